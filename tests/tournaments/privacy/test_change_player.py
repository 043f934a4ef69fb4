"""A player is shown by another name: everywhere at once, without changing a figure or a chain, and back again."""

import threading
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from scoring.clubs.members import add_player, change_player
from scoring.models import Club, Player, Privacy, Seat, SheetRecord, SheetVersion
from scoring.sheets.exchange.skat_check import sheet_faults
from scoring.sheets.queries import players_by_name, sheet_page
from scoring.sheets.services import adjust_points, open_sheet, reopen_sheet, reseat, sign_sheet
from tests.documents import placed
from tests.scoring.cast import fill, new_id, won, write
from tests.tournaments.cast import an_event, club_of, seat
from tests.tournaments.events.exchange.test_archive import elsewhere
from tests.tournaments.events.play.lists import key_series
from tournaments.events.exchange.archive import export_event, import_event, read_archive
from tournaments.events.exchange.stored import event_faults
from tournaments.events.models import Event, TableSeat
from tournaments.events.phrases.choices import SeriesState
from tournaments.events.printing.print_jobs import voided_by
from tournaments.events.queries.pseudonyms import holds_names_of, pseudonyms_of
from tournaments.events.queries.standings import published_standings
from tournaments.events.services.events import open_check_in
from tournaments.events.services.registration import change_entrant, register, remove_entrant
from tournaments.events.services.results import replace_player
from tournaments.events.services.rulings import rule
from tournaments.events.services.seating import draw, publish
from tournaments.events.services.series import complete_series, start_series

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

OWN, SHOWN = "Oskar Oberbauer", "Player 1"


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def oskar(club) -> Player:
    return add_player(club, name=OWN)


def hide(player: Player, **fields: Any) -> Player:
    return change_player(player, by="anna", **{"privacy": Privacy.HIDDEN} | fields)


def show(player: Player) -> Player:
    return change_player(player, by="anna", privacy=Privacy.OPEN)


def signed(sheet: SheetRecord) -> SheetRecord:
    fill(sheet)
    for place in range(sheet.seat_count):
        sheet.refresh_from_db()
        sign_sheet(sheet, place, after=sheet.head_seq, by="table")
    sheet.refresh_from_db()
    return sheet


def names_at(sheet: SheetRecord) -> list[str]:
    return [seat.name for seat in sheet.seats.order_by("place")]


def everything() -> list[Any]:
    """All stored rows of lists."""
    return [list(model.objects.order_by("pk").values()) for model in (SheetRecord, Seat, SheetVersion)]


@pytest.mark.parametrize(
    ("fields", "shown"),
    [
        ({}, OWN),
        ({"nickname": "Blitz"}, "Blitz"),
        ({"privacy": Privacy.HIDDEN, "nickname": "Blitz"}, "Blitz"),
        ({"privacy": Privacy.HIDDEN}, SHOWN),
        ({"privacy": Privacy.OBJECTED}, SHOWN),
        ({"privacy": Privacy.OBJECTED, "nickname": "Blitz"}, SHOWN),
    ],
    ids=["open", "open with a nickname", "hidden behind a nickname", "hidden", "objected", "objected with a nickname"],
)
def test_one_name_is_shown(oskar, fields, shown):
    assert change_player(oskar, by="anna", **fields).shown_name == shown


def test_a_signed_list_is_renamed_and_as_sound_as_before(club, oskar):
    sheet = open_sheet(names=[oskar, "Bernd", "Clara"], length=3, club=club)
    write(sheet, won(0))
    signed(sheet)

    hide(oskar)

    seat = sheet.seats.get(place=0)
    assert (names_at(sheet), seat.written_name) == ([SHOWN, "Bernd", "Clara"], OWN)
    assert list(sheet_faults(SheetRecord.objects.get())) == []


def test_a_list_that_is_signed_again_afterwards_is_sound_too(club, oskar):
    sheet = signed(open_sheet(names=[oskar, "Bernd", "Clara"], length=3, club=club))
    hide(oskar)

    reopen_sheet(sheet, reason="a digit", by="table")
    sheet.refresh_from_db()
    signed(sheet)

    assert sheet.versions.count() == 2
    assert list(sheet_faults(SheetRecord.objects.get())) == []


def test_reverting_restores_everything(club, oskar):
    signed(open_sheet(names=[oskar, "Bernd", "Clara"], length=3, club=club))
    open_sheet(names=["Emil", oskar, "Clara"], length=3, club=club)
    before = everything()

    hide(oskar)
    change_player(oskar, by="anna", privacy=Privacy.OBJECTED)
    show(oskar)

    assert everything() == before


def test_a_player_who_already_has_the_name_at_the_table_keeps_it(club, oskar):
    sheet = open_sheet(names=["Blitz", oskar, "BLITZ (2)"], length=3, club=club)

    change_player(oskar, by="anna", nickname="Blitz")

    assert names_at(sheet) == ["Blitz", "Blitz (3)", "BLITZ (2)"]
    assert names_at_after_return(oskar, sheet) == ["Blitz", OWN, "BLITZ (2)"]


def names_at_after_return(player: Player, sheet: SheetRecord) -> list[str]:
    change_player(player, by="anna", nickname="")
    return names_at(sheet)


def test_a_guest_named_like_a_number_is_distinguished(club, oskar):
    sheet = open_sheet(names=[SHOWN, oskar, "Clara"], length=3, club=club)

    hide(oskar)

    assert names_at(sheet) == [SHOWN, f"{SHOWN} (2)", "Clara"]


def test_a_name_that_looks_like_the_nickname_with_a_number_has_a_pseudonym(club):
    player = add_player(club, name="Anna (Berlin)")
    sheet = open_sheet(names=[player, "Bernd", "Clara"], length=3, club=club)

    change_player(player, by="anna", nickname="Anna")

    assert names_at(sheet) == ["Anna", "Bernd", "Clara"]


def test_a_pseudonym_number_is_permanent(club, oskar):
    other = add_player(club, name="Emil Engelke")
    assert [hide(oskar).pseudonym_number, hide(other).pseudonym_number] == [1, 2]

    show(oskar)

    assert change_player(oskar, by="anna", privacy=Privacy.OBJECTED).shown_name == SHOWN


def test_a_new_player_can_be_hidden_from_the_start(club):
    assert add_player(club, name=OWN, privacy=Privacy.HIDDEN).shown_name == SHOWN


def test_the_number_is_the_same_in_every_language(settings, oskar):
    settings.LANGUAGE_CODE = "en"
    with override("de"):
        assert hide(oskar).shown_name == SHOWN


def test_nonsense_changes_nothing(oskar):
    for fields in ({"privacy": "secret"}, {"nickname": "a\nb"}, {"name": ""}):
        with pytest.raises(ValidationError):
            change_player(oskar, by="anna", **fields)
    with pytest.raises(ValueError, match="a player has no pseudonym_number"):
        change_player(oskar, by="anna", pseudonym_number=7)

    assert Player.objects.get() == oskar
    assert Player.objects.get().shown_name == OWN


def test_reasons_on_lists_are_read_in_the_shown_name(club, oskar):
    sheet = open_sheet(names=[oskar, "Bernd", "Clara"], length=3, club=club)
    reason = f"{OWN.upper()}: revoked, says {OWN}."
    adjust_points(sheet, 0, -50, reason=reason, client_id=new_id(), after=0, by="anna")

    hide(oskar)

    page = sheet_page(SheetRecord.objects.get())
    assert [entry.reason for entry in page.entries] == [f"{SHOWN}: revoked, says {SHOWN}."]
    assert page.sheet.adjustments[0].reason == page.entries[0].reason
    assert list(sheet_faults(SheetRecord.objects.get())) == []


@pytest.mark.postgresql
def test_the_club_seats_a_player_by_either_name(club, oskar):
    hide(oskar)

    known = players_by_name(club)
    sheet = open_sheet(names=[known[OWN], "Bernd", "Clara"], length=3, club=club)
    reseat(sheet, ["Bernd", OWN, "Clara"])

    assert known == {OWN: oskar, SHOWN: oskar}
    assert names_at(sheet) == ["Bernd", SHOWN, "Clara"]


def test_an_old_page_seats_a_player_by_the_current_name(club, oskar):
    stale = Player.objects.get()
    hide(oskar)

    assert names_at(open_sheet(names=[stale, "Bernd", "Clara"], length=3, club=club)) == [SHOWN, "Bernd", "Clara"]


# In events


def an_evening(club: Club, player: Player, *, complete: bool = True, **settings: Any) -> Event:
    """An event of eight, the player with start number 1, one series played and with a ruling."""
    event = an_event(club, series=2, **settings)
    register(event, player=player, present=True, by="anna")
    for number in range(2, 9):
        register(event, name=f"Guest {'ABCDEFGH'[number - 1]}", present=True, by="anna")
    open_check_in(event, by="anna")
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    if complete:
        key_series(event.series.get(number=1))
        complete_series(event, by="anna")
        entrant = event.entrants.get(number=1)
        rule(event, series=1, entrant=entrant, kind="adjust", points=-50, reason=f"{OWN} was loud", by="anna")
    event.refresh_from_db()
    return event


@pytest.mark.long
def test_an_event_shows_the_pseudonym_and_its_archive_is_sound(club, oskar):
    event = an_evening(club, oskar)
    version = event.version

    hide(oskar)

    event.refresh_from_db()
    entrant = event.entrants.get(number=1)
    assert (entrant.name, entrant.written_name) == (SHOWN, OWN)
    assert event.version == version + 1
    assert event.audit_entries.last().data == {"number": 1}
    seats = Seat.objects.filter(sheet__event_table__series__event=event)
    assert {seat.name for seat in seats} == {SHOWN, *(f"Guest {sign}" for sign in "BCDEFGH")}
    assert [fault for sheet in SheetRecord.objects.all() for fault in sheet_faults(sheet)] == []
    assert event_faults(event) == []


@pytest.mark.long
def test_published_standings_are_read_in_the_shown_name(club, oskar):
    event = an_evening(club, oskar)
    figures = [(row.entrant, row.total) for row in published_standings(event).by_key["total"].rows]

    hide(oskar)

    rows = published_standings(event).by_key["total"].rows
    assert [(row.entrant, row.total) for row in rows] == figures
    assert [row.name for row in rows if row.entrant == 1] == [SHOWN]
    assert OWN in str(event.standings.last().content)
    assert pseudonyms_of(event).text(event.rulings.get().reason) == f"{SHOWN} was loud"


@pytest.mark.long
def test_reverting_adds_only_two_audit_entries(club, oskar):
    event = an_evening(club, oskar)
    before = read_archive(export_event(event)).content

    hide(oskar)
    show(oskar)

    after = read_archive(export_event(event)).content
    assert after.pop("acts")[:-2] == before.pop("acts")
    for content in (before, after):
        del content["event"]["version"], content["event"]["head_hash"]
    assert after == before


def test_a_namesake_keeps_the_name(club, oskar):
    event = an_event(club)
    register(event, player=oskar, by="anna")
    register(event, name=OWN, club_name="Grand Hand", by="anna")

    hide(oskar)

    pseudonyms = pseudonyms_of(event)
    assert [entrant.name for entrant in event.entrants.all()] == [SHOWN, OWN]
    actions = [record.values for record in event.audit_entries.filter(act="registered")]
    assert [pseudonyms.audit_data(data)["name"] for data in actions] == [SHOWN, OWN]


def test_a_removed_entrant_is_pseudonymised_in_the_audit_log(club, oskar):
    event = an_event(club)
    remove_entrant(register(event, player=oskar, by="anna"), by="anna")

    hide(oskar)

    logged = [pseudonyms_of(event).audit_data(record.values).get("name") for record in event.audit_entries.all()]
    assert logged == [None, SHOWN, SHOWN]
    assert holds_names_of(event) == {club.pk}


def test_a_substitution_shows_the_shown_name(club, oskar):
    event = an_event(club)
    people = [register(event, name=f"Guest {sign}", present=True, by="anna") for sign in "ABCD"]
    helper = register(event, player=oskar, by="anna")
    seat(event.series.get(number=1), [people], SeriesState.RUNNING)
    replace_player(event, series=1, table=1, place=0, entrant=helper, reason="ill", by="anna")

    hide(oskar)

    assert TableSeat.objects.get(place=0).played_by == SHOWN


def test_a_list_taken_over_by_another_is_pseudonymised_too(club, oskar):
    event = an_evening(club, oskar, complete=False)
    substitute = register(event, name="Guest X", present=True, by="anna")
    left = TableSeat.objects.select_related("table").get(entrant__number=1, series__number=1)
    place = {"series": 1, "table": left.table.number, "place": left.place}
    replace_player(event, **place, entrant=substitute, counts_for_substitute=True, reason="ill", by="anna")

    hide(oskar)

    assert OWN not in {name for sheet in SheetRecord.objects.all() for name in names_at(sheet)}
    assert [fault for sheet in SheetRecord.objects.all() for fault in sheet_faults(sheet)] == []


def test_earlier_documents_are_drawn_again(club, oskar):
    event = an_event(club)
    register(event, player=oskar, by="anna")
    before = placed(event, "participants")

    hide(oskar)

    assert voided_by(event, [before]) == {
        str(before.pk): "The display of a name has changed. Create the document again."
    }


def test_registration_enters_a_player_by_the_shown_name_only(club, oskar):
    event = an_event(club)
    stale = Player.objects.get()
    hide(oskar)

    entrant = register(event, player=stale, name=OWN, by="anna")
    changed = change_entrant(entrant, name=OWN, club_name="Elsewhere", by="anna")

    assert (entrant.name, changed.name, changed.club_name) == (SHOWN, SHOWN, "Elsewhere")
    assert OWN not in str([record.data for record in event.audit_entries.all()])


@pytest.mark.long
def test_an_earlier_archive_is_imported_pseudonymised():
    with elsewhere():
        club = club_of()
        data = export_event(an_evening(club, add_player(club, name=OWN, member_number="17")))
    club = club_of("Grand Hand", "karl")
    hide(add_player(club, name=OWN, member_number="17"))

    event = import_event(data, club, by="karl")

    assert event.entrants.get(number=1).name == SHOWN
    assert [action.act for action in event.audit_entries.order_by("seq")][-1] == "shown_name_changed"
    assert OWN not in {name for sheet in SheetRecord.objects.all() for name in names_at(sheet)}
    assert [fault for sheet in SheetRecord.objects.all() for fault in sheet_faults(sheet)] == []


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_two_who_hide_in_the_same_moment_get_two_numbers(club):
    players = [add_player(club, name=f"Guest {number}") for number in range(6)]
    start, faults = threading.Barrier(len(players)), []

    def run(player: Player) -> None:
        try:
            start.wait()
            hide(player)
        except Exception as error:
            faults.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert faults == []
    assert sorted(player.pseudonym_number for player in Player.objects.all()) == [1, 2, 3, 4, 5, 6]


def test_as_many_queries_for_many_lists_as_for_few(club):
    counts = []
    for lists in (3, 30):
        player = add_player(club, name=f"Somebody {lists}")
        for _ in range(lists):
            open_sheet(names=[player, "Bernd", "Clara"], length=3, club=club)
        with CaptureQueriesContext(connection) as queries:
            change_player(player, by="anna", nickname=f"Nick {lists}")
        counts.append(len(queries))

    assert counts[0] == counts[1] <= 14
