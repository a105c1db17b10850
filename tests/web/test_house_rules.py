"""House rules: made in the form, named, played by, kept for the next time, and kept in a file."""

from pathlib import Path

from playwright.sync_api import Page, expect

from khrap.rules import load_rules, loads_rules, parameters
from tests.web.browser import Window
from tests.web.conftest import Open
from tests.web.player import Player

_NAME = "Наш <b>двор</b>"


def _form(window: Window, base: str = "student") -> Page:
    page = window.go(f"/new?rules={base}")
    page.locator("summary", has_text=window.words("newtable.house")).click()
    expect(page.get_by_text(window.words("newtable.house-means"))).to_be_visible()
    return page


def _section(page: Page, title: str) -> None:
    page.locator("summary", has_text=title).last.click()


def _open(window: Window, page: Page) -> None:
    page.get_by_role("button", name=window.words("newtable.open"), exact=True).click()


def test_every_parameter_is_in_the_form_with_what_it_decides(visit: Open) -> None:
    window = visit(language="ru")
    page = _form(window)
    for parameter in parameters():
        field = page.locator(f"#rule-{parameter.section}-{parameter.key}")
        expect(field).to_be_attached()
        said = parameter.explanation("ru")
        expect(page.locator(f"label[for=rule-{parameter.section}-{parameter.key}]")).to_have_text(said.title)
        hint = page.locator(f"#rule-{parameter.section}-{parameter.key}-hint")
        expect(hint).not_to_be_empty()
        assert "`" not in hint.inner_text()
        options = [option.text_content() or "" for option in field.locator("option").all()]
        assert all(meaning in options for meaning in said.choices.values())
    assert page.locator("[id^=rule-]:is(input, select, [role=group])").count() == len(parameters())


def test_house_rules_are_named_played_by_and_kept(visit: Open) -> None:
    window = visit(language="ru")
    page = _form(window)
    _section(page, "Штрафы")
    # The table is opened by a click right after the number was written, which makes the form longer.
    page.get_by_label("Штраф помогающего", exact=True).fill("0")
    page.get_by_label(window.words("newtable.house-called")).fill(_NAME)
    _open(window, page)
    Player(window).sit()
    page.get_by_role("tab", name=window.words("table-rules.title")).click()
    expect(page.get_by_role("heading", name=_NAME, exact=True)).to_be_visible()
    expect(page.get_by_text("Штрафы: Штраф помогающего")).to_be_visible()
    expect(page.get_by_role("definition").get_by_text("0 × банк")).to_be_visible()

    page = window.go("/new")
    rules = page.get_by_label(window.words("newtable.rules"), exact=True)
    rules.select_option(label=_NAME)
    page.locator("summary", has_text=window.words("newtable.house")).click()
    expect(page.get_by_label(window.words("newtable.house-called"))).to_have_value(_NAME)
    _section(page, "Штрафы")
    expect(page.get_by_label("Штраф помогающего", exact=True)).to_have_value("0")
    page.get_by_role("button", name=window.words("newtable.forget")).click()
    expect(rules.locator("option", has_text=_NAME)).to_have_count(0)


def test_house_rules_are_kept_in_a_file_that_the_command_line_reads(visit: Open, tmp_path: Path) -> None:
    window = visit(language="en")
    page = _form(window)
    _section(page, "Five")
    page.get_by_label("Six", exact=True).select_option("true")
    page.get_by_label(window.words("newtable.house-called")).fill("Our yard")
    page.get_by_label(window.words("newtable.house-called")).press("Tab")
    with page.expect_download() as download:
        page.get_by_role("button", name=window.words("newtable.to-file")).click()
    assert download.value.suggested_filename == "Our-yard.toml"
    path = tmp_path / "ours.toml"
    download.value.save_as(path)
    rules = load_rules(path)
    assert (rules.id, rules.base, rules.name["ru"], rules.five.six) == ("Our-yard", "student", "Our yard", True)

    page = _form(window, "chips")
    page.get_by_label(window.words("newtable.from-file")).set_input_files(path)
    expect(page.get_by_label(window.words("newtable.house-called"))).to_have_value("Our yard")
    expect(page.get_by_label(window.words("newtable.rules"), exact=True)).to_have_value("student")
    _section(page, "Five")
    expect(page.get_by_label("Six", exact=True)).to_have_value("true")


def test_words_of_a_file_are_not_lost(visit: Open, tmp_path: Path) -> None:
    window = visit(language="en")
    page = _form(window)
    text = 'base = "frap"\n[words.en]\nkhrap = "Snore"\n[fines]\nhelper = 2\n'
    path = tmp_path / "snore.toml"
    path.write_text(text, encoding="utf-8")
    page.get_by_label(window.words("newtable.from-file")).set_input_files(path)
    expect(page.get_by_label(window.words("newtable.rules"), exact=True)).to_have_value("frap")
    with page.expect_download() as download:
        page.get_by_role("button", name=window.words("newtable.to-file")).click()
    given = loads_rules(Path(download.value.path()).read_text(encoding="utf-8"))
    assert (given.words["en"]["khrap"], given.fines.helper) == ("Snore", 2)


def test_what_is_wrong_in_a_file_is_told_with_its_line(visit: Open, tmp_path: Path) -> None:
    window = visit(language="ru")
    page = _form(window)
    path = tmp_path / "wrong.toml"
    path.write_text('base = "student"\n[table]\nhand_size = 7\n', encoding="utf-8")
    page.get_by_label(window.words("newtable.from-file")).set_input_files(path)
    alarm = page.get_by_role("alert")
    expect(alarm).to_contain_text(window.words("newtable.bad-file"))
    expect(alarm).to_contain_text("строка 3: table.hand_size: здесь 7, а можно: целое число от 3 до 5")
