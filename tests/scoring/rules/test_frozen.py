"""Values returned by the core are immutable."""

from dataclasses import is_dataclass
from importlib import import_module
from pathlib import Path

import pytest

from scoring import rules

FOLDER = Path(rules.__file__).parent
MODULES = [
    ".".join(("scoring", "rules", *path.relative_to(FOLDER).with_suffix("").parts))
    for path in sorted(FOLDER.rglob("*.py"))
    if path.stem != "__init__"
]


@pytest.mark.parametrize("name", MODULES)
def test_every_value_of_the_core_is_frozen(name: str) -> None:
    values = [value for value in vars(import_module(name)).values() if isinstance(value, type) and is_dataclass(value)]

    assert [value.__name__ for value in values if not value.__dataclass_params__.frozen] == []
