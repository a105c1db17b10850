"""What a parameter may be, in words."""

from typing import Annotated

import pytest
from msgspec import Meta

from khrap.rules.kinds import allowed

pytestmark = pytest.mark.interpreted


def test_a_list_without_a_longest_length() -> None:
    numbers = Annotated[tuple[Annotated[int, Meta(ge=0, le=3)], ...], Meta(min_length=1)]
    assert allowed(numbers) == "a list of 1 or more, each a whole number from 0 to 3"


def test_a_type_that_no_parameter_has() -> None:
    with pytest.raises(TypeError, match="is no type of a parameter"):
        allowed(complex)
