"""What all sections of a rule set have in common."""

from msgspec import Struct


class Section(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all sections have in common: they cannot change and know all their keys."""
