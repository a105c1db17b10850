"""What happened and what is asked, in sentences: the log, the state of the table, the prompt.

>>> import khrap
>>> from khrap.cli.tui.events import noticed
>>> game = khrap.Game("hrapgame", stacks=[100, 100], stake=5, dealer=2, seed=1)
>>> voice = Voice(game.rules, "ru", seats=2)
>>> voice.event(noticed(None, game.view(1), 1)[0])
'Сдача 1 · сдаёт: Аня · банк 10 · козырь Q♣'
>>> voice.prompt(game.view(1))
'Ваше слово, круг 1 из 4.'
"""

from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text

from khrap.actions import Action
from khrap.cards import Card, Suit
from khrap.cli.texts import Texts, texts
from khrap.cli.tui.events import Dealt, Divided, Event, Settled, Spoke, Took, Turned
from khrap.cli.tui.picking import Mode, Picker
from khrap.outcome import Role, Status
from khrap.rules import RuleSet
from khrap.view import Trick, View

__all__ = ["MINUS", "NAME_WIDTH", "Voice", "signed"]

MINUS: Final = "−"
NAME_WIDTH: Final = 20
"""The widest a name is shown, in cells of the terminal."""
_NAME_SIGNS: Final = 60
"""The most signs that are shown of a name; some need no cell of their own."""


def signed(chips: int) -> str:
    """Return an amount with its sign.

    >>> signed(5), signed(0), signed(-5)
    ('+5', '0', '−5')
    """
    return f"{chips:+}".replace("-", MINUS) if chips else "0"


def _shown_name(name: str) -> str:
    r"""Return what is shown of a name, which may be anything: short, in one line, nothing that steers a terminal.

    >>> _shown_name("Pat\x1b[31m\n"), _shown_name("a very long name indeed"), _shown_name("漢字" * 20)
    ('Pat [31m', 'a very long name in…', '漢字漢字漢字漢字漢 …')
    """
    signs = "".join(sign if sign.isprintable() else " " for sign in name)
    text = Text(" ".join(signs.split())[:_NAME_SIGNS])
    text.truncate(NAME_WIDTH, overflow="ellipsis")
    return text.plain


class Voice:
    """Who speaks: a rule set's words in one language, and the names of the seats.

    Args:
        rules: the rule set.
        lang: the language.
        seats: how many seats there are.
        name: what the person at seat 1 is called; None: you.
    """

    def __init__(self, rules: RuleSet, lang: str, *, seats: int, name: str | None = None) -> None:
        """Prepare to speak."""
        self.rules = rules
        self.lang = lang
        self.say: Texts = texts(lang)
        self.words = rules.words[lang]
        self.names: tuple[str, ...] = (_shown_name(name or "") or self.say("app.you"), *self.say.names[: seats - 1])
        """What the seats are called."""

    def who(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.names[seat - 1]

    # The log

    def event(self, event: Event) -> str:
        """Return what happened, in a line."""
        say = self.say
        match event:
            case Dealt():
                return self._dealt(event)
            case Spoke():
                return f"{self.who(event.said.seat)}: {self._spoken(event)}"
            case Turned():
                parts = [say("log.turned", round=event.round)]
                parts += [say("log.antes", chips=event.antes)] if event.antes else []
                parts += [say("log.upcard", card=event.upcard.sign)] if event.upcard else []
                return " · ".join(parts)
            case Took(number, trick):
                return say("log.took", number=number, name=self.who(trick.winner), cards=self.trick(trick))
            case Settled(outcome):
                if outcome.status is Status.PASSED_OUT:
                    return say("log.passed-out", pot=outcome.pot)
                return say("log.settled", results=self.amounts(outcome.net), pot=outcome.pot)
            case Divided(parts):
                return say("log.divided", results=self.amounts(parts))

    def _dealt(self, event: Dealt) -> str:
        parts = [self.say("log.dealt", number=event.number, dealer=self.who(event.dealer), pot=event.pot)]
        parts += [self.say("log.upcard", card=event.upcard.sign)] if event.upcard else []
        if event.sitting_out:
            parts.append(self.say("log.sitting-out", names=self.list(event.sitting_out)))
        return " · ".join(parts)

    def _spoken(self, event: Spoke) -> str:
        """Return what a seat said in the game's own words."""
        verb, *rest = event.said.text.split()
        ending = f", {self.say('log.bottom')}" if rest and rest[-1] == "bottom" else ""
        rest = [word for word in rest if word != "bottom"]
        if verb == "discard":
            return self._discard(rest, event.laid_off) + ending
        action = Action(" ".join([verb, *rest]))
        if action.suit is not None:
            return f"{self.words['trump']} {self.suit(action.suit)}"
        if action.upcard:
            return f"{self.words['five']} {self.say('log.upcard-too')}"
        number = f" {action.place}" if action.place else ""
        return self.words[verb] + number + ending

    def _discard(self, rest: list[str], laid_off: bool) -> str:
        """Return a discard: of others only the number is known, of one's own the cards."""
        if rest[0].isdecimal():
            number = int(rest[0])
            if laid_off:
                return self.say("log.lay-off", cards=number)
            return self.say("log.number", word=self.words["discard"], number=number)
        cards = " ".join(Card(card).sign for card in rest)
        if laid_off:
            return self.say("log.lay-off-mine", cards=cards)
        return self.say("log.number", word=self.words["discard"], number=cards)

    def trick(self, trick: Trick) -> str:
        """Return the cards of a trick with who played them."""
        return ", ".join(f"{self.who(play.seat)} {play.card.sign}{'★' * play.joker}" for play in trick.plays)

    def amounts(self, chips: Sequence[int]) -> str:
        """Return what each seat won or lost, without those for whom it is nothing."""
        parts = [f"{self.who(seat)} {signed(amount)}" for seat, amount in enumerate(chips, 1) if amount]
        return ", ".join(parts) or "0"

    def list(self, seats: Iterable[int]) -> str:
        """Return the names of seats."""
        return ", ".join(map(self.who, seats))

    def suit(self, suit: Suit) -> str:
        """Return the sign and the name of a suit."""
        return f"{suit.sign} {suit.russian if self.lang == 'ru' else suit.english}"

    # The table

    def info(self, view: View) -> str:
        """Return the pot, the trump and the stock in a line."""
        say = self.say
        parts = [say("info.pot", pot=view.pot)]
        if view.trump is None:
            parts.append(say("info.no-trump"))
        else:
            sign, _, name = self.suit(view.trump).partition(" ")
            parts.append(say("info.trump", sign=sign, suit=name))
        if view.upcard:
            parts.append(say("info.upcard", card=view.upcard.sign))
        elif view.turned:
            parts.append(say("info.taken"))
        parts.append(say("info.stock", cards=view.stock))
        rounds = self.rules.bidding.rounds
        if view.stage == "bidding" and rounds > 1:
            parts.append(say("info.round", round=view.round, rounds=rounds))
        return " · ".join(parts)

    def last_trick(self, view: View) -> str:
        """Return the trick before the one in progress; empty if there was none, or none is in progress."""
        if not view.trick or not view.finished:
            return ""
        trick = view.finished[-1]
        return self.say("info.last", cards=self.trick(trick), name=self.who(trick.winner))

    def prompt(self, view: View, picker: Picker | None = None) -> str:
        """Return whose turn it is and what is asked.

        Args:
            view: what the person may know.
            picker: the choice in progress, if it is the person's turn.
        """
        parts = [self._taken(view)] if view.finished and not view.trick else []
        if view.outcome:
            parts.append(self.say("prompt.over"))
        elif view.to_act == view.seat:
            parts.append(self._asked(view, picker or Picker(view, self.rules)))
        elif view.to_act:
            role = view.roles[(view.seat or 1) - 1]
            if role is Role.OUT:
                parts.append(self.say("prompt.watch"))
            elif role is Role.SITTING_OUT:
                parts.append(self.say("prompt.sitting-out"))
            parts.append(self.say("prompt.wait", name=self.who(view.to_act)))
        return " ".join(parts)

    def _taken(self, view: View) -> str:
        winner = view.finished[-1].winner
        if winner == view.seat:
            return self.say("prompt.took-mine")
        return self.say("prompt.took", name=self.who(winner))

    def _asked(self, view: View, picker: Picker) -> str:
        say, words = self.say, self.words
        match picker.mode:
            case Mode.PLACE:
                return say("prompt.place")
            case Mode.JOKER:
                return say("prompt.joker", card=Card(self.rules.play.joker).sign)
            case Mode.MARK if picker.laying_off:
                return say("prompt.lay-off", most=picker.most)
            case Mode.MARK:
                key = "exchange-exactly" if picker.least == picker.most else "exchange"
                return say(f"prompt.{key}", least=picker.least, most=picker.most)
            case Mode.CARD:
                return self._card_asked(view, picker)
        return say(
            f"prompt.{view.stage}",
            round=view.round,
            rounds=self.rules.bidding.rounds,
            name=self.who(view.declarer or 1),
            word=words[view.how or "khrap"],
            five=words["five"],
            **{"pass": words["pass"]},
        )

    def _card_asked(self, view: View, picker: Picker) -> str:
        asked, trump = view.asked_suit, view.trump
        if asked is None or trump is None:
            return self.say("prompt.lead")
        return self.say(f"prompt.{picker.rule}", sign=asked.sign, trump=trump.sign)
