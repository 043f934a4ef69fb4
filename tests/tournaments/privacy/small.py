"""A played and closed event of four: a guest, a member, and two more of whom nobody speaks."""

from typing import Final

from scoring.models import Club
from scoring.register import add_player
from tests.tournaments.cast import an_event, club_of
from tests.tournaments.events.play.lists import key_series
from tournaments.events.phrases.choices import RulingKind
from tournaments.events.services.events import open_check_in
from tournaments.events.services.registration import register
from tournaments.events.services.rulings import rule
from tournaments.events.services.seating import draw, publish
from tournaments.events.services.series import check_series, close_event, complete_series, start_series
from tournaments.models import Event

GUEST: Final = "Gerda Gründlich"
MEMBER: Final = "Max Mitglied"
OTHER: Final = "Anna Ahlers"


def a_small_event(club: Club | None = None, *, others: tuple[str, ...] = (OTHER, "Bernd Brandt")) -> Event:
    club = club or club_of()
    event = an_event(club, series=1)
    guest = register(event, name=GUEST, phone="0170 1", present=True, by="anna")
    member = add_player(club, name=MEMBER, member_number="7")
    entered = register(event, player=member, present=True, by="anna")
    for name in others:
        register(event, name=name, present=True, by="anna")
    open_check_in(event, by="anna")
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    key_series(event.series.get())
    complete_series(event, by="anna")
    loud = {"series": 1, "kind": RulingKind.ADJUST, "points": -50, "by": "anna"}
    rule(event, entrant=guest, reason=f"{GUEST} and {MEMBER} were loud", **loud)
    rule(event, entrant=entered, reason="Mitglied, Max too", **loud)
    check_series(event, by="anna")
    close_event(event, by="anna")
    event.refresh_from_db()
    return event
