"""Every page of an event on a phone, in both languages, light and dark: as tests/journeys/test_pages.py does.

Viewed in German, whose words are longer, each view once, in its fullest state; the others are requested but not
viewed. Every state, in both languages, is `long`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.clock import now
from scoring.models import Club, Player
from scoring.printing.typeset import PrintingFailed
from tests.demo_maker.day import play_event
from tests.documents import placed
from tests.journeys.looks import (
    Look,
    choose_language,
    faults,
    language_faults,
    log_in,
    looks_of,
    once_each,
    seen,
    too_wide,
)
from tests.journeys.scenes import played_once
from tests.tournaments.cast import an_event, club_of, helper
from tests.tournaments.events.play.lists import played_list
from tests.tournaments.events.standings_pages.test_prize_targets import before_the_last
from tournaments.events.models import Event, LotRecord
from tournaments.events.phrases.choices import CodeRole, Presence, ResultState, Role, RulingKind
from tournaments.events.phrases.hall import HallMode
from tournaments.events.printing.print_jobs import jobs_about
from tournaments.events.queries.calls import open_calls
from tournaments.events.queries.desk import missing_lists
from tournaments.events.queries.table_keys import sign_key
from tournaments.events.services.calls import call_referee
from tournaments.events.services.clock import extend_time
from tournaments.events.services.desk_codes import give_code, revoke_code
from tournaments.events.services.events import open_check_in
from tournaments.events.services.hall import announce_places, set_screens, show_on_screen
from tournaments.events.services.hand_lots import enter_lot
from tournaments.events.services.registration import keep_apart, register, substitute
from tournaments.events.services.rehearsals import play_tables, rehearse
from tournaments.events.services.results import key_list, receive_list, replace_player, set_aside
from tournaments.events.services.rulings import rule
from tournaments.events.services.seating import draw, publish
from tournaments.events.services.series import start_series
from tournaments.events.services.sign_ups import change_page, sign_up
from tournaments.events.urls import urlpatterns
from tournaments.standings import KeyedList, KeyedRow

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

LONG_NAME = "Maximiliane-Henriette von Hohenstein-Lau"
LONG_CLUB = "Skatverein Grün-Weiß Kreuzbuben Unterschleißheim"
# So many that with all who stay away a table of three is left, and three lists are missing in series 2.
PLAYERS = 22
FOR_ALL: tuple[Look, ...] = (
    ("events",),
    ("event", "running"),
    ("event", "closed"),
    ("seating", "running"),
    ("draw_protocol", "running", 2, "?repeat=1"),
    ("threes_account", "running"),
    ("standings", "running"),
    ("standings", "closed"),
    ("standings", "closed", "series:1"),
    ("standings", "closed", "team", "?find=a"),
    ("corrections", "closed"),
    ("standings_version", "closed", 1),
    ("standings_version", "closed", 2, "category:women"),
    ("prizes", "closed"),
    ("prizes", "running", "?best"),
    ("hall", "late"),
    ("hall", "running"),
    ("hall", "closed"),
    ("hall", "closed", 2),
    ("start_card", "running", "card"),
    ("start_card", "draft", "card"),
    ("start_card", "last", "card"),
    ("prize_targets", "last", "?number=5"),
    ("prize_targets", "running"),
    ("sign_up", "wanted"),
    ("sign_up", "draft"),
    ("own_sign_up", "wanted", "in"),
    ("own_sign_up", "wanted", "waits"),
    ("change_sign_up", "wanted", "waits"),
    ("withdraw_sign_up", "wanted", "in"),
    ("table_page", "running", 1, "sign"),
    ("table_page", "closed", 1, "sign"),
    *((view, "new") for view in ("seating", "standings", "hall")),
)
FOR_STAFF: tuple[Look, ...] = (
    ("events",),
    ("new_event",),
    ("import_event",),
    ("event_settings", "draft"),
    ("logo", "draft"),
    ("copy_event", "draft"),
    ("event_roles", "draft"),
    ("helpers", "draft"),
    ("helper_code", "draft", 1),
    ("event_audit_log", "closed"),
    ("event", "draft"),
    ("event", "late"),
    ("event", "running"),
    ("event", "closed"),
    ("reopen_event", "closed"),
    ("rehearsal", "running"),
    ("event", "rehearsal"),
    ("key_list", "rehearsal", 1, 1),
    ("end_rehearsal", "rehearsal"),
    ("registration", "running"),
    ("registration", "draft", "?new=3"),
    ("registration", "late", "?show=missing"),
    ("entrant", "running", 3),
    ("import_players", "draft"),
    ("teams", "running"),
    ("new_team", "draft", "tandem"),
    ("team", "running", "the team"),
    ("seating", "draft"),
    ("seating", "late"),
    ("seating", "running"),
    ("draw_protocol", "draft", 1),
    ("sign_ups", "wanted"),
    ("sign_ups", "draft"),
    ("decline_sign_up", "wanted", "the last"),
    ("decline_sign_ups", "wanted"),
    ("event_documents", "wanted"),
    ("hall_network", "wanted"),
    ("hand_lots", "hat"),
    ("hand_lots", "hat", "?number=3"),
    ("screens", "closed"),
    ("screens", "closed", 2),
    ("reopen_series", "running"),
    ("cancel_series", "late"),
    ("list_desk", "running"),
    ("list_desk", "closed", "?series=1"),
    ("second_check", "running", 2),
    ("desk_offline_code", "running"),
    ("prize_audit", "running"),
    ("tempo", "running"),
    ("pause_clock", "running"),
    ("extend_time", "running"),
    ("referee_call", "running", "the call"),
    ("key_list", "running", 2, "missing"),
    ("key_list", "running", 2, "aside"),
    ("key_list", "running", 2, "to key again"),
    ("key_list", "running", 1, 3),
    ("key_list", "closed", 1, 3),
    ("list_versions", "running", 1, 3),
    ("list_versions", "running", 2, "aside"),
    ("replace_player", "running", 2, "missing"),
    ("standings", "running"),
    ("corrections", "running"),
    ("rulings", "running"),
    ("rulings", "closed"),
    ("cancel_ruling", "running", "ruling"),
    ("lots", "running"),
    ("lots", "closed"),
    ("prizes", "closed"),
    ("prize_plan", "running"),
    ("prize_plan", "new", "?preset=every_fourth"),
    ("ceremony", "closed", "?announced=3"),
    ("till", "running"),
    ("fee_money", "running", "?all"),
    ("loss_money", "running", 1),
    ("loss_slip", "running", 1, 2),
    ("prize_money", "closed"),
    ("cash", "closed"),
    ("other_money", "running"),
    ("payments", "closed"),
    ("receipt", "closed", 1),
    ("event_documents", "closed"),
    ("event_documents", "running"),
    ("make_everything", "closed"),
    ("document_pdf", "closed", "a paper being made"),
    ("archive", "closed"),
    *(
        (view, "new")
        for view in ("event", "registration", "seating", "list_desk", "till", "fee_money", "prize_money", "cash")
    ),
    *((view, "new") for view in ("payments", "prizes", "rulings", "event_documents", "ceremony")),
)
LOOKS = looks_of(FOR_ALL, FOR_STAFF)
FIRST = frozenset(once_each(LOOKS))
# In how many pieces the looks are shared out among the processes.
PIECES = 16
# What does something, answers with a part of a page, or with a file.
NO_PAGES = {
    "accept_sign_up",
    "accept_sign_ups",
    "all_here",
    "all_paid",
    "answer_sign_up_team",
    "archive_file",
    "cancel_substitution",
    "check_class",
    "check_keyed",
    "confirm_list",
    "desk_offline_code_photo",
    "registration_offers",
    "registration_pay",
    "registration_rows",
    "draw",
    "entrant_presence",
    "hold_back_table",
    "keep_apart",
    "key_deals",
    "lay_down_code",
    "let_clock_go_on",
    "let_meet",
    "make_document",
    "new_attempt",
    "new_signs",
    "open_check_in",
    "pay_prize",
    "publish_draft",
    "published_file",
    "receive_list",
    "rehearsal_on",
    "remove_entrant",
    "remove_role",
    "remove_team",
    "repair_plan",
    "restore_sign_ups",
    "results_csv",
    "results_xlsx",
    "revoke_helper",
    "seat_by_lots",
    "seat_by_standing",
    "set_class",
    "set_presence",
    "start_table",
    "substitute",
    "take_back",
    "take_fee",
    "take_team_fee",
    "take_version",
    "tick_list",
    "withdraw_draft",
}
# A page, what is typed there, and the button.
REFUSED: tuple[tuple[Look, dict[str, str], str], ...] = (
    (("new_event",), {"series-1-rounds": "0"}, "Announce"),
    (("event_settings", "draft"), {"name": ""}, "Save"),
    (("copy_event", "draft"), {"day": ""}, "Announce"),
    (("event_roles", "draft"), {"login": "nobody"}, "Give the role"),
    (("helpers", "draft"), {"name": ""}, "Create a code"),
    (("registration", "draft"), {"name": LONG_NAME}, "Enter"),
    (("import_players", "draft"), {"text": "Name;Geburtsdatum\nOtto Ortlieb;31.2.1950"}, "Preview"),
    (("new_team", "draft", "tandem"), {"name": ""}, "Save"),
    (("key_list", "running", 2, "missing"), {"points_0": "12x", "won_0": "99"}, "Save"),
    (("replace_player", "running", 2, "missing"), {"reason": ""}, "Enter the substitute"),
    (("rulings", "running"), {"player": "Niemand"}, "Preview the changes"),
    (("prize_plan", "running"), {"plan-0-amounts": "viel"}, "Save the plan"),
    (("other_money", "running"), {"amount": "1,234"}, "Record"),
    (("loss_slip", "running", 1, 2), {"amount": ""}, "Receive this amount"),
    (("reopen_series", "running"), {"reason": ""}, "Reopen"),
    (("extend_time", "running"), {"minutes": "0"}, "Change the time"),
    (("event_documents", "running"), {"table_signs-last_table": "9000"}, "Table signs"),
)
UNFOLDED = """() => document.querySelectorAll("details").forEach((one) => { one.open = true; })"""
SEND_UNCHECKED = """button => { button.form.noValidate = true; button.form.requestSubmit(button); }"""


@dataclass(frozen=True)
class Scene:
    """The events by their state, and the objects named in the tables above."""

    site: str
    known: dict[str, dict[Any, Any]]

    def address(self, view: str, *arguments: Any) -> str:
        query = arguments[-1] if arguments and str(arguments[-1]).startswith("?") else ""
        result = arguments[: len(arguments) - bool(query)]
        names = self.known[result[0]] if result else {}
        return self.site + reverse(view, args=[names.get(one, one) for one in result]) + query


@pytest.fixture
def scene(live_server: Any, settings: Any, tmp_path: Any, tmp_path_factory: pytest.TempPathFactory) -> Scene:
    """An event in each state that looks different."""
    settings.DATA_DIR = tmp_path
    return Scene(live_server.url, played_once(tmp_path_factory, "events", events_of_everything))


def events_of_everything() -> dict[str, dict[Any, Any]]:
    club = club_of()
    Club.objects.update(name=LONG_CLUB)
    club.refresh_from_db()
    Player.objects.bulk_create(Player(club=club, name=name) for name in (LONG_NAME, "Jörg Müller-Lüdenscheidt"))
    made = {"new": an_event(club, name="Nikolausskat")}
    made |= {"draft": drawn(club), "late": late(club), "running": running(club), "closed": closed(club)}
    made |= {"last": before_the_last(), "hat": drawing_lots(club), "wanted": wanted(club)}
    found = {state: named(state, event) for state, event in made.items()}
    return found | {"rehearsal": {"rehearsal": rehearsed(made["draft"]).public_id}}


def played(club: Club, until: str) -> Event:
    return play_event(club, players=PLAYERS, rounds=3, until=until, name=f"Großer Preis der Herzdamen {until}")


def drawn(club: Club) -> Event:
    """With a draft and its report, helpers, two who must not meet, and an expired sign-up."""
    event = played(club, "draft")
    change_page(event, is_open=False, by="anna")
    for role in CodeRole:
        given, _code = give_code(event, name=LONG_NAME, role=role, ends_at=now() + timedelta(days=9), by="anna")
    revoke_code(given, by="anna")
    helper(event, Role.REFEREE, "rolf.schiedsrichter-hohenstein")
    keep_apart(event, *event.entrants.order_by("number")[:2], by="anna")
    return event


def drawing_lots(club: Club) -> Event:
    """Two of eight have drawn their seats."""
    event = an_event(club, name="Skat aus dem Hut")
    open_check_in(event, by="anna")
    for name in (LONG_NAME, *"ABCDEFG"):
        register(event, name=name, present=True, by="anna")
    enter_lot(event, number=1, table=2, seat=4, by="anna")
    enter_lot(event, number=2, table=1, seat=1, by="anna")
    return event


def wanted(club: Club) -> Event:
    """More sign-ups than places."""
    event = an_event(club, name="Skat für alle")
    change_page(event, is_open=True, places=1, by="anna")
    for number, name in enumerate((LONG_NAME, "Otto Ortlieb"), start=1):
        typed = {"club_name": LONG_CLUB, "plays_with": "Jörg Müller-Lüdenscheidt", "note": "Kommt mit dem Zug um 12"}
        sign_up(event, form_id=UUID(int=number), name=name, **typed)
    return event


def late(club: Club) -> Event:
    """With a published plan, a latecomer and an absent player."""
    event = played(club, "published")
    register(event, name="Otto Ortlieb", present=True, by="anna")
    event.entrants.filter(presence=Presence.PRESENT, number__lt=5).update(presence=Presence.EXPECTED)
    return event


def running(club: Club) -> Event:
    """With a list in each state of the desk, a substitute, a ruling, a lot, and a changed team."""
    event = played(club, "running")
    series = event.series.get(number=2)
    aside, again, received, *_ = missing_lists(series)
    place: dict[str, Any] = {"series": 2, "by": "anna"}
    rows = [[214, 4, 1, None], [None, None, None, None]]
    seats = series.tables.get(number=aside).seats.count()
    rows += [[None] * 4] * (seats - 2)
    set_aside(event, **place, table=aside, after=0, rows=rows, reason="Two figures that nobody can read")
    keyed = without_totals(played_list(series.tables.get(number=again).seats.count(), 3, seed=1))
    key_list(event, **place | {"by": "clara"}, table=again, keyed=keyed, after=0)
    receive_list(event, **place, table=received)
    reason = "Had to leave for a train"
    options: dict[str, Any] = {"place": 1, "name": LONG_NAME, "counts_for_substitute": False, "reason": reason}
    replace_player(event, **place, table=received, **options)
    entrant = event.entrants.filter(seats__series__number=1).order_by("number")[0]
    rule(event, series=1, entrant=entrant, kind=RulingKind.ADJUST, points=-100, reason="Talked twice", by="anna")
    team = event.teams.filter(kind="team").order_by("pk")[0]
    change(event, team)
    call_referee(series.tables.get(number=received), words="Two revokes in one deal, and no trick to be seen", by="")
    extend_time(event, 10, reason="The hall was opened late", by="anna")
    LotRecord.objects.create(event=event, ranking="total", order=[3, 1, 2], seed="4711", by="anna", at=now())
    return event


def change(event: Event, team: Any) -> None:
    leaves = team.members.order_by("pk")[0].entrant
    comes = event.entrants.filter(presence=Presence.PRESENT).exclude(memberships__kind="team").order_by("number")[0]
    substitute(team, series=3, leaves=leaves, comes=comes, reason="Goes home early", by="anna")


def without_totals(keyed: KeyedList) -> KeyedList:
    """A list without proof, so that it needs a second keying."""
    rows = tuple(KeyedRow(row.points, row.won, row.lost, None) for row in keyed.rows)
    return KeyedList(rows, deals=keyed.deals, passed=None)


def closed(club: Club) -> Event:
    """With failed, pending and finished documents, and a second screen that shows the winner."""
    event = played(club, "closed")
    set_screens(event, 2)
    show_on_screen(event, 2, HallMode.CEREMONY)
    announce_places(event, 3, version=event.standings.count())
    for paper in ("cash", "ceremony", "till"):
        order = placed(event, paper, at_once=paper == "till")
        if paper == "cash":
            order.set_failed(PrintingFailed())
        elif paper == "ceremony":
            order.claim("this machine")
    return event


def rehearsed(event: Event) -> Event:
    """With a tour that shows a list at the desk."""
    rehearsal = rehearse(event, name="Probe: Nikolausskat", by="anna")
    draw(rehearsal, by="anna")
    publish(rehearsal, by="anna")
    start_series(rehearsal, by="anna")
    play_tables(rehearsal, by="anna")
    return rehearsal


def named(state: str, event: Event) -> dict[Any, Any]:
    """The objects named in the tables above."""
    order = jobs_about(event).filter(args_kwargs__kwargs__about__paper="ceremony").first()
    missing = missing_lists(event.series.get(number=2)) if state == "running" else []
    signed_up = list(event.sign_ups.order_by("pk"))
    first = event.entrants.order_by("number").first()
    return {
        state: event.public_id,
        "card": first.card_key if first else "",
        "sign": sign_key(event, 1),
        "the team": first_key(event.teams.filter(kind="team")),
        "in": signed_up[0].key if signed_up else "",
        "waits": signed_up[-1].key if signed_up else "",
        "the last": signed_up[-1].pk if signed_up else None,
        "ruling": first_key(event.rulings.filter(reason="Talked twice")),
        "the call": next((call.number for call in open_calls(event)), None),
        "missing": missing[0] if missing else 0,
        "aside": table_in(event, ResultState.CLARIFY),
        "to key again": table_in(event, ResultState.KEYED),
        "a paper being made": order.pk if order else None,
    }


def first_key(found: Any) -> int | None:
    return found.order_by("pk").values_list("pk", flat=True).first()


def table_in(event: Event, state: ResultState) -> int:
    """The first table of series 2 whose list is in this state; 0 if there is none."""
    tables = event.series.get(number=2).tables.filter(results__is_current=True, results__state=state)
    return tables.order_by("number").values_list("number", flat=True).first() or 0


def test_every_page_is_tested():
    looked_at = {view for view, *_ in FOR_ALL + FOR_STAFF}

    assert looked_at | NO_PAGES == {pattern.name for pattern in urlpatterns}
    assert looked_at & NO_PAGES == set()


@pytest.mark.sampled(PIECES)
@pytest.mark.parametrize("piece", range(PIECES))
def test_every_page_of_an_event_is_accessible(
    phone: Page, live_server: Any, scene: Scene, violations: Callable[[Page], list[str]], piece: int
) -> None:
    choose_language(phone, live_server.url, "de")

    def see(look: Look) -> list[str]:
        address = scene.address(*look[1:])
        found = faults(phone, address, "de", violations) if look in FIRST else language_faults(phone, address, "de")
        return [*found, *language_faults(phone, address, "en")]

    assert seen(phone, live_server.url, LOOKS[piece::PIECES], see) == {}


@pytest.mark.long
@pytest.mark.parametrize("piece", range(PIECES))
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.longest)])
def test_every_state_of_a_page_is_accessible(
    phone: Page, live_server: Any, scene: Scene, all_violations: Callable[[Page], list[str]], language: str, piece: int
) -> None:
    choose_language(phone, live_server.url, language)

    def see(look: Look) -> list[str]:
        return faults(phone, scene.address(*look[1:]), language, all_violations)

    assert seen(phone, live_server.url, LOOKS[piece::PIECES], see) == {}


@pytest.mark.long
@pytest.mark.parametrize("piece", [0, 1])
def test_a_refused_form_is_accessible(
    phone: Page, live_server: Any, scene: Scene, violations: Callable[[Page], list[str]], piece: int
) -> None:
    log_in(phone, live_server.url, "anna")
    found = {}

    for look, typed, button in REFUSED[piece::2]:
        phone.goto(scene.address(*look))
        phone.evaluate(UNFOLDED)
        for name, text in typed.items():
            box = phone.locator(f"main [name='{name}']").first
            box.select_option(text) if box.evaluate("box => box.tagName") == "SELECT" else box.fill(text)
        phone.locator("main").get_by_role("button", name=button).first.evaluate(SEND_UNCHECKED)
        expect(phone.locator(".error, .notice-error").first).to_be_visible()
        found[look] = [*too_wide(phone), *violations(phone)]

    assert {look: wrong for look, wrong in found.items() if wrong} == {}
