"""A whole event by its actions alone, with everything that a stranger might want to change."""

from functools import cache
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from scoring.models import Club, Membership
from tests.demo_maker.day import BY, play_event
from tournaments.events.exchange.archive import export_event, read_archive
from tournaments.events.exchange.archive.text import Content
from tournaments.events.models import Category, Event, Payment
from tournaments.events.phrases.choices import Presence, RulingKind, StandingsKind
from tournaments.events.services.events import change_settings
from tournaments.events.services.money import book_other, pay_prize, take_back
from tournaments.events.services.registration import change_entrant, keep_apart, register, remove_entrant, substitute
from tournaments.events.services.results import replace_player, set_aside, take_version
from tournaments.events.services.rulings import cancel_ruling, rule
from tournaments.events.services.series import check_series, close_event
from tournaments.events.services.standings import change_prize_plan

PLAYERS = 13


def whole_event(club: Club | None = None, *, players: int = PLAYERS, rounds: int = 2) -> Event:
    """Two series played on screens and paper, corrected, with rulings, closed, and its prizes paid in part."""
    event = play_event(club or a_club(), players=players, series=2, rounds=rounds, seed=7, until="complete")
    _change_people(event)
    _change_lists(event)
    _change_money(event)
    check_series(event, by=BY)
    close_event(event, by=BY)
    _pay_a_prize(event)
    event.refresh_from_db()
    return event


def a_club() -> Club:
    club = Club.objects.create(name="Herz Dame", slug="herz-dame")
    Membership.objects.create(user=User.objects.create_user("anna"), club=club)
    return club


def _change_people(event: Event) -> None:
    guests = Category(key="guests", name="Gäste")
    plans = event.categories.all()
    change_settings(event, by=BY, categories=[*plans, guests], second_keying="always")
    people = list(event.entrants.filter(presence=Presence.PRESENT).order_by("number"))
    change_entrant(people[0], by=BY, reason="verschrieben", name="Anna Amsel", phone="0171 2345")
    change_entrant(
        people[1], by=BY, reason="ist Gast", categories=[event.categories.get(key="guests")], club_name="Pik Sieben"
    )
    keep_apart(event, people[2], people[3], by=BY)
    remove_entrant(register(event, name="Zoe Zander", by=BY), by=BY)
    team = event.teams.filter(kind="team").first()
    assert team is not None
    in_teams = {member.entrant_id for each in event.teams.all() for member in each.members.all()}
    free = next(each for each in people if each.pk not in in_teams)
    leaves = team.members.order_by("place").first().entrant
    substitute(team, series=2, leaves=leaves, comes=free, by=BY, reason="krank")


def _change_lists(event: Event) -> None:
    series = event.series.get(number=2)
    table = series.tables.filter(sheet__versions=None, seats__isnull=False).order_by("number").last()
    assert table is not None
    at = {"series": 2, "table": table.number}
    replace_player(event, place=1, name="Uwe Unger", reason="Kreislauf", by=BY, **at)
    newest = table.results.count()
    aside = set_aside(event, reason="noch einmal lesen", after=newest, by=BY, **at)
    take_version(event, version=newest, after=aside.version, reason="war richtig", by=BY, **at)
    entrant = table.seats.get(place=0).entrant
    ruling = rule(event, series=2, entrant=entrant, kind=RulingKind.ADJUST, points=-30, reason="zu spät", by=BY)
    cancel_ruling(ruling, reason="Irrtum", by=BY)


def _change_money(event: Event) -> None:
    book_other(event, 5000, note="Wechselgeld", by=BY)
    fee = Payment.objects.filter(event=event, kind="fee").order_by("receipt").first()
    assert fee is not None
    take_back(event, fee, reason="doppelt", by=BY)
    plan = event.prize_groups
    change_prize_plan(Event.objects.get(pk=event.pk), plan[:-1], reason="keine Damenpreise", by=BY)


def _pay_a_prize(event: Event) -> None:
    version = event.standings.get(kind=StandingsKind.FINAL)
    paid = set(Payment.objects.filter(event=event, kind="prize").values_list("entrant__number", flat=True))
    due: dict[Any, int] = {}
    for row in version.content["payout"]:
        due[row["takers"], row["entrant"]] = due.get((row["takers"], row["entrant"]), 0) + row["cents"]
    (takers, entrant), cents = next((key, cents) for key, cents in due.items() if key[1] not in paid)
    pay_prize(event, takers=takers, entrant=entrant, cents=cents, by=BY)


class Undo(Exception):
    pass


@cache
def whole_archive() -> bytes:
    """Its file, made once for all tests; nothing of it is in the database afterwards."""
    found: list[bytes] = []
    try:
        with transaction.atomic():
            found.append(export_event(whole_event()))
            raise Undo
    except Undo:
        return found[0]


def whole_content() -> Content:
    return read_archive(whole_archive()).content
