"""Figures as they are written on a list."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django import template

from scoring.hyphens import hyphenated
from scoring.phrases import format_account, format_money, format_moved, format_points, system_name, writer_name
from scoring.rules import Ruleset

register = template.Library()


@register.filter
def points(figure: int) -> str:
    return format_points(figure)


@register.filter
def money(cents: int) -> str:
    return format_money(cents)


@register.filter
def account(figure: int, ruleset: Ruleset) -> str:
    return format_account(figure, ruleset)


@register.filter
def moved(figure: int, ruleset: Ruleset) -> str:
    return format_moved(figure, ruleset)


register.filter(system_name)


@register.filter
def get(cells: Mapping[str, object], name: str) -> object:
    return cells.get(name, "")


@register.filter
def paired(ones: Iterable[Any], others: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    return zip(ones, others, strict=True)


@register.filter
def last_round(lines: Sequence[Any], seats: int) -> Sequence[Any]:
    """Return the newest lines, one per seat; none if the list is short enough to be shown whole."""
    return lines[-seats:] if len(lines) > 2 * seats else ()


@register.filter
def writer(entered_by: str) -> str:
    return writer_name(entered_by)


@register.filter
def breakable(name: str) -> str:
    return " ".join(map(hyphenated, name.split(" ")))


@register.filter
def unlocalized(figure: float) -> str:
    """Return a coordinate with a decimal point in every language."""
    return str(figure)
