"""Values returned by the core are immutable."""

from dataclasses import is_dataclass
from importlib import import_module
from pathlib import Path

import pytest

from tournaments import standings

MODULES = sorted(path.stem for path in Path(standings.__file__).parent.glob("*.py") if path.stem != "__init__")


@pytest.mark.parametrize("name", MODULES)
def test_every_value_of_the_core_is_frozen(name: str) -> None:
    module = import_module(f"tournaments.standings.{name}")
    values = [value for value in vars(module).values() if isinstance(value, type) and is_dataclass(value)]

    assert [value.__name__ for value in values if not value.__dataclass_params__.frozen] == []  # type: ignore[attr-defined]


def test_the_public_names_are_there_and_in_order() -> None:
    assert [name for name in standings.__all__ if not hasattr(standings, name)] == []
    assert len(set(standings.__all__)) == len(standings.__all__)
