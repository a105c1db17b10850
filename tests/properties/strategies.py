"""Random rule sets, tables and deals.

A random rule set is a preset with some groups of parameters changed; a change that the validator refuses is left
out, so that every combination that can be played may come up.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from khrap import PRESETS, Game, RulesError, RuleSet, load_rules
from khrap.actions import Action
from khrap.rules import choices, rules_from_mapping

Changes = dict[str, dict[str, Any]]
Draw = Callable[[st.SearchStrategy[Any]], Any]

FEW = settings(max_examples=40, deadline=None)
MANY = settings(max_examples=100, deadline=None)


def _one_of(choice: type[choices.Choice]) -> st.SearchStrategy[str]:
    return st.sampled_from([member.value for member in choice])


def _fixed(section: str, **keys: st.SearchStrategy[Any]) -> st.SearchStrategy[Changes]:
    return st.fixed_dictionaries({section: st.fixed_dictionaries(keys)})


@st.composite
def _size(draw: Draw) -> Changes:
    """Change the hand size and everything whose limits hang on it."""
    cards = draw(st.integers(3, 5))
    tricks = draw(st.integers(1, cards))
    limits: dict[str, int] = {}
    for role in ("declarer", "helper"):
        least, most = sorted(draw(st.tuples(st.integers(0, cards), st.integers(0, cards))))
        limits |= {f"{role}_min": least, f"{role}_max": most}
    fines = {name: draw(st.lists(st.integers(0, 2), min_size=tricks, max_size=tricks)) for name in
             ("declarer", "blind", "blind_ace")}  # fmt: skip
    return {
        "table": {"hand_size": cards},
        "declarer": {"tricks": tricks},
        "helper": {"tricks": draw(st.integers(1, 2))},
        "exchange": limits,
        "fines": fines | {"helper": draw(st.integers(0, 1))},
    }


@st.composite
def _rounds(draw: Draw) -> Changes:
    rounds = draw(st.integers(1, 4))
    antes = draw(st.lists(st.integers(0, 2), min_size=rounds, max_size=rounds))
    by_choice = bool(antes[-1]) and draw(st.booleans())
    return {"bidding": {"rounds": rounds, "passed_round_antes": antes, "last_ante_by_choice": by_choice}}


_NAMED: Changes = {
    "trump": {"source": "named"},
    "bidding": {"new_suit": False},
    "blind": {"upcards": "never"},
    "cheer": {"when": "never"},
    "grieve": {"when": "never"},
    "helicopter": {"trumps": "never"},
    "wrap": {"allowed": False, "first_ace_unseen": False},
    "five": {"upcard": False},
}

CHANGES: list[st.SearchStrategy[Changes]] = [
    _size(),
    _rounds(),
    st.just(_NAMED),
    _fixed("table", players_min=st.just(2), players_max=st.integers(2, 12),
           decks=st.sampled_from([[{"up_to": 12, "cards": size}] for size in (32, 36, 52)])),
    _fixed("pot", ante=_one_of(choices.Ante)),
    _fixed("pot", chips=_one_of(choices.Chips)),
    _fixed("pot", rake_percent=st.integers(0, 30)),
    _fixed("bidding", new_suit=st.booleans()),
    _fixed("dealer", after_passed_out=_one_of(choices.DealerAfterPassedOut)),
    _fixed("dealer", after_deal=_one_of(choices.DealerAfterDeal)),
    _fixed("help", earlier_passers=st.booleans()),
    _fixed("blind", upcards=_one_of(choices.BlindUpcards), takes=_one_of(choices.BlindTakes), exchanges=st.booleans()),
    _fixed("cheer", when=_one_of(choices.CheerWhen)),
    _fixed("grieve", when=_one_of(choices.GrieveWhen)),
    _fixed("helicopter", trumps=_one_of(choices.HelicopterTrumps), pot_limit=st.integers(0, 3)),
    _fixed("shoot", allowed=st.booleans()),
    _fixed("wrap", allowed=st.booleans(), first_ace_unseen=st.booleans()),
    _fixed("five", when=_one_of(choices.FiveWhen), six=st.booleans(), upcard=st.booleans()),
    _fixed("exchange", order=_one_of(choices.ExchangeOrder), order_after_shoot=_one_of(choices.ExchangeOrder)),
    _fixed("exchange", draw_from=_one_of(choices.DrawFrom)),
    _fixed("play", follow=_one_of(choices.Follow), first_trick=_one_of(choices.FirstTrick)),
    _fixed("play", joker=st.sampled_from(["", "7s", "Ah", "Kd"])),
    _fixed("play", four_of_a_kind=_one_of(choices.FourOfAKind)),
    _fixed("shares", scheme=_one_of(choices.ShareScheme)),
]  # fmt: skip


def _merged(one: Mapping[str, Any], other: Changes) -> dict[str, Any]:
    sections = {key: value for key, value in one.items() if not isinstance(value, dict)}
    for name in {*one, *other} - {*sections}:
        sections[name] = {**one.get(name, {}), **other.get(name, {})}
    return sections


@st.composite
def house_rules(draw: Draw) -> RuleSet:
    """Give a preset with some parameters changed."""
    values: dict[str, Any] = {"base": draw(st.sampled_from(PRESETS))}
    rules = load_rules(values["base"])
    for changes in draw(st.lists(st.one_of(CHANGES), max_size=8)):
        try:
            tried = _merged(values, changes)
            rules = rules_from_mapping(tried)
            values = tried
        except RulesError:
            continue
    return rules


def rule_sets() -> st.SearchStrategy[RuleSet]:
    """Give a preset or house rules."""
    return st.one_of(st.sampled_from(PRESETS).map(load_rules), house_rules())


@dataclass(frozen=True)
class Table:
    """What a deal begins with; `game` deals it."""

    rules: RuleSet
    stacks: tuple[int, ...]
    stake: int
    pot: int
    dealer: int
    ante: bool | None
    seed: int
    sitting_out: frozenset[int]

    def game(self) -> Game:
        """Deal."""
        return Game(
            self.rules,
            stacks=self.stacks,
            stake=self.stake,
            pot=self.pot,
            dealer=self.dealer,
            ante=self.ante,
            seed=self.seed,
            sitting_out=self.sitting_out,
        )


@st.composite
def tables(draw: Draw) -> Table:
    """Give a table at which enough seats can be dealt in, most of the time with chips enough for everything."""
    rules = draw(rule_sets())
    least = rules.table.players_min
    seats = draw(st.integers(least, rules.table.players_max))
    stake = draw(st.sampled_from([1, 1, 3, 5]))
    rich = st.integers(20, 60).map(lambda chips: chips * stake * seats)
    poor = st.integers(stake, 10 * stake)
    stacks = draw(st.lists(st.one_of(rich, rich, rich, poor), min_size=seats, max_size=seats))
    spare = seats - least
    out = draw(st.sets(st.integers(1, seats), max_size=min(spare, 2)))
    return Table(
        rules=rules,
        stacks=tuple(stacks),
        stake=stake,
        pot=draw(st.one_of(st.just(0), st.integers(0, 8 * stake))),
        dealer=draw(st.integers(1, seats)),
        ante=draw(st.sampled_from([None, None, None, False])),
        seed=draw(st.integers(0, 2**32 - 1)),
        sitting_out=frozenset(out),
    )


def choose(game: Game, chance: random.Random) -> Action:
    """Choose a legal action: first a verb, so that the many discards and plays do not crowd out the rest."""
    legal = game.legal_actions()
    verb = chance.choice(sorted({action.verb for action in legal} - {"pass"} or {"pass"}))
    passing = [action for action in legal if action.verb == "pass"]
    if passing and chance.random() < 0.4:
        return passing[0]
    return chance.choice([action for action in legal if action.verb == verb])


def played(table: Table, until: int = 10_000) -> Game:
    """Play a deal at random, up to a number of actions."""
    game, chance = table.game(), random.Random(table.seed)
    while not game.is_over and len(game.actions) < until:
        game.apply(choose(game, chance))
    return game
