"""A table's agreements: options that differ from the default, and amounts left to the house."""

from django.utils.translation import gettext as _

from scoring import phrases
from scoring.rules import Ruleset, open_amounts, option_names


def house_rules(ruleset: Ruleset) -> tuple[str, ...]:
    agreed = {*ruleset.options(), *open_amounts(ruleset)}
    first, *others = [_sentence(ruleset, name) for name in option_names(ruleset) if name in agreed] or [""]
    return (f"{_('House rules:')} {first}", *others) if first else ()


def _sentence(ruleset: Ruleset, name: str) -> str:
    value = getattr(ruleset, name)
    return f"{phrases.option_name(ruleset, name)}: {phrases.option_label(ruleset, name, value)}"
