"""An evening: deal after deal until somebody cannot go on."""

import random
from collections import Counter

import pytest

from khrap import PRESETS, Action, RuleSet, View, load_rules
from khrap.bots import Bot, make_bot
from khrap.cli.tui.events import Dealt, Divided, Settled, Spoke, Took, Turned
from khrap.cli.tui.session import ME, End, Session, Settings


class Saying:
    """A bot that says the first of its words that is allowed, else plays by chance."""

    def __init__(self, *words: str) -> None:
        self.words = words
        self.chance = random.Random(1)

    def choose(self, view: View) -> Action:
        """Choose an action."""
        for word in self.words:
            if Action(word) in view.legal:
                return Action(word)
        return self.chance.choice(view.legal)


def evening(session: Session, chance: random.Random, most: int) -> None:
    """Play with any legal actions until the end, or so many deals."""
    session.deal()
    while session.end is None and session.match.deals <= most:
        if session.view.outcome:
            session.deal()
        elif session.my_turn:
            session.act(chance.choice(session.view.legal))
        else:
            session.step()


@pytest.mark.parametrize("preset", PRESETS)
def test_no_chips_are_lost_in_an_evening(preset: str) -> None:
    rules = load_rules(preset)
    settings = Settings(rules, bot="random", seed="evening", seats=9).fitted()
    session = Session(settings)
    evening(session, random.Random(preset), 25)
    match = session.match
    pot = session.view.pot if match.game else match.pot
    rakes = sum(sum(event.outcome.rakes) for event in session.events if isinstance(event, Settled))
    assert sum(session.chips) + pot + rakes == 100 * settings.seats
    assert match.deals >= 2


def test_the_same_seed_brings_the_same_evening() -> None:
    sessions = []
    for _ in range(2):
        session = Session(Settings(load_rules("chips"), bot="random", seed="again"))
        evening(session, random.Random(5), 10)
        sessions.append(session)
    assert sessions[0].events == sessions[1].events
    assert sessions[0].chips == sessions[1].chips


def test_events_tell_the_whole_deal() -> None:
    session = Session(Settings(load_rules("hrapgame"), bot="random", seed="3"))
    evening(session, random.Random(3), 12)
    kinds = Counter(type(event) for event in session.events)
    assert kinds[Dealt] == session.match.deals
    assert kinds[Settled] >= kinds[Dealt] - 1
    assert kinds[Took] > 4
    assert kinds[Turned] >= 1
    assert kinds[Spoke] > 30


def test_others_discards_are_numbers_in_the_events() -> None:
    session = Session(Settings(load_rules("moryak"), bot="random", seed="4"))
    evening(session, random.Random(4), 12)
    discards = [
        event.said for event in session.events if isinstance(event, Spoke) and event.said.text.startswith("discard")
    ]
    assert any(said.seat == ME for said in discards)
    for said in discards:
        assert said.text.split()[1].isdecimal() == (said.seat != ME)


def test_without_chips_the_evening_is_over() -> None:
    session = Session(Settings(load_rules("hrapgame"), stake=5, stack=5, seed="broke"), lambda *_: Saying("help"))
    session.deal()
    while session.end is None:
        if session.view.outcome:
            session.deal()
        elif session.my_turn:
            session.act(Saying("khrap", "stand").choose(session.view))
        else:
            session.step()
    assert session.end is End.BROKE
    assert session.chips[0] < 5


def chips_evening(mine: Bot, others: Bot) -> Session:
    """Play the chips rules with two seats until the end."""
    session = Session(Settings(load_rules("chips"), seats=2, seed="leave"), lambda *_: others)
    session.deal()
    while session.end is None:
        if session.view.outcome:
            session.deal()
        elif session.my_turn:
            session.act(mine.choose(session.view))
        else:
            session.step()
    return session


def test_who_leaves_the_table_is_not_dealt_in_again() -> None:
    session = chips_evening(Saying("leave", "look", "pass"), Saying("look", "pass"))
    assert session.end is End.LEFT
    assert session.chips[0] == 95


def test_a_pot_that_nobody_can_play_for_is_divided() -> None:
    session = chips_evening(Saying("ante", "look", "pass"), Saying("leave", "look", "pass"))
    assert session.end is End.TOO_FEW
    assert session.divided == (15, 0)
    assert session.chips == (105, 95)
    assert session.events[-1] == Divided((15, 0))


def test_what_a_passed_out_deal_adds_to_the_pot() -> None:
    session = Session(Settings(load_rules("moryak"), seats=3, seed="1"), lambda *_: Saying("pass"))
    session.deal()
    while not session.view.outcome:
        if session.my_turn:
            session.act(Action("pass"))
        else:
            session.step()
    assert session.view.outcome.declarer is None
    assert (session.grew, session.view.pot) == (15, 30)


def test_settings_are_fitted_to_the_rules() -> None:
    rules: RuleSet = load_rules("student")
    assert Settings(rules, seats=2).fitted().seats == 3
    assert Settings(rules, seats=9).fitted().seats == 4
    assert Settings(rules, seats=4).fitted() == Settings(rules, seats=4)


def test_the_person_and_the_bots_act_at_their_turns_only() -> None:
    session = Session(Settings(load_rules("hrapgame"), seed="1"), make_bot)
    session.deal()
    while not session.my_turn:
        session.step()
    before = session.view
    with pytest.raises(ValueError, match="no bot"):
        session.step()
    assert session.view is before
