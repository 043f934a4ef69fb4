"""Everybody who takes part, alphabetically or by start number; nothing in it that is nobody's business."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.printing.page import Align
from scoring.printing.score_list import TICK

from .event_head import EventHead, event_listing
from .listing.values import Block, Listing, Paragraph, Row, Table
from .words import column, figures, players_words


@dataclass(frozen=True, slots=True)
class Participant:
    """Somebody with club, teams and whether he is here; `order` is his name as the alphabet takes it."""

    number: int
    name: str
    club: str
    teams: str
    presence: str
    is_here: bool
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Participants:
    """Everybody of the event."""

    head: EventHead
    people: tuple[Participant, ...]


def participants_paper(participants: Participants) -> Listing:
    """By last name, with a box for whoever is still expected."""
    blocks = participants_blocks(participants, to_tick=True)
    return event_listing(participants.head, _("Participants"), blocks, has_range=True)


def participants_blocks(participants: Participants, *, to_tick: bool = False) -> list[Block]:
    """The list and the count."""
    people = participants.people
    if not people:
        return [Paragraph(_("Nobody is registered yet."), size=12)]
    has_teams = any(person.teams for person in people)
    columns = (
        figures("number", bold=True),
        column("name", grows=True),
        column("club", grows=True, yields=True, soft=True),
        *([column("team", grows=True, yields=True, soft=True)] if has_teams else []),
        column("presence", soft=True),
        *([column("here", align=Align.CENTRE, boxed=True)] if to_tick else []),
    )
    rows = tuple(_rows(participants, has_teams=has_teams, to_tick=to_tick))
    said = _("%(players)s, %(here)s of them present") % {
        "players": players_words(len(people)),
        "here": sum(person.is_here for person in people),
    }
    return [Table(columns, rows, size=10.5, pitch=1.8), Paragraph(said, soft=True, size=9)]


def _rows(participants: Participants, *, has_teams: bool, to_tick: bool) -> Iterator[Row]:
    for person in sorted(participants.people, key=lambda person: (person.order, person.number)):
        yield Row(
            (
                str(person.number),
                person.name,
                person.club,
                *([person.teams] if has_teams else []),
                person.presence,
                *([TICK if person.is_here else ""] if to_tick else []),
            ),
            key=person.order[0][:1].upper() if person.order else "",
        )
