"""Opens pages in Chromium, of tournaments, reviews, positions and tunings, and steps through their games.

browser.py CHROMIUM PAGE…   exits 0 when every check of every page holds, 1 otherwise

Environment: with BASTIDE_LONG_TESTS every page is gone through turn by turn, by mouse and by finger; without it some of each kind are.

Chromium is driven over its debugging pipe: JSON messages that end with a zero byte, commands to its descriptor 3 and
answers from its descriptor 4 (https://chromedevtools.github.io/devtools-protocol/). Standard library only.
"""

import json
import os
import pathlib
import re
import select
import subprocess
import sys
import tempfile
import time

LONG = "BASTIDE_LONG_TESTS" in os.environ and "BASTIDE_SHORT_TESTS" not in os.environ
# The pages on which also the short form goes through every turn and every mistake, and moves the board by mouse and finger: of each
# kind, of a board without and with a wall, and of most tiles and players.
IN_HAND = ("base", "castle", "everything", "position_everything", "review_begun")
LIMIT = 240  # seconds for one answer: the machine may be busy
# Whatever scrolls a page does so frame by frame: it rests when it stands still for ten, which a busy machine takes longer for.
REST = """(async () => { let last = null; for (let frames = 0; frames < 10; ++frames) {
    if (window.scrollY !== last) { last = window.scrollY; frames = 0; }
    await new Promise(requestAnimationFrame); } return last; })()"""


class Browser:
    """A headless Chromium with one open tab."""

    def __init__(self, chromium, profile):
        theirs_in, self.to = os.pipe()
        self.of, theirs_out = os.pipe()

        def wire():
            # Out of the way of 3 and 4 first, which may be among the pipes' own numbers.
            here, there = os.dup(theirs_in), os.dup(theirs_out)
            os.dup2(here, 3)
            os.dup2(there, 4)

        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                 "--disable-background-networking", "--remote-debugging-pipe", f"--user-data-dir={profile}"]
        self.process = subprocess.Popen([chromium, *flags, "about:blank"], preexec_fn=wire, close_fds=False,
                                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        os.close(theirs_in)
        os.close(theirs_out)
        self.pending = b""
        self.number = 0
        self.session = None
        self.events = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def close(self):
        self.process.kill()
        self.process.wait()

    def read(self):
        end = time.monotonic() + LIMIT
        while b"\0" not in self.pending:
            ready, _, _ = select.select([self.of], [], [], max(0, end - time.monotonic()))
            got = os.read(self.of, 1 << 16) if ready else b""
            if not got:
                raise RuntimeError("Chromium does not answer")
            self.pending += got
        message, self.pending = self.pending.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") != self.number:
                self.events.append(answer)
                continue
            if "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']}")
            return answer["result"]

    def ask(self, expression):
        """The value of a JavaScript expression."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def press(self, key):
        codes = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "Home": 36, "End": 35, "n": 78, "p": 80, "l": 76, "a": 65, "+": 187,
                 "-": 189, "0": 48, "Enter": 13}
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=codes[key])

    def click(self, selector, across):
        """Clicks at a share of the width of an element, half way down."""
        self.ask(f"document.querySelector('{selector}').scrollIntoView({{behavior: 'instant', block: 'center'}})")
        left, top, width, height = self.ask(f"(() => {{ const b = document.querySelector('{selector}')"
                                            ".getBoundingClientRect(); return [b.left, b.top, b.width, b.height]; })()")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=left + across * width, y=top + height / 2, button="left",
                      clickCount=1)

    def mouse(self, kind, x, y, **more):
        """moved, pressed, released: at a place of the window, the left button for the last two."""
        held = {} if kind == "moved" and "buttons" not in more else {"button": "left", "clickCount": 1}
        self.call("Input.dispatchMouseEvent", type="mouse" + kind.capitalize(), x=x, y=y, **{**held, **more})

    def touch(self, *places):
        """Fingers come down on the first places, one {id: (x, y)}, move to the others, and go up."""
        for number, fingers in enumerate(places):
            points = [{"id": finger, "x": x, "y": y} for finger, (x, y) in fingers.items()]
            self.call("Input.dispatchTouchEvent", type="touchMove" if number > 0 else "touchStart", touchPoints=points)
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def comes_to(self, expression):
        """Whether an expression is true before long; what Chromium does with input is not done with its answer."""
        end = time.monotonic() + 10
        while not self.ask(expression):
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True

    def rest(self):
        """Waits until the page does not scroll any more, and gives how far it is scrolled."""
        return self.call("Runtime.evaluate", expression=REST, returnByValue=True, awaitPromise=True)["result"].get("value")

    def open(self, url, width, scheme, scripts=True, touch=False):
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch)
        self.call("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=touch)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.events.clear()
        self.call("Page.navigate", url=url)
        end = time.monotonic() + LIMIT
        while self.ask("document.readyState + location.href.split('#')[0]") != "complete" + url:
            if time.monotonic() > end:
                raise RuntimeError(f"{url} does not load")
            time.sleep(0.05)
        # Places on the page are measured, and are to be the same a moment later.
        self.ask("document.documentElement.style.scrollBehavior = 'auto'")

    def complaints(self):
        """What the console, the policy and the network had to say since the page was opened."""
        found = []
        for event in self.events:
            method, about = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                found.append(about["exceptionDetails"].get("text", "exception"))
            elif method == "Runtime.consoleAPICalled" and about["type"] in ("error", "warning", "assert"):
                found.append(str(about["args"]))
            elif method == "Log.entryAdded" and about["entry"]["level"] in ("error", "warning"):
                found.append(about["entry"]["text"])
            elif method == "Page.javascriptDialogOpening":
                found.append("a dialogue opened")
            elif method == "Network.requestWillBeSent" and about["type"] != "Document":
                found.append("asked for " + about["request"]["url"])
        return found


class Check:
    """Collects what does not hold."""

    def __init__(self, page, folder=None):
        self.page = page
        self.folder = folder  # where the page lies, if it is a file
        self.thorough = LONG or page.removesuffix(".html") in IN_HAND
        self.failed = []

    def that(self, holds, what):
        if not holds:
            self.failed.append(what)
            print(f"{self.page}: {what}")


LAID = "[...document.querySelectorAll('#board use[href^=\"#tile-\"]')].filter(u => !u.closest('.ghost'))"
SHOWN = LAID + ".filter(u => u.style.display !== 'none').length"
BOARD = "document.querySelector('#board').outerHTML + document.querySelector('#players').textContent"


def check_plots(browser, check):
    for plot, least in (("#ratings .rows circle", 3), ("#course .line", 3), ("#margins .small rect", 3),
                        ("#parts .part", 3), ("#times .rows circle", 3), ("#cross-table td[style]", 2)):
        check.that(browser.ask(f"document.querySelectorAll('{plot}').length") >= least, f"{plot} is missing")


def check_structure(browser, check):
    unnamed = browser.ask("[...document.querySelectorAll('[role=img]')].filter(p => !p.getAttribute('aria-label')).length")
    check.that(unnamed == 0, "a plot has no label")
    check.that(browser.ask("[...document.querySelectorAll('table')].every(t => t.caption)"), "a table has no caption")
    headings = browser.ask("[...document.querySelectorAll('section')].every(s => s.querySelector('h2'))")
    check.that(headings, "a section has no heading")
    check.that(browser.ask("document.querySelectorAll('script').length") == 2, "a name has become a script")


def check_title(browser, check):
    """The test's tournaments and reviews have a bad name."""
    check.that("<script>" in browser.ask("document.querySelector('h1').textContent"), "the title is not as given")


def check_game(browser, check, ends=True):
    turns = browser.ask("document.querySelectorAll('#turns button').length")
    check.that(turns > 20, "the list of turns is short")
    browser.ask("document.querySelector('#table').focus()")
    browser.press("Home")
    check.that(browser.ask(SHOWN) < 10, "Home does not go to the beginning")
    at_first = browser.ask(SHOWN)
    browser.ask(f"(window.boards = new Set([{BOARD}])).size")
    for _ in range(4):
        browser.press("ArrowRight")
        browser.ask(f"boards.add({BOARD}).size")
    # The others without a look at each by Chromium itself, which takes most of the time.
    seen = turns if check.thorough else 10
    boards = browser.ask(f"""(() => {{ for (let turn = 5; turn < {seen}; ++turn) {{
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {{ key: 'ArrowRight', bubbles: true, cancelable: true }}));
      boards.add({BOARD}); }} return boards.size; }})()""")
    check.that(boards == seen, "a turn looks like another")
    if seen < turns:
        browser.press("End")
    at_last = browser.ask(SHOWN)
    check.that(at_last > at_first + 20, "→ does not lay tiles")
    check.that(browser.ask("document.querySelector('#next').disabled"), "the end is not the end")
    news = browser.ask("document.querySelector('#news').textContent")
    check.that(("wins" in news or "draw" in news) == ends, "the end of the game is not told")
    browser.press("ArrowLeft")
    check.that(not browser.ask("document.querySelector('#next').disabled"), "← does nothing")
    browser.press("End")
    check.that(browser.ask(SHOWN) == at_last, "End does not go to the end")
    browser.ask("document.querySelectorAll('#turns button')[3].click()")
    check.that(browser.ask("document.querySelector('#turn').value").startswith("turn 3 of"), "a turn cannot be clicked")
    overlap = browser.ask("(() => { const cells = " + LAID + ".map(u => u.getAttribute('transform').split(')')[0]);"
                          " return cells.length - new Set(cells).size; })()")
    check.that(overlap == 0, "two tiles lie in one cell")
    loose = browser.ask("[...document.querySelectorAll('#board use')].filter(u => !document.querySelector(u.getAttribute('href'))).length")
    check.that(loose == 0, "a tile or figure has no drawing")
    check.that("NaN" not in browser.ask(BOARD) and "undefined" not in browser.ask(BOARD), "a place is not a number")


WIDTH = "Number(document.querySelector('#board').getAttribute('viewBox').split(' ')[2])"
LEFT = "Number(document.querySelector('#board').getAttribute('viewBox').split(' ')[0])"
ABOUT = "document.querySelector('#about').textContent"
LIT = "document.querySelectorAll('#board .glow .lit').length"


def middle_of_tile(browser, number):
    """Where a tile that is shown lies in the window; the board is brought into view first."""
    browser.ask("document.querySelector('#sight').scrollIntoView({behavior: 'instant', block: 'center'})")
    browser.rest()
    return browser.ask("(() => { const b = " + LAID + f".filter(u => u.style.display !== 'none').at({number}).getBoundingClientRect();"
                       " return [b.left + b.width / 2, b.top + b.height / 2]; })()")


def check_board(browser, check):
    """The board is zoomed and moved by keys, wheel and mouse, and tells what the mouse is on."""
    fitted, left = browser.ask(WIDTH), browser.ask(LEFT)
    browser.ask("document.querySelector('#board').focus({preventScroll: true})")
    browser.press("+")
    check.that(browser.ask(WIDTH) < 0.8 * fitted, "+ does not zoom in")
    browser.press("-")
    check.that(browser.ask(WIDTH) == fitted, "- does not zoom out")
    for _ in range(4):
        browser.press("+")
    turn, left_zoomed = browser.ask(TURN), browser.ask(LEFT)
    browser.press("ArrowLeft")
    check.that(browser.ask(LEFT) < left_zoomed and browser.ask(TURN) == turn, "← does not move a zoomed board")
    browser.press("0")
    browser.press("+")
    browser.press("0")
    check.that([browser.ask(WIDTH), browser.ask(LEFT)] == [fitted, left], "0 does not show all of the board")
    x, y = middle_of_tile(browser, 0)
    at = browser.ask("window.scrollY")
    browser.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=-900)
    check.that(browser.comes_to(f"{WIDTH} < {0.8 * fitted}"), "the wheel does not zoom in")
    check.that(browser.rest() == at, "the wheel scrolls the page as well")
    stays = middle_of_tile(browser, 0)
    check.that(abs(stays[0] - x) < 40 and abs(stays[1] - y) < 40, "the place under the mouse moves away")
    left_zoomed = browser.ask(LEFT)
    browser.mouse("pressed", x, y)
    for step in (10, 20, 30):
        browser.mouse("moved", x - step, y, buttons=1)
    browser.mouse("released", x - 30, y)
    check.that(browser.ask(LEFT) > left_zoomed, "dragging does not move the board")
    for clicks in (1, 2):
        browser.mouse("pressed", x, y, clickCount=clicks)
        browser.mouse("released", x, y, clickCount=clicks)
    check.that(browser.ask(WIDTH) == fitted, "a double click does not show all of the board")
    browser.mouse("moved", *middle_of_tile(browser, 0))
    check.that(" at " in browser.ask(ABOUT) and browser.ask(LIT) > 0, "the mouse does not tell what it is on")
    browser.mouse("moved", 1, 1)
    check.that(browser.comes_to(LIT + " === 0"), "what the mouse left stays lit")
    for button in ("zoom-in", "zoom-out", "fit", "coordinates"):
        size = browser.ask(f"Math.min(...(b => [b.width, b.height])(document.querySelector('#{button}').getBoundingClientRect()))")
        check.that(size >= 40, f"#{button} is small for a finger")
    check.that(browser.ask("document.querySelectorAll('#across span').length") >= 3, "no coordinates run across")


def check_stock(browser, check):
    """Before the first turn: a tile in hand, and the others in the bag."""
    browser.ask("document.querySelector('#table').focus({preventScroll: true})")
    browser.press("Home")
    check.that(browser.ask("document.querySelectorAll('#hand .tile svg').length") >= 1, "no tile is in hand")
    check.that(browser.ask("[...document.querySelectorAll('#left .tile b')].reduce((sum, b) => sum + Number(b.textContent), 0)") >= 40,
               "the bag is nearly empty at the beginning")
    check.that("tiles left" in browser.ask("document.querySelector('#left-title').textContent"), "how many tiles are left is not told")


def check_features(browser, check):
    """The list of open features lights them on the keyboard's way; somewhere in a game there are some."""
    middle = browser.ask("document.querySelectorAll('#turns button').length >> 1")
    browser.ask(f"document.querySelectorAll('#turns button')[{middle}].click()")
    check.that(browser.ask("document.querySelectorAll('#features button').length") >= 2, "few features are open")
    unnamed = browser.ask("[...document.querySelectorAll('#features button')].filter(b => !/orth [0-9]/.test(b.getAttribute('aria-label'))).length")
    check.that(unnamed == 0, "a feature of the list has no words")
    browser.ask("document.querySelector('#features button').focus()")
    check.that(browser.ask(LIT) > 0, "a feature of the list is not lit")
    check.that(browser.ask(ABOUT).startswith(browser.ask("document.querySelector('#features button').getAttribute('aria-label').split('.')[0]")),
               "a feature of the list is not told")
    browser.ask("document.activeElement.blur()")
    check.that(browser.ask(LIT) == 0, "a feature stays lit")
    wrong = browser.ask("(() => { const all = new Map(); for (const b of document.querySelectorAll('#features button'))"
                        " { b.focus(); if (!document.querySelectorAll('#board .glow .on').length) all.set(b, 1); } return all.size; })()")
    check.that(wrong == 0, "a feature has no segments")


def check_touch(browser, check):
    """On a phone one finger scrolls the page, two zoom the board, and a tap tells what is there."""
    x, y = middle_of_tile(browser, 0)
    fitted = browser.ask(WIDTH)
    at = browser.ask("window.scrollY")
    browser.touch({0: (x, y)})
    check.that(browser.comes_to(f"{LIT} > 0"), "a tap does not light what is there")
    browser.touch({0: (x, y)}, *({0: (x, y - 20 * step)} for step in range(1, 6)))
    check.that(browser.comes_to(f"window.scrollY > {at}"), "one finger on the board does not scroll the page")
    check.that(browser.ask(WIDTH) == fitted, "one finger zooms the board")
    browser.rest()
    x, y = middle_of_tile(browser, 0)
    at = browser.ask("window.scrollY")
    browser.touch(*({0: (x, y - 12 - 8 * step), 1: (x, y + 12 + 8 * step)} for step in range(6)))
    check.that(browser.comes_to(f"{WIDTH} < {0.8 * fitted}"), "two fingers do not zoom the board")
    check.that(browser.rest() == at, "two fingers scroll the page")
    check.that(browser.ask("getComputedStyle(document.querySelector('#board')).touchAction") == "none", "a finger does not move a zoomed board")
    lefts = [browser.ask(LEFT)]
    for direction in (-1, 1):  # one of the two is free
        browser.touch({0: (x, y)}, *({0: (x + direction * 15 * step, y)} for step in range(1, 5)))
        browser.rest()
        lefts.append(browser.ask(LEFT))
    check.that(lefts[0] != lefts[1] or lefts[1] != lefts[2], "one finger does not move a zoomed board")
    check.that(browser.rest() == at, "one finger scrolls the page of a zoomed board")
    text = browser.ask("Math.min(...[...document.querySelectorAll('#across span')].map(s => parseFloat(getComputedStyle(s).fontSize)))")
    check.that(text >= 11, "coordinates are small on a phone")


def check_scores(browser, check):
    """At the end of every game the board's scores are those of the tournament."""
    wrong = browser.ask("""JSON.parse(document.querySelector('#data').textContent).games.filter(
      game => String(game.film.at(-1).s.slice(0, game.points.length)) !== String(game.points)).length""")
    check.that(wrong == 0, "a game does not end with its scores")


def check_filter(browser, check):
    games = "document.querySelectorAll('#game option').length"
    everything = browser.ask(games)
    browser.ask("(() => { const f = document.querySelector('#filter'); f.value = '2'; f.dispatchEvent(new Event('change')); })()")
    check.that(0 < browser.ask(games) <= everything, "the filter leaves no game")
    name = browser.ask("JSON.parse(document.querySelector('#data').textContent).bots[2]")
    check.that(name in browser.ask("document.querySelector('#players').textContent"), "the filter shows another bot's game")


def check_failure(browser, check):
    """A game that a failure ended says so; the test's pages have one, the last."""
    browser.ask("(() => { const f = document.querySelector('#filter'); f.value = ''; f.dispatchEvent(new Event('change')); })()")
    browser.ask("(() => { const g = document.querySelector('#game'); g.selectedIndex = g.length - 1;"
                " g.dispatchEvent(new Event('change')); })()")
    check.that("failure (hang)" in browser.ask("document.querySelector('#news').textContent"), "no failure is told")


def check_tournament(browser, check):
    check_plots(browser, check)
    check_game(browser, check)
    check_stock(browser, check)
    check_features(browser, check)
    check_board(browser, check)
    check_scores(browser, check)
    check_filter(browser, check)
    check_failure(browser, check)


TURN = "Number(document.querySelector('#turn').value.split(' ')[1])"
LAST = "JSON.parse(document.querySelector('#data').textContent).game.film.length - 1"
MISTAKES = "Object.keys(JSON.parse(document.querySelector('#data').textContent).grades).map(Number)"


def check_mistakes(browser, check):
    """n and p go through the mistakes; the panel, the cursors and the board follow."""
    mistakes, last = browser.ask(MISTAKES), browser.ask(LAST)
    check.that(len(mistakes) > 3, "the review has few mistakes")
    browser.ask("document.querySelector('#table').focus({preventScroll: true})")
    browser.press("Home")
    check.that(not browser.ask("document.querySelector('#decision dl')"), "something is decided at the beginning")
    for number, entry in enumerate(mistakes, 1):
        browser.press("n")
        check.that(browser.ask(TURN) == entry, f"n does not go to mistake {number}")
        if not check.thorough and 3 < number < len(mistakes):
            continue
        said = browser.ask("document.querySelector('#mistake').value")
        check.that(said == f"mistake {number} of {len(mistakes)}", "the panel does not count mistakes")
        check.that(browser.ask("document.querySelector('#decision .grade:not(.fine)') !== null"), "a mistake has no grade")
        check.that(browser.ask("document.querySelectorAll('#decision .lines tbody tr').length") >= 2, "a mistake has no lines")
        check.that(browser.ask("document.querySelector('#board .best') !== null"), "the best tile is not marked")
        across = browser.ask("[...document.querySelectorAll('.cursor')].map(c => parseFloat(c.getAttribute('x1')))")
        check.that(len(across) == 2 and all(abs(x - 100 * entry / last) < 0.01 for x in across), "a cursor stays behind")
        check.that(browser.ask("document.querySelectorAll('.graph a.now').length") > 0, "the mark is not the present one")
    check.that(browser.ask("document.querySelector('#next-mistake').disabled"), "there is a mistake after the last")
    browser.press("p")
    check.that(browser.ask(TURN) == mistakes[-2], "p does not go back")
    clipped = browser.ask("""(() => { const [l, t, w, h] = document.querySelector('#board').getAttribute('viewBox').split(' ').map(Number);
      return Object.values(JSON.parse(document.querySelector('#data').textContent).best).filter(
        b => b.x * 100 < l || b.y * 100 < t || b.x * 100 + 100 > l + w || b.y * 100 + 100 > t + h).length; })()""")
    check.that(clipped == 0 or browser.ask("JSON.parse(document.querySelector('#data').textContent).wall !== null"),
               "a marked tile lies beyond the board")


def check_clicks(browser, check):
    """Marks, places of a graph and the table of mistakes lead to their turns."""
    mistakes, last = browser.ask(MISTAKES), browser.ask(LAST)
    browser.click("#game .graph a .mark", 0.5)
    check.that(browser.ask(TURN) == mistakes[0], "a mark does not go to its turn")
    browser.click("#game .chart ~ .chart .graph", 0.5)
    check.that(abs(browser.ask(TURN) - last / 2) <= 1, "a place on a graph does not go to its turn")
    browser.ask("document.querySelectorAll('#mistakes tbody a')[2].click()")
    linked = browser.ask("Number(document.querySelectorAll('#mistakes tbody a')[2].dataset.entry)")
    check.that(browser.ask(TURN) == linked, "the table of mistakes does not go to their turns")
    check.that(browser.ask("location.hash") == f"#turn={linked}", "the address does not follow")


def check_lines(browser, check):
    """Every line of a mistake can be shown on the board."""
    first = browser.ask(MISTAKES)[0]
    browser.ask("document.querySelector('#table').focus({preventScroll: true})")
    browser.press("Home")
    browser.press("n")
    links = browser.ask("document.querySelectorAll('#decision [data-line]').length")
    check.that(links >= 2, "a mistake has no lines to show")
    for line in range(links):
        browser.ask(f"document.querySelectorAll('#decision [data-line]')[{line}].click()")
        check.that(browser.ask(TURN) == first, "a line leaves its turn")
        tile = browser.ask(f"JSON.parse(document.querySelector('#data').textContent).lines[{first}][{line}].tile")
        shown = browser.ask("document.querySelector('#board .best')?.getAttribute('x') ?? null")
        check.that(shown == (str(100 * tile["x"]) if tile else None), f"line {line} is not shown where its tile goes")


def check_learning(browser, check):
    """l asks for a better move before the mistake is told; the answer is on the keyboard's way."""
    first = browser.ask(MISTAKES)[0]
    browser.ask("document.querySelector('#table').focus({preventScroll: true})")
    browser.press("Home")
    browser.press("l")
    check.that(browser.ask(TURN) == first - 1, "the question does not show the board before")
    check.that(browser.ask("document.querySelector('#decision .grade') === null"), "the question tells the answer")
    choices = "document.querySelectorAll('#decision .choices button')"
    check.that(browser.ask(choices + ".length") >= 2, "there is nothing to choose from")
    best = browser.ask(f"""(() => {{ const data = JSON.parse(document.querySelector('#data').textContent);
      const lines = data.lines[{first}].slice(...data.asked[{first}]);
      return lines.reduce((a, b) => (b.loss < a.loss ? b : a)).text; }})()""")
    browser.ask(f"[...{choices}].find(b => b.textContent === {json.dumps(best)}).click()")
    check.that("yes" in browser.ask("document.querySelector('#decision .said').textContent"), "the best line is not taken")
    browser.ask("[...document.querySelectorAll('#decision > button')].at(-1).click()")
    check.that(browser.ask(TURN) == first, "the answer does not show the turn")
    check.that(browser.ask("document.querySelector('#decision .grade') !== null"), "the answer is not told")


def check_review(browser, check, ends):
    for part, least in (("#game .graph", 2), ("#game .line", 3), ("#summary table", 1), ("#all-turns article", 20)):
        check.that(browser.ask(f"document.querySelectorAll('{part}').length") >= least, f"{part} is missing")
    check_game(browser, check, ends)
    check_stock(browser, check)
    check_features(browser, check)
    if check.thorough:
        check_board(browser, check)
    check_mistakes(browser, check)
    check_clicks(browser, check)
    check_lines(browser, check)
    check_learning(browser, check)


def check_position(browser, check):
    """The board, with the lines, cells and features that its links show on it."""
    check.that(browser.ask(SHOWN) > 5, "the board is empty")
    lines = browser.ask("document.querySelectorAll('[data-line]').length")
    check.that(lines >= 2, "a position has few lines")
    for line in range(lines):
        browser.ask(f"document.querySelectorAll('[data-line]')[{line}].click()")
        tile = browser.ask(f"JSON.parse(document.querySelector('#data').textContent).lines[{line}].tile")
        shown = browser.ask("document.querySelector('#board .best')?.getAttribute('x') ?? null")
        check.that(shown == (str(100 * tile["x"]) if tile else None), f"line {line} is not shown where its tile goes")
    check.that(browser.ask("document.querySelectorAll('[data-cell]').length") > 3, "few cells are open")
    browser.ask("document.querySelector('[data-cell]').click()")
    check.that(browser.ask("document.querySelector('[data-cell]').textContent") in browser.ask(ABOUT), "an open cell is not told")
    check.that(browser.ask(LIT) == 1, "an open cell is not lit")
    check.that(browser.ask("document.querySelectorAll('[data-feature]').length") > 1, "few features are open")
    browser.ask("document.querySelector('[data-feature]').click()")
    check.that("Expected" in browser.ask(ABOUT) and browser.ask(LIT) > 0, "a feature is not told with what is expected of it")
    browser.ask("document.querySelector('#hand').scrollIntoView()")
    check.that(browser.ask("document.querySelectorAll('#hand .tile').length") >= 1, "no tile is in hand")
    browser.ask("document.querySelector('#features button').focus()")
    browser.ask("document.activeElement.blur()")
    browser.press("0")
    loose = browser.ask("[...document.querySelectorAll('use')].filter(u => !document.querySelector(u.getAttribute('href'))).length")
    check.that(loose == 0, "a tile or figure has no drawing")


def check_without_scripts(browser, check, position=False):
    height = "document.querySelector('{}').getBoundingClientRect().height"
    for part in (("#position .lines table", "#cells table", "#features-h") if position else ("#game .graph", "#mistakes table", "#summary table")):
        check.that(browser.ask(height.format(part)) > 20, f"{part} needs a script")
    check.that(browser.ask(height.format("#board")) == 0, "an empty board is shown")


def check_tuning(browser, check):
    """The page of the built-in tuning "quick", of three parameters."""
    for part, least in (("#courses figure .line", 6), ("#objective .line", 1), ("#sensitivity circle", 3), ("#parameters tbody tr", 3)):
        check.that(browser.ask(f"document.querySelectorAll('{part}').length") >= least, f"{part} is missing")
        check.that(browser.ask(f"document.querySelector('{part}').getBoundingClientRect().width") > 0, f"{part} is not seen")
    for name in ("followers.horizon", "city.death", "road.growth"):
        check.that(name in browser.ask("document.querySelector('#parameters table').textContent"), f"{name} is not in the table")
    check.that("fresh deals" in browser.ask("document.querySelector('#verdict').textContent"), "there is no verdict")
    check.that("NaN" not in browser.ask("document.body.innerHTML"), "a place is not a number")


def check_summary(browser, check):
    """The summary of two begun games, whose links lead to their pages."""
    for part in ("table", "details"):
        check.that(browser.ask(f"document.querySelectorAll('{part}').length") >= 2, f"{part} is missing")
    check.that("<script>" in browser.ask("document.body.textContent"), "a name is not as given")
    check.that("NaN" not in browser.ask("document.body.innerHTML"), "a place is not a number")
    links = browser.ask("[...document.querySelectorAll('a[href*=\"games/\"]')].map(a => a.getAttribute('href'))")
    check.that(any("#turn=" in link for link in links), "no costly decision leads to its turn")
    for link in {link.split("#")[0] for link in links}:
        check.that((check.folder / link).is_file(), f"{link} is not there")


# What there is to read, to see or to hear, and who plays.
TEXTS = """(() => { const told = [];
  for (const element of document.querySelectorAll('body *:not(script, style, noscript, option, noscript *)')) {
    for (const node of element.childNodes) if (node.nodeType === 3 && node.data.trim()) told.push(node.data.trim());
    for (const name of ['aria-label', 'title']) if (element.getAttribute(name)) told.push(element.getAttribute(name));
  } return told; })()"""
WORDS_OF_ENGLISH = re.compile("[A-Za-z]{2,},? [a-z]{2,}")


def check_languages(browser, check):
    """In every other language no sentence stays in English, and English is as it was."""
    english = browser.ask(TEXTS)
    check.that(browser.ask("document.documentElement.lang") == "en", "English is not the first language")
    for tag in ("de", "fr", "cs", "en"):
        browser.ask(f"(s => {{ s.value = '{tag}'; s.dispatchEvent(new Event('change')); }})(document.querySelector('#language'))")
        check.that(browser.ask("document.documentElement.lang") == tag, f"{tag} cannot be chosen")
        texts = browser.ask(TEXTS)
        if tag == "en":
            check.that(texts == english, f"English is not as it was: {set(texts) ^ set(english)}")
        else:
            left = [text for text in dict.fromkeys(texts) if text in english and WORDS_OF_ENGLISH.search(text)]
            check.that(left == [], f"{tag} has English left: {left}")
            check.that(not any("undefined" in text or "{" in text for text in texts), f"{tag} lacks words")


WORDED = "[...document.querySelectorAll('header [data-t], section [data-t]')].filter(e => !e.closest('#decision') && !e.querySelector('[data-rules]')).map(e => e.textContent)"


def check_words_without_scripts(browser, check, worded):
    check.that(browser.ask(WORDED) == worded, "what stands without a script is not what the script says")


FREE = "document.querySelectorAll('#board .free')"
SAID = "document.querySelector('#said').textContent"
MIDDLE_OF_FREE = ("(() => { const b = document.querySelector('#board .free').getBoundingClientRect();"
                  " return [b.left + b.width / 2, b.top + b.height / 2]; })()")


def check_puzzles(browser, check):
    """The tile is laid by mouse and by keys, turned, and the answer told; the first puzzle again is as at first."""
    check.that(browser.ask(FREE + ".length") >= 2, "no cell is free")
    check.that(browser.ask("document.querySelector('#answer').disabled"), "nothing can be played")
    browser.ask(FREE + "[0].scrollIntoView({behavior: 'instant', block: 'center'})")
    browser.rest()
    place = browser.ask(MIDDLE_OF_FREE)
    for kind in ("pressed", "released"):
        browser.mouse(kind, *place)
    check.that(browser.comes_to("document.querySelectorAll('#board .laid').length === 1"), "a click does not lay the tile")
    check.that(not browser.ask("document.querySelector('#answer').disabled"), "what is laid cannot be played")
    check.that(browser.ask("document.querySelectorAll('#figures input').length") >= 1, "no figure can be chosen")
    browser.ask(FREE + "[0].focus()")
    browser.press("Enter")
    check.that(browser.ask("document.querySelectorAll('#board .laid').length") == 1, "Enter does not lay the tile elsewhere")
    browser.ask("document.querySelector('#answer').click()")
    check.that(any(word in browser.ask(SAID) for word in ("yes", "no, it costs", "not among")), "what was played is not judged")
    check.that(browser.ask("document.querySelectorAll('#said tbody tr').length") >= 3, "what turns cost is not told")
    check.that(browser.ask(FREE + ".length") == 0, "cells are free behind the answer")
    check.that(browser.ask("document.querySelector('#board .solved') !== null"), "the answer is not on the board")
    check_languages(browser, check)


def check_puzzles_by_touch(browser, check):
    browser.ask(FREE + "[0].scrollIntoView({behavior: 'instant', block: 'center'})")
    browser.rest()
    browser.touch({0: tuple(browser.ask(MIDDLE_OF_FREE))})
    check.that(browser.comes_to("document.querySelectorAll('#board .laid').length === 1"), "a tap does not lay the tile")


def check_page(browser, path):
    check = Check(path.name, path.parent)
    url = path.resolve().as_uri()
    kind = path.name.split("_")[0]
    review, position = kind == "review", kind == "position"
    browser.open(url, 1200, "light")
    check_structure(browser, check)
    worded = browser.ask(WORDED)
    if kind not in ("tuning", "position", "summary", "puzzles"):
        check_title(browser, check)
    if kind == "tuning":
        check_tuning(browser, check)
    elif kind == "summary":
        check_summary(browser, check)
    elif kind == "puzzles":
        check_puzzles(browser, check)
    elif position:
        check_position(browser, check)
        check_languages(browser, check)
    elif review:
        check_review(browser, check, ends=not path.name.startswith("review_begun"))
        if path.name.startswith("review_begun"):  # others have summaries that are made up
            check_languages(browser, check)
    else:
        check_tournament(browser, check)
    light = browser.ask("getComputedStyle(document.body).backgroundColor")
    complaints = browser.complaints()
    browser.open(url, 360, "dark", touch=True)
    check.that(browser.ask("document.documentElement.scrollWidth") <= 360, "wider than a phone")
    check.that(browser.ask("getComputedStyle(document.body).backgroundColor") != light, "no dark colours")
    if kind == "puzzles":
        check_puzzles_by_touch(browser, check)
    elif kind not in ("tuning", "summary") and check.thorough:
        check_touch(browser, check)
    complaints += browser.complaints()
    if review or position or kind == "puzzles":
        browser.open(url, 1200, "light", scripts=False)
        check_words_without_scripts(browser, check, worded)
        if kind != "puzzles":
            check_without_scripts(browser, check, position)
        complaints += browser.complaints()
    for complaint in complaints:
        check.that(False, complaint)
    return not check.failed


def main():
    chromium, *pages = sys.argv[1:]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(chromium, profile)
        try:
            held = [check_page(browser, pathlib.Path(page)) for page in pages]
        finally:
            browser.close()
    print(f"{sum(held)} of {len(held)} pages hold")
    if not LONG:
        print("skipped: most turns and mistakes, mouse and fingers on all pages but " + ", ".join(IN_HAND) + "; set BASTIDE_LONG_TESTS")
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
