"""`khrap verify`: what it says, and how it ends."""

import json
import re
from pathlib import Path

from khrap.fairness import proof_of, prove
from khrap.hand import read_hand, write_hand
from tests.cli.conftest import Khrap

ROOT = Path(__file__).parents[2]
FAIR = ROOT / "tests" / "fairness"
ORDINARY, PRIVATE = FAIR / "ordinary.khrap", FAIR / "private.khrap"
WITHOUT = ROOT / "tests" / "hands" / "student-05.khrap"


def wrong(folder: Path) -> Path:
    """Write a file in which two hands were exchanged."""
    text = ORDINARY.read_text(encoding="utf-8")
    file = folder / "wrong.khrap"
    file.write_text(text.replace('"9h Kd 7c Kh", "9d Th Jd Td"', '"9d Th Jd Td", "9h Kd 7c Kh"'), encoding="utf-8")
    return file


def test_what_holds_ends_with_0(khrap: Khrap) -> None:
    ended = khrap("verify", ORDINARY, PRIVATE)
    assert (ended.code, ended.errors) == (0, [])
    assert "It holds: 36 of 36 cards are proved" in ended.out
    assert "It holds: 5 of 36 cards are proved" in ended.out


def test_what_does_not_hold_ends_with_1_and_is_named(khrap: Khrap, tmp_path: Path) -> None:
    ended = khrap("verify", wrong(tmp_path), ORDINARY)
    assert (ended.code, ended.errors) == (1, [])
    assert "It does not hold:\n  card 1 (p1) is 9d in the file; dealt was 9h\n" in ended.out
    assert "It holds" in ended.out


def test_a_file_without_proof_or_none_at_all_ends_with_2(khrap: Khrap, tmp_path: Path) -> None:
    missing = tmp_path / "missing.khrap"
    ended = khrap("verify", WITHOUT, missing, wrong(tmp_path), ORDINARY)
    assert ended.code == 2
    assert ended.errors == [
        f"{WITHOUT}: it has no proof of its shuffle: that would be the key _fair",
        f"{missing}: cannot be read: No such file or directory",
    ]
    assert "It does not hold" in ended.out
    assert "It holds" in ended.out


def test_json_is_one_line_a_file(khrap: Khrap, tmp_path: Path) -> None:
    ended = khrap("verify", "--json", ORDINARY, wrong(tmp_path), WITHOUT)
    good, bad = map(json.loads, ended.out.splitlines())
    assert ended.code == 2
    assert (good["file"], good["good"], good["proved"], good["faults"]) == (str(ORDINARY), True, 36, [])
    assert (bad["good"], bad["proved"], len(bad["faults"])) == (False, 0, 8)
    assert bad["faults"][0] == {
        "kind": "card",
        "found": "9d",
        "expected": "9h",
        "place": 1,
        "where": "p1",
        "text": "card 1 (p1) is 9d in the file; dealt was 9h",
    }


def test_it_speaks_russian(khrap: Khrap, tmp_path: Path) -> None:
    ended = khrap("verify", "--lang", "ru", PRIVATE, wrong(tmp_path))
    assert "Всё сходится: доказано карт — 5 из 36" in ended.out
    assert "карта 1 (p1): в файле 9d, а сдана была 9h" in ended.out


def test_a_seed_cannot_steer_the_terminal(khrap: Khrap, tmp_path: Path) -> None:
    hand = read_hand(ORDINARY)
    evil = "\x1b[2J\nIt holds"
    file = tmp_path / "evil.khrap"
    write_hand(file, prove(hand, proof_of(bytes(32), "reka", 17, 36, [evil, "", ""])))
    ended = khrap("verify", file)
    assert ended.code == 1
    assert "\x1b" not in ended.out
    assert "\nIt holds" not in ended.out


def test_the_page_on_fairness_shows_what_it_says(khrap: Khrap) -> None:
    page = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```console\n\$ khrap verify [^\n]*\n[^\n]*\n(.*?)```", page, re.DOTALL)
    assert khrap("verify", ORDINARY).out.endswith(shown + "\n")
