"""The history: own deals, share links, statistics, the balance over time, and private hands that stay private."""

import asyncio
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import select

from khrap.cards import Card, format_cards
from khrap.fairness import Proof, dealt_deck, proof_in, proof_of, prove, verify
from khrap.game import Game
from khrap.hand import HandFile, loads_hand
from khrap.hand.export import to_hand
from khrap.hand.replay import replay
from khrap.room.archive import Archive, Wish
from khrap.room.history import told_hand
from khrap.room.models import Deal, DealSeat
from khrap.rules import PRESETS, preset
from tests.room.evening import evening
from tests.room.http.conftest import GENEROUS, Room, open_room, refused, said

SECRET = bytes(range(32))
RICH = 1_000_000_000
"""Chips that a dozen deals, each with the fines of those before in the pot, take from nobody."""


class Played(msgspec.Struct):
    """An evening that was played: who, and how to log in."""

    code: str
    accounts: list[int]
    tokens: list[str]
    hands: list[str]
    codes: list[str]
    wallets: list[int]
    stacks: list[int]


def play(url: str, count: int = 6, **options: object) -> Played:
    """Play some deals in a database, with two persons and a bot, none of whom gets too poor for a deal."""

    async def work() -> Played:
        async with evening(url, chips=RICH) as it:
            persons = [await it.person(name) for name in ("Anna", "Boris", "Vera")]
            live = await it.open_table(persons[:2], **{"stake": 1, "entry": RICH - 100, **options})
            await it.deals(live, count)
            it.services.administration._host = it.host
            await it.services.administration.freeze("test", live.table.code)  # so that it stays as it is
            logins, purse = it.services.logins, it.services.purse
            async with it.services.accounts._database() as database:
                deals = list(await database.scalars(select(Deal).order_by(Deal.id)))
            return Played(
                code=live.table.code,
                accounts=[person.id for person in persons],
                tokens=[(await logins.new_token(person.id, "test"))[1] for person in persons],
                hands=[deal.hand for deal in deals],
                codes=[deal.code for deal in deals],
                wallets=[await purse.chips(person.id) for person in persons],
                stacks=[await purse.seats.chips(person.id) for person in persons],
            )

    return asyncio.run(work())


@contextmanager
def opened(url: str, folder: str) -> Iterator[Room]:
    """Open the room to visitors."""
    settings = msgspec.structs.replace(GENEROUS, data=folder, database_url=url)
    with open_room(settings) as room:
        yield room


def as_person(room: Room, token: str) -> httpx.Client:
    """Come with a token."""
    return room.program(Authorization=f"Bearer {token}")


def test_own_deals_and_pages(sqlite_url: str, tmp_path: Any) -> None:
    played = play(sqlite_url)
    with opened(sqlite_url, str(tmp_path)) as room:
        anna = as_person(room, played.tokens[0])
        page = said(anna.get("/history", params={"limit": 4}))
        rest = said(anna.get("/history", params={"limit": 4, "before": page["before"]}))
        deals = page["deals"] + rest["deals"]
        assert [deal["number"] for deal in deals] == [6, 5, 4, 3, 2, 1]
        assert rest["before"] is None
        assert {deal["table"] for deal in deals} == {played.code}
        assert {deal["seat"] for deal in deals} == {1}
        roles = {deal["role"] for deal in deals}
        for role in roles:
            of_role = said(anna.get("/history", params={"role": role}))["deals"]
            assert of_role == [deal for deal in deals if deal["role"] == role]
        assert said(anna.get("/history", params={"rules": "frap"})) == {"deals": [], "before": None}
        assert said(as_person(room, played.tokens[2]).get("/history"))["deals"] == []
        refused(room.program().get("/history"), 401, "not-logged-in")
        refused(anna.get("/history", params={"limit": 0}), 400, "bad-request")


def test_deals_are_found_by_table_time_and_result(sqlite_url: str, tmp_path: Any) -> None:
    first = play(sqlite_url, 12, title="Friday")
    with opened(sqlite_url, str(tmp_path)) as room:
        anna = as_person(room, first.tokens[0])
        deals = said(anna.get("/history"))["deals"]

        def found(**wish: str | int) -> list[int]:
            return [deal["number"] for deal in said(anna.get("/history", params=wish))["deals"]]

        assert found(table=first.code) == [deal["number"] for deal in deals]
        assert found(table="nowhere") == []
        for result, wanted in {
            "won": [deal["number"] for deal in deals if deal["net"] > 0],
            "lost": [deal["number"] for deal in deals if deal["net"] < 0],
            "made": [deal["number"] for deal in deals if deal["made"] is True],
            "short": [deal["number"] for deal in deals if deal["made"] is False],
        }.items():
            assert found(result=result) == wanted
            assert found(result=result, table=first.code, rules="hrapgame") == wanted
        assert any(deal["made"] is False for deal in deals), "try another seed"
        middle = deals[5]["ended"]
        assert found(since=middle) == [deal["number"] for deal in deals if deal["ended"] >= middle]
        assert found(until=middle) == [deal["number"] for deal in deals if deal["ended"] < middle]
        refused(anna.get("/history", params={"result": "good"}), 400, "bad-request")
        (table,) = said(anna.get("/history/tables"))
        assert (table["code"], table["title"], table["deals"]) == (first.code, "Friday", 12)
        assert table["ended"] == deals[0]["ended"]
        assert table["rules_name"]["ru"] == "Храп онлайн"
        assert said(as_person(room, first.tokens[2]).get("/history/tables")) == []


def test_house_rules_are_called_as_at_the_table(sqlite_url: str, tmp_path: Any) -> None:
    house = {"base": "hrapgame", "id": "our-yard", "name": {"en": "Our yard", "ru": "Наш\u202e двор"}}
    played = play(sqlite_url, 2, rules=house | {"fines": {"helper": 2}})
    with opened(sqlite_url, str(tmp_path)) as room:
        anna = as_person(room, played.tokens[0])
        called = {"en": "Our yard", "ru": "Наш  двор"}
        deals = said(anna.get("/history", params={"rules": "our-yard"}))["deals"]
        assert [deal["rules_name"] for deal in deals] == [called] * 2
        records = said(anna.get("/me/statistics"))["records"]
        assert {record["rules"]: record["rules_name"] for record in records} == {"our-yard": called}
        deal = said(anna.get(f"/deals/{played.codes[0]}"))
        assert (deal["rules"], deal["rules_name"]) == ("our-yard", called)
        assert loads_hand(deal["hand"]).rule_set.name["ru"] == called["ru"]


def test_statistics_add_up(sqlite_url: str, tmp_path: Any) -> None:
    played = play(sqlite_url, 8)
    with opened(sqlite_url, str(tmp_path)) as room:
        anna = as_person(room, played.tokens[0])
        deals = said(anna.get("/history"))["deals"]
        told = said(anna.get("/me/statistics"))
        assert told["total"]["deals"] == 8
        assert told["total"]["net"] == sum(deal["net"] for deal in deals)
        assert told["total"]["average"] == told["total"]["net"] / 8
        assert told["total"]["made"] == sum(deal["made"] is True for deal in deals)
        assert told["total"]["owing"] == sum(deal["made"] is not None for deal in deals)
        first, *by_role = told["records"]
        assert (first["rules"], first["role"], first["record"]) == ("hrapgame", None, told["total"])
        assert sum(row["record"]["deals"] for row in by_role) == 8
        nobody = said(as_person(room, played.tokens[2]).get("/me/statistics"))
        assert (nobody["total"]["deals"], nobody["total"]["average"], nobody["records"]) == (0, 0, [])


def test_the_balance_over_time_ends_with_what_there_is(sqlite_url: str, tmp_path: Any) -> None:
    played = play(sqlite_url)
    with opened(sqlite_url, str(tmp_path)) as room:
        for token, wallet, stack in zip(played.tokens, played.wallets, played.stacks, strict=True):
            points = said(as_person(room, token).get("/me/balance"))
            assert points[0]["wallet"] == RICH
            assert (points[-1]["wallet"], points[-1]["on_tables"]) == (wallet, stack)
            assert [point["at"] for point in points] == sorted(point["at"] for point in points)
            assert said(as_person(room, token).get("/me"))["on_tables"] == stack


def test_a_share_link_shows_the_deal_to_everybody(sqlite_url: str, tmp_path: Any) -> None:
    played = play(sqlite_url, 3)
    with opened(sqlite_url, str(tmp_path)) as room:
        for code, kept in zip(played.codes, played.hands, strict=True):
            deal = said(room.program().get(f"/deals/{code}"))
            assert (deal["code"], deal["private"], deal["you"]) == (code, False, None)
            assert deal["rules_name"]["ru"]
            assert [seat["name"] for seat in deal["seats"]][:3] == ["Anna", "Anfisa", "Boris"]
            assert deal["hand"] == kept
            answer = room.program().get(f"/deals/{code}/file")
            assert answer.headers["content-type"] == "text/plain; charset=utf-8"
            name = f'attachment; filename="khrap-2023-11-14-hrapgame-{deal["number"]}.khrap"'
            assert answer.headers["content-disposition"] == name
            hand = loads_hand(answer.text)
            again = replay(hand)
            assert (again.illegal, verify(hand).good) == (None, True)
            net = [seat["net"] for seat in deal["seats"]]
            assert [again.game.standing.net[seat["seat"] - 1] for seat in deal["seats"]] == net
        assert said(as_person(room, played.tokens[1]).get(f"/deals/{played.codes[0]}"))["you"] == 3
        refused(room.program().get("/deals/nothing"), 404, "no-deal")
        refused(room.program().get("/deals/nothing/file"), 404, "no-deal")


def hidden(told: HandFile, whole: HandFile) -> set[Card]:
    """Return the cards of a deal that a hand file does not tell."""
    return {card for card in replay(whole).game.deck if card} - {card for card in replay(told).game.deck if card}


def assert_hides(text: str, seat: int | None, whole: HandFile) -> None:
    """Make sure that a file has no card that its reader has not seen, and nothing that tells one."""
    told = loads_hand(text)
    game = replay(whole).game
    proof = proof_in(whole)
    unseen = hidden(told, whole)
    assert unseen.isdisjoint(seen_in(game, seat))
    assert len(unseen) + len(seen_in(game, seat)) == len(game.deck)
    for card in sorted(unseen):
        assert not re.search(rf"\b{card}\b", text)  # in the middle of a hash there may be such letters
    assert str(proof.secret) not in text
    for place, dealt in enumerate(game.deck, 1):
        for opening in opened_by(whole, place):
            assert (opening in text) == (dealt not in unseen)
    assert replay(told).illegal is None
    faults = {fault.kind for fault in verify(told).faults}
    assert faults <= ({"no-cards"} if not any(replay(told).game.deck) else set())


def seen_in(game: Game, seat: int | None) -> set[Card]:
    """Return what a viewer saw, in another way than the room does: by playing the deal again."""
    secret_hands = loads_hand(to_hand(game).dumps())
    cards: set[Card] = set()
    for count in range(len(game.actions) + 1):
        view = replay(secret_hands.replace(actions=secret_hands.actions[:count])).game.view(seat)
        cards |= {*view.turned, *view.thrown, *(view.hand or ())}.union(*view.shown)
        cards |= {play.card for trick in view.finished for play in trick.plays} | {play.card for play in view.trick}
    return cards


def opened_by(whole: HandFile, place: int) -> list[str]:
    """Return the salt that opens a card, with which its seal would tell it."""
    from khrap.fairness import openings

    proof: Proof = proof_in(whole)
    secret = bytes.fromhex(proof.secret or "")
    return [one.salt for one in openings(secret, proof.table, proof.deal, proof.cards, proof.seeds, [place])]


def test_private_hands_stay_private_over_http(sqlite_url: str, tmp_path: Any) -> None:
    played = play(sqlite_url, 8, private_hands=True)
    with opened(sqlite_url, str(tmp_path)) as room:
        visitors = [(as_person(room, token), seat) for token, seat in zip(played.tokens, (1, 3, None), strict=True)]
        for code, kept in zip(played.codes, played.hands, strict=True):
            whole = loads_hand(kept)
            for visitor, sits in [*visitors, (room.program(), None)]:
                seat = sits if sits in replay(whole).game.dealt_in else None
                deal = said(visitor.get(f"/deals/{code}"))
                assert (deal["private"], deal["you"]) == (True, seat)
                assert_hides(deal["hand"], seat, whole)
                assert visitor.get(f"/deals/{code}/file").text == deal["hand"]
                answer = visitor.get(f"/deals/{code}").text
                assert str(proof_in(whole).secret) not in answer


@pytest.mark.parametrize("rules", PRESETS)
def test_private_hands_of_every_preset(rules: str) -> None:
    for deal in range(12):
        hand = random_hand(rules, deal)
        told = {seat: told_hand(hand, seat) for seat in (None, 1, 2, 3)}
        for seat, one in told.items():
            assert_hides(one.dumps(), seat, hand)
            assert len(hidden(told[None], hand)) >= len(hidden(one, hand))
            if "_told" in one.extras:
                assert one.extras["_result"]["net"] == list(replay(hand).game.standing.net)
                assert one.extras["_told"][: len(one.actions)] == list(one.actions)


def test_own_discards_are_told_and_those_of_others_counted() -> None:
    found = 0
    for deal in range(40):
        hand = random_hand("moryak", deal)
        discards = [action for action in hand.actions if action.startswith("p2 discard")]
        mine, theirs = told_hand(hand, 2), told_hand(hand, 1)
        for text in discards:
            found += 1
            assert text in mine.extras.get("_told", mine.actions)
            count = len(text.split()) - 2
            assert f"p2 discard {count}" in theirs.extras.get("_told", theirs.actions)
    assert found > 5


def random_hand(rules: str, deal: int) -> HandFile:
    """Play a deal by chance, and prove its shuffle."""
    chance = random.Random(f"{rules}/{deal}")
    seats = min(4, preset(rules).table.players_max)
    seeds = [""] * seats

    def shuffle(cards: int) -> tuple[Card, ...]:
        return tuple(dealt_deck(SECRET, "reka", deal, cards, seeds))

    game = Game(rules, stacks=[500] * seats, stake=5, deck=shuffle)
    while not game.is_over:
        legal = game.legal_actions()
        bold = [action for action in legal if action.verb != "pass"]
        game.apply(chance.choice(bold if bold and chance.random() < 0.6 else legal))
    assert format_cards(game.deck)
    return prove(loads_hand(to_hand(game).dumps()), proof_of(SECRET, "reka", deal, len(game.deck), seeds))


def test_on_both_databases(store_url: str) -> None:
    async def work() -> None:
        async with evening(store_url) as it:
            anna, boris = await it.person("Anna"), await it.person("Boris")
            live = await it.open_table([anna, boris])
            await it.deals(live, 4)
            archive = Archive(it.services.accounts._database)
            deals = await archive.history(anna.id, Wish(rules="hrapgame"), before=None, limit=3)
            assert [deal.number for deal in deals] == [4, 3, 2]
            records = await archive.statistics(anna.id)
            assert sum(record.deals for record in records.values()) == 4
            async with it.services.accounts._database() as database:
                nets = list(await database.scalars(select(DealSeat.net).where(DealSeat.account_id == anna.id)))
            assert sum(record.net for record in records.values()) == sum(nets)
            points = await archive.worth(anna.id)
            stack = live.table.chips(1)
            assert (points[-1].wallet, points[-1].on_tables) == (700, stack)
            seats = it.services.purse.seats
            assert await seats.chips(anna.id) == stack
            assert await seats.chips(anna.id + 100) == 0

    asyncio.run(work())
