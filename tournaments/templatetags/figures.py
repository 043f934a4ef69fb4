"""Shares and means as a reader writes them."""

from django import template
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scoring.phrases import MINUS, format_average

register = template.Library()


@register.filter
def percent(share: float) -> str:
    """A share from 0 to 1 in per cent: "28.4 %"."""
    return _("%(number)s %%") % {"number": number_format(round(100 * share, 1), decimal_pos=1)}


@register.filter
def mean(figure: float) -> str:
    """A mean with one decimal place and the real minus."""
    return format_average(figure)


@register.filter
def grouped(figure: int) -> str:
    """A large number in groups of three digits."""
    return number_format(figure, use_l10n=True, force_grouping=True).replace("-", MINUS)
