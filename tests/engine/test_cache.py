"""The compiled engine is kept on disk and read back by the next process."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import khrap

SCRIPT = """
import numpy as np
from khrap.engine import batch
from khrap.engine.compile_rules import compile_rules
from khrap.engine.compiled import cache_folder
from khrap.engine.layout import STATE
from khrap.rules import preset

rules, states = compile_rules(preset("frap")), np.zeros(1, STATE)
states["seats"], states["stake"], states["stacks"][0, :3] = 3, 5, 100
states["deck"][0, :32] = [13 * suit + rank for suit in range(4) for rank in range(5, 13)]
batch.start(rules, states, 0, 7, 1, 32)
print(states["pot"][0], states["actor"][0], sum(batch.start.stats.cache_hits.values()), cache_folder())
"""


def run(folder: Path) -> list[str]:
    environment = {**os.environ, "KHRAP_CACHE_DIR": str(folder)}
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_a_second_process_takes_the_compiled_code_from_the_cache(tmp_path: Path) -> None:
    pot, actor, hits, folder = run(tmp_path)
    assert (pot, actor, hits) == ("15", "1", "0")
    assert Path(folder).is_relative_to(tmp_path)
    assert run(tmp_path) == ["15", "1", "1", folder]


def test_a_copy_of_the_engine_is_not_taken_for_compiled(tmp_path: Path) -> None:
    """Numba takes nothing that was compiled from another folder: else a room stands still at its first deal."""
    copied = tmp_path / "copy"
    for part in ("engine", "rules"):
        shutil.copytree(Path(khrap.__file__).parent / part, copied / "khrap" / part)
    for module in Path(khrap.__file__).parent.glob("*.py"):
        shutil.copy(module, copied / "khrap")
    script = "from khrap.engine.compiled import cache_folder; print(cache_folder())"
    folders = set()
    for path in (str(copied), str(Path(khrap.__file__).parents[1])):
        environment = {**os.environ, "KHRAP_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": path}
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
        folders.add(done.stdout.strip())
    assert len(folders) == 2
