"""Takes pictures of the page of `bastide serve`: a game with a hint, an analysis, a game of The Castle on a phone by night.

serve.py CHROMIUM BASTIDE RECORD FOLDER   RECORD is the game that is analysed; the pictures are FOLDER/serve-….png
"""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "tests" / "serve"))
from page import Page, Server, by_keyboard, driver, play  # noqa: E402

WIDE = {"width": 1200, "height": 760}
TURN = 32  # of the record


def take_game(page, url):
    page.begin(url, "base", **WIDE)
    play(page, by_keyboard, 16)
    while page.to_decide()["answers"]:
        play(page, by_keyboard, 1)
    page.press("h")
    page.until("document.querySelectorAll('#board .badge').length > 1", "a hint on the board")
    page.until("![...document.querySelectorAll('#actions button')].some(button => button.textContent === 'Stop')", "its end")


def take_analysis(page, url, record):
    page.home(url, **WIDE)
    page.drop(record.name, record.read_text())
    page.until(f"document.querySelectorAll('#turns li').length > {TURN} && document.querySelector('#analyse') !== null", "the game")
    page.ask(f"document.querySelector('#turns li:nth-child({TURN}) button').click()")
    page.until(f"document.querySelector('#turns .now')?.dataset.turn === '{TURN - 1}'", "a turn of it")
    page.click("#analyse")
    page.until("[...document.querySelectorAll('#lines p')].some(each => /^[1-9]\\d\\d orders/.test(each.textContent))", "lines")
    page.click("#analyse")
    page.ask("document.querySelector('.side').scrollTop = 0")


def take_phone(page, url):
    page.begin(url, "castle", width=390, height=844, scheme="dark", touch=True)
    play(page, by_keyboard, 24)
    while page.to_decide()["answers"]:
        play(page, by_keyboard, 1)
    page.press("ArrowRight")
    page.ask("(document.activeElement.blur(), scrollTo(0, 0))")


def main():
    chromium, bastide, record, out = sys.argv[1:]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        folder = pathlib.Path(folder)
        (folder / "profile").mkdir()
        browser = driver.Browser(chromium, folder / "profile")
        page = Page(browser, driver.Check("pictures"), pathlib.Path(out))
        server = Server(bastide, folder)
        try:
            take_game(page, server.url)
            page.picture("serve-game")
            take_analysis(page, server.url, pathlib.Path(record))
            page.picture("serve-analysis")
            take_phone(page, server.url)
            page.picture("serve-phone")
        finally:
            server.process.kill()
            browser.close()
    return 1 if page.check.failed else 0


if __name__ == "__main__":
    sys.exit(main())
