"""From a game to a hand file and back."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from khrap.game import Game
from khrap.hand import HandFileError, loads_hand
from khrap.hand.export import to_hand
from khrap.hand.replay import replay
from khrap.match import Match
from khrap.outcome import Status
from khrap.rules import PRESETS, RuleSet, loads_rules, preset

HOUSE_RULES = (
    'base = "frap"\nfines.helper = 0\nbidding.rounds = 2\nbidding.passed_round_antes = [1, 2]',
    'base = "moryak"\nexchange.draw_from = "top-or-bottom"\nname = {en = "Ours", ru = "Наш"}',
    'base = "chips"\ntable.decks = [{up_to = 6, cards = 36}]',
)
rules = st.sampled_from([*map(preset, PRESETS), *map(loads_rules, HOUSE_RULES)])


@st.composite
def games(draw: st.DrawFn, rules: st.SearchStrategy[RuleSet] = rules) -> Game:
    """A game, played for some actions or to its end."""
    rule_set = draw(rules)
    table = rule_set.table
    seats = draw(st.integers(table.players_min, table.players_max))
    game = Game(
        rule_set,
        stacks=draw(st.lists(st.integers(0, 500), min_size=seats, max_size=seats)),
        stake=draw(st.integers(1, 20)),
        dealer=draw(st.integers(1, seats)),
        pot=draw(st.integers(0, 100)),
        ante=draw(st.none() | st.booleans()),
        seed=draw(st.integers(0, 10**6)),
        sitting_out=draw(st.sets(st.integers(1, seats), max_size=1)),
    )
    chance = random.Random(draw(st.integers(0, 10**6)))
    for _ in range(draw(st.integers(0, 80))):
        if not game.is_over:
            game.apply(chance.choice(game.legal_actions()))
    return game


@given(games())
@settings(deadline=None)
def test_replayed_it_is_the_same_game(game: Game) -> None:
    hand = to_hand(game)
    assert hand.ante is game.ante
    again = loads_hand(hand.dumps())
    assert again == hand
    deal = replay(again)
    assert deal.illegal is None
    assert deal.game == game
    assert deal.game.standing == game.standing
    assert deal.game.ante == game.ante


@given(games(), st.data())
@settings(deadline=None)
def test_a_cut_short_stock_stays_cut_short(game: Game, data: st.DataObject) -> None:
    if not game.deck:
        return
    dealt = len(game.dealt_in) * game.rules.table.hand_size + 1
    listed = data.draw(st.integers(dealt, len(game.deck)))
    cut = Game(
        game.rules,
        stacks=game.start_stacks,
        stake=game.stake,
        dealer=game.dealer,
        pot=to_hand(game).pot,
        ante=game.ante,
        deck=[*game.deck[:listed], *[None] * (len(game.deck) - listed)],
        sitting_out={seat for seat in range(1, game.seats + 1) if seat not in game.dealt_in},
    )
    hand = to_hand(cut)
    assert hand.deal is not None
    assert "??" not in hand.dumps()
    assert replay(loads_hand(hand.dumps())).game == cut


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_match_can_be_kept_as_hand_files(preset: str) -> None:
    match = Match(preset, stacks=[400, 400, 400], stake=5, seed=11)
    chance = random.Random(11)
    kept = []
    while match.deals < 40 and (game := match.next_deal()):
        while not game.is_over:
            game.apply(chance.choice(game.legal_actions()))
        kept.append(to_hand(game).dumps())
    results = [replay(loads_hand(text)).result() for text in kept]
    assert len(results) > 1
    for before, after, text in zip(results, results[1:], kept[1:], strict=False):
        hand = loads_hand(text)
        assert list(hand.stacks) == before["stacks"]
        assert (hand.pot, hand.dealer) == (before["pot"], before["next_dealer"])
        assert not (before["status"] == "passed-out" and hand.ante)
        assert after["status"] != "incomplete"


def test_a_table_at_which_there_is_no_deal() -> None:
    game = Game("student", stacks=[100, 3], stake=5, pot=9)
    deal = replay(loads_hand(to_hand(game).dumps()))
    assert deal.game == game
    assert deal.game.status is Status.NO_DEAL


def test_names_and_keys_of_one_s_own() -> None:
    game = Game("student", stacks=[100, 100, 100], stake=5, seed=7)
    assert to_hand(game).players == ("P1", "P2", "P3")
    hand = to_hand(game, players=["Anna", "Борис", "Vera"], extras={"_table": 7, "_room": {"zone": "penny"}})
    assert hand.players == ("Anna", "Борис", "Vera")
    assert '\npot = 0\nante = true\n_table = 7\n_room = {zone = "penny"}\nactions = [\n]\n' in hand.dumps()
    assert loads_hand(hand.dumps()) == hand
    with pytest.raises(HandFileError, match="3 stacks for 2 players"):
        to_hand(game, players=["Anna", "Boris"])
