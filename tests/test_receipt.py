"""The settlement explained: the parts are those of the engine, and the reasons are those of the rule book."""

from collections import Counter

import msgspec
import pytest

from khrap import PRESETS, Card, Game, RuleSet, Status, load_rules
from khrap.cli.texts import texts
from khrap.receipt import Receipt, make_receipt
from khrap.rules.choices import Chips, ShareScheme
from tests.tui.deals import dealt, played


def reasons(receipt: Receipt) -> list[tuple[int, int, str]]:
    return [(entry.seat, entry.chips, entry.why) for entry in receipt.entries]


def play(game: Game, *actions: str) -> Receipt:
    for action in actions:
        game.apply(action)
    assert game.is_over
    return make_receipt(game.view(None), game.rules)


def mixed_rules() -> list[RuleSet]:
    """Return every way to share with every way to back the pot."""
    base = load_rules("khrap5")
    return [
        msgspec.structs.replace(
            base,
            shares=msgspec.structs.replace(base.shares, scheme=scheme),
            pot=msgspec.structs.replace(base.pot, chips=chips, rake_percent=rake),
        )
        for scheme in ShareScheme
        for chips, rake in ((Chips.CAPPED, 7), (Chips.LOCK, 0))
    ]


@pytest.mark.parametrize(
    "rules", [*map(load_rules, PRESETS), *mixed_rules()], ids=lambda rules: f"{rules.id}-{rules.shares.scheme}"
)
def test_the_parts_of_each_seat_add_up_to_what_it_got(rules: RuleSet) -> None:
    seats = min(rules.table.players_max, 5)
    kinds: Counter[Status] = Counter()
    for game in played(rules, seats, 150, "receipt"):
        outcome = game.standing
        kinds[outcome.status] += 1
        receipt = make_receipt(game.view(1), rules)
        sums = [0] * seats
        for entry in receipt.entries:
            sums[entry.seat - 1] += entry.chips
            assert texts("ru")(f"why.{entry.why}", **entry.values)
        due = [
            share - rake - fine for share, rake, fine in zip(outcome.shares, outcome.rakes, outcome.fines, strict=True)
        ]
        assert sums == due
        assert receipt.next_pot == outcome.pot == receipt.kept + receipt.fined
        assert receipt.kept >= 0
        assert not receipt.kept_why or f"kept.{receipt.kept_why}" in texts("ru").messages
        assert bool(receipt.kept_why) == (receipt.kept > 0 and outcome.status is Status.COMPLETE)
    assert kinds[Status.COMPLETE] > 20


def test_a_trick_each_and_odd_chips_for_the_declarer() -> None:
    game = dealt("hrapgame", "Ah Kh 6s 6d/7h 8h As 7c", "9h", pot=42)
    receipt = play(
        game,
        *("khrap", "help", "stand", "stand"),
        *("play Ah", "play 7h", "play Kh", "play 8h", "play 6s", "play As", "play 7c", "play 6d"),
    )
    assert receipt.pot == 42
    assert reasons(receipt) == [(1, 20, "tricks"), (1, 2, "odd-chips"), (2, 20, "tricks")]
    assert (receipt.kept, receipt.fined, receipt.next_pot) == (0, 0, 0)


def test_odd_chips_stay_when_the_declarer_falls_short() -> None:
    game = dealt("hrapgame", "6h 7h 6s 6d/Ah 8h As 7c/8s 9s Ts Th", "9h", pot=42)
    receipt = play(
        game,
        *("khrap", "help", "help", "stand", "stand", "stand"),
        *("play 6s", "play As", "play 8s", "play Ah", "play Th", "play 7h"),
        *("play 7c", "play 9s", "play 6h", "play 6d", "play 8h", "play Ts"),
    )
    assert reasons(receipt) == [
        (1, 10, "tricks"),
        (1, -84, "fine"),
        (2, 30, "tricks"),
        (2, -1, "rake"),
        (3, -42, "fine"),
    ]
    assert (receipt.kept, receipt.kept_why, receipt.fined, receipt.next_pot) == (2, "odd-chips", 126, 128)


def test_a_fine_takes_no_more_than_there_is() -> None:
    game = dealt("hrapgame", "6h 7h 6s 6d/Ah 8h As 7c", "9h", stack=50, pot=40)
    receipt = play(
        game,
        *("khrap", "help", "stand", "stand"),
        *("play 6s", "play As", "play Ah", "play 6h", "play 8h", "play 7h", "play 7c", "play 6d"),
    )
    fine = next(entry for entry in receipt.entries if entry.seat == 1)
    assert (fine.chips, fine.why, fine.values["times"], fine.values["pot"]) == (-50, "fine-capped", 2, 40)


def test_alone_the_declarer_sweeps() -> None:
    game = dealt("hrapgame", "Ah Kh 6s 6d/7h 8h As 7c", "9h", pot=42)
    receipt = play(game, "khrap", "pass", "pass")
    assert reasons(receipt) == [(1, 42, "sweep"), (1, -1, "rake")]


def test_a_share_of_one_who_fell_short_stays_in_the_pot() -> None:
    game = dealt("shooting", "6h Kh 6s 6d/Ah 8h As 7c", "9h", pot=30)
    receipt = play(
        game,
        *("look", "khrap", "help", "stand", "stand"),
        *("play 6s", "play As", "play Ah", "play 6h", "play 8h", "play Kh", "play 6d", "play 7c"),
    )
    assert receipt.pot == 40
    assert reasons(receipt) == [(1, 20, "tricks"), (2, 20, "tricks")]
    game = dealt("shooting", "6h Kh 6s 6d/Ah 8h As 7d", "9h", pot=30)
    receipt = play(
        game,
        *("look", "khrap", "help", "stand", "stand"),
        *("play 6s", "play As", "play Ah", "play 6h", "play 8h", "play Kh", "play 6d", "play 7d"),
    )
    assert reasons(receipt) == [(1, 0, "nothing-when-short"), (1, -80, "fine"), (2, 30, "tricks")]
    assert (receipt.kept, receipt.kept_why) == (10, "not-made")


def test_a_blind_declarer_with_the_ace_pays_three_pots() -> None:
    game = dealt("frap", "7d 8d 9d Td/Kh Qh As Ks", "Ah", pot=0)
    taken = game.view(1).upcard
    for action in ("blind", "discard 7d", "help", "stand"):
        game.apply(action)
    for action in ("play Ah", "play Qh", "play 8d", "play Kh", "play As", "play 9d", "play Ks", "play Td"):
        game.apply(action)
    assert taken == Card("Ah")
    receipt = make_receipt(game.view(None), game.rules)
    assert [entry.why for entry in receipt.entries] == ["tricks", "fine", "tricks"]
    fine = receipt.entries[1]
    assert (fine.chips, fine.values["times"]) == (-30, 3)


def test_a_passed_out_deal_has_no_entries() -> None:
    game = dealt("hrapgame", "Ah Kh 6s 6d/7h 8h As 7c", "9h", pot=42)
    receipt = play(game, *["pass"] * 8)
    assert (receipt.entries, receipt.next_pot, receipt.kept_why) == ((), 42, "")


def test_a_deal_that_is_on_has_no_receipt() -> None:
    game = dealt("hrapgame", "Ah Kh 6s 6d/7h 8h As 7c", "9h")
    with pytest.raises(ValueError, match="not over"):
        make_receipt(game.view(1), game.rules)
