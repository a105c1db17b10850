"""The deal as it is printed for a person."""

from pathlib import Path
from typing import Any

import pytest

from khrap.hand import hand_from_parts, read_hand
from khrap.hand.replay import replay
from khrap.hand.show import show
from khrap.rules import LANGUAGES

HANDS = Path(__file__).parents[1] / "hands"


def printed(name: str, lang: str = "en") -> str:
    return show(replay(read_hand(HANDS / f"{name}.khrap")), lang)


def test_a_whole_deal() -> None:
    assert (
        printed("hrapgame-01", "ru")
        == """\
Храп онлайн · ставка 10 · сдаёт p4 P4 · банк 50 · ставки внесены

Место  Фишки  Карты
p1 P1    286  7♠ 8♥ 10♥ 9♠
p2 P2    122  K♣ 9♣ A♥ Q♥
p3 P3    157  6♠ 7♦ 6♦ 10♣
p4 P4    404  J♣ A♣ A♠ 8♣
p5 P5    376  Q♦ J♦ Q♣ K♠

Торговля, круг 1, вскрыта 10♦
  p5 P5  Пас
  p1 P1  Пас
  p2 P2  Храп

Помощь
  p3 P3  Помогаю
  p4 P4  Пас
  p5 P5  Пас
  p1 P1  Пас

Пяток?
  p4 P4  Пяток
  p5 P5  Пас
  p1 P1  Шесток

Обмен
  p4 P4  → Q♠ 9♥ K♥ 6♣ 7♣ · Сношу 7♣
  p1 P1  → J♠ 6♥ 8♦ 9♦ K♦ A♦ · Сношу J♠ K♦
  p2 P2  Меняю Q♥ 9♣ K♣ → 10♠ 7♥ J♥
  p3 P3  Не меняю

Взятки
  1  p4 9♥   p1 6♥   p2 7♥  p3 6♦  → p3
  2  p3 10♣  p4 6♣   p1 A♦  p2 J♥  → p1
  3  p1 9♦   p2 10♠  p3 7♦  p4 Q♠  → p1
  4  p1 8♦   p2 A♥   p3 6♠  p4 K♥  → p1

Расчёт, банк 50, козырь ♦
Место  Роль           Взятки  Доля  Сбор  Штраф  Итог  Фишки
p1 P1  Взявший пяток       3    36     1      –   +25    311
p2 P2  Храпящий            –     –     –    100  -110     12
p3 P3  Помогающий          1    12     –      –    +2    159
p4 P4  Взявший пяток       –     –     –     50   -60    344
p5 P5  Пас                 –     –     –      –   -10    366
Следующий банк 152, сдаёт p2 P2"""
    )


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("shooting-03", "  p2 P2  Wrap unseen 3 K♥ → Q♥"),
        ("shooting-03", "Nobody plays against p2 P2, who counts as taking every trick."),
        ("moryak-11", "  p7 P7: Show four of a kind"),
        ("moryak-11", "Four of a kind: every trick goes to p7 P7."),
        ("frap-01", "  p3 P3  Cut in with the upcard → 7♠ 9♥ 6♦ 8♦ 10♦"),
        ("chips-05", "Bidding, round 3, upcard 4♠"),
        ("chips-05", "After the last round"),
        ("chips-05", "Passed out"),
        ("student-01-x", "  p1 P1  Cheer from the bottom → 10♠ J♠ 6♣ 8♣"),
        ("student-01-x", "  2  p2 K♥"),
        ("student-01-x", "Stopped at action 12, which is illegal."),
        ("named-trump-01-p", "To act: p3 P3; legal: trump c, trump d, trump h, trump s"),
    ],
)
def test_what_happens_in_other_deals(name: str, line: str) -> None:
    assert line in printed(name).split("\n")


def test_a_joker_has_a_star() -> None:
    played = [path.stem for path in HANDS.glob("student-*.khrap") if "7s joker" in path.read_text()]
    assert played
    assert all("7♠★" in printed(name) for name in played if not name.endswith("-x"))


PARTS: dict[str, Any] = {
    "rules": "hrapgame",
    "stake": 5,
    "players": ["Anna", "Boris", "Vera"],
    "stacks": [100, 100, 100],
    "dealer": 3,
    "hands": ["Ah 7h 6s 9d", "Kh Qs ?? 6d", ""],
    "upcard": "9h",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_seat_that_sits_out_and_a_card_that_is_not_known(lang: str) -> None:
    lines = show(replay(hand_from_parts(**PARTS)), lang).split("\n")
    assert lines[4] == "p2 Boris    100  K♥ Q♠ ?? 6♦"
    assert lines[5] in ("p3 Vera     100  sits out", "p3 Vera     100  пропускает")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_without_a_deal(lang: str) -> None:
    text = show(replay(hand_from_parts(**PARTS | {"stacks": [100, 4, 0]})), lang)
    assert text.split("\n")[-1] in (
        "No deal: too few seats can be dealt in.",
        "Сдачи нет: слишком мало тех, кому можно сдать.",
    )


def test_names_may_be_long_or_strange() -> None:
    players = ["x" * 1000, "a\nb\x1b[31m", ""]
    lines = show(replay(hand_from_parts(**PARTS | {"players": players}))).split("\n")
    assert [line[:25] for line in lines[3:6]] == [
        f"p1 {'x' * 19}…  ",
        "p2 a\\nb\\x1b[31m          ",
        "p3                       ",
    ]
