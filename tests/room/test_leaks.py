"""Nobody is sent a secret: not a byte of it, over any way there is."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from khrap import protocol as ask
from khrap.room.live import Live
from khrap.room.picture import news
from khrap.rules import PRESETS
from tests.room.evenings import SETTINGS, play_evenings
from tests.room.hosting import Evening, run
from tests.room.leaks import Heard, Truth, leaks_in_http, leaks_in_log
from tests.room.server import RoomServer

DEALS = 2000
ANNA, BORIS, VERA, GLEB = 1, 2, 3, 4


def test_nothing_leaks_in_many_evenings(tmp_path: Path) -> None:
    with RoomServer(tmp_path, **SETTINGS) as room:
        tally = asyncio.run(play_evenings(room, DEALS))
        assert tally.leaks == []
        assert list(leaks_in_log(room.log, tally.secrets)) == []
        assert "Traceback" not in room.log
    assert tally.deals.total() >= DEALS
    assert set(tally.deals) == set(PRESETS)
    assert tally.pages > 0


# The checker must be able to fail: what it finds in messages that tell too much.


def messages(live: Live, since: int | None, *viewers: int | None) -> list[Heard]:
    """Return what viewers are told now."""
    notes = news(live.notes, since)
    return [Heard(viewer, live.picture().update(viewer, notes, since, live.table.state.last_at)) for viewer in viewers]


def played(url: str, deals: int = 2, **options: Any) -> tuple[Truth, list[Heard]]:
    """Play at a table of Anna, Boris and Vera; return the truth and all that they and a watcher were told."""
    found: list[tuple[Truth, list[Heard]]] = []

    async def story(it: Evening) -> None:
        live = await it.table(3, **options)
        heard: list[Heard] = []
        while live.table.state.deals < deals or live.table.playing:
            since = live.table.seq
            await (it.act(live) if live.table.playing else it.deal(live))
            heard += messages(live, since, ANNA, BORIS, VERA, None)
        await it.do(live, ANNA, ask.Leave, sure=True)
        await it.do(live, GLEB, ask.Sit, seat=1)
        heard += messages(live, 1, GLEB, None)
        found.append((Truth.of(Path(url.removeprefix("sqlite:///")), live.table.code), heard))

    run(url, story)
    return found[0]


@pytest.fixture
def evening(sqlite_url: str) -> tuple[Truth, list[Heard]]:
    """What was told in two deals."""
    return played(sqlite_url, rules="student", private_hands=True)


def doctored(heard: Heard, **changes: Any) -> Heard:
    """Return a message with other values; a name with two underscores means a value within a value."""
    message = json.loads(heard.body)
    for name, value in changes.items():
        *outer, last = name.split("__")
        part = message
        for step in outer:
            part = part[step]
        part[last] = value
    return replace(heard, body=json.dumps(message).encode())


def where(heard: list[Heard], viewer: int | None, stage: str = "playing") -> Heard:
    """Return the first message to a viewer in a stage of a deal."""
    return next(it for it in heard if it.viewer == viewer and f'"stage":"{stage}"'.encode() in it.body)


def leak(truth: Truth, heard: Heard) -> str:
    """Return the leak that must be found in a message."""
    leaks = list(truth.leaks([heard]))
    assert leaks, "the leak was not found"
    return leaks[0]


Told = tuple[Truth, list[Heard]]


def test_what_is_told_is_no_leak(evening: Told) -> None:
    truth, heard = evening
    assert len(heard) > 40
    assert list(truth.leaks(heard)) == []


def hand_of(heard: list[Heard], viewer: int) -> list[str]:
    hand: list[str] = json.loads(where(heard, viewer).body)["deal"]["hand"]
    return hand


def hidden_card(evening: Told, holder: int, viewer: int | None) -> str:
    """Return a card of somebody's hand that a viewer does not know when playing begins."""
    truth, heard = evening
    known = truth.moments[json.loads(where(heard, viewer).body)["seq"] - 1].known_to(viewer)
    return next(card for card in hand_of(heard, holder) if card not in known)


def test_somebody_elses_hand_is_found(evening: Told) -> None:
    truth, heard = evening
    shown = doctored(where(heard, ANNA), deal__hand=hand_of(heard, BORIS))
    assert leak(truth, shown).startswith("cards after event")
    assert leak(truth, replace(where(heard, ANNA), viewer=None))


@pytest.mark.parametrize("field", ["thrown", "turned", "trick", "finished", "said", "shown"])
def test_a_card_too_many_is_found_wherever_it_is(evening: Told, field: str) -> None:
    truth, heard = evening
    card = hidden_card(evening, BORIS, VERA)
    for shown in (card, f"discard {card}", [card], {"seat": 1, "card": card}):
        assert leak(truth, doctored(where(heard, VERA), **{f"deal__{field}": [shown]})).startswith("cards after event")


def test_discards_of_others_are_found(evening: Told) -> None:
    truth, heard = evening
    message = where(heard, None)
    seq = json.loads(message.body)["seq"]
    told = {"what": "acted", "seq": seq, "at": 1, "seat": 2, "action": f"discard {hidden_card(evening, BORIS, None)}"}
    assert leak(truth, doctored(message, happened=[told])).startswith("cards after event")


def test_a_card_in_an_answer_or_in_chat_is_found(evening: Told) -> None:
    truth, heard = evening
    seq = json.loads(where(heard, None).body)["seq"]
    card = hidden_card(evening, BORIS, VERA)
    error = {"code": "illegal", "message": f"p2 holds {card}"}
    for message in (
        {"type": "answer", "seq": seq, "now": 0, "id": "a", "error": error},
        {"type": "chat", "seq": seq, "now": 0, "id": 1, "text": f"{card[0]}♠ {card}"},
    ):
        assert leak(truth, Heard(VERA, json.dumps(message).encode())).startswith("cards after event")


def test_what_another_may_do_is_found(evening: Told) -> None:
    truth, heard = evening
    others = next(it for it in heard if it.viewer is None and b'"stage":"bidding"' in it.body)
    assert leak(truth, doctored(others, deal__legal=["pass", "cheer"])).startswith("what somebody else may do")


def test_the_name_of_a_deal_is_told_after_it_and_not_before(evening: Told) -> None:
    truth, heard = evening
    code = next(iter(truth.ends))
    told = [it for it in heard if f'"code":"{code}"'.encode() in it.body and b'"stage":"over"' in it.body]
    assert {it.viewer for it in told} == {ANNA, BORIS, VERA, GLEB, None}
    assert leak(truth, doctored(where(heard, None), deal__code=code)).startswith("the name of a deal after event")


def test_the_hand_that_lies_at_a_seat_is_not_shown_to_who_comes_after(evening: Told) -> None:
    truth, heard = evening
    last = [it for it in heard if it.viewer == ANNA][-1]
    assert leak(truth, replace(last, viewer=GLEB)).startswith(("the view of p1", "cards"))


def test_the_secret_before_its_time_or_of_a_private_table_is_found(sqlite_url: str, evening: Told) -> None:
    truth, heard = evening
    secret = next(iter(truth.secrets.values()))
    for message in (where(heard, None), heard[-1]):
        assert leak(truth, doctored(message, commitment={"36": secret})).startswith("a number after event")
    assert leak(truth, doctored(heard[-1], commitment={"36": secret.upper()}))


def test_on_a_public_table_the_secret_is_told_after_the_deal_and_not_before(sqlite_url: str) -> None:
    truth, heard = played(sqlite_url, rules="hrapgame")
    assert list(truth.leaks(heard)) == []
    (first, *_) = truth.secrets.values()
    assert any(first.encode() in it.body for it in heard)
    assert leak(truth, doctored(where(heard, None, "bidding"), title=first)).startswith("a number after event")


def test_what_a_watcher_sees_too_soon_is_found(sqlite_url: str) -> None:
    truth, heard = played(sqlite_url, delay=10)
    assert list(truth.leaks(it for it in heard if it.viewer is not None)) == []
    message = where(heard, None)
    assert "before its time" in leak(truth, message)
    now = json.loads(message.body)["now"]
    assert list(truth.leaks([doctored(message, now=now + 10_000)])) == []


def test_what_a_private_deal_must_not_tell_is_found(evening: Told) -> None:
    truth, _ = evening
    code, moment = next(iter(truth.ends.items()))
    hidden = next(card for card in truth.salts[code] if card not in moment.public)
    assert list(truth.leaks_in_deal(None, code, " ".join(sorted(moment.public)))) == []
    for told in (hidden, truth.secrets[code], truth.salts[code][hidden]):
        assert list(truth.leaks_in_deal(None, code, f'x = "{told}"'))
    assert list(truth.leaks_in_deal(None, "of-no-deal", ""))


def test_leaks_in_pages_and_in_the_log_are_found() -> None:
    assert list(leaks_in_http('{"code": "Kh_7h-abcdefgh", "pot": 12}')) == []
    assert list(leaks_in_http('{"seats": [{"hand": ["Kh"]}]}'))
    assert list(leaks_in_http('{"secret": "' + "0f" * 32 + '"}'))
    log = "2026-01-01T00:00:00Z [info] request route=/api/v1/tables/{code} status=200"
    assert list(leaks_in_log(log, ["the-cookie"])) == []
    for told in ("action='discard Kh 6s'", "0f" * 32, "Cookie: the-cookie"):
        assert list(leaks_in_log(f"{log}\nerror {told}", ["the-cookie"]))
