"""The page of `bastide serve` in Chromium, as people see and use it."""

import base64
import importlib.util
import json
import pathlib
import subprocess
import time

_spec = importlib.util.spec_from_file_location("driver", pathlib.Path(__file__).parent.parent / "report" / "browser.py")
driver = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(driver)

LIMIT = 60  # seconds for what is waited for
# From here on the page asks for reviews of one second instead of a minute.
QUICK_REVIEWS = """(() => { const real = window.fetch; window.fetch = (path, options) =>
    real(path, options?.body ? {...options, body: options.body.replace('"seconds":60', '"seconds":1')} : options); })()"""
KEYS = {"Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Tab": 9, " ": 32}


class Server:
    """A server with a store in a folder."""

    def __init__(self, bastide, folder, *arguments):
        self.process = subprocess.Popen([bastide, "serve", "--port", "0", "--json", "--threads", "1", "--store",
                                         str(folder / "games.db"), *arguments], stdout=subprocess.PIPE, text=True)
        self.url = json.loads(self.process.stdout.readline())["url"]

    def close(self):
        """Its exit code, and the seconds that it took to end."""
        self.process.terminate()
        begun = time.monotonic()
        code = self.process.wait(LIMIT)
        return code, time.monotonic() - begun


class Page:
    """The page in a tab."""

    def __init__(self, browser, check, pictures=None):
        self.browser, self.check, self.pictures = browser, check, pictures
        self.ask = browser.ask

    # -- screens and addresses

    def screen(self, width=1280, height=800, scheme="light", languages="en", touch=False):
        """What it is shown on, for an hour or a phone; and which languages its reader has."""
        self.browser.call("Emulation.setTouchEmulationEnabled", enabled=touch)
        self.browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                          mobile=width < 600)
        self.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme},
                                                                  {"name": "prefers-reduced-motion", "value": "reduce"}])
        self.browser.call("Emulation.setUserAgentOverride", userAgent="Chromium", acceptLanguage=languages)

    def open(self, url, **screen):
        self.screen(**screen)
        self.browser.call("Page.navigate", url="about:blank")
        self.browser.call("Page.navigate", url=url)
        self.until("document.readyState === 'complete' && location.href !== 'about:blank'")

    def reload(self):
        self.ask("window.old = true")
        self.browser.call("Page.reload")
        self.until("!window.old && document.readyState === 'complete' && document.querySelectorAll('#board use').length > 2", "the game after a reload")

    def until(self, expression, what=None, limit=LIMIT):
        end = time.monotonic() + limit
        while True:
            try:
                value = self.ask(expression)
            except RuntimeError as error:  # asked while the page is left for another
                if "navigated" not in str(error) and "context" not in str(error):
                    raise
                value = None
            if value:
                return value
            if time.monotonic() > end:
                trouble = self.ask("document.querySelector('#trouble')?.textContent + ' / ' + document.querySelector('#prompt')?.textContent")
                raise RuntimeError(f"waited in vain for {what or expression}: {trouble}")
            time.sleep(0.01)

    def text(self, selector):
        return self.ask(f"document.querySelector({json.dumps(selector)})?.textContent ?? ''")

    def count(self, selector):
        return self.ask(f"document.querySelectorAll({json.dumps(selector)}).length")

    # -- hands

    def press(self, key):
        code = KEYS.get(key) or ord(key.upper())
        text = {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
        self.browser.call("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code, **text)
        self.browser.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def middle(self, selector):
        """Where the middle of what a selector finds first is, after it was scrolled to; None where there is none."""
        return self.ask(f"""(() => {{ const e = document.querySelector({json.dumps(selector)}); if (!e) return null;
            const seen = e.closest('#board') ?? e;
            if (!e.closest('#board') || innerWidth < 600) seen.scrollIntoView({{behavior: 'instant', block: 'nearest'}});
            const b = e.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; }})()""")

    # Hears whether clicks come to what they are aimed at.
    AIM = """window.aimed ??= (addEventListener('click', e => { window.missed = !e.target.closest(window.aim); }, true), true);
        window.aim = %s; window.missed = null;"""

    def click(self, selector):
        """Clicks at the middle of what a selector finds first; once more where that moved before the click came."""
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            place = self.middle(selector)
            if place is None:
                return False
            self.ask(self.AIM % json.dumps(selector))
            for kind in ("mousePressed", "mouseReleased"):
                self.browser.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)
            if "#board" in selector or not self.missed():  # the board takes a click for what lies below, too
                return True
        raise RuntimeError(f"no click comes to {selector}")

    def missed(self):
        """Whether the last click went elsewhere, or nowhere within a tenth of a second; not where it led to another page."""
        for _ in range(20):
            try:
                missed = self.ask("window.missed === undefined ? false : window.missed")
            except RuntimeError:  # the page is left
                return False
            if missed is not None:
                return missed
            time.sleep(0.005)
        return True

    def tap(self, selector):
        """The same by a finger."""
        place = self.middle(selector)
        if place is None:
            return False
        self.browser.touch({0: place})
        return True

    def choose(self, selector, value):
        self.ask(f"""(() => {{ const e = document.querySelector({json.dumps(selector)}); e.value = {json.dumps(value)};
            e.dispatchEvent(new Event('change')); }})()""")

    def drop(self, name, text):
        """Drops a file on the page."""
        self.ask(f"""(() => {{ const data = new DataTransfer(); data.items.add(new File([{json.dumps(text)}], {json.dumps(name)}));
            document.body.dispatchEvent(new DragEvent('drop', {{dataTransfer: data, bubbles: true, cancelable: true}})); }})()""")

    def shot(self, **parameters):
        """A picture of it, PNG."""
        return base64.b64decode(self.browser.call("Page.captureScreenshot", format="png", **parameters)["data"])

    def picture(self, name):
        if self.pictures:
            (self.pictures / f"{name}.png").write_bytes(self.shot())

    # -- games

    def home(self, url, **screen):
        """The first page, whole: nothing moves there any more."""
        self.open(url, **screen)
        self.until("document.querySelector('#home[aria-busy=false]') !== null && document.querySelectorAll('#seats li').length === 2", "the form")

    def begin(self, url, rules, **screen):
        """A new game by the form of the first page: a person here and the bot evaluator."""
        self.home(url, **screen)
        self.choose("#rules", rules)
        self.click("#make .main")
        self.until("document.querySelector('#prompt').textContent !== '' && !document.querySelector('#table').hidden", "the game")

    # What stands on the page now: a number that grows with the game, and what is to be done.
    SEEN = """JSON.stringify({over: document.querySelector('#board').dataset.over === 'true',
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
            time.sleep(0.005)
        raise RuntimeError("nothing to decide: " + str(seen))

    def after(self, seen):
        """Waits until a decision has been taken."""
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            now = self.seen()
            if now["version"] > seen["version"]:
                return
            time.sleep(0.005)
        raise RuntimeError("nothing happens after " + str(seen) + self.text("#trouble"))


READY = "document.querySelector('#place_it') && !document.querySelector('#place_it').disabled"


def by_pointer(page, press, seen, number):
    """A decision by `press`, page.click or page.tap: on the board now and then, in the list now and then."""
    if seen["places"]:
        page.check.that(press("#board .place.fits, #board .place.other"), "no place to press")
        if number % 3 == 0 and seen["places"] > 1:
            press("#hand .tile")  # turns it to the next way that fits
        page.until(READY, "a tile that may be placed")
        press("#place_it")
    elif seen["spots"] and number % 4 < 2:
        press("#board .spot .halo")
    else:
        press("#choices button:last-child")


def by_mouse(page, seen, number):
    by_pointer(page, page.click, seen, number)


def by_touch(page, seen, number):
    by_pointer(page, page.tap, seen, number)


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
    """Plays a game to its end, or so many decisions; gives how many there were."""
    for number in range(limit):
        seen = page.to_decide()
        if seen["over"]:
            return number
        decide(page, seen, number)
        page.after(seen)
    return limit
