"""How much of a name the public sees."""

import re
from typing import Final

from tournaments.models import Event, League, Season, ShownNames

# What tells two of one name apart, and the number of a player whose name is covered.
NUMBER: Final = re.compile(r"\(?\d+\)?")


def public_name(name: str, event: Event | League | Season) -> str:
    """The name as the event, league or season shows it to everybody: in full, or first part and last initial."""
    return name if event.shown_names == ShownNames.FULL else short_name(name)


def short_name(name: str) -> str:
    """Anna Ahlers is Anna A., Anna Ahlers 2 is Anna A. 2; a name of one part stays as it is, and Player 7 too."""
    first, *others = name.split()
    number = [others.pop()] if others and NUMBER.fullmatch(others[-1]) else []
    return " ".join([first, *(f"{last[0]}." for last in others[-1:]), *number])
