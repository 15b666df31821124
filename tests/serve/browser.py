"""Plays games at the page of `bastide serve` in Chromium, as people do: by mouse, by keyboard, on a desk and on a phone.

browser.py CHROMIUM BASTIDE [PICTURES]   exits 0 when every check holds, 1 otherwise; leaves pictures in a folder where one is named
"""

import base64
import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile
import time

_spec = importlib.util.spec_from_file_location("driver", pathlib.Path(__file__).parent.parent / "report" / "browser.py")
driver = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(driver)

LIMIT = 60  # seconds for what is waited for
KEYS = {"Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}


class Server:
    """A server with a store in a folder."""

    def __init__(self, bastide, folder, *arguments):
        self.process = subprocess.Popen([bastide, "serve", "--port", "0", "--json", "--threads", "1", "--store",
                                         str(folder / "games.db"), *arguments], stdout=subprocess.PIPE, text=True)
        self.url = json.loads(self.process.stdout.readline())["url"]

    def close(self):
        self.process.terminate()
        begun = time.monotonic()
        code = self.process.wait(LIMIT)
        return code, time.monotonic() - begun


class Page:
    """The page in a tab."""

    def __init__(self, browser, check, pictures):
        self.browser, self.check, self.pictures = browser, check, pictures
        self.ask = browser.ask

    def open(self, url, width=1280, height=800, scheme="light"):
        self.browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                          mobile=width < 600)
        self.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.browser.call("Page.navigate", url="about:blank")
        self.browser.call("Page.navigate", url=url)
        self.until("document.readyState === 'complete' && location.href !== 'about:blank'")

    def until(self, expression, what=None):
        end = time.monotonic() + LIMIT
        while True:
            value = self.ask(expression)
            if value:
                return value
            if time.monotonic() > end:
                trouble = self.ask("document.querySelector('#trouble')?.textContent + ' / ' + document.querySelector('#prompt')?.textContent")
                raise RuntimeError(f"waited in vain for {what or expression}: {trouble}")
            time.sleep(0.02)

    def press(self, key):
        code = KEYS.get(key) or ord(key.upper())
        text = {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
        self.browser.call("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code, **text)
        self.browser.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def click(self, selector):
        """Clicks at the middle of what a selector finds first."""
        place = self.ask(f"""(() => {{ const e = document.querySelector({json.dumps(selector)}); if (!e) return null;
            if (!e.closest('#board')) e.scrollIntoView({{behavior: 'instant', block: 'nearest'}});
            const b = e.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; }})()""")
        if place is None:
            return False
        for kind in ("mousePressed", "mouseReleased"):
            self.browser.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)
        return True

    def choose(self, selector, value):
        self.ask(f"""(() => {{ const e = document.querySelector({json.dumps(selector)}); e.value = {json.dumps(value)};
            e.dispatchEvent(new Event('change')); }})()""")

    def picture(self, name):
        if self.pictures:
            data = self.browser.call("Page.captureScreenshot", format="png")["data"]
            (self.pictures / f"{name}.png").write_bytes(base64.b64decode(data))

    def begin(self, url, rules, **screen):
        """A new game by the form of the first page: a person here and the bot evaluator."""
        self.open(url, **screen)
        self.until("document.querySelectorAll('#seats li').length === 2", "the form")
        self.choose("#rules", rules)
        self.click("#make .main")
        self.until("document.querySelector('#prompt').textContent !== ''", "the game")

    # What stands on the page now: a number that grows with the game, and what is to be done.
    SEEN = """JSON.stringify({over: document.querySelector('#prompt').textContent.startsWith('Final scores'),
        places: document.querySelectorAll('#board .place, #board .tried').length,
        answers: document.querySelectorAll('#choices button').length,
        spots: document.querySelectorAll('#board .spot').length, prompt: document.querySelector('#prompt').textContent,
        version: Number(document.querySelector('#board').dataset.version)})"""

    def seen(self):
        return json.loads(self.ask(self.SEEN))

    def to_decide(self):
        """Waits until something is to be decided; gives what is seen."""
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            seen = self.seen()
            if seen["over"] or seen["places"] or seen["answers"]:
                return seen
            time.sleep(0.02)
        raise RuntimeError("nothing to decide: " + str(seen))

    def after(self, seen):
        """Waits until a decision has been taken."""
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            now = self.seen()
            if now["version"] > seen["version"]:
                return
            time.sleep(0.02)
        raise RuntimeError("nothing happens after " + str(seen) + str(self.ask("document.querySelector('#trouble').textContent")))


def by_mouse(page, seen, number):
    if seen["places"]:
        page.check.that(page.click("#board .place.fits, #board .place.other"), "no place to click at")
        if number % 3 == 0 and seen["places"] > 1:
            page.click("#hand .tile")  # turns it to the next way that fits
        page.until("document.querySelector('#place_it') && !document.querySelector('#place_it').disabled", "a tile that may be placed")
        page.click("#place_it")
    elif seen["spots"] and number % 4 < 2:
        page.click("#board .spot .halo")
    else:
        page.click("#choices button:last-child")


def by_keyboard(page, seen, number):
    if seen["places"]:
        for key in ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown")[number % 4:] + ("ArrowDown", "ArrowRight", "ArrowUp"):
            page.press(key)
            if page.ask("!document.querySelector('#place_it').disabled"):
                break
        page.press("r")
        page.until("!document.querySelector('#place_it').disabled", "a tile that may be placed")
        page.press("Enter")
    else:
        first = page.ask("document.querySelector('#choices button .number').textContent")
        page.press(first if number % 3 else page.ask("[...document.querySelectorAll('#choices .number')].pop().textContent") or "1")


def play(page, decide, limit=1000):
    """Plays a game to its end; gives how many decisions it took."""
    for number in range(limit):
        seen = page.to_decide()
        if seen["over"]:
            return number
        decide(page, seen, number)
        page.after(seen)
    return limit


def check_end(page, rules, decisions):
    page.check.that(decisions > 20, f"{rules}: {decisions} decisions only")
    page.check.that(page.ask("document.querySelector('#players').textContent") != "", f"{rules}: no scores")
    page.check.that(page.ask("document.querySelector('#review') !== null"), f"{rules}: no review")
    page.check.that(page.ask("document.querySelector('#trouble').hidden"), f"{rules}: " + page.ask("document.querySelector('#trouble').textContent"))


def check_undo_and_hint(page):
    seen = page.to_decide()
    page.press("h")
    page.until("document.querySelectorAll('#board .badge').length > 0", "a hint on the board")
    page.check.that(page.ask("document.querySelectorAll('.linetable tbody tr').length") > 0, "no lines of a hint")
    page.picture("hint")
    by_keyboard(page, seen, 0)
    page.after(seen)
    page.until("document.querySelector('#undo') !== null", "something to take back")
    before = page.seen()
    page.press("u")
    page.after(before)
    page.until("document.querySelectorAll('#board .place').length > 0", "the place that was taken back")


def check_reload(page):
    page.to_decide()
    board = page.ask("document.querySelectorAll('#board use').length")
    page.browser.call("Page.reload")
    page.until("document.readyState === 'complete' && document.querySelectorAll('#board use').length > 2", "the game after a reload")
    page.to_decide()
    page.check.that(page.ask("document.querySelectorAll('#board use').length") == board, "a reload shows another board")


def check_analysis(page):
    page.click("#to_study")
    page.until("document.querySelector('#analyse') !== null", "the analysis of the game")
    page.press("]")
    page.press("]")
    page.until("document.querySelector('#turns .now')?.dataset.turn === '2'", "the third turn")
    page.click("#analyse")
    page.until("document.querySelectorAll('#board .badge').length > 0 && document.querySelectorAll('.linetable tbody tr').length > 1", "lines")
    page.picture("analysis")
    page.click("#analyse")
    page.until("document.querySelector('#analyse').textContent === 'Go on'", "the end of the analysis")
    page.press("ArrowRight")
    page.press("Enter")
    page.until("document.querySelector('#news').textContent.startsWith('Your own moves')", "a variation")
    page.press("u")
    page.until("!document.querySelector('#news').textContent.startsWith('Your own moves')", "the game again")


def check_review(page):
    page.click("#review")
    page.until("document.querySelector('#extra progress, #open_review') !== null", "the progress of a review")


def run(browser, check, bastide, folder, pictures):
    server = Server(bastide, folder)
    try:
        play_all(browser, check, server, pictures)
        code, seconds = server.close()
        check.that(code == 130 and seconds < 1.5, f"the server ends with {code} after {seconds:.1f} s")
    finally:
        server.process.kill()


def play_all(browser, check, server, pictures):
    page = Page(browser, check, pictures)
    browser.events.clear()
    page.begin(server.url, "base")
    page.picture("base_begins")
    check_undo_and_hint(page)
    for number in range(12):
        seen = page.to_decide()
        by_mouse(page, seen, number)
        page.after(seen)
    page.check.that(page.ask("document.querySelectorAll('#board .p0 use').length") > 0, "no figure of the player's own stands")
    check_reload(page)
    page.picture("base_middle")
    check_end(page, "base", 24 + play(page, by_mouse))
    page.picture("base_over")
    check_analysis(page)
    page.begin(server.url, "castle", scheme="dark")
    check_end(page, "castle", play(page, by_keyboard))
    page.picture("castle_over")
    page.begin(server.url, "robbers_and_ladies", width=390, height=844, scheme="dark")
    check.that(page.ask("document.documentElement.scrollWidth") <= 390, "wider than a phone")
    for number in range(20):
        seen = page.to_decide()
        by_mouse(page, seen, number)
        page.after(seen)
    page.picture("phone")
    check_end(page, "robbers_and_ladies", 20 + play(page, by_keyboard))
    check_review(page)
    for complaint in browser.complaints():
        if not complaint.startswith("asked for " + server.url.split("#")[0]):
            check.that(False, complaint)


def main():
    chromium, bastide, *pictures = sys.argv[1:]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        folder = pathlib.Path(folder)
        (folder / "profile").mkdir()
        browser = driver.Browser(chromium, folder / "profile")
        check = driver.Check("serve")
        try:
            run(browser, check, bastide, folder, pathlib.Path(pictures[0]) if pictures else None)
        finally:
            browser.close()
    print("the page of serve " + ("fails" if check.failed else "holds"))
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main())
