"""Where a list is played, and its time."""

from django import template

from scoring.models import SheetRecord
from scoring.sheets.location import Location, TableTime, location_of, table_time

register = template.Library()


@register.simple_tag(name="location_of")
def location_tag(sheet: SheetRecord) -> Location | None:
    return location_of(sheet)


@register.simple_tag(name="table_time")
def time_tag(sheet: SheetRecord) -> TableTime | None:
    return table_time(sheet)
