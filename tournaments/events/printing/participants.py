"""All participants in alphabetical order, without personal details."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from scoring.alphabet import alphabetical
from scoring.models.names import last_name_first
from scoring.printing.page import Align
from scoring.sheets.printing.score_list import TICK
from tournaments.events.models import Entrant, Event, TeamMember
from tournaments.events.phrases.choices import Presence

from .head import EventHead, event_listing
from .listing.values import Block, Listing, Paragraph, Row, Table
from .words import column, figures, players_words

# An entrant, and the names of their teams.
Participant = tuple[Entrant, str]


def participants_of(event: Event) -> tuple[Participant, ...]:
    teams: dict[int, list[str]] = {}
    members = TeamMember.objects.filter(team__event=event).order_by("kind")
    for number, team in members.values_list("entrant__number", "team__name"):
        teams.setdefault(number, []).append(team)
    # With full names: the list is for the desk.
    everybody = event.entrants.order_by("number")
    return tuple((entrant, ", ".join(teams.get(entrant.number, ()))) for entrant in everybody)


def participants_document(head: EventHead, people: Sequence[Participant]) -> Listing:
    return event_listing(head, _("Participants"), participants_blocks(people, to_tick=True), has_range=True, hangs=True)


def participants_blocks(people: Sequence[Participant], *, to_tick: bool = False) -> list[Block]:
    if not people:
        return [Paragraph(_("No players are registered yet."), size=12)]
    has_teams = any(teams for _entrant, teams in people)
    columns = (
        figures("number", bold=True),
        column("name", grows=True),
        column("club", grows=True, yields=True, soft=True),
        *([column("team", grows=True, yields=True, soft=True)] if has_teams else []),
        column("presence", soft=True),
        *([column("here", align=Align.CENTRE, boxed=True)] if to_tick else []),
    )
    rows = tuple(_rows(people, has_teams=has_teams, to_tick=to_tick))
    text = _("%(players)s, %(here)s of them present") % {
        "players": players_words(len(people)),
        "here": sum(entrant.is_present for entrant, _teams in people),
    }
    return [Table(columns, rows, size=10.5, pitch=1.8), Paragraph(text, soft=True, size=9)]


def _rows(people: Sequence[Participant], *, has_teams: bool, to_tick: bool) -> Iterator[Row]:
    for entrant, teams in sorted(people, key=lambda person: (alphabetical(person[0].name), person[0].number)):
        yield Row(
            (
                str(entrant.number),
                last_name_first(entrant.name),
                entrant.club_name,
                *([teams] if has_teams else []),
                str(Presence(entrant.presence).label),
                *([TICK if entrant.is_present else ""] if to_tick else []),
            ),
            key=alphabetical(entrant.name)[0][:1].upper(),
        )
