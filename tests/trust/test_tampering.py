"""Changes that bypass the triggers are found: every field of a whole event, edited or removed, and sealed again.

The controls show that the checks can fail, and that an untouched event has no findings.
"""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction

from tests.checker.skat_check import checker, has_head
from tests.conftest import WRITTEN_ONCE
from tests.tournaments.cast import an_event
from tests.tournaments.events.exchange.test_archive import elsewhere
from tests.trust.scene import a_club, whole_archive, whole_content
from tournaments.events.exchange.archive import export_event, import_event
from tournaments.events.exchange.archive.text import Content, format_archive
from tournaments.events.exchange.stored import check_event, event_faults
from tournaments.events.models import (
    DrawRecord,
    Entrant,
    Event,
    EventAuditEntry,
    Payment,
    ResultRecord,
    Ruling,
    StandingsVersion,
    TableRecord,
    TableSeat,
)
from tournaments.events.printing.draw_report import draw_report_document, draw_report_of
from tournaments.events.printing.head import head_of
from tournaments.events.printing.listing.values import Listing, Paragraph
from tournaments.events.printing.standings import standings_document, standings_of, version_of
from tournaments.events.printing.words import in_groups
from tournaments.events.queries.till import prize_account
from tournaments.events.services.money import pay_prize
from tournaments.events.services.registration import change_team
from tournaments.events.services.series import reopen_event
from tournaments.privacy.queries.persons import Person
from tournaments.privacy.services.erasure import erase
from tournaments.standings.prizes import PLAYERS as TO_PLAYERS

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

ARCHIVES = Path(__file__).parents[1] / "data" / "archives"
# What may be otherwise in a file without a fault.
FREE = {
    "entrants, player": "the club numbers and names its players in its own register",
    "sheets, key_hash": "a list whose key was lost is given another",
    "sheets, seats, name": "a list without entries binds nobody; its own chain holds the name from then on",
    "sheets, seats, written_name": "as the name of that seat",
}
Step = str | int
Way = tuple[Step, ...]

MOMENT = re.compile(r"\d{4}-\d\d-\d\dT")
DIGEST = re.compile(r"[0-9a-f]{16,64}")


def ways(value: Any, way: Way = ()) -> Iterator[Way]:
    """The path to each leaf value."""
    if isinstance(value, dict | list) and value:
        steps = sorted(value) if isinstance(value, dict) else range(len(value))
        for step in steps:
            yield from ways(value[step], (*way, step))
    else:
        yield way


def field_of(way: Way) -> str:
    """The field of a path: indexes of lists, and keys that are numbers or names of rows, do not matter."""
    steps = [step for step in way if isinstance(step, str) and not any(sign.isdigit() for sign in step)]
    return ", ".join(steps)


def fields(content: Content) -> dict[str, list[Way]]:
    """All ways by their field."""
    found: dict[str, list[Way]] = defaultdict(list)
    for way in ways(content):
        found[field_of(way)].append(way)
    return found


def at(value: Any, way: Way) -> Any:
    for step in way:
        value = value[step]
    return value


def edited(content: Content, way: Way, value: Any) -> Content:
    """A copy with another value at the path."""
    copy = json.loads(json.dumps(content))
    at(copy, way[:-1])[way[-1]] = value
    return copy


def other(value: Any) -> Any:
    """A different, possible value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if value is None:
        return 1
    if isinstance(value, str):
        return _other_text(value)
    return [1] if isinstance(value, list) else {"x": 1}


def _other_text(text: str) -> str:
    if MOMENT.match(text):
        return f"{text[:14]}{(int(text[14:16]) + 7) % 60:02}{text[16:]}"
    if DIGEST.fullmatch(text):
        return ("1" if text[0] == "0" else "0") + text[1:]
    if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        return text[:-2] + ("11" if text[-2:] != "11" else "12")
    return f"{text}x"


def differences(content: Content) -> list[str]:
    """The findings of the checker, with a new digest and without derived figures."""
    found = checker.check(json.loads(format_archive(content))).differences
    return [str(each) for each in found if each.part not in ("file", "stated")]


def is_found(content: Content) -> bool:
    return differences(content) != []


def missed(content: Content, chosen: dict[str, list[Way]]) -> set[str]:
    """The fields in which an edit is not found."""
    return {
        field
        for field, instances in chosen.items()
        for way in instances
        if not is_found(edited(content, way, other(at(content, way))))
    }


def sample(found: dict[str, list[Way]], names: list[str], count: int) -> dict[str, list[Way]]:
    rng = Random(7)
    return {name: rng.sample(found[name], min(count, len(found[name]))) for name in names}


def test_nothing_is_found_where_nothing_was_done():
    report = checker.check(json.loads(whole_archive()))

    assert report.differences == []
    assert [what for what in report.looked_at if what.endswith("left out")] == []


@pytest.mark.long
@pytest.mark.promise(
    "S17",
    "A change made directly in the database is found, with the row that was changed.",
)
def test_any_field_that_is_edited_is_found_or_free_to_change():
    content = whole_content()
    found = fields(content)
    chosen = Random(11).sample(sorted(found), 15)

    assert missed(content, sample(found, sorted({*chosen, *FREE}), 1)) - set(FREE) == set()


@pytest.mark.long
@pytest.mark.longest
@pytest.mark.promise("S17")
def test_every_field_that_is_edited_is_found_or_free_to_change():
    content = whole_content()
    found = fields(content)

    assert len(found) > 250
    unseen = missed(content, sample(found, sorted(found), 6))
    assert unseen <= set(FREE)
    # The control: what is free to change is not found.
    assert "sheets, key_hash" in unseen


def rows_of(content: Content) -> Iterator[Way]:
    """Each row of each part, and of each list within a row."""
    for part, rows in content.items():
        for place, row in enumerate(rows if isinstance(rows, list) else ()):
            yield part, place
            for name, inner in row.items() if isinstance(row, dict) else ():
                if isinstance(inner, list):
                    yield from ((part, place, name, number) for number in range(len(inner)))


def without(content: Content, way: Way) -> Content:
    copy = json.loads(json.dumps(content))
    del at(copy, way[:-1])[way[-1]]
    return copy


def doubled(content: Content, way: Way) -> Content:
    copy = json.loads(json.dumps(content))
    rows = at(copy, way[:-1])
    rows.append(json.loads(json.dumps(rows[way[-1]])))
    return copy


def _kept_unseen(ways_of_rows: list[Way], change: Callable[[Content, Way], Content]) -> set[str]:
    content = whole_content()
    return {field_of(way) for way in ways_of_rows if not is_found(change(content, way))}


@pytest.mark.long
@pytest.mark.parametrize("change", [without, doubled])
@pytest.mark.promise("S17")
def test_a_removed_or_added_row_is_found(change):
    rows = list(rows_of(whole_content()))

    assert _kept_unseen(Random(5).sample(rows, 8), change) <= set(FREE)


@pytest.mark.longest
@pytest.mark.parametrize("change", [without, doubled])
def test_every_kind_of_removed_or_added_row_is_found(change):
    kinds: dict[str, list[Way]] = defaultdict(list)
    for way in rows_of(whole_content()):
        kinds[field_of(way)].append(way)
    rng = Random(7)

    chosen = [way for instances in kinds.values() for way in rng.sample(instances, min(4, len(instances)))]

    assert _kept_unseen(chosen, change) <= set(FREE)


class Editor:
    """The part of a schema editor that the triggers need, within the transaction of a test."""

    connection = connection

    def execute(self, sql: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(sql)


def past_the_triggers(write: Callable[[], Any]) -> None:
    """Write with the triggers removed, as someone with access to the database."""
    connection.check_constraints()
    for written_once in WRITTEN_ONCE:
        written_once.remove(None, Editor())
    write()
    connection.check_constraints()
    for written_once in WRITTEN_ONCE:
        written_once.install(None, Editor())


def _replace_name() -> None:
    entrant = Entrant.objects.order_by("number")[3]
    Entrant.objects.filter(pk=entrant.pk).update(name="Max Mustermann")


def _edit(entry: EventAuditEntry) -> None:
    EventAuditEntry.objects.filter(pk=entry.pk).update(reason="another")


# Each edit as made by someone with access to the database: the value written, and the finding.
ATTACKS: dict[str, tuple[Callable[[], Any], str]] = {
    "a payment deleted": (lambda: Payment.objects.get(receipt=5).delete(), "receipt 5: row: "),
    "the newest payment deleted": (lambda: Payment.objects.order_by("receipt").last().delete(), ": row: "),
    "a payment changed": (lambda: Payment.objects.filter(receipt=5).update(cents=1), "receipt 5: cents: "),
    "who took a payment": (lambda: Payment.objects.filter(receipt=5).update(by="eve"), "receipt 5: by: "),
    "a name replaced": (_replace_name, "seal of entrant "),
    "a birth date": (lambda: Entrant.objects.filter(number=4).update(birth_date="1950-01-01"), "seal of entrant 4"),
    "a substitute written": (lambda: TableSeat.objects.filter(place=0).update(played_by="Eve"), "seal of series "),
    "a substitute wiped out": (lambda: TableSeat.objects.exclude(played_by="").update(played_by=""), "seal of series "),
    "when a list came in": (lambda: TableRecord.objects.update(received_at=None), "seal of series "),
    "the reason of a list": (lambda: ResultRecord.objects.update(reason="so"), "seal of series "),
    "a ruling": (lambda: Ruling.objects.update(reason="so"), "seal of ruling 1"),
    "the reason of standings": (lambda: StandingsVersion.objects.update(reason="so"), "seal of standings 1"),
    "the place of the event": (lambda: Event.objects.update(place="elsewhere"), "seal of event"),
    "loss fees": (lambda: Event.objects.update(loss_fee_steps=[[1, 10]]), "seal of event"),
    "a draw's report": (lambda: DrawRecord.objects.update(report={}), "seal of draw 1"),
    "an act": (lambda: _edit(EventAuditEntry.objects.get(seq=9)), "act 9: words"),
}


def texts_of(report: Listing) -> str:
    return " ".join(block.text for block in report.blocks if isinstance(block, Paragraph))


@pytest.fixture(scope="module")
def imported(shared_db) -> Event:
    return import_event(whole_archive(), a_club(), by="anna")


@pytest.fixture
def event(imported, db) -> Event:
    return Event.objects.get(pk=imported.pk)


@pytest.mark.alike
def test_changes_that_bypass_the_triggers_are_found(event):
    assert event_faults(event) == []

    missed_attacks = {}
    for name, (write, fault) in ATTACKS.items():
        with elsewhere():
            past_the_triggers(write)
            found = event_faults(event)
            if not any(fault in each for each in found):
                missed_attacks[name] = found

    assert missed_attacks == {}


@pytest.mark.promise("S17")
def test_without_the_seals_the_check_would_miss_them(monkeypatch):
    """The control: the seals of the audit entries are what finds them."""
    changed = edited(whole_content(), ("entrants", 3, "name"), "Max Mustermann")
    assert [each.partition(":")[2].partition(":")[0] for each in differences(changed)] == [" seal of entrant 4"]

    monkeypatch.setattr(checker, "check_seals", lambda content, report: None)

    assert not is_found(changed)


def test_the_triggers_themselves_forbid_it(event):
    with pytest.raises(DatabaseError), transaction.atomic():
        Payment.objects.filter(receipt=5).delete()


@pytest.mark.long
def test_all_events_of_the_database_are_checked(event, capsys):
    call_command("check_events")
    assert capsys.readouterr().out.strip().endswith("1 event checked, no difference")

    other_event = an_event(club=event.club, name="Frühjahrspreis")
    call_command("check_events")
    assert capsys.readouterr().out.strip().endswith("2 events checked, no difference")

    past_the_triggers(lambda: Payment.objects.filter(receipt=5).delete())
    Event.objects.filter(pk=other_event.pk).update(name="Sommerpreis")

    with pytest.raises(CommandError) as failed:
        call_command("check_events")
    output = capsys.readouterr().out
    assert failed.value.returncode == 1
    assert f"{event.public_id} {event.name}: receipt 5: row: " in output
    assert re.search(f"{other_event.public_id} Sommerpreis: act \\d+: seal of event: ", output)


def test_a_missing_trigger_is_reported(event, capsys):
    connection.check_constraints()
    for written_once in WRITTEN_ONCE:
        written_once.remove(None, Editor())

    with pytest.raises(CommandError):
        call_command("check_events")

    assert "tournaments_payment: the trigger that forbids to delete is gone" in capsys.readouterr().out


@pytest.mark.long
def test_a_row_of_another_event_is_reported(event, capsys):
    stranger = Entrant.objects.create(event=an_event(event.club), number=1, name="Eve", registered_at=event.created_at)
    with elsewhere():
        past_the_triggers(lambda: Payment.objects.filter(receipt=5).update(entrant=stranger))

        with pytest.raises(CommandError):
            call_command("check_events")

    assert "1 payments are of somebody of another event" in capsys.readouterr().out


def test_the_printed_hash_is_found_again_in_the_file(event):
    version = version_of(event.standings.last())
    entry = event.audit_entries.get(act="event_closed")

    assert has_head(export_event(event), in_groups(version.hash[:32]))

    assert (version.entry, version.hash) == (entry.seq, entry.hash)
    foot = standings_document(head_of(event), standings_of(event)).foot
    assert foot.endswith(f"Audit log up to entry {entry.seq}: {in_groups(entry.hash[:32])}")


@pytest.mark.postgresql
def test_a_team_that_was_paid_may_be_renamed(event):
    line = next(line for line in prize_account(event).lines if line.takers != TO_PLAYERS and line.account.open)
    pay_prize(event, takers=line.takers, entrant=line.entrant, cents=line.account.open, by="anna")
    team = event.teams.get(kind=line.takers, name=line.entrant)
    reopen_event(event, reason="falsch geschrieben", by="anna")

    members = [member.entrant for member in team.members.order_by("place")]
    change_team(team, name="Die anderen", members=members, reason="falsch geschrieben", by="anna")

    assert event_faults(event) == []


@pytest.mark.postgresql
def test_a_name_is_erased_from_the_draws_and_nothing_breaks(event):
    number, name = event.draws.first().names[0]
    entrant = event.entrants.get(number=number)
    before = [draw.seed for draw in event.draws.order_by("number")]

    erase(Person.of(entrant), by="anna")

    assert event_faults(event) == []
    assert [draw.seed for draw in event.draws.order_by("number")] == before
    assert [draw.names[0] for draw in event.draws.all()] == [[number, None]] * len(before)
    assert name not in json.dumps(list(event.draws.values("names", "protocol", "report")))
    report = draw_report_of(event, event.draws.first())
    assert (report.names[number], report.unlike) == (f"Player {number}", 1)
    assert "or has been erased" in texts_of(draw_report_document(head_of(event), report))
    assert f"names left out ({len(before)})" in check_event(event)[1]
