"""Inputs and results of the seating are immutable."""

from dataclasses import is_dataclass
from importlib import import_module
from pathlib import Path

import pytest

from tournaments import seating

MODULES = [path.stem for path in sorted(Path(seating.__file__).parent.glob("*.py")) if path.stem != "__init__"]


@pytest.mark.parametrize("name", MODULES)
def test_every_value_of_the_seating_is_frozen(name: str) -> None:
    found = vars(import_module(f"tournaments.seating.{name}")).values()
    values = [value for value in found if isinstance(value, type) and is_dataclass(value)]

    assert [value.__name__ for value in values if not value.__dataclass_params__.frozen] == []
