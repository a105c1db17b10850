"""``python -m khrap.engine`` compiles the engine unless that has been done, with a progress line."""

import sys

from khrap.engine.warmup import warm_up

warm_up(sys.stderr)
