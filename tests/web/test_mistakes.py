"""What is wrong with a hand file or with house rules is told in the language of the page."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.words import Language

_HAND = Path(__file__).parents[1] / "fairness" / "ordinary.khrap"


def _alarm(page: Page) -> str:
    alarm = page.get_by_role("alert")
    alarm.wait_for()
    return " ".join(alarm.inner_text().split())


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("ru", r"Это не запись раздачи, или в ней ошибка: строка \d+: dealer: здесь 9, а места от 1 до 3"),
        ("en", r"This is no hand file, or there is a mistake in it: line \d+: dealer: found 9; seats are 1 to 3"),
    ],
)
def test_a_mistake_in_a_hand_file(visit: Open, language: Language, told: str) -> None:
    window = visit(language=language)
    window.expected.append("400 (Bad Request)")
    page = window.go("/replay")
    text = re.sub(r"dealer = \d", "dealer = 9", _HAND.read_text(encoding="utf-8"))
    page.get_by_label(window.words("replay.text")).fill(text)
    page.get_by_role("button", name=window.words("replay.show"), exact=True).click()
    assert re.fullmatch(told, _alarm(page))


def test_an_illegal_action_in_a_hand_file(visit: Open) -> None:
    window = visit(language="ru")
    page = window.go("/replay")
    text = _HAND.read_text(encoding="utf-8").replace('"p2 help"', '"p2 khrap"')
    page.get_by_label(window.words("replay.text")).fill(text)
    page.get_by_role("button", name=window.words("replay.show"), exact=True).click()
    assert _alarm(page) == (
        "Дальше не сыграть: действие 2 («p2 khrap») против правил. "
        "Причина: сейчас решают, кто поможет; p2 может: pass или help."
    )


@pytest.mark.parametrize(
    ("language", "size", "told"),
    [
        ("ru", "Карт на руках", ["На руках всего 3 карты", "Четыре одинаковые карты не собрать, когда на руках 3"]),
        ("en", "Hand size", ["A hand has only 3 cards", "Nobody can hold four of a kind in 3 cards"]),
    ],
)
def test_mistakes_in_house_rules(visit: Open, language: Language, size: str, told: list[str]) -> None:
    window = visit(language=language)
    page = window.go("/new?rules=hrapgame")
    page.get_by_text(window.words("newtable.house")).click()
    field = page.get_by_label(size, exact=True)
    page.get_by_role("main").locator("summary").filter(has_text={"ru": "Стол", "en": "Table"}[language]).first.click()
    field.fill("3")
    field.press("Tab")
    page.get_by_role("button", name=window.words("newtable.open"), exact=True).click()
    for words in told:
        expect(page.get_by_text(words).first).to_be_visible()


def test_a_sum_can_be_corrected_and_none_is_refused(visit: Open) -> None:
    window = visit()
    page = window.go("/new?rules=student")
    page.get_by_role("button", name=window.words("newtable.open"), exact=True).click()
    dialog = page.get_by_role("dialog", name=window.words("table-sit.title"), exact=True)
    chips = dialog.get_by_label(window.words("table-sit.chips"))
    entry = chips.input_value()
    chips.press("Control+a")
    chips.press_sequentially("3")
    chips.press("Backspace")
    expect(chips).to_have_value("")
    dialog.get_by_role("button", name=window.words("table-sit.sit"), exact=True).click()
    expect(dialog).to_be_visible()
    chips.press_sequentially(entry)
    expect(chips).to_have_value(entry)
    dialog.get_by_role("button", name=window.words("table-sit.sit"), exact=True).click()
    expect(dialog).to_be_hidden()
