"""Tables: sitting down and standing up, deals that follow each other, clocks, money."""

import json
from typing import Any

import pytest

from khrap import protocol as ask
from khrap.room import events as log
from khrap.room.live import Live
from khrap.room.refusals import Refused
from khrap.room.telling import seat_infos
from khrap.room.waking import CLOSED_AFTER, DESERTED_AFTER, due, mildest
from khrap.rules import PRESETS, load_rules
from tests.room.hosting import RICH, Evening, run


def seats(live: Live) -> list[int]:
    return [number for number, _ in live.table.taken()]


async def refused(code: str, doing: object) -> Refused:
    with pytest.raises(Refused) as caught:
        await doing  # type: ignore[misc]
    assert caught.value.body.code == code
    return caught.value


@pytest.mark.parametrize("rules", PRESETS)
def test_an_evening_of_each_preset_keeps_all_chips(sqlite_url: str, rules: str) -> None:
    async def story(it: Evening) -> None:
        people = load_rules(rules).table.players_min + 1
        live = await it.table(people, rules=rules)
        for _ in range(12):
            if due(live.table) is None:
                break
            await it.wake(live)
            await it.play(live)
            assert await it.chips(live) == 0
        assert live.table.state.deals >= 8

    run(sqlite_url, story)


class TestSitting:
    """Sitting down."""

    def test_one_brings_the_entry_at_least(self, sqlite_url: str) -> None:
        async def story(it: Evening) -> None:
            live = await it.table(seats=3)
            error = await refused("entry", it.do(live, 1, ask.Sit, chips=99))
            assert error.body.details == {"entry": 100}
            await it.do(live, 1, ask.Sit)
            assert live.table.chips(1) == 100
            assert await it.store.balances(["wallet/1", f"seat/{live.table.id}/1"]) == {
                "wallet/1": RICH - 100,
                f"seat/{live.table.id}/1": 100,
            }

        run(sqlite_url, story)

    def test_nobody_sits_with_chips_of_which_there_are_none(self, sqlite_url: str) -> None:
        async def story(it: Evening) -> None:
            live = await it.table(seats=3)
            seq = live.table.seq
            await refused("no-chips", it.do(live, 1, ask.Sit, chips=RICH + 1))
            assert (seats(live), live.table.seq) == ([], seq)

        run(sqlite_url, story)

    def test_one_seat_a_person_one_person_a_seat(self, sqlite_url: str) -> None:
        async def story(it: Evening) -> None:
            live = await it.table(2, seats=3)
            await refused("seated", it.do(live, 1, ask.Sit))
            await refused("seat-taken", it.do(live, 3, ask.Sit, seat=2))
            await refused("no-seat", it.do(live, 3, ask.Sit, seat=4))
            await it.do(live, 3, ask.Sit)
            await refused("full", it.do(live, 4, ask.Sit))

        run(sqlite_url, story)

    def test_a_newcomer_waits_until_the_pot_has_been_played_out(self, sqlite_url: str) -> None:
        async def story(it: Evening) -> None:
            live = await it.table(2, seats=3, rules="hrapgame")
            await it.deal(live)
            await it.do(live, 3, ask.Sit, chips=1000)
            while True:
                await it.play(live)
                pot = live.table.pot
                await it.deal(live)
                assert live.table.game is not None
                assert (3 in live.table.game.dealt_in) == (pot < 5)
                if pot < 5:
                    return

        run(sqlite_url, story)

    def test_or_buys_in_for_an_equal_part(self, sqlite_url: str) -> None:
        async def story(it: Evening) -> None:
            live = await it.table(2, seats=3, rules="hrapgame", newcomers="buy-in")
            await it.deal(live)
            await it.act(live, "pass")
            await it.do(live, 3, ask.Sit, chips=1000)
            while live.table.pot < 5 or live.table.playing:
                await it.play(live)
                if live.table.pot < 5:
                    await it.deal(live)
            pot = live.table.pot
            before = live.table.chips(3)
            if live.table.seat(3).waiting:
                await it.deal(live)
                game = live.table.game
                assert game is not None
                assert game.dealt_in == (1, 2, 3)
                assert live.table.chips(3) <= before - pot // 2
            assert await it.chips(live) == 0

        run(sqlite_url, story)


class TestLeaving:
    """Standing up."""

    def test_it_asks_first_and_says_what_is_lost(self, sqlite_url: str) -> None:
        async def story(it: Evening) -> None:
            live = await it.table(3)
            await it.deal(live)
            error = await refused("sure", it.do(live, 1, ask.Leave))
            assert error.body.details == {"claim": 5, "in_deal": True}
            assert "5 chips" in error.body.message
            await it.do(live, 1, ask.Leave, sure=True)
            assert live.table.seat(1).leaving
            await it.play(live)
            assert seats(live) == [2, 3]
            wallet = (await it.store.balances(["wallet/1"]))["wallet/1"]
            assert RICH - 1000 < wallet <= RICH
            assert await it.chips(live) == 0

        run(sqlite_url, story)

    def test_who_leaves_in_its_turn_stops_nobody(self, sqlite_url: str) -> None:
        # complaint 6
        async def story(it: Evening) -> None:
            live = await it.table(3, clock=None)
            await it.deal(live)
            assert live.table.game is not None
            leaver = live.table.game.to_act
            assert leaver is not None
            await it.do(live, leaver, ask.Leave, sure=True, after_deal=True)
            assert [(seat.leaving, seat.away) for seat in seat_infos(live.table) if seat.seat == leaver] == [
                (True, False)
            ]
            await it.do(live, leaver, ask.Leave, sure=True)
            assert [(seat.leaving, seat.away) for seat in seat_infos(live.table) if seat.seat == leaver] == [
                (True, True)
            ]
            moment = due(live.table)
            assert moment is not None
            assert moment - it.clock() < 1000
            await it.wake(live)
            assert live.table.game.to_act != leaver

        run(sqlite_url, story)

    def test_being_away_costs_no_more_than_fines(self, sqlite_url: str) -> None:
        # complaint 8: the chips of who leaves go to the wallet
        async def story(it: Evening) -> None:
            live = await it.table(3)
            await it.do(live, 2, ask.Leave)
            assert (await it.store.balances(["wallet/2"]))["wallet/2"] == RICH

        run(sqlite_url, story)

    def test_who_comes_after_all_have_left_plays_for_their_pot(self, sqlite_url: str) -> None:
        async def story(it: Evening) -> None:
            live = await it.table(2, rules="hrapgame")
            while live.table.pot < 5:
                await it.deal(live)
                await it.play(live)
            pot = live.table.pot
            for account in (1, 2):
                await it.do(live, account, ask.Leave, sure=True)
            for account in (3, 4):
                await it.do(live, account, ask.Sit, chips=1000)
            assert live.table.pot == pot
            await it.deal(live)
            assert live.table.game is not None
            assert live.table.game.pot >= pot
            assert live.table.game.dealt_in == (1, 2)
            assert await it.chips(live) == 0

        run(sqlite_url, story)

    def test_the_pot_is_divided_when_too_few_are_left(self, sqlite_url: str) -> None:
        async def story(it: Evening) -> None:
            live = await it.table(2, rules="hrapgame")
            while live.table.pot < 5:
                await it.deal(live)
                await it.play(live)
            pot, chips = live.table.pot, live.table.chips(1)
            await it.do(live, 2, ask.Leave, sure=True)
            await it.wake(live)
            assert live.table.pot == 0
            assert live.table.chips(1) == chips + pot
            assert await it.chips(live) == 0

        run(sqlite_url, story)

    def test_who_stands_up_while_others_play_has_no_claim_any_more(self, sqlite_url: str) -> None:
        async def story(it: Evening) -> None:
            live = await it.table(3, rules="hrapgame")
            while live.table.pot < 5:
                await it.deal(live)
                await it.play(live)
            await it.do(live, 3, ask.SitOut)
            await it.deal(live)
            await it.do(live, 3, ask.Leave, sure=True)
            await it.play(live)
            assert 3 not in live.table.state.claims
            await it.do(live, 2, ask.Leave, sure=True)
            while due(live.table) is not None and live.table.pot:
                await it.wake(live)
            assert await it.chips(live) == 0

        run(sqlite_url, story)

    def test_an_empty_table_is_closed_after_a_while(self, sqlite_url: str) -> None:
        async def story(it: Evening) -> None:
            live = await it.table(1, seats=3, bots=("club",))
            assert seats(live) == [1, 2]
            await it.do(live, 1, ask.Leave)
            began = it.clock()
            await it.wake(live)
            assert it.clock() - began == 600_000
            assert live.table.state.closed
            assert seats(live) == []
            assert await it.chips(live) == 0
            await refused("closed", it.do(live, 1, ask.Sit))

        run(sqlite_url, story)


class TestClocks:
    """Time that runs out."""

    def test_the_mildest_is_done_and_after_two_in_a_row_one_sits_out(self, sqlite_url: str) -> None:
        async def story(it: Evening) -> None:
            live = await it.table(3, clock=20, bank=10)
            await it.deal(live)
            game = live.table.game
            assert game is not None
            sleeper = game.to_act
            began = it.clock()
            (acted,) = await it.wake(live)
            assert isinstance(acted, log.Acted)
            assert (acted.by, acted.action) == ("clock", "pass")
            assert it.clock() - began == 30_000
            while game.to_act != sleeper and live.table.playing:
                await it.act(live, "pass")
            began = it.clock()
            out, acted = await it.wake(live)
            assert isinstance(out, log.SatOut)
            assert out.why == "clock"
            # complaint 9: a sleeper has no new clock each time
            assert it.clock() - began == 3_000
            assert live.table.seat(sleeper or 0).out == "clock"
            await it.play(live)
            await it.deal(live)
            assert live.table.game is not None
            assert sleeper not in live.table.game.dealt_in

        run(sqlite_url, story)

    def test_a_bot_plays_on_where_the_table_says_so_until_its_owner_is_back(self, sqlite_url: str) -> None:
        async def story(it: Evening) -> None:
            live = await it.table(2, clock=5, bank=0, absent="bot")
            await it.deal(live)
            game = live.table.game
            assert game is not None
            sleeper = game.to_act or 0
            while not live.table.seat(sleeper).played_by_bot:
                if game.to_act == sleeper:
                    await it.wake(live)
                else:
                    await it.act(live)
                if not live.table.playing:
                    await it.deal(live)
                    game = live.table.game
                    assert game is not None
            await it.do(live, sleeper, ask.Return)
            assert not live.table.plays_itself(sleeper)

        run(sqlite_url, story)

    def test_bots_do_not_play_on_among_themselves(self, sqlite_url: str) -> None:
        async def story(it: Evening) -> None:
            live = await it.table(2, clock=5, bank=0, absent="bot")
            for _ in range(100):
                if not live.table.playing and not live.table.wants_to_deal():
                    break
                await it.wake(live)
            assert not live.table.playing
            assert all(live.table.seat(number).played_by_bot for number in (1, 2))

        run(sqlite_url, story)

    def test_time_of_ones_own_is_used_up(self, sqlite_url: str) -> None:
        async def story(it: Evening) -> None:
            live = await it.table(3, clock=20, bank=10)
            await it.deal(live)
            assert live.table.game is not None
            seat = live.table.game.to_act or 0
            it.clock.now += 24_900
            await it.act(live)
            assert live.table.seat(seat).bank == 5_000

        run(sqlite_url, story)

    def test_without_a_clock_an_empty_chair_is_sat_out_after_ten_minutes(self, sqlite_url: str) -> None:
        async def story(it: Evening) -> None:
            live = await it.table(3, clock=None)
            await it.deal(live)
            assert live.table.game is not None
            seat = live.table.game.to_act or 0
            began = it.clock()
            (waited,) = await it.wake(live, seat)
            assert isinstance(waited, log.Waited)
            assert live.table.game.to_act == seat
            out, acted = await it.wake(live)
            assert it.clock() - began == 1_200_000
            assert isinstance(out, log.SatOut)
            assert isinstance(acted, log.Acted)
            assert live.table.game.to_act != seat

        run(sqlite_url, story)

    def test_a_bot_never_keeps_anybody_waiting(self, sqlite_url: str) -> None:
        async def story(it: Evening) -> None:
            live = await it.table(1, seats=3, bots=("club", "random"), clock=None)
            for _ in range(10):
                if live.table.seat(1).chips < 5:
                    break  # the bots were better
                await it.deal(live)
                while live.table.playing:
                    assert live.table.game is not None
                    if live.table.game.to_act == 1:
                        await it.act(live)
                    else:
                        began = it.clock()
                        await it.wake(live)
                        assert it.clock() - began <= 800
            assert await it.chips(live) == 0

        run(sqlite_url, story)

    def test_the_pause_is_over_when_everybody_is_ready(self, sqlite_url: str) -> None:
        async def story(it: Evening) -> None:
            live = await it.table(2, pause=30)
            assert due(live.table) == it.clock() + 30_000
            await it.do(live, 1, ask.Ready)
            assert due(live.table) == it.clock() + 30_000
            await it.do(live, 2, ask.Ready)
            assert due(live.table) == it.clock()

        run(sqlite_url, story)

    def test_the_first_deal_waits_for_friends_until_one_begins_without_them(self, sqlite_url: str) -> None:
        async def story(it: Evening) -> None:
            alone: dict[str, Any] = {"seats": 4, "bots": ("club", "club"), "pause": 30}
            assert due((await it.table(1, **alone, public=True)).table) == it.clock() + 30_000
            live = await it.table(1, **alone, public=False)
            await it.do(live, 1, ask.GiveSeed, seed="mine")
            assert live.table.state.next_at is None
            await it.do(live, 1, ask.Ready)
            assert live.table.state.next_at == it.clock()
            live = await it.table(1, **alone, public=False)
            await it.do(live, 2, ask.Sit)
            assert live.table.state.next_at == it.clock() + 30_000

        run(sqlite_url, story)

    def test_joining_and_leaving_again_and_again_delays_no_deal(self, sqlite_url: str) -> None:
        # complaint 7
        async def story(it: Evening) -> None:
            live = await it.table(2, seats=3, pause=5)
            begins = due(live.table)
            for _ in range(20):
                it.clock.now += 100
                await it.do(live, 3, ask.Sit)
                await it.do(live, 3, ask.Leave)
            assert due(live.table) == begins

        run(sqlite_url, story)


class TestCommands:
    """Asking twice, too late, or what is not one's own."""

    def test_an_action_for_another_turn_is_stale(self, sqlite_url: str) -> None:
        async def story(it: Evening) -> None:
            live = await it.table(2)
            await it.deal(live)
            assert live.table.game is not None
            seat = live.table.game.to_act or 0
            await refused("not-your-turn", it.do(live, 3 - seat, ask.Act, action="pass"))
            await refused("stale", it.do(live, seat, ask.Act, action="pass", turn=999))
            await refused("illegal", it.do(live, seat, ask.Act, action="wrap"))
            await refused("illegal", it.do(live, seat, ask.Act, action="fly"))
            await it.do(live, seat, ask.Act, action="pass", turn=1000)

        run(sqlite_url, story)

    def test_only_the_owner_has_to_do_with_bots(self, sqlite_url: str) -> None:
        async def story(it: Evening) -> None:
            live = await it.table(2, seats=4)
            await refused("not-owner", it.do(live, 2, ask.AddBot))
            await refused("no-bot", it.do(live, 1, ask.AddBot, bot="clup"))
            await it.do(live, 1, ask.AddBot)
            assert live.table.seat(3).bot == "club"
            await refused("no-bot", it.do(live, 1, ask.RemoveBot, seat=2))
            await it.do(live, 1, ask.RemoveBot, seat=3)
            assert seats(live) == [1, 2]

        run(sqlite_url, story)

    def test_seeds_decide_together_with_the_secret(self, sqlite_url: str) -> None:
        async def story(it: Evening) -> None:
            live = await it.table(2)
            secret = live.table.state.secret
            await it.do(live, 1, ask.GiveSeed, seed="my cat")
            await it.deal(live)
            assert live.table.seeds == ("my cat", "")
            assert live.table.deal_secret == secret
            await refused("seed", it.do(live, 1, ask.GiveSeed, seed="\N{BLACK SPADE SUIT}" * 65))

        run(sqlite_url, story)


def test_a_deserted_table_gives_the_chips_back(sqlite_url: str) -> None:
    """Who plays a little against bots, and goes to play elsewhere, must not be without chips for that."""

    async def story(it: Evening) -> None:
        live = await it.table(1, seats=4, bots=("club",) * 3, clock=None, rules="student")
        await it.deal(live)
        while not live.table.seat(1).out:
            await it.wake(live)  # nobody is at the other end
        await it.play(live)
        left, since = live.table.chips(1), live.table.state.alone_since
        assert since is not None
        done: list[log.Event] = []
        while not live.table.state.closed:
            done = await it.wake(live)  # before, a pot that too few can play for is divided
        assert [type(event) for event in done] == [log.Closed]
        assert it.clock() == since + DESERTED_AFTER
        assert seats(live) == []
        (wallet,) = (await it.store.balances(["wallet/1"])).values()
        assert wallet >= RICH - 1000 + left
        assert await it.chips(live) == 0

    run(sqlite_url, story)


def test_a_table_is_not_deserted_while_one_of_them_plays(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(3)
        for account in (1, 2):
            await it.do(live, account, ask.SitOut)
        assert live.table.state.alone_since is None
        await it.do(live, 3, ask.SitOut)
        assert live.table.state.alone_since is not None
        it.clock.now += DESERTED_AFTER - 1
        await it.do(live, 2, ask.Return)
        assert live.table.state.alone_since is None

    run(sqlite_url, story)


def test_who_cannot_pay_a_stake_gets_the_rest_back(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(0, seats=3, bots=("club", "club"), entry=5, clock=10)
        await it.do(live, 1, ask.Sit, chips=8)
        while live.table.playing or live.table.state.next_at is not None:
            game = live.table.game
            if live.table.playing and game and not live.table.plays_itself(game.to_act or 0):
                await it.act(live, str(mildest(game)))
            else:
                await it.wake(live)
        assert live.table.chips(1) == 3
        assert [type(event) for event in await it.wake(live, 1)] == [log.Closed]
        assert await it.chips(live) == 0

    run(sqlite_url, story)


def test_who_is_left_alone_is_waited_for_while_somebody_is_there(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(2)
        await it.deal(live)
        await it.play(live)
        await it.do(live, 2, ask.Leave, sure=True)
        while live.table.state.next_at is not None:  # the pot is divided
            await it.wake(live)
        since = live.table.state.last_at
        assert [type(event) for event in await it.wake(live, 1)] == [log.Waited]
        assert it.clock() == since + DESERTED_AFTER
        assert [type(event) for event in await it.wake(live)] == [log.Closed]
        assert await it.chips(live) == 0

    run(sqlite_url, story)


def test_a_table_is_not_closed_as_soon_as_they_stand_up_who_sat_out_for_long(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(2)
        for account in (1, 2):
            await it.do(live, account, ask.SitOut)
        it.clock.now += DESERTED_AFTER // 2
        for account in (1, 2):
            await it.do(live, account, ask.Leave, sure=True)
        assert due(live.table) == it.clock() + CLOSED_AFTER
        it.clock.now += CLOSED_AFTER - 1
        await it.do(live, 3, ask.Sit)
        assert not live.table.state.closed

    run(sqlite_url, story)


def test_a_table_is_not_closed_for_the_time_that_it_was_frozen(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(1)
        await it.do(live, 1, ask.SitOut)
        for frozen in (True, False):
            it.clock.now += DESERTED_AFTER
            event = log.Frozen(at=it.clock(), frozen=frozen)
            await it.host.carry_out(live, lambda _, event=event: [event])  # type: ignore[misc]
        assert due(live.table) == it.clock() + DESERTED_AFTER

    run(sqlite_url, story)


def test_a_frozen_table_stands_still_and_a_cancelled_deal_gives_everything_back(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(3)
        await it.deal(live)
        await it.act(live)
        await it.host.carry_out(live, lambda _: [log.Frozen(at=it.clock(), frozen=True)])
        assert due(live.table) is None
        assert live.table.game is not None
        seat = live.table.game.to_act or 0
        await refused("frozen", it.do(live, seat, ask.Act, action="pass"))
        await it.host.carry_out(live, lambda _: [log.Cancelled(at=it.clock())])
        assert [live.table.chips(number) for number in (1, 2, 3)] == [1000] * 3
        assert live.table.pot == 0
        await it.host.carry_out(live, lambda _: [log.Frozen(at=it.clock(), frozen=False)])
        await it.deal(live)
        assert await it.chips(live) == 0

    run(sqlite_url, story)


def test_the_last_deal_keeps_its_name_until_the_next_one(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(2, seats=3)
        await it.deal(live)
        code = live.table.deal_code
        assert _deal(live)["code"] is None
        await it.play(live)
        assert _deal(live)["code"] == code
        await it.host._reload(live)
        assert _deal(live)["code"] == code
        await it.deal(live)
        assert _deal(live)["code"] is None

    run(sqlite_url, story)


def _deal(live: Live) -> dict[str, Any]:
    """Return the deal as a watcher is told of it who has just come."""
    told: dict[str, Any] = json.loads(live.picture().update(None, [], None, 0))["deal"]
    return told


def test_house_rules_stay_with_the_table(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(3, rules={"base": "student", "play": {"joker": ""}, "id": "ours"})
        await it.host._reload(live)
        assert (live.table.rules.id, live.table.rules.play.joker) == ("ours", "")
        with pytest.raises(Refused, match="these rules cannot be used"):
            await it.table(3, rules={"base": "student", "play": {"joker": "2s"}})
        with pytest.raises(Refused, match="student is for 3 to 4 seats, not 6"):
            await it.table(seats=6, rules="student")

    run(sqlite_url, story)
