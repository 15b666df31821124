"""Holds the look of the page of `bastide serve` to pictures of it that lie in the folder pictures.

pictures.py CHROMIUM BASTIDE           exits 0 when they are alike, 1 when not, 77 where the fonts are others than the pictures'
pictures.py CHROMIUM BASTIDE --write   takes them anew; look at them before they are kept
"""

import json
import pathlib
import sys
import tempfile

import png
from browser import DESK, LAID, PHONE
from page import Page, Server, driver

HERE = pathlib.Path(__file__).parent / "pictures"
GAME = pathlib.Path(__file__).parent.parent / "data" / "imports" / "bga-1.json"
TURN = 40  # of the game that is shown
LEAST = 32  # of 255: by which a pixel is another
MOST = 0.0001  # the share of pixels that may be others: fewer than a figure has
# How wide some text is in the fonts of the page, in pixels: what tells one font from another.
FONTS = """['system-ui', 'ui-monospace, monospace'].map(font => { const span = document.createElement('span');
    span.style.cssText = `position: absolute; font: 100px ${font}`; span.textContent = 'Bastide 0123 ęčß'; document.body.append(span);
    const width = span.getBoundingClientRect().width; span.remove(); return Math.round(width); })"""


def scenes(page, url):
    """Shows one after the other what there are pictures of; yields their names."""
    page.home(url, **DESK)
    yield "first_page"
    page.home(url, scheme="dark", languages="cs", **PHONE)
    yield "first_page_phone"
    for name, screen in (("game", DESK), ("game_phone", {**PHONE, "scheme": "dark", "languages": "de"})):
        page.home(url, **screen)
        page.drop(GAME.name, GAME.read_text())
        page.until(f"document.querySelectorAll('#turns li').length > {TURN} && document.querySelector('#review') !== null", "the game")
        page.ask(f"document.querySelector('#turns li:nth-child({TURN}) button').click()")
        page.until(f"document.querySelector('#turns .now')?.dataset.turn === '{TURN - 1}' && {LAID} > {TURN - 5}", "a turn of it")
        page.ask("(document.activeElement.blur(), scrollTo(0, 0), document.querySelector('.side').scrollTop = 0)")
        yield name
        if name == "game":
            check_figure(page)
    # The last turn, whose lines are searched to the end: the same each time.
    page.home(url, **DESK)
    page.drop(GAME.name, GAME.read_text())
    page.until("document.querySelector('#step_3') !== null", "the game")
    page.ask("document.querySelector('#turns li:last-child button').click()")
    page.until("document.querySelector('#turns li:last-child.now') !== null", "its last turn")
    page.ask("document.querySelector('#analyse').click()")
    page.until("document.querySelector('#lines').textContent.includes('searched to the end') && document.querySelector('#analyse').textContent === 'Go on'", "all lines")
    page.ask("(document.activeElement.blur(), scrollTo(0, 0), document.querySelector('.side').scrollTop = 0)")
    yield "analysis"


def check_figure(page):
    """A picture without one of the figures is told from the whole one."""
    whole = picture_of(page)
    page.ask("document.querySelector('#board [href=\"#fig-follower\"]').parentNode.style.display = 'none', 0")
    share = png.different(picture_of(page), whole, LEAST)
    page.check.that(share > MOST, f"a lost figure is {100 * share:.3f} % of the pixels")


def picture_of(page):
    """What the window shows, at a third of its size."""
    width, height = page.ask("[innerWidth, innerHeight]")
    page.ask("new Promise(requestAnimationFrame), 0")
    return page.shot(clip={"x": 0, "y": 0, "width": width, "height": height, "scale": 1 / 3})


def compare(page, url, write):
    for name in scenes(page, url):
        found = picture_of(page)
        if write:
            (HERE / f"{name}.png").write_bytes(found)
            continue
        share = png.different(found, (HERE / f"{name}.png").read_bytes(), LEAST)
        print(f"{name}: {100 * share:.2f} % of the pixels are others")
        if share > MOST:
            kept = pathlib.Path(tempfile.mkdtemp(prefix="bastide-pictures-")) / f"{name}.png"
            kept.write_bytes(found)
            page.check.that(False, f"{name}: more than {100 * MOST:.0f} %; see {kept}")


def main():
    chromium, bastide, *options = sys.argv[1:]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        folder = pathlib.Path(folder)
        (folder / "profile").mkdir()
        browser = driver.Browser(chromium, folder / "profile")
        page = Page(browser, driver.Check("pictures"))
        server = Server(bastide, folder)
        try:
            browser.call("Emulation.setScrollbarsHidden", hidden=True)  # those of phones fade away in their time
            page.home(server.url, **DESK)
            fonts = page.ask(FONTS)
            if options == ["--write"]:
                HERE.mkdir(exist_ok=True)
                (HERE / "fonts.json").write_text(json.dumps(fonts) + "\n")
            elif fonts != json.loads((HERE / "fonts.json").read_text()):
                print(f"skipped: pictures of the page of serve: fonts as wide as {fonts}, the pictures have others")
                return 77
            compare(page, server.url, options == ["--write"])
        finally:
            server.process.kill()
            browser.close()
    return 1 if page.check.failed else 0


if __name__ == "__main__":
    sys.exit(main())
