from __future__ import annotations

import signal

from browser.checks import side_scroll, small_targets
from browser.conftest import DESK
from browser.play import answered, ask, begin, play_turn, tap_question, tap_turn

HALF_AWAKE = "wildwood clockwise 14:RGB 6:G 16:RGGK 12+: / 7:BK 11+: 4+:B 9+: L: R:RRBWW"
LINE = ["1~L:GRB", "8:BKG", "R:RGWBGGRWRK", "6:KBBG", "7:WKR"]
LATE = "wildwood cw 14:GB 6+: 16+:R 12+:W / 7:B 11+:RW 4+:GBBK 9+:RR L-: R:GGK"  # after 3 of LINE
# Neither a win nor a proof of loss is found within seconds.
HARD = "thornwood clockwise 1+: 15: 16:GK 7: / 10:RBBB 8: 2+: 13:W L-:RRRB R-:GGGWK"
NEAR = "wildwood clockwise 14:RGB 6:G 16:RGGK 12+: / 7:BK 11+: 4+:B 9+: L-: R-:RRBWW"


def test_a_whole_game_on_a_phone(opening, server):
    """On 360 by 640 a table is tapped in, hinted, undone, reloaded, and won after a kill."""
    link = server.start("--port", "0")
    port = link.split(":")[2].partition("/")[0]
    page = opening()
    page.goto(link)
    page.get_by_role("link", name="Tap in a table").click()
    _tap_in(page)
    page.get_by_role("button", name="Play this table").click()
    page.wait_for_url("**/game/**")
    assert "can still be won" in ask(page, "1")
    assert "Lift 1 (Marsh Serpent)" in ask(page, "2")
    play_turn(page, LINE[0])
    play_turn(page, "8:KBG")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector(f"h2:has-text('Last: {LINE[0]}')")
    page.get_by_role("button", name="Redo").click()
    page.wait_for_selector("h2:has-text('Last: 8:KBG')")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector(f"h2:has-text('Last: {LINE[0]}')")
    page.reload()
    assert page.get_by_role("button", name="Redo").is_enabled()
    play_turn(page, LINE[1])
    server.end(signal.SIGKILL)
    server.start("--port", port)
    page.reload()
    page.wait_for_selector(f"h2:has-text('Last: {LINE[1]}')")
    assert page.get_by_role("button", name="Undo").is_enabled()
    for turn in LINE[2:]:
        play_turn(page, turn)
        assert side_scroll(page) == 0
    assert "Won" in page.inner_text("main")
    assert "16 seeds" in page.inner_text("main")
    page.get_by_role("link", name="Look back on the game").click()
    page.click("button.main")
    page.wait_for_selector(".stations", timeout=15_000)
    assert page.locator(".stations tbody tr").count() == len(LINE) + 1


def _tap_in(page) -> None:
    """Tap in the table of HALF_AWAKE: the first card by tapping alone, the others typed."""
    page.locator(".cards a", has_text="14 Marsh Serpent").click()
    for colour in ("red", "green", "blue"):
        page.get_by_role("link", name=f"One more {colour} seed").click()
    rest = {"2": "6 g", "3": "16 rggk", "4": "12", "8": "7 bk", "7": "11", "6": "4 b", "5": "9"}
    for place, words in rest.items():
        page.locator(f".spots a:has(b:text-is('{place}'))").click()
        page.fill("#typed", words)
        page.get_by_role("button", name="Put it there").click()
        page.locator(f".spots a:has(b:text-is('{place}'))").click()
        if place in "4765":
            page.get_by_role("link", name="Asleep; turn it awake").click()
    page.locator(".spots a:has(b:text-is('R'))").click()
    page.fill("#typed", "rrbww")
    page.get_by_role("button", name="Put it there").click()


def test_two_tabs_on_one_game(opening, link):
    """A turn from a table that is no longer there is refused with a word and the table as it is."""
    first = opening()
    address = begin(first, link, HALF_AWAKE)
    second = opening(DESK)
    second.goto(address)
    tap_turn(second, "3:RGGK")
    play_turn(first, LINE[0])
    second.click("button.main")
    second.wait_for_selector("[role=alert]")
    told = second.inner_text("[role=alert]")
    assert "gone on" in told
    assert f"Last: {LINE[0]}" in second.inner_text("main")
    play_turn(second, LINE[1])
    first.reload()
    assert f"Last: {LINE[1]}" in first.inner_text("main")


def test_without_javascript(opening, link):
    """Scripts switched off: the page itself asks again until the hint is there; the game is won."""
    page = opening(java_script_enabled=False)
    begin(page, link, LATE)
    tap_question(page, "check")
    told = answered(page)
    assert "can still be won" in told
    for turn in LINE[3:]:
        play_turn(page, turn)
    assert "Won" in page.inner_text("main")


def test_with_the_keyboard_alone(opening, link):
    """Tab, Enter and typing play a turn, ask a hint and take the turn back; the focus is seen."""
    page = opening(DESK)
    begin(page, link, HALF_AWAKE)
    for control in ("place-1", "flip-L", "colour-G", "colour-R"):
        _tab_to(page, f"document.activeElement.id === '{control}'")
        ring = page.evaluate(
            "getComputedStyle(document.activeElement.querySelector('.ring')).strokeWidth"
        )
        assert ring == "5px"
        with page.expect_navigation():
            page.keyboard.press("Enter")
    _tab_to(page, "document.activeElement.textContent.trim() === 'Play 1~L:GRB'")
    page.keyboard.press("Enter")
    page.wait_for_selector("h2:has-text('Last: 1~L:GRB')")
    _tab_to(page, "document.activeElement.textContent.startsWith('Hint 1')")
    page.keyboard.press("Enter")
    page.wait_for_url("**tell=1**")
    assert "can still be won" in answered(page)
    _tab_to(page, "document.activeElement.textContent.trim() === 'Undo'")
    page.keyboard.press("Enter")
    page.wait_for_selector("h2:has-text('Turn 1')")


def _tab_to(page, condition: str) -> None:
    for _ in range(60):
        if page.evaluate(condition):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"never reached by Tab: {condition}")


def test_the_focus_stays_where_the_keyboard_was(opening, link):
    """After a colour is placed the page comes back with the focus on the same colour."""
    page = opening()
    begin(page, link, NEAR)
    page.click("#place-3")
    _tab_to(page, "document.activeElement.id === 'colour-G'")
    page.keyboard.press("Enter")
    page.wait_for_url("**order=G**")
    page.wait_for_function("document.activeElement.id === 'colour-G'")


def test_nothing_jumps_when_an_answer_comes(opening, server):
    """What lies below the answer is where it was before; the live region was never replaced."""
    link = server.start("--port", "0")
    page = opening()
    begin(page, link, HALF_AWAKE)
    for question in ("check", "4"):
        tap_question(page, question)
        page.wait_for_selector("#answer")
        where = "document.querySelector('nav[aria-label]').getBoundingClientRect().top + scrollY"
        page.evaluate("document.querySelector('#answer').dataset.mine = 'kept'")
        before = page.evaluate(where)
        answered(page)
        assert page.get_attribute("#answer", "data-mine") == "kept"
        assert page.evaluate(where) == before
        assert page.get_attribute("#answer", "aria-live") == "polite"


def test_a_search_can_be_stopped(opening, link):
    """The button stops a search, and the page says what was found until then."""
    page = opening()
    begin(page, link, "thorn-crown")
    ask(page, "check")
    longer = page.get_by_role("button", name="Look longer").last
    longer.click()
    page.get_by_role("button", name="Stop").click()
    told = answered(page)
    assert "stopped" in told


def test_large_text_needs_no_sideways_scrolling(opening, link):
    """With text twice as large the pages of a game still fit a narrow phone."""
    page = opening()
    address = begin(page, link, HALF_AWAKE)
    for path in ("", "?lift=1&order=G", "/edit", "/analysis", "/file", "/print"):
        page.goto(address + path)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert side_scroll(page) == 0, path
        assert small_targets(page) == [], path


def test_the_game_file_is_copied_and_pasted(opening, link):
    """The text of a game begins the same game again on another phone."""
    page = opening()
    address = begin(page, link, HALF_AWAKE)
    play_turn(page, LINE[0])
    page.goto(f"{address}/file")
    page.get_by_role("button", name="Copy").click()
    page.wait_for_selector("button:has-text('Copied')")
    text = page.input_value("#game-file")
    other = opening()
    begin(other, link, text)
    assert f"Last: {LINE[0]}" in other.inner_text("main")


def test_in_print_the_table_is_black_on_white_without_controls(opening, link):
    """Printed in dark mode: white ground, black writing, no buttons and no links to other pages."""
    page = opening(color_scheme="dark")
    address = begin(page, link, HALF_AWAKE)
    page.goto(f"{address}/print")
    page.emulate_media(media="print")
    style = "getComputedStyle(document.body)"
    assert page.evaluate(f"{style}.backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate(f"{style}.color") == "rgb(0, 0, 0)"
    assert not page.locator("header a").first.is_visible()
    assert page.locator("svg.grove").first.is_visible()


def test_a_server_that_is_gone_is_told_of(opening, link):
    """When no answer comes any more the page says so instead of waiting for ever."""
    page = opening(expecting="net::ERR_FAILED")
    page.clock.install()
    begin(page, link, HARD)
    page.route("**/answer?**", lambda route: route.abort())
    tap_question(page, "check")
    for _ in range(12):
        page.clock.run_for(8_000)
        page.wait_for_timeout(30)
    assert "No connection to the server" in page.inner_text("#answer")


def test_the_hand_and_the_play_button_are_in_sight_on_a_small_phone(opening, link):
    """On 360 by 640 a turn is put together and played without scrolling."""
    page = opening()
    begin(page, link, HALF_AWAKE)
    seen = "(e => { const b = e.getBoundingClientRect(); return b.top >= 0 && b.bottom <= 640; })"
    page.click("#place-1")
    for letter in "GR":
        button = page.wait_for_selector(f"#colour-{letter}")
        assert page.evaluate(f"scrollY === 0 && {seen}(document.getElementById('colour-{letter}'))")
        button.click()
        page.wait_for_url(f"**{letter}**")
    page.wait_for_selector("button.main")
    assert page.evaluate(f"scrollY === 0 && {seen}(document.querySelector('button.main'))")
