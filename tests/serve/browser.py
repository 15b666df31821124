"""Plays games at the page of `bastide serve` in Chromium, as people do: by mouse, by finger, by keyboard, on a desk and on a phone, alone
and against each other; sets positions up, analyses and reviews.

browser.py CHROMIUM BASTIDE [PICTURES]   exits 0 when every check holds, 1 otherwise; leaves pictures in a folder where one is named

Environment: with BASTIDE_LONG_TESTS every rule set is played to its end by mouse, finger and keyboard, and the frames of a large board
are counted; without it most are played for some turns.
"""

import json
import os
import pathlib
import sys
import tempfile
import time

from page import QUICK_REVIEWS, Page, Server, by_keyboard, by_mouse, by_touch, driver, play

LONG = "BASTIDE_LONG_TESTS" in os.environ and "BASTIDE_SHORT_TESTS" not in os.environ
SOME = 5  # decisions of a game that is not played to its end
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844, "touch": True}
IMPORTS = pathlib.Path(__file__).parent.parent / "data" / "imports"


# -- games

def check_end(page, rules, decisions):
    page.check.that(decisions > 20, f"{rules}: {decisions} decisions only")
    page.check.that(page.text("#players") != "", f"{rules}: no scores")
    page.check.that(page.count("#review") == 1, f"{rules}: no review")
    page.check.that(page.text("#prompt").startswith("Final scores: "), f"{rules}: no final scores but {page.text('#prompt')}")
    check_calm(page, rules)


def check_calm(page, what):
    page.check.that(page.ask("document.querySelector('#trouble').hidden"), f"{what}: " + page.text("#trouble"))
    page.check.that(page.ask("innerWidth < 900 || document.documentElement.scrollHeight <= innerHeight || document.querySelector('#table').hidden"),
                    f"{what}: the page is higher than the screen")
    page.check.that(page.ask("document.documentElement.scrollWidth <= (innerWidth < 900 ? screen.width : innerWidth)"), f"{what}: the page is wider than the screen")
    loose = page.ask("[...document.querySelectorAll('use')].filter(u => !document.querySelector(u.getAttribute('href'))).length")
    page.check.that(loose == 0, f"{what}: a tile or figure has no drawing")


def check_undo_and_hint(page):
    seen = page.to_decide()
    page.press("h")
    page.until("document.querySelectorAll('#board .badge').length > 0", "a hint on the board")
    page.check.that(page.count(".linetable tbody tr") > 0, "no lines of a hint")
    page.picture("hint")
    by_keyboard(page, seen, 0)
    page.after(seen)
    page.until("document.querySelector('#undo') !== null", "something to take back")
    before = page.seen()
    page.press("u")
    page.after(before)
    page.until("document.querySelectorAll('#board .place').length > 0", "the place that was taken back")


def check_coordinates(page):
    shown = "[...document.querySelectorAll('#board .coordinate')].filter(each => getComputedStyle(each).display !== 'none').map(each => each.textContent).join()"
    cells = page.ask("""(() => { const size = Number(document.querySelector('#board .seam').getAttribute('width'));
        return [...document.querySelectorAll('#board .seam, #board .place')].map(each => each.getBBox())
            .map(box => [(box.x + box.width / 2) / size - 0.5, (box.y + box.height / 2) / size - 0.5]); })()""")
    expected = ",".join(str(number) for way in zip(*cells) for number in range(round(min(way)), round(max(way)) + 1))
    page.check.that(page.ask(shown) == expected, f"coordinates {page.ask(shown)} instead of {expected}")
    page.press("c")
    page.check.that(page.ask(shown) == "", "coordinates that were switched off are there")
    page.press("c")
    page.check.that(page.ask(shown) != "", "coordinates do not come back")


def check_advice(page):
    page.to_decide()
    page.press("b")
    page.until("/^bastide plays \\S+ -?\\d+,-?\\d+ \\d+/.test(document.querySelector('#bastide_plays')?.textContent)", "what bastide would do")


def check_figure(page):
    """Where a figure may stand there are badges of lines; it goes to the nearest place of the tile, wherever that is touched."""
    for number in range(100):
        seen = page.to_decide()
        if seen["spots"]:
            break
        by_mouse(page, seen, number)
        page.after(seen)
    page.press("h")
    page.until("document.querySelectorAll('#board .badge').length > 1", "badges beside figures")
    page.picture("figure_hint")
    x, y, away = page.ask("""(() => { const tile = document.querySelector('#board .newest').getBoundingClientRect();
        const spots = [...document.querySelectorAll('#board .halo')].map(e => e.getBoundingClientRect()).map(b => [b.x + b.width / 2, b.y + b.height / 2]);
        const corners = [0.05, 0.95].flatMap(a => [0.05, 0.95].map(b => [tile.x + a * tile.width, tile.y + b * tile.height]));
        const away = ([x, y]) => Math.min(...spots.map(([a, b]) => Math.hypot(a - x, b - y))) / tile.width;
        const far = corners.sort((a, b) => away(b) - away(a))[0];
        return [...far, away(far)]; })()""")
    page.check.that(away > 0.3, f"a corner only {away:.2f} of a tile from a place for a figure")
    page.browser.mouse("pressed", x, y)
    page.browser.mouse("released", x, y)
    page.after(seen)


def check_middle(page):
    """The analysis of a game under way begins where the game is; another search may propose its lines."""
    page.to_decide()
    laid = page.ask(LAID)
    page.click("#to_study")
    page.until(f"document.querySelector('#analyse') !== null && {LAID} === {laid} && document.querySelectorAll('#board .place, #choices button').length > 0", "the game where it is")
    page.choose("#search", "uct")
    page.click("#analyse")
    page.until("document.querySelectorAll('#board .badge').length > 0", "lines of another search")
    page.click("#analyse")
    page.check.that("/picture?" in page.ask("document.querySelector('#picture').href"), "no picture to keep")
    page.click("#copy_link")
    page.check.that(page.ask("document.querySelector('#trouble').hidden"), "no link to copy")
    page.ask("history.back(), 0")
    page.until("document.querySelector('#hint') !== null", "the game again")


def check_reload(page):
    page.to_decide()
    board = page.count("#board use")
    page.reload()
    page.to_decide()
    page.check.that(page.count("#board use") == board, "a reload shows another board")


def check_moving(page):
    """While the board moves and grows, what lies on it is shown where it is painted when it rests."""
    place = "(() => { const b = document.querySelector('#board .place').getBoundingClientRect(); return [b.left, b.top, b.width]; })()"
    moves = "document.querySelector('#board').style.transform !== ''"

    def check_rest(what):
        moving = page.ask(f"{moves} && {place}")
        page.until(f"!({moves})", "a board at rest")
        painted = page.ask(place)
        page.check.that(moving and all(abs(a - b) < 1 for a, b in zip(moving, painted)), f"{what}: shown at {moving}, painted at {painted}")

    before = page.ask(place)
    page.ask("document.querySelector('#zoom_in').click()")
    check_rest("a larger board")
    page.check.that(page.ask(place)[2] > 1.2 * before[2], "the board is no larger")
    page.press("d")
    check_rest("a board that was moved")
    page.press("f")
    page.until(f"!({moves})", "a board at rest")
    page.check.that(all(abs(a - b) < 1 for a, b in zip(before, page.ask(place))), "the whole board is not what it was")


def check_base(page, url):
    """A whole game by mouse, with a hint, a move taken back and a reload; and what comes after it."""
    page.begin(url, "base", **DESK)
    page.picture("base_begins")
    page.to_decide()
    check_moving(page)
    check_coordinates(page)
    check_advice(page)
    check_undo_and_hint(page)
    check_figure(page)
    left = page.ask("[...document.querySelectorAll('#bag .stock span')].map(e => Number(e.textContent.split('× ')[1])).reduce((a, b) => a + b)")
    page.check.that(page.text("#supply") == f"{left} tiles left", f"the bag shows {left} tiles: {page.text('#supply')}")
    play(page, by_mouse, 12)
    page.check.that(page.count("#board .p0 use") > 0, "no figure of the player's own stands")
    check_reload(page)
    check_middle(page)
    page.picture("base_middle")
    check_end(page, "base", 24 + play(page, by_mouse))
    page.picture("base_over")
    check_analysis(page)


def check_pinch(page):
    """Two fingers on the board make it larger, and one moves it."""
    page.to_decide()
    view = "document.querySelector('#board').getAttribute('viewBox').split(' ').map(Number)"
    before = page.ask(view)
    x, y = page.middle("#board_place")
    page.browser.touch(*({0: (x, y - 20 - 8 * step), 1: (x, y + 20 + 8 * step)} for step in range(8)))
    page.until(f"{view}[2] < {0.8 * before[2]}", "a board that two fingers have made larger")
    larger = page.ask(view)
    page.browser.touch(*({0: (x + 12 * step, y)} for step in range(6)))
    page.until(f"{view}[0] < {larger[0]} - 5", "a board that a finger has moved")
    page.check.that(abs(page.ask(view)[2] - larger[2]) < 1, "one finger changes how large the board is")
    for _ in range(10):  # a tap that comes soon after a gesture Chromium takes for a part of it
        page.tap("#zoom_fit")
        time.sleep(0.4)
        if page.ask(f"{view}[2]") == before[2]:
            break
    page.until(f"{view}[2] === {before[2]}", "the whole board again")


# A robber to be put on the track; and a city that a robber waits for, whose owner has both figures on one space.
ROBBER = """bastide position 1
rules robbers_and_ladies
players 2
to-move 1
scores 0 17
ladies 0 3
robbers - 5
tile D 0,0 0
tile RO1 1,0 0
placed 1,0
phase put-robber 1
"""
ROBBED = """bastide position 1
rules robbers_and_ladies
players 2
to-move 1
scores 10 0
ladies 0 0
robbers - 10
tile D 0,0 0
tile E 0,-1 180
placed 0,-1
event 1 +4 city@S
phase announce 1
"""


def to_track(page):
    """Plays until a space of the score track answers what is asked; gives what is seen."""
    for number in range(200):
        seen = page.to_decide()
        if page.count("#score_track button"):
            return seen
        by_mouse(page, seen, number)
        page.after(seen)
    raise RuntimeError("nothing is asked about the score track")


def check_track_game(page, url):
    """In a game a space of the score track is an answer, by mouse and by keyboard, and is offered again when it is taken back."""
    page.begin(url, "robbers", **DESK)
    page.check.that(page.count("#score_track .space") == 50, "the score track has not its spaces")
    seen = to_track(page)
    space = page.ask("document.querySelector('#score_track button').dataset.space")
    page.picture("track")
    page.click("#score_track button")
    page.after(seen)
    page.until("document.querySelector('#undo') !== null", "something to take back")
    page.press("u")
    page.until(f"document.querySelector('#score_track button')?.dataset.space === '{space}'", "the space that was taken back")
    page.reload()
    page.until(f"document.querySelector('#score_track button')?.dataset.space === '{space}'", "the space after a reload")
    seen = page.to_decide()
    page.press("t")
    page.check.that(page.ask("document.activeElement.dataset.space") == space, "a key does not lead to the score track")
    page.press("Enter")
    page.after(seen)
    check_calm(page, "the score track")


def paste_track(page, url, position, **screen):
    """A position in which the score track is asked about."""
    page.home(url, **screen)
    page.ask(f"document.querySelector('#text').value = {json.dumps(position)}")
    page.click("#open .main")
    page.until("document.querySelectorAll('#score_track button').length > 0", "spaces that answer")


def check_track_study(page, url, screen, press):
    """An analysis shows the score track; of several answers on one space none is taken before it is chosen."""
    way = "document.querySelector('#way').textContent"
    paste_track(page, url, ROBBER, **screen)
    page.check.that(page.ask("[...document.querySelectorAll('#score_track button')].map(each => each.dataset.space).join()") == "3,17",
                    "a robber may go elsewhere than to 3 and 17")
    press("#score_track [data-space='17']")
    page.until(f"{way}.endsWith('robber@17')", "a robber on its space")
    page.press("u")
    page.until(f"{way} === ''", "the robber at home")
    paste_track(page, url, ROBBED, **screen)
    page.press("t")
    page.press("ArrowRight")
    page.check.that(page.ask("document.activeElement.dataset.space") == "14", "arrow keys do not go along the score track")
    page.press("Enter")
    page.until(f"{way}.endsWith('score:city@S')", "the follower announced")
    press("#score_track [data-space='2']")
    page.until("document.querySelectorAll('#choices button').length === 3", "the two answers of a space, and a way back")
    page.press("Escape")
    page.until("document.querySelectorAll('#choices button').length === 2", "all answers again")
    page.check.that(page.ask(f"{way}.endsWith('score:city@S')"), "a space with two answers was taken for one")
    press("#score_track [data-space='2']")
    page.until("document.activeElement.closest('#choices') !== null", "the answers to choose from")
    page.press("Enter")
    page.until(f"{way}.endsWith('loot:follower')", "the follower with the loot")
    check_calm(page, "the score track of an analysis")


def check_two(page, url, folder):
    """Two browsers in one game: what one does the other sees, and neither decides for the other."""
    page.home(url, **DESK)
    page.choose("#seats li:nth-child(2) select", "link")
    page.click("#make .main")
    link = page.until("document.querySelector('#extra .link input')?.value", "a link to the other seat")
    (folder / "guest").mkdir()
    browser = driver.Browser(page.chromium, folder / "guest")
    try:
        guest = Page(browser, page.check)
        guest.open(link, **PHONE)
        for number in range(12):
            seen = page.until(f"document.querySelector('#board').dataset.version >= {number} && document.querySelector('#board').dataset.version")
            guest.until(f"document.querySelector('#board').dataset.version === {json.dumps(seen)}", "the same in both browsers")
            acts, waits, decide = (page, guest, by_mouse) if page.count("#place_it, #choices button") else (guest, page, by_touch)
            page.check.that(waits.count("#place_it, #choices button, #board .place") == 0, "who waits may decide")
            now = acts.to_decide()
            decide(acts, now, number)
            acts.after(now)
            waits.after(now)
            if number == 6:
                guest.reload()
        board = "[...document.querySelectorAll('#board use:not(.spot use)')].map(u => u.getAttribute('href') + u.getAttribute('transform')).join()"
        page.check.that(page.ask(board) == guest.ask(board), f"two browsers show two boards: {page.ask(board)} and {guest.ask(board)}")
        page.check.that(guest.count("#to_study") == 0, "a guest is offered what only the host may do")
        complain(guest, url)
    finally:
        browser.close()


def check_flag(page, url):
    """Where time that is over loses, the page says whose it was, and reviews the game none the less."""
    page.home(url, **DESK)
    plan = {"rules": "base", "minutes": 0.03, "flag": "loses", "seats": [{"kind": "here", "name": "Anna"}, {"kind": "bot", "bot": "evaluator"}]}
    page.ask(f"""fetch('/api/games', {{method: 'POST', headers: {{'Content-Type': 'application/json'}}, body: JSON.stringify({json.dumps(plan)})}})
        .then(answer => answer.json()).then(game => {{ location.hash = `game=${{game.id}}&key=${{game.key}}`; }}), 0""")
    page.until("document.querySelector('#prompt').textContent === 'The time of Anna is over: Anna loses.'", "the end of Anna's time")
    page.check.that(page.count("#board .place") == 0 and page.count("#review") == 1, "a game that time has ended goes on")


# -- positions and records

def check_analysis(page):
    page.click("#to_study")
    page.until(f"document.querySelector('#step_0') !== null && {LAID} === 72", "the end of the game")
    page.click("#step_0")
    page.until("document.querySelector('#turns .now')?.dataset.turn === '0'", "its first turn")
    page.press("]")
    page.press("]")
    page.until("document.querySelector('#turns .now')?.dataset.turn === '2'", "the third turn")
    while page.count("#board .place") < 2:  # a turn that has a choice of places
        turn = page.ask("document.querySelector('#turns .now').dataset.turn")
        page.press("]")
        page.until(f"document.querySelector('#turns .now').dataset.turn !== '{turn}'", "another turn")
    page.click("#analyse")
    page.until("document.querySelectorAll('#board .badge').length > 0 && document.querySelectorAll('.linetable tbody tr').length > 1", "lines")
    page.picture("analysis")
    page.click("#analyse")
    page.until("document.querySelector('#analyse').textContent === 'Go on'", "the end of the analysis")
    page.press("ArrowRight")
    page.press("Enter")
    page.until("document.querySelector('#way').textContent.startsWith('Your own moves')", "a variation")
    page.press("u")
    page.until("document.querySelector('#way').textContent === ''", "the game again")


def by_tray(page, tile):
    """A tile from the tray, at the first place where it fits."""
    page.until(f"document.querySelector('#set_up_tray [data-tile={tile}]') !== null", f"the tile {tile} in the tray")
    page.click(f"#set_up_tray [data-tile={tile}]")
    page.until("document.querySelector('#board .place') !== null", "a place for it")
    page.click("#board .place")
    page.click("#place_it")


LAID = "document.querySelectorAll('#board [href^=\"#tile-\"]').length"
COPIES = "Number(document.querySelector('#set_up_tray [data-tile=V]').textContent.split('× ')[1])"


def check_scores(page):
    """Points that are set are in the position that comes of it; what cannot be is refused, and the field has what was."""
    points = "[...document.querySelectorAll('#players td:nth-child(2)')].map(cell => cell.textContent).join()"
    before = page.ask("document.querySelector('#score_1').value")
    page.choose("#score_1", "12345")
    page.until("document.querySelector('#trouble').textContent.includes('expected points from 0 to 9999')", "a refusal")
    page.check.that(page.ask("document.querySelector('#score_1').value") == before, "a field keeps what was refused")
    page.browser.events.clear()  # Chromium complains about the status of the answer
    page.choose("#score_1", "34")
    page.until(f"document.querySelector('#score_1')?.value === '34' && {points}.endsWith(',34')", "points of one's own")


def check_set_up(page, url):
    """A position from an empty board: any tile next, figures or none, either player, the last tile away; and what it holds in store."""
    page.home(url, **DESK)
    page.choose("#rules", "base")
    page.click("#empty_board")
    page.until("document.querySelectorAll('#set_up_tray [data-tile]').length > 20", "the tray")
    page.check.that(page.ask("document.querySelector('#set_up').open"), "the tray of an empty board is closed")
    before = page.ask(COPIES)
    by_tray(page, "V")
    page.until("document.querySelectorAll('#choices button').length > 1", "a figure or none")
    page.press("1")
    page.until(f"{LAID} === 2 && document.querySelectorAll('#board .p0 use').length === 1", "a tile with a figure")
    page.until(f"{COPIES} === {before - 1}", "one V less in the tray")
    by_tray(page, "U")
    page.until("document.querySelectorAll('#choices button').length > 0", "a figure or none")
    page.press("0")
    page.until(f"{LAID} === 3 && document.querySelector('#next_player') !== null", "a tile without a figure")
    page.check.that(page.ask("document.querySelector('#next_player').value") == "1", "it is not the first player's turn")
    page.click("#remove_last")
    page.until(f"{LAID} === 2 && document.querySelector('#next_player').value === '2'", "the last tile away")
    page.check.that(page.ask("document.activeElement.id") == "remove_last", "a button loses the focus as it is pressed")
    page.choose("#next_player", "1")
    page.until("document.querySelector('#where').textContent.startsWith('a position set up') && document.querySelector('#next_player')?.value === '1'",
               "the other player to move")
    check_scores(page)
    by_tray(page, "U")
    page.until("document.querySelector('#place_it') === null && document.querySelectorAll('#choices button').length > 0", "a figure or none")
    page.click("#undo")
    page.until("document.querySelector('#place_it') !== null", "the tile in hand")
    page.click("#set_up_tray [data-tile=A]")
    page.until("document.querySelector('#way').textContent.endsWith('draw A')", "another tile in hand")
    page.picture("set_up")
    page.click("#ask_outlook")
    page.until("document.querySelectorAll('#outlook table').length === 2", "what the position holds in store")
    page.check.that(page.count("#outlook .scroll:first-of-type tbody tr") > 3, "few cells are open")
    page.check.that("player 1" in page.text("#outlook .scroll:nth-of-type(2) tbody"), "a feature with a figure is not told with its owner")
    page.click("#outlook .scroll:nth-of-type(2) tbody button")
    page.until("document.querySelectorAll('#board .lit').length > 0", "a feature on the board")
    page.picture("outlook")
    check_calm(page, "the tray")


def check_impossible(page, url):
    """A position with more tiles than there are is refused, and says which."""
    page.home(url, **DESK)
    text = "bastide position 1\nrules base\nplayers 2\nto-move 1\nscores 0 0\ntile D 0,0 0\n" + "".join(f"tile A 0,{y} 180\n" for y in (1, 2, 3))
    page.ask(f"document.querySelector('#text').value = {json.dumps(text)}")
    page.click("#open .main")
    page.until("document.querySelector('#trouble').textContent.includes('found one tile A too many, expected at most 2')", "what is wrong with it")
    page.browser.events.clear()  # Chromium complains about the status of the answer


def check_import(page, url):
    """A log of Board Game Arena is dropped, stepped through and reviewed: to its end in the long form, with a second instead of a minute."""
    page.home(url, **DESK)
    page.drop("bga-1.json", (IMPORTS / "bga-1.json").read_text())
    page.until("document.querySelectorAll('#turns li').length > 20 && document.querySelector('#review') !== null", "the game of the log")
    page.press("]")
    page.until("document.querySelector('#turns .now')?.dataset.turn === '1'", "its second turn")
    page.ask(QUICK_REVIEWS)
    page.click("#review")
    page.until("/^[1-9]\\d* of 71 turns, /.test(document.querySelector('#extra').textContent)", "a turn of the review")
    page.click("#cancel_review")
    page.until("document.querySelector('#extra').textContent === 'The review was cancelled.'", "the end of the review")
    page.click("#review")
    page.until("/^[1-9]\\d* of 71 turns, /.test(document.querySelector('#extra').textContent)", "a turn of the review")
    if not LONG:
        return
    href = page.until("document.querySelector('#open_review')?.href", "the review", 900)
    page.open(href, **DESK)
    page.until("document.querySelectorAll('#turns li, #turns button').length > 20", "the turns of the review")
    page.check.that(page.count(".graph") > 0, "a review without graphs")


# -- languages

def check_german_log(page):
    """What happened in a game is told in the page's language, and again in another that is chosen."""
    page.drop("german.txt", (IMPORTS / "bga-1.json").read_text())
    page.until("document.querySelectorAll('#turns li').length > 20 && document.querySelector('#review') !== null", "a whole game in German")
    told = page.text("#turns")
    page.check.that("Punkte für" in told and "(Schlusswertung)" in told and " scores " not in told, "the game is not told in German: " + told[-400:])
    page.choose("#language", "fr")
    page.until("document.querySelector('#turns').textContent.includes('points à') && !document.querySelector('#turns').textContent.includes('Punkte')",
               "the same in French")


def check_languages(page, url):
    """The browser says which language at first, then the reader, for good."""
    for languages, tag, head in (("de-AT,de", "de", "Neue Partie"), ("cs", "cs", "Nová hra"), ("fr-FR,en", "fr", "Nouvelle partie"), ("ja", "en", "New game")):
        page.home(url, languages=languages, **PHONE)
        said = page.ask("document.documentElement.lang + ' ' + document.querySelector('#new_game').textContent")
        page.check.that(said == f"{tag} {head}", f"{languages}: {said}")
        check_calm(page, f"the first page in {tag}")
    page.home(url, **DESK)
    page.choose("#language", "cs")
    page.check.that(page.text("#make .main") == "Začít", "another language does not change the page")
    page.ask("window.old = true; location.reload()")
    page.until("!window.old && document.querySelector('#make .main')?.textContent === 'Začít' && document.querySelectorAll('#seats li').length === 2", "the chosen language after a reload")
    page.choose("#rules", "base")
    page.click("#make .main")
    page.until("document.querySelector('#prompt').textContent.includes('Kam přijde kartička?')", "a question in Czech")
    page.check.that(page.text("#supply") == "zbývá 70 kartiček", "tiles in Czech: " + page.text("#supply"))
    page.picture("czech")
    play(page, by_keyboard, 4)
    page.to_decide()
    page.choose("#language", "de")
    page.until("document.querySelector('#hint').textContent === 'Tipp'", "the game in German")
    check_german_log(page)
    page.ask("localStorage.removeItem('language')")
    check_calm(page, "languages")


# -- a large board

KEPT_PACE = 1000 / 60  # milliseconds of work that leave 60 frames a second
FRAMES = """(async () => {{ const times = []; const end = performance.now() + {milliseconds};
    for (;;) {{ const time = await new Promise(requestAnimationFrame); if (time !== times.at(-1)) times.push(time); if (time > end) break; }}
    return times.slice(1).map((time, i) => time - times[i]).sort((a, b) => a - b); }})()"""


def work_done(page):
    """Seconds that the page has spent in scripts, styles and layout so far."""
    metrics = {each["name"]: each["value"] for each in page.browser.call("Performance.getMetrics")["metrics"]}
    return sum(metrics[name] for name in ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration"))


def check_frames(page, url, bastide, folder):
    """145 tiles move and zoom: what the page itself does for a frame leaves 60 of them a second. How far they are apart hangs on what
    paints as well, here without a graphics card, and is printed alone."""
    import subprocess
    record = folder / "everything.txt"
    subprocess.run([bastide, "play", "--rules", "everything", "--bots", "evaluator,evaluator", "--seed", "3", "--quiet", "--record", str(record)],
                   check=True, stdout=subprocess.DEVNULL)
    page.home(url, **DESK)
    page.drop("everything.txt", record.read_text())
    page.until("document.querySelectorAll('#actions button').length > 4", "the game")
    page.click("#actions button:nth-child(4)")
    page.until(f"{LAID} > 130", "its last board")
    x, y = page.middle("#board_place")
    page.browser.call("Performance.enable")
    for what in ("moved", "zoomed"):
        before = work_done(page)
        page.ask("window.frames_ = " + FRAMES.format(milliseconds=3000) + ".then(all => { window.frames_ = all; }), 0")
        if what == "moved":
            page.browser.mouse("pressed", x, y)
        for number in range(10**6):
            if page.ask("Array.isArray(window.frames_)"):
                break
            if what == "moved":
                page.browser.mouse("moved", x + number % 100, y + number % 60, buttons=1)
            else:
                page.click("#zoom_in" if number % 10 < 5 else "#zoom_out")
        if what == "moved":
            page.browser.mouse("released", x, y)
        frames = page.ask("window.frames_")
        work = 1000 * (work_done(page) - before) / len(frames)
        median, late = frames[len(frames) // 2], frames[int(0.95 * len(frames))]
        print(f"{page.ask(LAID)} tiles {what}: {len(frames)} frames in 3 s, {median:.1f} ms apart in the median, 95 % within {late:.1f} ms, "
              f"{work:.1f} ms of work for each")
        page.check.that(work < KEPT_PACE, f"a large board that is {what} takes {work:.1f} ms of scripts and layout for a frame")


# -- all of it

def complain(page, url):
    for complaint in page.browser.complaints():
        if not complaint.startswith("asked for " + url.split("#")[0]):
            page.check.that(False, complaint)


def check_rules(page, url):
    """Every rule set that the server lists: to the end in the long form, else for some decisions."""
    page.home(url, **DESK)
    rules = page.ask("[...document.querySelectorAll('#rules option')].map(option => option.value)")
    page.check.that("castle" in rules and len(rules) >= 15, f"few rule sets: {rules}")
    hands = [(by_mouse, DESK), (by_keyboard, {**DESK, "scheme": "dark"}), (by_touch, PHONE)]
    for number, name in enumerate(rules):
        for decide, screen in hands if LONG else hands[number % 3:][:1]:
            page.begin(url, name, **screen)
            if LONG:
                check_end(page, name, play(page, decide))
            else:
                page.check.that(play(page, decide, SOME) == SOME, f"{name} is over soon")
                check_calm(page, name)


def check_all(page, url, bastide, folder):
    page.browser.events.clear()
    check_base(page, url)
    page.begin(url, "castle", scheme="dark", **DESK)
    check_end(page, "castle", play(page, by_keyboard))
    page.picture("castle_over")
    page.begin(url, "robbers_and_ladies", scheme="dark", **PHONE)
    check_pinch(page)
    play(page, by_touch, 20)
    page.picture("phone")
    check_end(page, "robbers_and_ladies", 20 + play(page, by_touch))
    check_track_game(page, url)
    check_track_study(page, url, DESK, page.click)
    check_track_study(page, url, PHONE, page.tap)
    check_two(page, url, folder)
    check_flag(page, url)
    check_set_up(page, url)
    complain(page, url)
    check_impossible(page, url)
    check_languages(page, url)
    check_rules(page, url)
    if LONG:
        check_frames(page, url, bastide, folder)
    check_import(page, url)  # the review goes on
    complain(page, url)


def run(page, bastide, folder):
    server = Server(bastide, folder)
    try:
        check_all(page, server.url, bastide, folder)
        code, seconds = server.close()
        page.check.that(code == 130 and seconds < 1.5, f"the server ends with {code} after {seconds:.1f} s")
    finally:
        server.process.kill()


def main():
    chromium, bastide, *pictures = sys.argv[1:]
    began = time.monotonic()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        folder = pathlib.Path(folder)
        (folder / "profile").mkdir()
        browser = driver.Browser(chromium, folder / "profile")
        page = Page(browser, driver.Check("serve"), pathlib.Path(pictures[0]) if pictures else None)
        page.chromium = chromium
        try:
            run(page, bastide, folder)
        finally:
            browser.close()
    print(f"the page of serve {'fails' if page.check.failed else 'holds'}, {time.monotonic() - began:.0f} s")
    if not LONG:
        print("skipped: most rule sets after some turns, and the frames of a large board; set BASTIDE_LONG_TESTS")
    return 1 if page.check.failed else 0


if __name__ == "__main__":
    sys.exit(main())
