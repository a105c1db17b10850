"""What users of other card servers suffer from, and what does not happen here: one test for each fault, by its number.

Numbers 5 and 20 to 23 are for the client alone to avoid.
"""

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import async_sessionmaker

from khrap import protocol as ask
from khrap.room import events as log
from khrap.room.chat import Chats
from khrap.room.database import engine_for, migrate, store_for
from khrap.room.live import Live, Viewer
from khrap.room.picture import news
from khrap.room.store.protocol import Append, FinishedDeal, NewTable
from khrap.room.waking import due
from tests.room.hosting import RICH, Evening, run
from tests.room.server import RoomServer
from tests.room.sockets import Guest, RawSocket
from tests.room.test_abuse import whose_turn

ANNA, BORIS, VERA = 1, 2, 3


def shown(live: Live, account: int | None, since: int | None = None) -> dict[str, object]:
    """Return what a viewer is shown who has just come, or come back."""
    notes = news(live.notes, since)
    update: dict[str, object] = json.loads(live.picture().update(account, notes, since, live.table.state.last_at))
    return update


def view(live: Live, account: int | None) -> dict[str, object]:
    """Return a viewer's view of the deal."""
    deal = shown(live, account)["deal"]
    assert isinstance(deal, dict)
    return deal


async def to_play(it: Evening, live: Live) -> None:
    """Play until the first trick, with all three in it."""
    while True:
        if not live.table.playing:
            await it.deal(live)
        game = live.table.game
        assert game is not None
        if view(live, None)["stage"] == "playing":
            return
        await it.act(live)


def test_1_after_a_reconnect_ones_own_cards_are_there(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(3, rules="student")
        await to_play(it, live)
        before = [view(live, account) for account in (ANNA, BORIS, VERA)]
        await it.host._reload(live)
        assert [view(live, account) for account in (ANNA, BORIS, VERA)] == before
        game = live.table.game
        assert game is not None
        assert [deal["hand"] for deal in before] == [[str(card) for card in game.hand(seat)] for seat in (1, 2, 3)]

    run(sqlite_url, story)


def test_2_after_a_reconnect_one_can_act(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(3)
        await it.deal(live)
        await it.host._reload(live)
        seat = live.table.game.to_act if live.table.game else None
        assert seat is not None
        legal = view(live, seat)["legal"]
        assert isinstance(legal, list)
        assert legal
        await it.do(live, seat, ask.Act, action=legal[0])

    run(sqlite_url, story)


def test_3_and_4_who_comes_back_in_a_later_deal_is_told_all_that_was_missed(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(3)
        await it.deal(live)
        left_at = live.table.seq
        for _ in range(3):
            await it.play(live)
            await it.deal(live)
        update = shown(live, BORIS, left_at)
        happened = update["happened"]
        assert isinstance(happened, list)
        assert {part["seq"] for part in happened} == set(range(left_at + 1, live.table.seq + 1))
        assert not update["missed"]
        assert [part["what"] for part in happened].count("over") == 3
        live.notes.clear()  # as after a restart
        await live.remember(it.store, left_at)
        assert shown(live, BORIS, left_at) == update

    run(sqlite_url, story)


def test_6_who_leaves_on_turn_stops_nobody(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(3, clock=None)
        await it.deal(live)
        game = live.table.game
        assert game is not None
        leaver = game.to_act or 0
        await it.do(live, leaver, ask.Leave, sure=True)
        assert (due(live.table) or 0) - it.clock() < 1000
        await it.play(live)
        await it.deal(live)

    run(sqlite_url, story)


def test_7_joining_and_leaving_again_and_again_delays_no_deal(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(2, seats=3, pause=5)
        begins = due(live.table)
        for _ in range(20):
            it.clock.now += 100
            await it.do(live, VERA, ask.Sit)
            await it.do(live, VERA, ask.Leave)
        assert due(live.table) == begins

    run(sqlite_url, story)


def test_8_being_away_does_not_cost_the_stack(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(3, clock=5, bank=0)
        await it.deal(live)
        while not live.table.seat(1).out:  # everybody sleeps
            await it.wake(live)
        chips = live.table.chips(1)
        assert chips > 900
        await it.do(live, ANNA, ask.Leave, sure=True, after_deal=True)
        while live.table.seat_of(ANNA) is not None:
            await it.wake(live)
        assert (await it.store.balances(["wallet/1"]))["wallet/1"] > RICH - 100
        assert await it.chips(live) == 0

    run(sqlite_url, story)


def test_9_a_sleeper_has_no_new_clock_each_time(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(2, clock=60, bank=0)
        await it.deal(live)
        began, turns = it.clock(), 0
        while not any(live.table.seat(number).out for number in (1, 2)):
            await it.wake(live)
            turns += 1
        assert it.clock() - began <= 60_000 * 2 + 3_000

    run(sqlite_url, story)


@pytest.mark.parametrize("rules", ["khrap5", "named-trump", "chips", "hrapgame"])
def test_10_no_chip_is_lost_when_parts_are_uneven(sqlite_url: str, rules: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(3, rules=rules, stake=7)
        for _ in range(10):
            if due(live.table) is None:
                break
            await it.wake(live)
            await it.play(live)
            assert await it.chips(live) == 0

    run(sqlite_url, story)


def test_11_the_settlement_is_what_the_seats_gained(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(3, rules="frap")
        before = [live.table.chips(seat) for seat in (1, 2, 3)]
        for _ in range(6):
            await it.deal(live)
            await it.play(live)
            settlement = view(live, None)["settlement"]
            assert isinstance(settlement, dict)
            now = [live.table.chips(seat) for seat in (1, 2, 3)]
            told = {part["seat"]: part for part in settlement["seats"]}  # who was not dealt in is not in it
            gained = {seat: now[seat - 1] - before[seat - 1] for seat in (1, 2, 3)}
            assert gained == {seat: told[seat]["net"] if seat in told else 0 for seat in gained}
            assert all(part["chips"] == now[seat - 1] for seat, part in told.items())
            assert settlement["pot"] == live.table.pot
            before = now

    run(sqlite_url, story)


def test_12_nothing_but_ones_own_hand_is_told(sqlite_url: str) -> None:
    from tests.room.test_leaks import played  # the checker of all messages

    truth, heard = played(sqlite_url, rules="hrapgame")
    assert list(truth.leaks(heard)) == []


def test_13_a_private_table_is_told_of_to_nobody_who_was_not_invited(tmp_path: Path) -> None:
    """Neither the code nor the title, in nothing that a stranger can ask for, whatever happens at the table."""
    listed = {"title": "Come all", "public": True}, {"title": "Our evening", "public": False}

    async def everything(room: RoomServer, stranger: Guest, lobby: RawSocket) -> str:
        """Return all that a stranger is told."""
        texts = []
        with contextlib.suppress(TimeoutError):
            while True:
                async with asyncio.timeout(0.3):
                    texts.append((await lobby.receive()).decode())
        async with await stranger.lobby() as another:
            texts.append((await another.receive()).decode())
        for path in ("tables", "history", "me", "me/statistics"):
            texts.append((await stranger.browser.get(f"/{path}")).raise_for_status().text)
        for path in ("", "/metrics"):
            texts.append((await stranger.browser.get(room.url + path)).raise_for_status().text)
        return "\n".join(texts)

    async def story(room: RoomServer) -> None:
        anna, boris, stranger = [await Guest.come(room) for _ in range(3)]
        lobby = await stranger.lobby()
        codes = [await anna.table(seats=3, pause=0, **options) for options in listed]

        async def told() -> None:
            text = await everything(room, stranger, lobby)
            assert codes[0] in text
            assert "Come all" in text
            assert codes[1] not in text
            assert "Our evening" not in text

        await told()
        for code in codes:
            async with await anna.socket(code) as hers, await boris.socket(code) as his:
                await hers.done("sit")
                await his.done("sit")
                await hers.done("chat", text="Hello")
                while not (await his.until(type="update"))["deal"]:
                    pass
                await told()
                await hers.done("leave", sure=True)
        await told()
        await lobby.close()
        await asyncio.to_thread(room.stop)  # and what is read from the database
        await asyncio.to_thread(room.start)
        lobby = await stranger.lobby()
        await told()
        await lobby.close()
        for guest in (anna, boris, stranger):
            await guest.go()

    with RoomServer(tmp_path) as room:
        asyncio.run(story(room))


def test_14_the_shuffle_is_even_and_the_secret_is_new_each_time(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(2, rules="hrapgame")
        firsts: Counter[str] = Counter()
        places: Counter[tuple[int, str]] = Counter()
        secrets: set[str | None] = set()
        deals = 720
        for _ in range(deals):
            secrets.add(live.table.state.secret)
            await it.host.carry_out(live, lambda _: [log.Dealt(at=it.clock(), code="x")])
            game = live.table.game
            assert game is not None
            firsts[str(game.deck[0])] += 1
            places.update((place, str(card.suit)) for place, card in enumerate(game.deck) if card)
            await it.host.carry_out(live, lambda _: [log.Cancelled(at=it.clock())])
        assert len(secrets) == deals
        assert len(firsts) == 36
        assert chi_square(firsts.values(), deals / 36) < 80  # 35 degrees of freedom: once in 40,000 by chance
        assert chi_square(places.values(), deals / 4) < 290  # 36 times 3: far beyond chance

    run(sqlite_url, story)


def chi_square(counts: Iterable[int], expected: float) -> float:
    """Return how far counts are from what was expected."""
    return sum((count - expected) ** 2 / expected for count in counts)


def test_15_what_a_watcher_says_during_a_deal_is_for_watchers(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(2)
        player, watcher = Viewer(it.person(ANNA), None), Viewer(it.person(VERA), None)
        live.viewers |= {player, watcher}
        await it.deal(live)
        engine = engine_for(sqlite_url)
        chats = Chats(async_sessionmaker(engine, expire_on_commit=False), it.host, per_minute=100, length=300)
        await chats.say(live, it.person(VERA), "3/a", text="he has the ace")
        assert [len(viewer.mail) for viewer in (player, watcher)] == [0, 1]
        await it.play(live)
        await chats.say(live, it.person(VERA), "3/b", text="well played")
        assert [len(viewer.mail) for viewer in (player, watcher)] == [1, 2]
        await chats.recent(live, player)
        assert len(player.mail) == 2
        await engine.dispose()

    run(sqlite_url, story)


def test_16_two_guests_of_one_address_may_play_together(tmp_path: Path) -> None:
    async def story(room: RoomServer) -> None:
        anna, boris = await Guest.come(room), await Guest.come(room)
        code = await anna.table(seats=2, pause=0)
        async with await anna.socket(code) as hers, await boris.socket(code) as his:
            await hers.done("sit")
            await his.done("sit")
            while not (update := await his.until(type="update"))["deal"]:
                pass
            assert len(update["deal"]["hand"]) == 4
        for guest in (anna, boris):
            await guest.go()

    with RoomServer(tmp_path) as room:
        asyncio.run(story(room))


def test_17_all_tabs_get_all_messages(tmp_path: Path) -> None:
    async def story(room: RoomServer) -> None:
        anna = await Guest.come(room)
        code = await anna.table(seats=3, bots=["club", "club"], pause=0, rules="student")
        async with await anna.socket(code) as first, await anna.socket(code) as second:
            await first.done("sit")
            for tab in (first, second):
                while True:
                    update = await tab.until(type="update")
                    if update["deal"] and update["deal"]["legal"]:
                        break
                assert update["deal"]["hand"]
            await second.done("act", action="pass", turn=update["turn"]["number"])
            assert (await first.until(type="update"))["seq"] > update["seq"]
        await anna.go()

    with RoomServer(tmp_path, bot_milliseconds=0) as room:
        asyncio.run(story(room))


@pytest.mark.parametrize("how", ["kill", "stop"])
def test_18_a_restart_loses_no_move_and_nobody_loses_by_it_on_time(tmp_path: Path, how: str) -> None:
    """The room is away for longer than anybody's clock: the move before is kept, and the next one has its time."""

    async def story(room: RoomServer) -> None:
        anna, boris = guests = [await Guest.come(room) for _ in range(2)]
        code = await anna.table(seats=2, pause=0, clock=AWAY_SECONDS - 2, bank=0, rules="hrapgame")
        async with await anna.socket(code) as hers, await boris.socket(code) as his:
            await hers.done("sit")
            await his.done("sit")
            place, update = await whose_turn([hers, his])
            known = update["seq"]
            did = await [hers, his][place].done("act", action="pass", turn=update["turn"]["number"])
            getattr(room, how)()
        await asyncio.sleep(AWAY_SECONDS)
        await asyncio.to_thread(room.start)
        async with await anna.socket(code, since=known) as hers, await boris.socket(code, since=known) as his:
            sockets = [hers, his]
            for number, socket in enumerate(sockets, 1):
                now = await socket.until(type="update")
                acted = [it for it in now["happened"] if it["what"] == "acted"]
                assert [(it["seq"], it["seat"], it.get("by")) for it in acted] == [(did["seq"], place + 1, None)]
                assert "sat-out" not in [it["what"] for it in now["happened"]]
                assert now["turn"]["number"] == update["turn"]["number"] + 1
                assert now["turn"]["seat"] == 2 - place
                assert now["turn"]["left"] > (AWAY_SECONDS - 4) * 1000
                assert now["deal"]["hand"]
                assert now["you"] == number
            await sockets[1 - place].done("act", action="khrap", turn=now["turn"]["number"])
        for guest in guests:
            await guest.go()

    with RoomServer(tmp_path) as room:
        asyncio.run(story(room))


AWAY_SECONDS = 8


def test_19_an_old_log_opens_and_its_deals_are_what_they_were(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(3, rules={"base": "student", "play": {"joker": ""}, "id": "ours"})
        await it.deal(live)
        await it.play(live)
        # The log keeps the rules with all their values and the version of the engine, so no preset can change them.
        opened = log.decode((await it.store.events(live.table.id, 0, 1))[0])
        assert isinstance(opened, log.Opened)
        assert opened.engine == live.table.state.engine
        assert isinstance(opened.rules, dict)
        deal = view(live, None)
        await it.host._reload(live)
        assert view(live, None) == deal

    run(sqlite_url, story)


def test_19_what_older_versions_have_kept_opens_in_the_room(tmp_path: Path) -> None:
    """Logs and deals are put into the database as they were kept; the room shows what they came to."""
    old = {path.stem: path.read_bytes().splitlines() for path in OLD.glob("*.jsonl")}

    async def keep(url: str) -> dict[str, str]:
        """Put all evenings into the database; return the codes of their last deals."""
        await migrate(url)
        store, codes = store_for(url), {}
        await store.open()
        for rules, (first, *events) in old.items():
            known = json.loads(first)
            opening = NewTable(code=known["code"], events=events[:-1], at=1, due=None, summary=b"{}", listed=False)
            table, deal = await store.new_table(opening), log.decode(events[-1])
            codes[rules] = f"deal-{rules}"
            kept = FinishedDeal(
                number=len(known["hands"]),
                code=codes[rules],
                rules_id=rules,
                ended=deal.at,
                hand=known["hands"][-1],
                private=False,
                stake=5,
                pot=0,
                seats=(),
            )
            await store.append(
                Append(table=table, seq=len(events) - 1, events=events[-1:], at=1, due=None, deals=[kept])
            )
        await store.close()
        return codes

    async def look(room: RoomServer, codes: dict[str, str]) -> None:
        guest = await Guest.come(room)
        for rules, (first, *events) in old.items():
            known = json.loads(first)
            async with await guest.socket(known["code"]) as socket:
                update = await socket.until(type="update")
            assert update["seq"] >= len(events)
            stacks = {f"seat/{known['id']}/{seat['seat']}": seat["chips"] for seat in update["seats"]}
            assert {**stacks, f"pot/{known['id']}": update["pot"]} == known["books"]
            steps = (await guest.browser.get(f"/deals/{codes[rules]}/positions")).raise_for_status().json()
            assert steps["illegal"] is None
            assert steps["positions"][-1]["deal"]["settlement"]
            text = (OLD / f"{rules}.khrap").read_text(encoding="utf-8")
            own = (await guest.browser.post("/replay", json={"hand": text})).raise_for_status().json()
            assert own["illegal"] is None
            assert own["positions"][-1]["deal"]["settlement"]
        await guest.go()

    (tmp_path / "data").mkdir()
    codes = asyncio.run(keep(f"sqlite:///{tmp_path}/data/khrap.db"))
    assert len(codes) == 8
    with RoomServer(tmp_path) as room:
        asyncio.run(look(room, codes))


OLD = Path(__file__).parent / "old"
