"""The amounts of a ruleset that the documents leave to the house, and which of them have an effect at a table."""

from functools import lru_cache
from typing import Any

from .ruleset import Ruleset, option_names


@lru_cache(maxsize=64)
def open_amounts(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the amounts that the documents leave to the house and that have an effect under these rules. Ruling 13"""
    names = (name for name in option_names(ruleset) if isinstance(ruleset.legal_values(name), range))
    return tuple(name for name in names if ruleset.is_house_rule(name) and _is_in_force(ruleset, name))


def _is_in_force(ruleset: Ruleset, name: str) -> bool:
    legal = ruleset.legal_values(name)
    return any(_worth(ruleset.with_options({name: amount})) != _worth(ruleset) for amount in (legal[0], legal[-1]))


def _worth(ruleset: Ruleset) -> tuple[Any, ...]:
    return ruleset.value_tables(), ruleset.opening(ruleset.table_sizes[0])
