"""Holds the page of `bastide serve` to axe-core's rules: its first page, a game, an analysis, a position that is set up and a tournament, by day
and by night, on a desk and on a phone; with BASTIDE_LONG_TESTS in every language.

accessible.py CHROMIUM BASTIDE AXE   exits 0 when no rule is broken, 1 otherwise; AXE is axe.min.js
"""

import json
import pathlib
import subprocess
import sys
import tempfile

from browser import DESK, LAID, LONG, PHONE, ROBBED, ROBBER, by_tray, paste_track
from page import Page, Server, by_keyboard, driver, play

ALL = [("light", DESK, "en"), ("dark", DESK, "de"), ("light", PHONE, "fr"), ("dark", PHONE, "cs")]
# Those of WCAG, and what axe-core's authors hold to be good besides.
RUN = """axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})
    .then(found => { window.found = JSON.stringify(found.violations.map(each => [each.id, each.impact, each.nodes.map(node =>
      node.html.slice(0, 120) + ' ' + (node.any[0]?.message ?? node.all[0]?.message ?? '')).slice(0, 4)])); }), 0"""


class Audit:
    def __init__(self, page, axe):
        self.page, self.axe, self.held = page, axe, 0

    def look(self, what):
        """Every rule is held by what the page shows now."""
        page = self.page
        page.ask(self.axe + "\n;window.found = null")
        page.ask(RUN)
        found = json.loads(page.until("window.found"))
        for rule, impact, places in found:
            page.check.that(False, f"{what}: {rule} ({impact}): " + "\n    ".join(places))
        self.held += not found


def look_at_all(audit, url, scheme, screen, languages):
    """What the page shows, one after the other."""
    page = audit.page
    what = f"{scheme}, {screen['width']} px, {languages}"
    page.home(url, scheme=scheme, languages=languages, **screen)
    audit.look(f"first page, {what}")
    page.begin(url, "robbers_and_ladies", scheme=scheme, languages=languages, **screen)
    play(page, by_keyboard, 4)
    while page.to_decide()["answers"]:
        play(page, by_keyboard, 1)
    page.press("ArrowRight")
    audit.look(f"a tile to place, {what}")
    page.press("h")
    page.until("document.querySelectorAll('#board .badge').length > 0", "a hint on the board")
    audit.look(f"a hint, {what}")
    seen = page.to_decide()
    by_keyboard(page, seen, 0)
    page.after(seen)
    page.to_decide()
    audit.look(f"a figure to place, {what}")
    page.click("#to_study")
    page.until("document.querySelector('#analyse') !== null", "the analysis of the game")
    page.click("#analyse")
    page.until("document.querySelectorAll('.linetable tbody tr').length > 1", "lines")
    page.click("#analyse")
    page.click("#ask_outlook")
    page.until("document.querySelectorAll('#outlook table').length === 2", "what the position holds in store")
    audit.look(f"an analysis, {what}")
    for text in (ROBBER, ROBBED):
        paste_track(page, url, text, scheme=scheme, languages=languages, **screen)
        audit.look(f"a question about the score track, {what}")
    page.home(url, scheme=scheme, languages=languages, **screen)
    page.check.that(page.count("#games li") > 0 and page.count("#studies li") > 0, "no games on the first page")
    audit.look(f"games on the first page, {what}")
    page.choose("#rules", "base")
    page.click("#empty_board")
    by_tray(page, "V")
    page.until(f"document.querySelectorAll('#choices button').length > 1 && {LAID} === 2", "a figure or none")
    page.press("0")
    page.until("document.querySelector('#next_player') !== null", "a tile to choose")
    page.press("u")
    page.until("document.querySelectorAll('#choices button').length > 1", "a figure or none")
    page.press("1")
    page.until("document.querySelector('#next_player') !== null && document.querySelector('#variations li li [aria-current]') !== null", "a branch")
    audit.look(f"a position set up, {what}")
    page.ask("document.querySelectorAll('details').forEach(details => { details.open = true; })")
    audit.look(f"all that is folded, {what}")
    page.open(url + "#watch=0", scheme=scheme, languages=languages, **screen)
    page.until("document.querySelector('#standing table') !== null && document.querySelector('#live_state').textContent !== ''", "a tournament")
    audit.look(f"a tournament, {what}")


def main():
    chromium, bastide, axe = sys.argv[1:]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        folder = pathlib.Path(folder)
        (folder / "profile").mkdir()
        browser = driver.Browser(chromium, folder / "profile")
        page = Page(browser, driver.Check("accessible"))
        audit = Audit(page, pathlib.Path(axe).read_text())
        subprocess.run([bastide, "arena", "--bots", "greedy,random", "--deals", "3", "--store", str(folder / "cup.db")], check=True,
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        server = Server(bastide, folder, str(folder / "cup.db"))
        try:
            for scheme, screen, languages in ALL if LONG else ALL[::3]:
                look_at_all(audit, server.url, scheme, screen, languages)
        finally:
            server.process.kill()
            browser.close()
    print(f"{audit.held} views of the page of serve hold axe-core's rules" + (", others do not" if page.check.failed else ""))
    return 1 if page.check.failed else 0


if __name__ == "__main__":
    sys.exit(main())
