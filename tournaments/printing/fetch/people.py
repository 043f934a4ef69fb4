"""The event's own head, its people, and how much of their names a paper shows."""

from collections.abc import Callable

from scoring.models.names import last_name_first
from tournaments.models import Event, Presence, TeamMember
from tournaments.printing.event_head import EventHead
from tournaments.printing.participants import Participant, Participants
from tournaments.queries.door import alphabetical
from tournaments.queries.names import public_name

Shown = Callable[[str], str]


def head_of(event: Event) -> EventHead:
    return EventHead(event.name, event.club.name, event.place, event.day)


def shown_names(event: Event, *, is_public: bool) -> Shown:
    """How names are written on a paper: for the wall as the public sees them, for the desk in full."""
    return (lambda name: public_name(name, event)) if is_public else str


def participants_of(event: Event) -> Participants:
    """Everybody with club and teams, in full: the list is for the desk."""
    teams: dict[int, list[str]] = {}
    members = TeamMember.objects.filter(team__event=event).order_by("kind", "team__name")
    for number, team in members.values_list("entrant__number", "team__name"):
        teams.setdefault(number, []).append(team)
    return Participants(
        head_of(event),
        tuple(
            Participant(
                number=entrant.number,
                name=last_name_first(entrant.name),
                club=entrant.club_name,
                teams=", ".join(teams.get(entrant.number, ())),
                presence=str(Presence(entrant.presence).label),
                is_here=entrant.is_present,
                order=alphabetical(entrant.name),
            )
            for entrant in event.entrants.order_by("number")
        ),
    )
