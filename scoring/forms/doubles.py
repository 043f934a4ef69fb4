"""Names that were typed for more than one seat of a table."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

TIMES: Final = {
    2: _("“%(name)s” appears twice. Make the names different."),
    3: _("“%(name)s” appears three times. Make the names different."),
    4: _("“%(name)s” appears four times. Make the names different."),
    5: _("“%(name)s” appears five times. Make the names different."),
}


def doubles(names: Mapping[str, str]) -> dict[str, str]:
    fields = defaultdict(list)
    for field, name in names.items():
        if name:
            fields[name.casefold()].append(field)
    return {field: TIMES[len(same)] % {"name": names[same[0]]} for same in fields.values() for field in same[1:]}
