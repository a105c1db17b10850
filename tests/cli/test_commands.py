"""What the commands print and find, one by one."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click import Context

from khrap import PRESETS, Game
from khrap.cli import COMMANDS, khrap
from khrap.hand.export import to_hand
from khrap.rules import preset
from tests.cli.conftest import Invoke

HANDS = Path(__file__).parents[1] / "hands"
SOFT = 'base = "frap"\nfines.helper = 0\n'


@pytest.mark.parametrize("name", COMMANDS)
def test_every_listed_command_is_there_and_explains_itself(name: str) -> None:
    command = khrap.get_command(Context(khrap), name)
    assert command is not None
    assert command.name == name
    assert command.help


def test_rules_list_names_every_preset_in_either_language(invoke: Invoke) -> None:
    for lang in ("en", "ru"):
        lines = invoke("rules", "list", "--lang", lang).output.splitlines()
        assert [line.split()[0] for line in lines] == list(PRESETS)
        assert [line.endswith(preset(id).summary[lang]) for id, line in zip(PRESETS, lines, strict=True)] == [True] * 8


def test_rules_show_speaks_the_language_of_the_locale(invoke: Invoke) -> None:
    assert "Helper's fine" in invoke("rules", "show", "frap").output
    assert "Helper's fine" not in invoke("rules", "show", "frap", env={"LANG": "ru_RU.UTF-8"}).output
    assert "Helper's fine" in invoke("rules", "show", "frap", "--lang", "en", env={"LANG": "ru_RU.UTF-8"}).output


def test_rules_show_marks_what_house_rules_change(invoke: Invoke, tmp_path: Path) -> None:
    file = tmp_path / "soft.toml"
    file.write_text(SOFT, encoding="utf-8")
    starred = [line for line in invoke("rules", "show", str(file)).output.splitlines() if line.startswith("*")]
    assert len(starred) == 1
    assert "Helper's fine" in starred[0]


def test_rules_show_as_json_has_every_section(invoke: Invoke) -> None:
    shown = json.loads(invoke("rules", "show", "student", "--json").output)
    assert shown["play"]["joker"] == "7s"
    assert {"table", "pot", "bidding", "exchange", "shares", "fines"} <= shown.keys()


def test_rules_check_names_every_mistake_with_its_line(invoke: Invoke, tmp_path: Path) -> None:
    good, wrong, broken = (tmp_path / f"{name}.toml" for name in ("good", "wrong", "broken"))
    good.write_text(SOFT, encoding="utf-8")
    wrong.write_text('base = "frap"\n[table]\nhand_size = 9\n[pot]\nantee = 1\n', encoding="utf-8")
    broken.write_text("base = ", encoding="utf-8")
    assert invoke("rules", "check", str(good)).exit_code == 0
    done = invoke("rules", "check", str(good), str(wrong))
    assert (done.exit_code, done.stdout) == (1, f"{good}: ok\n")
    assert [line.split(": ")[:2] for line in done.stderr.splitlines()] == [
        [f"{wrong}:3", "table.hand_size"],
        [f"{wrong}:5", "pot.antee"],
    ]
    assert invoke("rules", "check", str(wrong), str(broken)).exit_code == 2


def test_rules_schema_is_smaller_for_house_rules(invoke: Invoke) -> None:
    house = json.loads(invoke("rules", "schema").output)
    full = json.loads(invoke("rules", "schema", "--full").output)
    assert house["required"] == ["base"]
    assert "shares" in full["required"]


@pytest.mark.parametrize(("name", "code"), [("chips-01", 0), ("chips-01-p", 0), ("chips-01-x", 1)])
def test_replay_tells_by_its_exit_code_whether_all_is_legal(invoke: Invoke, name: str, code: int) -> None:
    done = invoke("replay", str(HANDS / f"{name}.khrap"))
    assert (done.exit_code, bool(done.stderr)) == (code, bool(code))
    assert "Chips Khrap · stake " in done.stdout
    assert "ставка " in invoke("replay", "--lang", "ru", str(HANDS / f"{name}.khrap")).stdout


def test_replay_as_json_is_one_line_a_file(invoke: Invoke) -> None:
    files = [HANDS / f"{name}.khrap" for name in ("frap-01", "frap-02-p", "student-03")]
    done = invoke("replay", "--json", *map(str, files))
    for file, line in zip(files, done.stdout.splitlines(), strict=True):
        expected = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
        assert json.loads(line).items() >= {"file": str(file), **expected}.items()


def test_perft_counts_what_can_follow(invoke: Invoke, tmp_path: Path) -> None:
    game = Game("hrapgame", stacks=[100, 100], stake=5, seed=1)
    file = tmp_path / "deal.khrap"
    file.write_text(to_hand(game).dumps(), encoding="utf-8")
    counted = [int(invoke("perft", str(file), "--depth", str(depth)).output) for depth in range(4)]
    assert counted == [game.perft(depth) for depth in range(4)]
    assert counted[1] == len(game.legal_actions())


def test_perft_refuses_a_deck_with_cards_missing(invoke: Invoke, tmp_path: Path) -> None:
    hand = to_hand(Game("hrapgame", stacks=[100, 100], stake=5, seed=1))
    assert hand.deal is not None
    file = tmp_path / "deal.khrap"
    file.write_text(hand.replace(deal=replace(hand.deal, stock=hand.deal.stock[:2])).dumps(), encoding="utf-8")
    done = invoke("perft", str(file), "--depth", "1")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "not listed" in done.stderr


@pytest.mark.parametrize(
    ("words", "cword", "found"),
    [
        ("khrap si", "1", ["simulate"]),
        ("khrap rules show h", "3", ["hrapgame"]),
        ("khrap simulate --rules sh", "3", ["shooting"]),
        ("khrap simulate --bots club,r", "3", ["club,random"]),
    ],
)
def test_the_shell_completes_commands_presets_and_bots(
    invoke: Invoke, words: str, cword: str, found: list[str]
) -> None:
    env = {"_KHRAP_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": cword}
    done = invoke(env=env)
    assert [line.partition(",")[2] for line in done.output.splitlines()] == found


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script_for_our_command(invoke: Invoke, shell: str) -> None:
    done = invoke("completion", shell)
    assert done.exit_code == 0
    assert "_KHRAP_COMPLETE" in done.output
    assert "khrap" in done.output
