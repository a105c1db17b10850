"""What the package itself offers, and what it takes to import it."""

import subprocess
import sys

import khrap
from khrap import hand
from khrap.hand.export import to_hand
from khrap.hand.replay import replay


def test_the_package_offers_them() -> None:
    assert khrap.replay is replay
    assert khrap.to_hand is to_hand
    for name in ("HandFile", "HandFileError", "loads_hand", "read_hand", "write_hand"):
        assert getattr(khrap, name) is getattr(hand, name)


def test_reading_hand_files_does_not_wait_for_the_engine() -> None:
    program = "import sys, khrap; khrap.read_hand; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
