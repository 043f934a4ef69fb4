"""A name that was typed for more than one seat of a table."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

TIMES: Final = {
    2: _("“%(name)s” stands here twice; write the names so that they differ."),
    3: _("“%(name)s” stands here three times; write the names so that they differ."),
    4: _("“%(name)s” stands here four times; write the names so that they differ."),
    5: _("“%(name)s” stands here five times; write the names so that they differ."),
}


def doubles(names: Mapping[str, str]) -> dict[str, str]:
    """An error by field for each name that stands in an earlier field too; upper and lower case are the same."""
    fields = defaultdict(list)
    for field, name in names.items():
        if name:
            fields[name.casefold()].append(field)
    return {field: TIMES[len(same)] % {"name": names[same[0]]} for same in fields.values() for field in same[1:]}
