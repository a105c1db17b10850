"""What is said of files, right and wrong: results in order, exit status, one line for each error."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from khrap.hand.report import FileReport, replay_files
from khrap.rules.toml import MAX_BYTES

HANDS = Path(__file__).parents[1] / "hands"
GOOD = HANDS / "hrapgame-01.khrap"
ILLEGAL = HANDS / "student-01-x.khrap"
INCOMPLETE = HANDS / "student-01-p.khrap"

damaged_files = st.sampled_from([GOOD, ILLEGAL, HANDS / "named-trump-02.khrap", HANDS / "chips-01.khrap"])


def report_of(path: Path, content: str | bytes) -> FileReport:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    (report,) = replay_files([str(path)])
    check(report)
    return report


def check(report: FileReport) -> None:
    """Check what is true of every report: a result or a line that names the file and the place."""
    name = re.escape(report.name)
    match report.exit_status:
        case 0:
            assert report.error == ""
            assert json.loads(report.as_json())["file"] == report.name
            assert report.as_text().startswith(f"{report.name}\n\n")
        case 1:
            assert re.fullmatch(rf'{name}: action \d+ ".*": .+', report.error)
            assert json.loads(report.as_json()).keys() == {"file", "illegal", "action"}
        case 2:
            assert re.fullmatch(rf"{name}(:\d+: |: \S+: |: is UTF-16 |: cannot be read: ).+", report.error)
            assert (report.as_json(), report.as_text(), report.replay) == ("", "", None)
        case other:
            pytest.fail(f"exit status {other}")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deal.khrap"


class TestManyFiles:
    """Several files at once."""

    def test_they_are_told_in_their_order(self) -> None:
        names = [str(GOOD), "no-such.khrap", str(ILLEGAL), str(INCOMPLETE), str(GOOD)]
        reports = list(replay_files(names))
        assert [report.name for report in reports] == names
        assert [report.exit_status for report in reports] == [0, 2, 1, 0, 0]
        assert [bool(report.error) for report in reports] == [False, True, True, False, False]

    def test_each_is_told_before_the_next_is_read(self, path: Path) -> None:
        reports: Iterator[FileReport] = replay_files([str(GOOD), str(path)])
        assert next(reports).exit_status == 0
        path.write_bytes(ILLEGAL.read_bytes())
        assert next(reports).exit_status == 1


def test_a_result_is_one_line_of_json() -> None:
    (report,) = replay_files([str(GOOD)])
    line = report.as_json()
    assert "\n" not in line
    result = json.loads(line)
    assert list(result)[:3] == ["file", "rules", "status"]
    assert result == {"file": str(GOOD), **json.loads(GOOD.with_suffix(".json").read_text())}


def test_an_illegal_action_is_told_in_one_line(path: Path) -> None:
    report = report_of(path, ILLEGAL.read_bytes())
    assert report.error == f'{path}: action 12 "p3 play 9s": must follow hearts (holds 8h)'
    assert json.loads(report.as_json()) == {"file": str(path), "illegal": 12, "action": "p3 play 9s"}
    assert report.as_text().endswith("\n\nStopped at action 12, which is illegal.\n")


def test_the_name_is_that_which_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HANDS)
    for name in ("./student-01-x.khrap", "../hands/student-01-x.khrap", "./no-such.khrap", "."):
        (report,) = replay_files([name])
        assert report.error.startswith(f"{name}: ")
        check(report)


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (r"p3 play\n\u001b[31m9s", r"p3 play\\n\\x1b\[31m9s"),
        (r"p3 \u2028 \u009b", r"p3 \\u2028 \\x9b"),
        ("p3 " + "x" * 10_000, "p3 x{96}…"),
    ],
)
def test_whatever_an_action_holds_it_is_told_in_one_line(action: str, told: str, path: Path) -> None:
    report = report_of(path, ILLEGAL.read_text().replace("p3 play 9s", action))
    assert re.fullmatch(rf'{re.escape(str(path))}: action 12 "{told}": .{{1,500}}', report.error)


class TestBadFiles:
    """What is no hand file, or one with an illegal action."""

    def test_cut_off_anywhere(self, path: Path) -> None:
        whole = GOOD.read_bytes().rstrip()
        for size in range(len(whole)):
            report = report_of(path, whole[:size])
            # Without the stock it can be read.
            if b'"\nstock' in whole[size:]:
                assert report.exit_status == 2
        assert report_of(path, whole).exit_status == 0

    @pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-32", "cp1251", "koi8-r"])
    def test_another_encoding(self, encoding: str, path: Path) -> None:
        text = GOOD.read_text().replace("P1", "Анна")
        assert report_of(path, text.encode(encoding)).exit_status == 2
        assert report_of(path, text).exit_status == 0

    @pytest.mark.parametrize(
        "content", [b"", b"\n", b"\0", b"\xff" * 9, b"PK\x03\x04", b"{}", b"<html>", b"a" * MAX_BYTES]
    )
    def test_another_kind_of_file(self, content: bytes, path: Path) -> None:
        assert report_of(path, content).exit_status == 2

    def test_a_file_that_is_too_large(self, path: Path) -> None:
        path.write_bytes(GOOD.read_bytes() + b"#" * MAX_BYTES)
        (report,) = replay_files([str(path)])
        assert report.error == f"{path}: is larger than 1,000,000 bytes: not a hand file"
        assert report.exit_status == 2

    @pytest.mark.parametrize(
        ("old", "new", "status"),
        [
            ('hands = ["7s', 'hands = ["8h', 2),  # a card twice
            ('hands = ["7s', 'hands = ["2s', 2),  # a card of another deck
            ('"p2 khrap"', '"p9 khrap"', 1),
            ('"p2 khrap"', '"p1 khrap"', 1),
            ('"p2 khrap"', '"p2 krap"', 1),
            ("dealer = 4", "dealer = 6", 2),
            ("stake = 10", "stake = 0", 2),
            ("stake = 10", "stake = 123", 2),  # p2 is given a hand without having a stake
            ('rules = "hrapgame"', 'rules = "chips"', 1),
            ('rules = "hrapgame"', 'rules = "frap"', 1),
            ('rules = "hrapgame"', 'rules = "khrap5"', 2),
            ('rules = "hrapgame"', f'rules = "{"x" * 5000}"', 2),
            ('rules = "hrapgame"', 'rules = "no\\u0000.toml"', 2),
            ('rules = "hrapgame"', 'rules = "a\\nb"', 2),
            ('rules = "hrapgame"', '"a\\nb\\u001b" = 1', 2),
            ("[deal]", "\n".join(["[rules]", *(f"x{number} = 1" for number in range(999)), "[deal]"]), 2),
        ],
    )
    def test_one_thing_is_wrong(self, old: str, new: str, status: int, path: Path) -> None:
        text = GOOD.read_text()
        assert text.count(old) == 1
        if "[rules]" in new:
            text = text.replace('rules = "hrapgame"\n', "")
        report = report_of(path, text.replace(old, new))
        assert report.exit_status == status
        assert len(report.error) <= 2000


@given(damaged_files, st.data())
@settings(deadline=None, max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_damaged_file_never_does_worse(path: Path, file: Path, data: st.DataObject) -> None:
    content = bytearray(file.read_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(content)))
        end = data.draw(st.integers(start, min(start + 9, len(content))))
        content[start:end] = data.draw(st.binary(max_size=4) | st.sampled_from(_PIECES))
    report_of(path, bytes(content))


_PIECES = [
    piece.encode()
    for piece in ('"', "\n", "[", "]", "=", "#", "0", "9", "p1", "p9 ", "??", "6s", "Т♥", "\ufeff", "''", '"""', ".")
]
