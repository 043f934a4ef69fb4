"""What pages of the site's staff say about the law."""

from datetime import date
from typing import Any

from django import template

from skatclub.law.models import MONEY_YEARS, Operator

register = template.Library()


@register.simple_tag
def operator_is_missing(user: Any) -> bool:
    """Whether this login runs the site, and nobody has said yet who answers for it."""
    return bool(user.is_staff) and not Operator.objects.is_known()


@register.simple_tag
def last_year_of_money(day: date) -> int:
    """Through which year the books of a till of this day are kept."""
    operator = Operator.objects.current()
    return day.year + (operator.money_years if operator else MONEY_YEARS)
