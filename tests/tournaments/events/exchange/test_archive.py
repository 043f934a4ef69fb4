"""A whole event as one file, and imported again: complete, equal to the byte, or not at all."""

import json
import tomllib
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.models import EntryRecord, Objection, Player, Seat, SheetRecord, SheetVersion
from scoring.rules import PASSED_DEAL
from scoring.sheets.exchange.plain_files import PROGRAM
from scoring.sheets.exchange.skat_check import sheet_faults
from scoring.sheets.services import record_deal
from tests.examples import examples
from tests.scoring.cast import table
from tests.tournaments.cast import an_event, club_of, entrants
from tests.tournaments.events.exchange.samples import whole_event
from tournaments.events.exchange.archive import export_event, import_event, read_archive
from tournaments.events.exchange.archive.text import READERS, VERSION, format_archive
from tournaments.events.exchange.stored import event_faults
from tournaments.events.locking import Refused
from tournaments.events.models import (
    DeskCode,
    Entrant,
    Event,
    EventAuditEntry,
    EventRole,
    Hall,
    Payment,
    SignUp,
    TableSeat,
    TeamMember,
)
from tournaments.events.parts import PART_OF, all_parts

ROOT = Path(__file__).parents[4]
ARCHIVES = sorted((ROOT / "tests" / "data" / "archives").glob("v*.json"))
# What only this site needs: who helps here, and what the screens in the hall show; and what goes beyond one event.
LEFT_BEHIND = {EventRole, DeskCode, Hall}
BEYOND = {"tournaments.leagues.models", "tournaments.seasons.models", "tournaments.privacy.models"}
OF_LISTS = {SheetRecord, Seat, EntryRecord, SheetVersion, Objection}
# An import takes the club that it goes to, and its players.
# A rehearsal has no file, and a second list is in none.
OF_THE_CLUB = {Event: {"club", "rehearses"}, SheetRecord: {"club", "second_list_of"}, Seat: {"player"}}
# Written by its own part of the file, as a pair of numbers.
PAIRS = "ApartPair"

storage = pytest.mark.storage
database = pytest.mark.django_db


class Undo(Exception):
    pass


@contextmanager
def elsewhere():
    """Rows made within belong to another site: nothing of it is here afterwards."""
    try:
        with transaction.atomic():
            yield
            raise Undo
    except Undo:
        pass


@cache
def archive_of(seed: int = 7, players: int = 11) -> bytes:
    """The file of an event of another site, made once for all tests."""
    with elsewhere():
        return export_event(whole_event(club_of(), seed, players=players))


def sealed(content: dict[str, Any]) -> bytes:
    return format_archive(content)


def refusal(data: bytes, **more: Any) -> Refused:
    """Why the file is refused; nothing of it may be left."""
    before = (Event.objects.count(), SheetRecord.objects.count(), Entrant.objects.count())
    with pytest.raises(Refused) as refused:
        import_event(data, more.get("club") or club_of("Grand Hand", "karl"), by="karl")
    assert (Event.objects.count(), SheetRecord.objects.count(), Entrant.objects.count()) == before
    return refused.value


@storage
@database
@settings(max_examples=examples(5), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**6), players=st.sampled_from([6, 7, 8, 9, 11, 13, 16]))
def test_any_event_comes_back_to_the_byte(seed, players):
    with elsewhere():
        data = archive_of(seed, players)

        event = import_event(data, club_of("Grand Hand", "karl"), by="karl")

        assert export_event(event) == data
        assert export_event(Event.objects.get()) == data
        assert [fault for sheet in SheetRecord.objects.all() for fault in sheet_faults(sheet)] == []


@storage
@database
def test_an_event_just_announced_comes_back_too():
    with elsewhere():
        data = export_event(an_event(series=1))

    assert export_event(import_event(data, club_of("Grand Hand", "karl"), by="karl")) == data


@pytest.mark.long
@storage
@database
def test_export_changes_nothing_and_is_the_same_each_time():
    event = whole_event(club_of())

    first, second = export_event(event), export_event(Event.objects.get())

    assert first == second
    assert Event.objects.get().version == event.version


@pytest.mark.long
@storage
@database
def test_players_are_linked_by_number_and_name_or_come_as_guests():
    data = archive_of()
    known = [row for row in read_archive(data).content["entrants"] if row["player"]]
    club = club_of("Grand Hand", "karl")
    (number, name), (other_number, other_name) = known[0]["player"], known[1]["player"]
    player = Player.objects.create(club=club, name=name, member_number=number)
    Player.objects.create(club=club, name="Somebody Else", member_number=other_number)

    event = import_event(data, club, by="karl")

    linked = event.entrants.exclude(player=None)
    assert [entrant.player for entrant in linked] == [player]
    assert event.entrants.get(name=other_name).player_elsewhere == [other_number, other_name]
    assert export_event(event) == data


@pytest.mark.long
@storage
@database
def test_seats_of_lists_are_the_players_where_the_entrants_are():
    with elsewhere():
        source = whole_event(club_of())
        data = export_event(source)
        seats = TableSeat.objects.filter(table__sheet__isnull=False, entrant__player__isnull=False)
        links = [(seat.entrant.player.member_number, seat.entrant.player.name) for seat in seats]
    club = club_of("Grand Hand", "karl")
    for number, name in set(links):
        Player.objects.create(club=club, name=name, member_number=number)

    import_event(data, club, by="karl")

    assert Seat.objects.exclude(player=None).count() == len(links) > 0


@pytest.mark.long
@storage
@database
def test_the_club_is_the_importers_and_no_login_gets_a_role():
    with elsewhere():
        event = whole_event(club_of())
        EventRole.objects.create(event=event, user=User.objects.create_user("eve"), role="organiser")
        data = export_event(event)
    User.objects.create_user("eve")
    club = club_of("Grand Hand", "karl")

    event = import_event(data, club, by="karl")

    assert (event.club, event.roles.count()) == (club, 0)
    assert {sheet.club for sheet in SheetRecord.objects.all()} == {club}


@pytest.mark.long
@storage
@database
def test_an_event_is_here_once():
    event = whole_event(club_of())

    refused = refusal(export_event(event))

    assert (refused.code, refused.params) == ("event_is_here", {"name": event.name})


@pytest.mark.long
@storage
@database
def test_a_list_that_is_here_already_is_refused():
    data = archive_of()
    number = read_archive(data).content["sheets"][0]["public_id"]
    SheetRecord.objects.create(public_id=number, seat_count=3, opened_at=timezone.now())

    refused = refusal(data)

    assert (refused.code, refused.params) == ("list_is_here", {"number": number})


@storage
@database
def test_an_entry_that_is_here_already_is_refused():
    data = archive_of()
    row = read_archive(data).content["sheets"][0]["entries"][-1]
    sheet = table(length=4)
    record_deal(sheet, PASSED_DEAL, client_id=UUID(row["client_id"]), after=0, by="anna")

    refused = refusal(data)

    assert (refused.code, refused.params) == ("list_is_here", {"number": sheet.public_id})


WRONG_FILES = {
    "nothing": (b"", "not_an_archive"),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0", "not_an_archive"),
    "some other JSON": (b'{"deals": []}', "not_an_archive"),
    "list": (b"[1, 2]", "not_an_archive"),
    "cut off": (b'{\n"format": "skatclub event",\n"version": 1,', "archive_unreadable"),
    "no version": (b'{"format": "skatclub event", "version": "1", "program": "0"}', "archive_unreadable"),
    "not a number": (b'{"format": "skatclub event", "version": NaN, "program": "0"}', "archive_unreadable"),
    "half a character": (b'{"format": "skatclub event", "version": 1, "program": "\\ud800"}', "archive_unreadable"),
    "U+0000": (b'{"format": "skatclub event", "version": 1, "program": "a\\u0000"}', "archive_unreadable"),
    "too deep": (b'{"a":' * 100_000, "archive_unreadable"),
    "a newer program's": (b'{"format": "skatclub event", "version": 7, "program": "9.0"}', "archive_is_newer"),
    "without a digest": (b'{"format": "skatclub event", "version": 1, "program": "0"}', "archive_was_changed"),
    "empty but sealed": (format_archive({}), "archive_damaged"),
}


@storage
@database
@pytest.mark.parametrize(("data", "code"), WRONG_FILES.values(), ids=WRONG_FILES)
def test_a_wrong_file_is_refused_in_plain_words(data, code):
    assert refusal(data).code == code


@storage
@database
def test_any_change_of_the_file_is_noticed():
    data = archive_of()
    club, rng = club_of("Grand Hand", "karl"), Random(7)
    text = data.decode()

    for _ in range(20):
        place = rng.randrange(len(text))
        changed = text[:place] + ("0" if text[place] != "0" else "1") + text[place + 1 :]

        assert refusal(changed.encode(), club=club).code in {
            "archive_was_changed",
            "archive_unreadable",
            "not_an_archive",
        }


@storage
@database
def test_white_space_does_not_matter():
    data = archive_of()
    spread = json.dumps(json.loads(data), indent=4).encode()

    event = import_event(b"\xef\xbb\xbf" + spread, club_of("Grand Hand", "karl"), by="karl")

    assert export_event(event) == data


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(value, dict):
        return [leaf for key in sorted(value) for leaf in leaves(value[key], (*path, key))]
    if isinstance(value, list):
        return [leaf for place, item in enumerate(value) for leaf in leaves(item, (*path, place))]
    return [path]


def put(content: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy with another value at the path."""
    copy = json.loads(json.dumps(content))
    at = copy
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return copy


NONSENSE = [None, -1, 10**30, 1.5, "", "x" * 10_000, "\u202e", [], {}, [[1]], True, "2026-13-45"]


@pytest.mark.long
@storage
@database
def test_nonsense_under_a_good_seal_is_refused_or_stored_unchanged():
    """Anyone can seal a file: nonsense is refused in words, or exported as imported."""
    content = read_archive(archive_of(3, 7)).content
    club, rng = club_of("Grand Hand", "karl"), Random(7)
    paths = leaves(content)
    taken = 0

    for path in rng.sample(paths, 30):
        data = sealed(put(content, path, rng.choice(NONSENSE)))
        try:
            with elsewhere():
                again = export_event(import_event(data, club, by="karl"))
                assert read_archive(again).content == read_archive(data).content
                taken += 1
        except Refused as refused:
            assert refused.code in {"archive_damaged", "event_is_here", "list_is_here"}  # noqa: PT017

    assert Event.objects.count() == 0
    assert taken < 25


@pytest.mark.sampled(3)
@storage
@database
@pytest.mark.parametrize("part", ["event", "acts", "sheets", "results", "payments", "entrants"])
def test_a_part_that_is_missing_is_named(part):
    content = read_archive(archive_of(3, 7)).content
    del content[part]

    refused = refusal(sealed(content))

    assert (refused.code, refused.params["where"]) == ("archive_damaged", part)


@storage
@database
def test_a_broken_chain_is_refused_though_the_seal_is_good():
    content = read_archive(archive_of(3, 7)).content
    content["acts"][0]["by"] = "eve"

    assert refusal(sealed(content)).code == "archive_damaged"


@pytest.mark.parametrize("part", list(all_parts()), ids=lambda part: part.model.__name__)
def test_every_referenced_record_is_in_the_archive(part):
    """Fields of its own always are. Its event or other owner follows from the location of its row."""
    pointers = {field.name for field in part.model._meta.get_fields() if field.concrete and field.is_relation}
    written = {*(link.name for link in part.links), *part.others, *part.copied, part.parent}
    known = {"event"} if part.names_its_event else OF_THE_CLUB.get(part.model, set())

    assert pointers <= written | known


@pytest.mark.parametrize("part", list(all_parts()), ids=lambda part: part.model.__name__)
def test_omitted_fields_follow_from_written_ones(part):
    """The player of another site is the entrant's link to a player; a member is of the kind of its team.

    How long names are public is for each site to set: it changes no result, and no audit entry covers it. A rehearsal's
    tour ends with it. References to the browser or mailbox of a sign-up stay at the original site.
    """
    unwritten = {
        Entrant: {"player_elsewhere"},
        TeamMember: {"kind"},
        Event: {"public_until", "tour", "receipts_erased"},
    }
    unwritten[SignUp] = {"form_id", "email", "language", "mail_due", "browser", "declined_at", "state_before"}

    assert set(part.unwritten) == unwritten.get(part.model, set())


def test_every_record_of_an_event_is_in_the_archive():
    models = {model for model in apps.get_app_config("tournaments").get_models() if model.__name__ != PAIRS}
    models = {model for model in models if model.__module__ not in BEYOND}

    assert models - LEFT_BEHIND == set(PART_OF) - OF_LISTS


def test_the_archive_names_the_program_that_wrote_it():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

    assert project["version"] == PROGRAM != ""
    assert set(READERS) == set(range(1, VERSION))


@pytest.mark.postgresql
@storage
@database
def test_the_rows_of_an_older_archive_are_sealed_when_it_comes_in():
    older = ROOT / "tests" / "data" / "archives" / "v5-herbstpreis.json"

    event = import_event(older.read_bytes(), club_of("Grand Hand", "karl"), by="karl")

    assert event.audit_entries.get(act="rows_sealed").seals
    assert event_faults(event) == []


@pytest.mark.long
@storage
@database
@pytest.mark.parametrize("file", ARCHIVES, ids=lambda file: file.name)
def test_every_stored_archive_opens(file):
    data = file.read_bytes()

    event = import_event(data, club_of("Grand Hand", "karl"), by="karl")

    again = read_archive(export_event(event))
    if read_archive(data).version == VERSION:
        assert again.content == read_archive(data).content
    assert event_faults(event) == []
    assert (again.version, again.program) == (VERSION, PROGRAM)


def test_an_archive_of_every_version_is_stored():
    assert {int(file.name.partition("-")[0][1:]) for file in ARCHIVES} == set(range(1, VERSION + 1))


@pytest.mark.long
@storage
@pytest.mark.django_db(transaction=True)
def test_an_import_that_fails_at_the_end_leaves_nothing(monkeypatch):
    with elsewhere():
        event = whole_event(club_of(), 3, players=7)
        data = export_event(event)
    club = club_of("Grand Hand", "karl")

    def fail(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(EventAuditEntry.objects, "bulk_create", fail)
    with pytest.raises(KeyboardInterrupt):
        import_event(data, club, by="karl")

    assert (Event.objects.count(), SheetRecord.objects.count(), Payment.objects.count()) == (0, 0, 0)


@pytest.mark.long
@storage
@database
def test_as_many_queries_for_many_players_as_for_few():
    counts = []
    for players in (12, 30):
        event = whole_event(club_of(f"Club {players}", f"login {players}"), 5, players=players)
        with CaptureQueriesContext(connection) as queries:
            export_event(event)
        counts.append(len(queries))

    assert counts[0] == counts[1]


@storage
@database
def test_only_the_late_entrant_is_missing_in_an_older_archive():
    with elsewhere():
        event = an_event()
        entrants(event, 7, presence="later")
        data = export_event(event)

    found = import_event(data, club_of("Grand Hand", "karl"), by="karl")

    assert [entrant.presence for entrant in found.entrants.all()] == ["later"] * 7
