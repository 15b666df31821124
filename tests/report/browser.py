"""Opens pages of a report in Chromium and steps through their games.

browser.py CHROMIUM PAGE…   exits 0 when every check of every page holds, 1 otherwise

Chromium is driven over its debugging pipe: JSON messages that end with a zero byte, commands to its descriptor 3 and
answers from its descriptor 4 (https://chromedevtools.github.io/devtools-protocol/). Standard library only.
"""

import json
import os
import pathlib
import select
import subprocess
import sys
import tempfile
import time

LIMIT = 240  # seconds for one answer: the machine may be busy


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
        codes = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35}
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=codes[key])

    def open(self, url, width, scheme):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.events.clear()
        self.call("Page.navigate", url=url)
        end = time.monotonic() + LIMIT
        while self.ask("document.readyState + location.href") != "complete" + url:
            if time.monotonic() > end:
                raise RuntimeError(f"{url} does not load")
            time.sleep(0.05)

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

    def __init__(self, page):
        self.page = page
        self.failed = []

    def that(self, holds, what):
        if not holds:
            self.failed.append(what)
            print(f"{self.page}: {what}")


SHOWN = "[...document.querySelectorAll('#board use[href^=\"#tile-\"]')].filter(u => u.style.display !== 'none').length"
BOARD = "document.querySelector('#board').outerHTML + document.querySelector('#players').textContent"


def check_plots(browser, check):
    for plot, least in (("#ratings .rows circle", 3), ("#course .line", 3), ("#margins .small rect", 3),
                        ("#parts .part", 3), ("#times .rows circle", 3), ("#cross-table td[style]", 2)):
        check.that(browser.ask(f"document.querySelectorAll('{plot}').length") >= least, f"{plot} is missing")
    unnamed = browser.ask("[...document.querySelectorAll('[role=img]')].filter(p => !p.getAttribute('aria-label')).length")
    check.that(unnamed == 0, "a plot has no label")
    check.that(browser.ask("[...document.querySelectorAll('table')].every(t => t.caption)"), "a table has no caption")
    headings = browser.ask("[...document.querySelectorAll('section')].every(s => s.querySelector('h2'))")
    check.that(headings, "a section has no heading")
    check.that(browser.ask("document.querySelectorAll('script').length") == 2, "a name has become a script")
    check.that("<script>" in browser.ask("document.querySelector('h1').textContent"), "the title is not as given")


def check_game(browser, check):
    turns = browser.ask("document.querySelectorAll('#turns button').length")
    check.that(turns > 20, "the list of turns is short")
    browser.ask("document.querySelector('#table').focus()")
    browser.press("Home")
    check.that(browser.ask(SHOWN) < 10, "Home does not go to the beginning")
    at_first = browser.ask(SHOWN)
    boards = {browser.ask(BOARD)}
    for _ in range(turns - 1):
        browser.press("ArrowRight")
        boards.add(browser.ask(BOARD))
    check.that(len(boards) == turns, "a turn looks like another")
    at_last = browser.ask(SHOWN)
    check.that(at_last > at_first + 20, "→ does not lay tiles")
    check.that(browser.ask("document.querySelector('#next').disabled"), "the end is not the end")
    check.that("wins" in browser.ask("document.querySelector('#news').textContent")
               or "draw" in browser.ask("document.querySelector('#news').textContent"), "nobody wins")
    browser.press("ArrowLeft")
    check.that(not browser.ask("document.querySelector('#next').disabled"), "← does nothing")
    browser.press("End")
    check.that(browser.ask(SHOWN) == at_last, "End does not go to the end")
    browser.ask("document.querySelectorAll('#turns button')[3].click()")
    check.that(browser.ask("document.querySelector('#turn').value").startswith("turn 3 of"), "a turn cannot be clicked")
    overlap = browser.ask("""(() => {
      const cells = [...document.querySelectorAll('#board use[href^="#tile-"]')].map(u => u.getAttribute('transform').split(')')[0]);
      return cells.length - new Set(cells).size; })()""")
    check.that(overlap == 0, "two tiles lie in one cell")
    loose = browser.ask("[...document.querySelectorAll('#board use')].filter(u => !document.querySelector(u.getAttribute('href'))).length")
    check.that(loose == 0, "a tile or figure has no drawing")
    check.that("NaN" not in browser.ask(BOARD) and "undefined" not in browser.ask(BOARD), "a place is not a number")


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


def check_page(browser, path):
    check = Check(path.name)
    url = path.resolve().as_uri()
    browser.open(url, 1200, "light")
    check_plots(browser, check)
    check_game(browser, check)
    check_scores(browser, check)
    check_filter(browser, check)
    check_failure(browser, check)
    light = browser.ask("getComputedStyle(document.body).backgroundColor")
    complaints = browser.complaints()
    browser.open(url, 360, "dark")
    check.that(browser.ask("document.documentElement.scrollWidth") <= 360, "wider than a phone")
    check.that(browser.ask("getComputedStyle(document.body).backgroundColor") != light, "no dark colours")
    for complaint in complaints + browser.complaints():
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
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
