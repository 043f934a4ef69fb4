"""How much of a name the public sees."""

from tournaments.models import Event, ShownNames


def public_name(name: str, event: Event) -> str:
    """The name as the event shows it to everybody: in full, or its first part and the initial of its last."""
    return name if event.shown_names == ShownNames.FULL else short_name(name)


def short_name(name: str) -> str:
    """Anna Ahlers is Anna A.; a name of one part stays as it is."""
    first, *others = name.split()
    return f"{first} {others[-1][0]}." if others else name
