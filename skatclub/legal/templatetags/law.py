"""Template tags about the operator and legal terms."""

from datetime import date
from typing import Any

from django import template

from skatclub.legal.models import Operator

register = template.Library()


@register.simple_tag
def operator_is_missing(user: Any) -> bool:
    return bool(user.is_staff) and not Operator.objects.is_known()


@register.simple_tag
def last_year_of_money(day: date) -> int:
    return day.year + Operator.objects.money_years()
