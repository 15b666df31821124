"""Opens what the page of `bastide serve` lists in Chromium: analyses with variations, puzzles, reviews, a tournament that is played.

lists.py CHROMIUM BASTIDE [PICTURES]   exits 0 when every check holds, 1 otherwise; leaves pictures in a folder where one is named
"""

import base64
import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile
import time

from page import QUICK_REVIEWS

_spec = importlib.util.spec_from_file_location("driver", pathlib.Path(__file__).parent.parent / "report" / "browser.py")
driver = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(driver)

LIMIT = 120  # seconds for what is waited for
RECORD = "bastide record 1\nrules base\nplayers 2\n1 V 1,0 0 road@S\n2 U 0,1 0 -\n"
SOON = RECORD.replace("players 2", "players 2\ndate soon")  # an error that only English has words for
PUZZLES = {"puzzles": [{"number": 1, "rules": "base", "source": "a game", "turn": 1, "exact": False, "themes": ["spare"],
                        "missed_by": ["greedy"], "found_by": [],
                        "turns": [{"actions": "V 1,0 0 road@S", "loss": 0, "loss_error": 0},
                                  {"actions": "V 1,0 0 -", "loss": 4.5, "loss_error": 0.5}]}]}


class Page:
    def __init__(self, browser, check, pictures):
        self.browser, self.check, self.pictures, self.ask = browser, check, pictures, browser.ask

    def open(self, url):
        self.browser.call("Page.navigate", url="about:blank")
        self.browser.call("Page.navigate", url=url)
        self.until("document.readyState === 'complete' && location.href !== 'about:blank'")

    def until(self, expression, what=None):
        end = time.monotonic() + LIMIT
        while not self.ask(f"Boolean({expression})"):
            if time.monotonic() > end:
                self.picture("trouble")
                raise RuntimeError(f"waited in vain for {what or expression}: {self.ask('document.querySelector(`#trouble`)?.textContent')}")
            time.sleep(0.05)

    def click(self, selector):
        self.check.that(self.ask(f"(() => {{ const e = document.querySelector({json.dumps(selector)}); e?.click(); return Boolean(e); }})()"),
                        f"no {selector}")

    def press(self, key):
        self.ask(f"document.body.dispatchEvent(new KeyboardEvent('keydown', {{key: {json.dumps(key)}, bubbles: true, cancelable: true}}))")

    def text(self, selector):
        return self.ask(f"document.querySelector({json.dumps(selector)})?.textContent ?? ''")

    def picture(self, name):
        if self.pictures:
            (self.pictures / f"{name}.png").write_bytes(base64.b64decode(self.browser.call("Page.captureScreenshot", format="png")["data"]))


def serve(bastide, folder, name, *arguments):
    """A server with a store of its own, and its address."""
    process = subprocess.Popen([bastide, "serve", "--port", "0", "--json", "--threads", "1", "--store", str(folder / name), *arguments],
                               stdout=subprocess.PIPE, text=True)
    return process, json.loads(process.stdout.readline())["url"].split("#")[0]


def check_empty(page, bastide, folder):
    process, url = serve(bastide, folder, "empty.db")
    try:
        page.open(url)
        page.until("document.querySelectorAll('#home .nothing').length === 4", "a sentence in each list that is empty")
        page.check.that("./bastide serve" in page.text("#stores") and "./bastide puzzles" in page.text("#trainings"), "no word on how to get it")
        page.picture("empty")
    finally:
        process.kill()
        process.wait()


def check_variations(page, url):
    page.open(url)
    page.until("document.querySelector('#studies a')", "the analysis of the command line")
    page.click("#studies a")
    page.until("document.querySelector('#analyse')", "the analysis")
    page.click("[aria-label='To the end']")
    page.until("document.querySelector('#prompt').textContent === 'A tile is drawn.' && document.querySelector('#set_up_tray .tray button')",
               "what chance may bring")
    page.click("#set_up_tray [data-tile=V]")
    page.until("document.querySelector('#variations li')", "a variation that is kept")
    page.check.that("After turn 2: draw V" in page.text("#variations"), "the variation is " + page.text("#variations"))
    page.press("ArrowRight")
    page.press("Enter")
    page.until("document.querySelectorAll('#choices button').length > 1", "a figure or none")
    page.press("1")
    page.until("document.querySelectorAll('#variations li button').length === 4", "a line of three moves")
    page.press("u")
    page.until("document.querySelectorAll('#choices button').length > 1", "a figure or none")
    page.press("0")
    page.until("document.querySelector('#variations li li')", "a branch of the line")
    page.check.that(page.text("#variations li li").startswith("instead of ") and page.text("#variations li li [aria-current]") == "-",
                    "the branch is " + page.text("#variations li li"))
    page.picture("variations")
    page.click("[aria-label='To the beginning']")
    page.until("document.querySelector('#way').textContent === '' && !document.querySelector('#variations [aria-current]')", "the beginning")
    page.click("#variations li button")
    page.until("document.querySelector('#way').textContent === 'Your own moves: draw V'", "the variation")
    page.check.that(page.text("#variations [aria-current]") == "draw V", "another move is marked: " + page.text("#variations [aria-current]"))
    page.browser.call("Page.reload")
    page.until("document.querySelector('#variations li li')", "the variations after a reload")
    file = page.ask("document.querySelector('#variations a').getAttribute('href')")
    page.check.that(page.ask(f"fetch({json.dumps(file)}).then((r) => r.json()).then((j) => {{ window.saved = j; }}), true"), "no file")
    page.until("window.saved?.variations.length === 4", "the file of the study")
    page.click("#variations li li .drop")
    page.until("!document.querySelector('#variations li li')", "the line without its branch")
    page.click("#variations .drop")
    page.until("!document.querySelector('#variations li')", "the end of the variation")


def choose(page, url, tag):
    """A language, on the page of serve."""
    page.open(url)
    page.until("document.querySelector('#language option')", "the choice of a language")
    page.ask(f"(s => {{ s.value = '{tag}'; s.dispatchEvent(new Event('change')); }})(document.querySelector('#language'))")
    page.check.that(page.ask("document.documentElement.lang") == tag, f"{tag} cannot be chosen")


def check_training(page, url):
    page.ask(QUICK_REVIEWS)
    page.click("#review")
    page.until("document.querySelector('#open_review')", "the review")
    page.open(url)
    page.until("document.querySelectorAll('#trainings li').length === 2", "puzzles and a review")
    page.picture("lists")
    puzzles = page.ask("document.querySelector('#trainings a').href")
    review = page.ask("[...document.querySelectorAll('#trainings a')].find((a) => a.href.includes('/reviews/')).href")
    page.open(puzzles)
    page.until("document.querySelector('.free')", "a place for the tile of the puzzle")
    page.click("#solution")
    page.until("document.querySelector('#said table')", "the answer")
    page.picture("puzzle")
    page.open(review)
    page.until("document.querySelector('#turn')?.textContent.startsWith('turn')", "the page of the review")
    choose(page, url, "cs")
    page.open(puzzles)
    page.until("document.querySelector('#task')?.textContent.endsWith('Co je nejlepší?')", "the puzzle in the language that is chosen at the server")
    page.picture("puzzle_cs")
    page.open(review)
    page.until("document.querySelector('#turn')?.textContent.startsWith('tah')", "the review in that language")
    page.picture("review_cs")
    page.open(url)
    page.until("document.querySelector('#text')", "the first page")
    page.ask(f"document.querySelector('#text').value = {json.dumps(RECORD.replace('road@S', 'road@Q'))}; document.querySelector('#open').requestSubmit()")
    page.until("document.querySelector('#trouble').textContent.includes('řádek 4')", "what was not understood")
    page.check.that(page.ask("document.querySelector('#trouble [lang=en]') === null"), "the error is in English")
    page.ask(f"document.querySelector('#text').value = {json.dumps(SOON)}; document.querySelector('#open').requestSubmit()")
    page.until("document.querySelector('#trouble [lang=en]')", "an error in English, marked so")
    choose(page, url, "en")


def check_watching(page, url):
    page.open(url)
    page.until("document.querySelector('#stores h3 a')", "the tournament")
    page.click("#stores h3 a")
    page.until("document.querySelectorAll('.live svg use').length > 4", "the board of a game under way")
    seen = "document.querySelector('.live').textContent + document.querySelectorAll('.live svg use').length"
    before = page.ask(seen)
    page.until(f"({seen}) !== {json.dumps(before)}", "the next move")
    page.until("document.querySelector('.ratio .path')", "the graph of the test")
    page.until("document.querySelector('#standing table').textContent.includes('twin')", "the table")
    page.until("/games a second, .* left/.test(document.querySelector('#standing p').textContent)", "how long it will take")
    page.picture("watch")
    page.check.that(page.ask("document.documentElement.scrollWidth <= innerWidth"), "wider than the window")


def check_finished(page, url):
    """All games of a finished tournament are listed by and by, and its report opens."""
    place = "document.querySelectorAll('#stores > div')[1]"
    page.open(url)
    page.until(f"{place}?.querySelectorAll('details li').length === 50", "the latest games")
    page.ask(f"{place}.querySelector('.more_games').click()")
    page.until(f"{place}.querySelectorAll('details li').length === 60 && {place}.querySelector('.more_games') === null", "all games")
    numbers = page.ask(f"[...{place}.querySelectorAll('details li')].map(each => Number(each.textContent.split(':')[0])).join()")
    page.check.that(numbers == ",".join(str(number) for number in range(60, 0, -1)), f"games in another order: {numbers}")
    page.open(page.ask(f"{place}.querySelector('.report').href"))
    page.until("document.title !== '' && document.body.textContent.includes('greedy')", "the report")


def run(browser, check, bastide, folder, pictures):
    page = Page(browser, check, pictures)
    browser.events.clear()
    check_empty(page, bastide, folder)
    (folder / "puzzles").mkdir()
    (folder / "puzzles" / "puzzle-001-answer.txt").write_text(RECORD.rsplit("2 U", 1)[0])
    (folder / "puzzles" / "puzzles.json").write_text(json.dumps(PUZZLES))
    (folder / "game.txt").write_text(RECORD)
    subprocess.run([bastide, "arena", "--bots", "greedy,random", "--deals", "30", "--store", str(folder / "done.db")], check=True,
                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    twin = folder / "twin.toml"
    twin.write_text('player = "mcts"\nname = "twin"\n[budget]\nseconds = 0.05\n')
    # As good as each other: their test goes on for as long as anybody looks.
    arena = subprocess.Popen([bastide, "arena", "--bots", f"mcts,{twin}", "--time", "0.05", "--test", "confirm", "--concurrency", "1",
                              "--store", str(folder / "cup.db")], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    server = None
    try:
        while not (folder / "cup.db-wal").exists():
            if arena.poll() is not None:
                raise RuntimeError(f"a tournament that does not begin, exit code {arena.returncode}")
            time.sleep(0.05)
        server, url = serve(bastide, folder, "games.db", str(folder / "cup.db"), str(folder / "done.db"), str(folder / "puzzles"), str(folder / "game.txt"))
        check_variations(page, url)
        check_training(page, url)
        check_finished(page, url)
        check_watching(page, url)
        for complaint in browser.complaints():
            if "asked for http://127.0.0.1" not in complaint and "status of 400" not in complaint:
                check.that(False, complaint)
    finally:
        for process in (arena, server):
            if process:
                process.terminate()
                process.wait()


def main():
    chromium, bastide, *pictures = sys.argv[1:]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        folder = pathlib.Path(folder)
        (folder / "profile").mkdir()
        browser = driver.Browser(chromium, folder / "profile")
        check = driver.Check("lists of serve")
        try:
            run(browser, check, bastide, folder, pathlib.Path(pictures[0]) if pictures else None)
        finally:
            browser.close()
    print("the lists of serve " + ("fail" if check.failed else "hold"))
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main())
