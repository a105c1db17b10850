"""The lines to choose from: the game's word first, then what it binds to.

>>> import khrap
>>> game = khrap.Game("hrapgame", stacks=[100, 100], stake=5, dealer=2, seed=1)
>>> for item in items(Picker(game.view(1), game.rules), Voice(game.rules, "ru", seats=2)):
...     print(item.key, item.word, "·", item.means)
1 Пас · слово другим
2 Храп · 2 взятки, иначе −20
"""

from dataclasses import dataclass

from khrap.actions import Action
from khrap.cards import Card
from khrap.cli.tui.meaning import meaning
from khrap.cli.tui.narrate import Voice
from khrap.cli.tui.picking import BACK, BOTTOM, CONFIRM, Mode, Picker

__all__ = ["Item", "items"]


@dataclass(frozen=True)
class Item:
    """A line to choose.

    Attributes:
        key: the key that chooses it, as `Picker.press` takes it.
        word: the game's word, or what is done.
        means: what it binds to; may be empty.
        ready: whether the Enter key should choose it without moving to it first.
    """

    key: str
    word: str
    means: str = ""
    ready: bool = False


def items(picker: Picker, voice: Voice) -> list[Item]:
    """Return the lines for the present state of a choice.

    Args:
        picker: the choice.
        voice: the words.
    """
    say = voice.say
    match picker.mode:
        case Mode.PLACE:
            return [Item(BACK, say("choice.back"))]
        case Mode.JOKER:
            card = Card(voice.rules.play.joker).sign
            return [
                Item(BACK, say("choice.back")),
                Item("1", say("choice.as-joker"), say("choice.as-joker-means")),
                Item("2", say("choice.as-plain", card=card), say("choice.as-plain-means")),
            ]
        case Mode.MARK:
            return [_confirmation(picker, voice), *_other_end(picker, voice)]
        case Mode.CARD:
            show = [Item(str(len(picker.cards) + 1), voice.words["show"], say("option.show"))]
            return show if picker.may_show else []
    look = [Item(BACK, voice.words["look"], _means(picker, voice, Action("look")))] if picker.may_look else []
    return [*look, *_words(picker, voice), *_other_end(picker, voice)]


def _means(picker: Picker, voice: Voice, action: Action) -> str:
    return meaning(picker.view, voice.rules, action, voice.say)


def _words(picker: Picker, voice: Voice) -> list[Item]:
    lines = []
    for number, action in enumerate(picker.words, 1):
        word = voice.words[action.verb] if action.suit is None else voice.suit(action.suit)
        lines.append(Item(str(number), word, _means(picker, voice, action)))
    return lines


def _confirmation(picker: Picker, voice: Voice) -> Item:
    say, words = voice.say, voice.words
    marked = len(picker.marked)
    if picker.laying_off:
        cards = " ".join(card.sign for card in picker.cards if card in picker.marked)
        return Item(CONFIRM, say("choice.lay-off"), cards or say("choice.mark"), ready=True)
    if marked == 0 and picker.least == 0:
        return Item(CONFIRM, words["stand"], say("choice.mark"), ready=True)
    counted = say("choice.marked", marked=marked, most=picker.most)
    return Item(CONFIRM, say("choice.discard", word=words["discard"], cards=marked), counted, ready=True)


def _other_end(picker: Picker, voice: Voice) -> list[Item]:
    if not picker.has_bottom:
        return []
    now, other = ("from-bottom", "to-top") if picker.bottom else ("from-top", "to-bottom")
    return [Item(BOTTOM, voice.say(f"choice.{now}"), voice.say(f"choice.{other}"))]
