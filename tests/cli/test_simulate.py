"""Simulations: the same seed gives the same result, chips add up, deals can be saved."""

import json
from pathlib import Path
from typing import Any

import pytest

from khrap import PRESETS
from khrap.hand import read_hand
from khrap.hand.replay import replay
from tests.cli.conftest import Invoke


def result(invoke: Invoke, *words: str) -> dict[str, Any]:
    done = invoke("simulate", "--json", *words)
    assert done.exit_code == 0, done.output
    values: dict[str, Any] = json.loads(done.output)
    return values


def test_the_number_of_jobs_changes_nothing(invoke: Invoke) -> None:
    words = "--bots", "random,random,random", "--deals", "600", "--seed", "7"
    assert result(invoke, *words, "--jobs", "1") == result(invoke, *words, "--jobs", "2")


def test_another_seed_gives_another_result(invoke: Invoke) -> None:
    one, other = (result(invoke, "--bots", "random,random", "--deals", "50", "--seed", seed) for seed in "12")
    assert one["seats"] != other["seats"]


@pytest.mark.parametrize("preset", PRESETS)
def test_roles_and_passed_out_deals_account_for_all_deals(invoke: Invoke, preset: str) -> None:
    found = result(invoke, "--rules", preset, "--bots", "club,random,club", "--deals", "30")
    assert found["deals"] == 30
    assert found["roles"]["declarer"]["deals"] + found["passed_out"] == 30
    for counted in (*found["seats"], *found["roles"].values()):
        assert 0 <= counted["made"] <= counted["played"] <= counted["deals"]


def test_the_table_is_for_people_in_their_language(invoke: Invoke) -> None:
    words = "simulate", "--bots", "random,club", "--deals", "10"
    assert "p2 club" in invoke(*words).output
    assert "Сдач" in invoke(*words, "--lang", "ru").output


def test_saved_deals_replay_to_their_end(invoke: Invoke, tmp_path: Path) -> None:
    folder = tmp_path / "deals"
    assert invoke("simulate", "--rules", "frap", "--deals", "12", "--save", str(folder)).exit_code == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"deal-{number:02}.khrap" for number in range(1, 13)]
    for file in files:
        replayed = replay(read_hand(file))
        assert replayed.illegal is None
        assert replayed.game.is_over
    again = invoke("simulate", "--deals", "1", "--save", str(folder))
    assert (again.exit_code, "not empty" in again.stderr) == (2, True)


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["--bots", "clup,club"], 'there is no bot "clup"'),
        (["--bots", "club"], "hrapgame is for 2 to 5 seats, not 1"),
        (["--rules", "student", "--bots", "club,club"], "student is for 3 to 4 seats, not 2"),
        (["--stake", "10", "--stack", "5"], "with stacks of 5 and a stake of 10 nobody can be dealt in"),
    ],
)
def test_a_table_that_cannot_be_is_refused(invoke: Invoke, words: list[str], error: str) -> None:
    done = invoke("simulate", *words)
    assert done.exit_code == 2
    assert error in done.stderr
