"""What pages of the site's staff say about the law."""

from datetime import date
from typing import Any

from django import template

from skatclub.legal.models import Operator

register = template.Library()


@register.simple_tag
def operator_is_missing(user: Any) -> bool:
    """Whether this login runs the site, and nobody has said yet who answers for it."""
    return bool(user.is_staff) and not Operator.objects.is_known()


@register.simple_tag
def last_year_of_money(day: date) -> int:
    """Through which year the books of a till of this day are kept."""
    return day.year + Operator.objects.money_years()
