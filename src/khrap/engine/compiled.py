"""How the engine is compiled: the decorators, the place of the compiled code, and three bit operations.

Everything in this package is plain Python that Numba turns into machine code. Set
``NUMBA_DISABLE_JIT=1`` before the first import to run the same code interpreted (debugging, coverage).

Numba's cache on disk notices a change of the file that holds a function, but not of the files whose functions
it calls. So the cache lives in a folder whose name is a digest of all the engine's sources, of where they lie (Numba
takes nothing that was compiled elsewhere) and of the versions that shape the machine code; a changed engine simply
gets a new folder.
"""

import hashlib
import os
import platform
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import llvmlite
import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

__all__ = ["INTERPRETED", "cache_folder", "entry", "inner", "lowest", "ones"]

config: Any = numba.config  # its names are made at run time

INTERPRETED: bool = bool(config.DISABLE_JIT)
"""True if the engine runs as plain Python (``NUMBA_DISABLE_JIT=1``)."""

F = TypeVar("F", bound=Callable[..., Any])


def _digest() -> str:
    here = Path(__file__).parent
    parts = [numba.__version__, llvmlite.__version__, np.__version__, platform.python_version(), str(here)]
    digest = hashlib.sha256(" ".join(parts).encode())
    for source in sorted(here.glob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _choose_cache_folder() -> Path:
    chosen = os.environ.get("KHRAP_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    base = Path(chosen) if chosen else Path.home() / ".cache"
    folder = base / "khrap" / f"engine-{_digest()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="khrap-engine-"))


_FOLDER = None if INTERPRETED else _choose_cache_folder()


def cache_folder() -> Path | None:
    """Return the folder of the compiled engine, or None when it runs interpreted.

    The environment variable ``KHRAP_CACHE_DIR`` chooses another place for it.
    """
    return _FOLDER


def inner(function: F) -> F:
    """Compile a function that is only called by other compiled functions."""
    return cast(F, numba.njit(error_model="numpy", nogil=True)(function))


def entry(function: F) -> F:
    """Compile a function that Python calls; its machine code is kept on disk."""
    before = config.CACHE_DIR
    if _FOLDER is not None:
        config.CACHE_DIR = str(_FOLDER)
    try:
        return cast(F, numba.njit(error_model="numpy", nogil=True, cache=True)(function))
    finally:
        config.CACHE_DIR = before


if INTERPRETED:

    def ones(bits: int) -> int:
        """Count the set bits."""
        return int(bits).bit_count()

    def lowest(bits: int) -> int:
        """Return the number of the lowest set bit; `bits` is not 0."""
        return (int(bits) & -int(bits)).bit_length() - 1

else:

    @intrinsic
    def ones(typingctx: Any, bits: Any) -> Any:
        """Count the set bits."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), codegen

    @intrinsic
    def lowest(typingctx: Any, bits: Any) -> Any:
        """Return the number of the lowest set bit; `bits` is not 0."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), codegen
