"""What people suffer from at other tables; each test is named after the number of the complaint.

What concerns the server is in `tests/room/test_complaints.py`; two tabs are in `test_connection.py`.
"""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.room.server import RoomServer
from tests.web.browser import DESKTOP, PHONE
from tests.web.conftest import Open
from tests.web.player import Hand, Player
from tests.web.test_connection import LOST, online

SLOW = """
const slow = new CSSStyleSheet();
slow.replaceSync("*, *::before, *::after { animation-duration: 30s !important; }");
document.adoptedStyleSheets = [slow];
"""
"""Whatever moves does so for longer than a test."""
PLACES = "(cards) => cards.map((card) => card.getBoundingClientRect().toJSON())"
NOTE_TRICKS = """
window.tricks = [];
let since = null;
(function look() {
  const there = document.querySelector(".trick.taken") !== null;
  if (there && since === null) since = performance.now();
  if (!there && since !== null) window.tricks.push(performance.now() - since), (since = null);
  requestAnimationFrame(look);
})();
"""
"""Notes how long each finished trick lay on the table, in milliseconds."""
SIZES = pytest.mark.parametrize(("size", "hand"), [(DESKTOP, "mouse"), (PHONE, "finger")], ids=["desktop", "phone"])


def names(player: Player) -> list[str | None]:
    """Return what one's cards are called."""
    return [card.get_attribute("aria-label") for card in player.cards.all()]


def wait_for_turn(player: Player) -> None:
    """Wait until one is asked."""
    expect(player.options.or_(player.playable).or_(player.markable).first).to_be_visible()


def middle(what: Locator) -> tuple[float, float]:
    """Return the point in the middle of something on the screen."""
    box = what.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def reach(player: Player, what: Locator) -> None:
    """Decide until something is asked; deals in which it is not are let be."""
    for _ in range(400):
        if player.receipt.is_visible():
            player.next_deal()
        elif what.count():
            return
        player.page.wait_for_timeout(20 if player.decide() else 50)
    raise AssertionError(f"it is never asked; decided so far: {player.decisions}")


def sit_together(people: list[Player], room: RoomServer, options: dict[str, object]) -> None:
    """Sit down at a new table of the first one, and wait for the cards."""
    origin = {"origin": room.url}
    for player in people:
        assert player.window.context.request.post(f"{room.url}/api/v1/guest", data={}, headers=origin).ok
    made = people[0].window.context.request.post(f"{room.url}/api/v1/tables", data=options, headers=origin)
    assert made.ok, made.text()
    for player in people:
        player.take_seat(made.json()["code"])
    for player in people:
        player.go_on.click()
    for player in people:
        expect(player.cards.first).to_be_visible()


def test_1_and_2_after_a_reload_ones_cards_are_open_and_one_can_act(visit: Open) -> None:
    player = Player(visit())
    player.open_table("khrap5", 3)
    reach(player, player.playable)
    before = names(player)
    player.page.reload()
    online(player)
    expect(player.cards).to_have_count(len(before))
    wait_for_turn(player)
    assert names(player) == before
    assert player.decide()
    expect(player.cards).to_have_count(len(before) - 1)


def test_4_when_the_sign_says_online_nothing_was_missed(visit: Open, room: RoomServer) -> None:
    host, guest = people = [Player(visit()), Player(visit())]
    guest.window.expected += LOST
    options = {"rules": "student", "stake": 1, "seats": 3, "bots": ["club"], "pause": 60, "entry": 1000}
    sit_together(people, room, options)
    guest.window.context.set_offline(True)
    lost = guest.page.get_by_text(guest.words("table-status.lost-long"))
    expect(lost).to_be_visible(timeout=3_000)
    for _ in range(20):  # the others go on
        host.decide()
        host.page.wait_for_timeout(50)
    guest.window.context.set_offline(False)
    online(guest)
    expect(lost).to_be_hidden()
    for _ in range(600):
        if host.receipt.is_visible() and guest.receipt.is_visible():
            break
        for player in people:
            player.decide()
        host.page.wait_for_timeout(50)
    expect(host.receipt).to_be_visible()
    logs = [player.page.locator(".dealt ~ li") for player in people]
    expect(logs[1]).to_have_count(logs[0].count())
    assert logs[0].count() > 5


@SIZES
def test_5_and_21_nothing_that_moves_keeps_anybody_waiting(visit: Open, size: tuple[int, int], hand: Hand) -> None:
    """Everything moves for half a minute; whole deals are played meanwhile, also after coming back."""
    player = Player(visit(size=size, touch=hand == "finger", reduced_motion="no-preference"), hand)
    player.open_table("student", 3)
    player.page.add_init_script(SLOW)
    for _ in range(2):
        player.page.reload()
        player.play_deal()
        player.next_deal()


@SIZES
def test_21_a_tap_takes_the_card_that_is_going_to_lie_there(visit: Open, size: tuple[int, int], hand: Hand) -> None:
    player = Player(visit(size=size, touch=hand == "finger", reduced_motion="no-preference"), hand)
    player.open_table("student", 3)
    reach(player, player.markable)
    wanted = [middle(card) for card in player.cards.all()]  # nothing moves just now
    player.page.add_init_script(SLOW)
    player.page.reload()
    expect(player.markable.first).to_be_attached()
    moving = player.page.evaluate("document.getAnimations().filter(({ playState }) => playState === 'running').length")
    assert moving >= len(wanted), "the cards do not move"
    card = player.cards.nth(1)
    if hand == "finger":
        player.page.touchscreen.tap(*wanted[1])
    else:
        player.page.mouse.click(*wanted[1])
    expect(card).to_have_attribute("aria-pressed", "true")
    assert player.page.locator("[aria-pressed=true]").count() == 1


def test_21_the_second_click_of_two_takes_no_other_card(visit: Open) -> None:
    player = Player(visit())
    player.open_table("khrap5", 2)
    for _ in range(3):
        reach(player, player.playable)
        before = player.cards.count()
        player.playable.first.dblclick()
        player.page.wait_for_timeout(500)
        assert player.receipt.is_visible() or player.cards.count() == before - 1


def test_21_the_second_click_of_two_says_no_word(visit: Open) -> None:
    """Two quick clicks on «Go on», or on the last card: the second one comes to where something else stands then."""
    player = Player(visit())
    player.open_table("student", 3)
    reach(player, player.options)
    said = player.page.get_by_role("tabpanel").get_by_role("listitem")
    before = said.count()
    player.options.last.dispatch_event("click", {"detail": 2})
    player.page.wait_for_timeout(500)
    expect(said).to_have_count(before)
    player.options.last.click()
    expect(said).not_to_have_count(before)
    player.play_deal()
    player.go_on.dispatch_event("click", {"detail": 2})
    player.page.wait_for_timeout(500)
    expect(player.receipt).to_be_visible()
    player.next_deal()


def test_21_the_second_tap_of_two_does_not_leave_the_table(visit: Open) -> None:
    player = Player(visit(size=PHONE, touch=True), "finger")
    player.open_table("student", 3)
    page, say = player.page, player.words
    page.get_by_role("button", name=say("table.menu")).first.tap()
    page.get_by_role("dialog").get_by_role("button", name=say("table-menu.leave"), exact=True).tap()
    leaving = page.get_by_role("dialog", name=say("table-leave.title"), exact=True)
    leaving.get_by_role("button", name=say("table-leave.leave"), exact=True).dispatch_event("click", {"detail": 2})
    page.wait_for_timeout(500)
    expect(leaving).to_be_visible()
    leaving.get_by_role("button", name=say("table-leave.leave"), exact=True).tap()
    expect(leaving).to_be_hidden()


def test_20_enter_after_the_last_card_skips_no_receipt(visit: Open) -> None:
    player = Player(visit())
    player.open_table("khrap5", 2)
    for _ in range(60):
        reach(player, player.playable)
        last = player.cards.count() == 1
        player.page.keyboard.press(player.playable.first.get_attribute("data-key") or "")
        if last:
            break
        player.page.wait_for_timeout(200)
    else:
        raise AssertionError("no deal is played to its last card")
    for _ in range(5):
        player.page.keyboard.press("Enter")
    expect(player.receipt).to_be_visible()


def test_21_who_has_written_in_the_chat_plays_by_the_keys_again(visit: Open) -> None:
    player = Player(visit())
    player.open_table("khrap5", 2)
    page = player.page
    page.get_by_role("tab", name=player.words("table-chat.title")).click()
    field = page.get_by_placeholder(player.words("table-chat.placeholder"))
    reach(player, player.playable)
    field.fill("9")
    player.playable.first.click()
    reach(player, player.playable)
    before = player.cards.count()
    page.keyboard.press(player.playable.first.get_attribute("data-key") or "")
    expect(player.cards).to_have_count(before - 1)
    expect(field).to_have_value("9")


def test_20_a_finished_trick_stays_until_it_was_seen(visit: Open, room: RoomServer) -> None:
    """Whoever leads the next trick does so at once."""
    people = [Player(visit()), Player(visit())]
    sit_together(people, room, {"rules": "khrap5", "stake": 1, "seats": 2, "pause": 60, "entry": 1000})
    host = people[0]
    host.page.evaluate(NOTE_TRICKS)
    for _ in range(600):
        for player in people:
            if player.go_on.is_visible():
                player.say_ready()
            player.decide()
        if host.page.evaluate("window.tricks.length") >= 3:
            break
    stayed = host.page.evaluate("window.tricks")
    assert len(stayed) >= 3
    assert min(stayed) >= 600, stayed


def test_20_the_last_trick_can_be_looked_at(visit: Open) -> None:
    player = Player(visit())
    player.open_table("khrap5", 2)
    reach(player, player.playable)
    player.decide()
    again = player.page.get_by_role("button", name=player.words("table.last-trick"), exact=True)
    again.click()
    dialog = player.page.get_by_role("dialog")
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    assert dialog.get_by_role("img").count() == 2


@pytest.mark.parametrize("rules", ["shooting", "moryak"])
def test_22_every_card_can_be_tapped_on_a_phone_held_upright(visit: Open, rules: str) -> None:
    player = Player(visit(size=(360, 640), touch=True), "finger")
    player.open_table(rules, 4)
    width, height = 360, 640
    for _ in range(60):
        if player.receipt.is_visible():
            player.next_deal()
        for place in player.cards.evaluate_all(PLACES):
            assert place["width"] >= 44
            assert place["height"] >= 44
            assert place["left"] >= 0
            assert place["right"] <= width
            assert place["bottom"] <= height
        if player.playable.count() or player.markable.count():
            first = player.cards.first
            x, y = middle(first)
            hit = f"document.elementFromPoint({x}, {y})?.closest('button')?.ariaLabel"
            assert player.page.evaluate(hit) == first.get_attribute("aria-label")
        player.decide()
        player.page.wait_for_timeout(30)


def test_23_suits_can_be_told_apart_by_their_signs_and_by_four_colours(visit: Open) -> None:
    """The colours are those of the cards that the page draws; each printed deck is a file a card."""
    window = visit()
    player = Player(window)
    player.open_table("student", 4)
    for deck, colours in (("large", 2), ("four-colour", 4)):
        window.page.evaluate("deck => (document.documentElement.dataset.deck = deck)", deck)
        seen = window.page.evaluate(
            """() => {
              const card = document.querySelector(".card:not(.back)").cloneNode(true);
              document.body.append(card);
              return [..."shdc"].map((suit) => ((card.className = `card ${suit}`), getComputedStyle(card).color));
            }"""
        )
        assert len(set(seen)) == colours
    for card in player.cards.all():
        sign = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
        name = card.get_attribute("aria-label") or ""
        assert sign[re.findall(r"spades|hearts|diamonds|clubs", name)[0]] in card.inner_text()
