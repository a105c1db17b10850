"""``python -m khrap`` is the same as the command ``khrap``."""

from khrap.cli import main

main()
