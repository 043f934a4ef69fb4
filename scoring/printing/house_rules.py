"""What a table agreed on, as its list says it: options that differ from the default, and amounts left to the house."""

from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _

from scoring import phrases
from scoring.rules import Ruleset, option_names
from scoring.written_list import is_open_amount


def house_rules(ruleset: Ruleset) -> tuple[str, ...]:
    """A sentence for each, the first with its heading."""
    differing = ruleset.options()
    names = [name for name in option_names(ruleset) if name in differing or name in _open_amounts(ruleset)]
    first, *others = [_sentence(ruleset, name) for name in names] or [""]
    return (f"{_('House rules:')} {first}", *others) if first else ()


def _sentence(ruleset: Ruleset, name: str) -> str:
    value = getattr(ruleset, name)
    return f"{phrases.option_name(ruleset, name)}: {phrases.option_label(ruleset, name, value)}"


@lru_cache(maxsize=64)
def _open_amounts(ruleset: Ruleset) -> frozenset[str]:
    """The amounts left to the house that are in force. Ruling 13"""
    names = (name for name in option_names(ruleset) if is_open_amount(ruleset, name))
    return frozenset(name for name in names if _is_in_force(ruleset, name))


def _is_in_force(ruleset: Ruleset, name: str) -> bool:
    """Whether another amount would change what the games are worth or what lies in the pot."""
    legal = ruleset.legal_values(name)
    return any(_worth(ruleset.with_options({name: amount})) != _worth(ruleset) for amount in (legal[0], legal[-1]))


def _worth(ruleset: Ruleset) -> tuple[Any, ...]:
    return ruleset.value_tables(), ruleset.opening(ruleset.table_sizes[0])
