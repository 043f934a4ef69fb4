"""Figures as they stand on a list."""

from django import template

from scoring.phrases import format_money, format_points, writer_name

register = template.Library()


@register.filter
def points(figure: int) -> str:
    """The figure with the real minus sign."""
    return format_points(figure)


@register.filter
def money(cents: int) -> str:
    """Cents as an amount in the reader's notation."""
    return format_money(cents)


@register.filter
def writer(entered_by: str) -> str:
    """Who entered a line, as the reader knows him."""
    return writer_name(entered_by)


@register.filter
def unlocalized(figure: float) -> str:
    """A coordinate with its decimal point, whatever the language."""
    return str(figure)
