"""Where a list is played, and how its time goes."""

from django import template

from scoring.models import SheetRecord
from scoring.sheets.places import Place, TableTime, place_of, table_time

register = template.Library()


@register.simple_tag(name="place_of")
def place_tag(sheet: SheetRecord) -> Place | None:
    return place_of(sheet)


@register.simple_tag(name="table_time")
def time_tag(sheet: SheetRecord) -> TableTime | None:
    return table_time(sheet)
