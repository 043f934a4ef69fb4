"""Played and closed events of four: a guest, a member, and two others; with one or two logins."""

from typing import Final

from django.contrib.auth.models import User

from scoring.clubs.members import add_player
from scoring.models import Club, Membership
from tests.scoring.cast import lost, won, write
from tests.tournaments.cast import an_event, club_of
from tests.tournaments.events.play.lists import key_series
from tournaments.events.models import Event
from tournaments.events.phrases.choices import Role, RulingKind
from tournaments.events.services.events import give_role, open_check_in
from tournaments.events.services.money import book_other, pay_fee, take_back
from tournaments.events.services.registration import register
from tournaments.events.services.results import open_table_sheet
from tournaments.events.services.rulings import rule
from tournaments.events.services.seating import draw, publish
from tournaments.events.services.series import check_series, close_event, complete_series, start_series

GUEST: Final = "Gerda Gründlich"
MEMBER: Final = "Max Mitglied"
OTHER: Final = "Anna Ahlers"
# A unique name.
SECRETARY: Final = "zwoendorf"


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


def an_evening_by_two(*, note: str = "Float", reason: str = "Twice") -> Event:
    """A closed event run by anna and the secretary in turns, with a list on a screen and a reversed payment."""
    club = club_of()
    secretary = User.objects.create_user(SECRETARY, first_name="Ute", email="ute@example.org")
    Membership.objects.create(user=secretary, club=club)
    event = an_event(club, series=1, entry_fee=500, by=SECRETARY)
    people = [register(event, name=name, present=True, by=SECRETARY) for name in (GUEST, MEMBER, "Anna", "Bernd")]
    give_role(event, secretary, Role.CASHIER, by="anna")
    open_check_in(event, by="anna")
    draw(event, by=SECRETARY)
    publish(event, by="anna")
    start_series(event, by="anna")
    sheet = open_table_sheet(event.series.get().tables.order_by("number")[0], by=SECRETARY)
    write(sheet, won(1), lost(2), by=SECRETARY)
    key_series(event.series.get())
    complete_series(event, by="anna")
    take_back(event, pay_fee(event, people[0], by=SECRETARY), reason=reason, by="anna")
    book_other(event, cents=100, note=note, by=SECRETARY)
    check_series(event, by=SECRETARY)
    close_event(event, by="anna")
    return Event.objects.get(pk=event.pk)
