"""What a process remembers of the lists in play equals the stored logs, and saves reading them again."""

from random import Random
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import EntryRecord, SheetRecord
from scoring.rules import PASSED_DEAL, tally
from scoring.sheets import played_logs
from scoring.sheets.exchange.skat_check import sheet_faults
from scoring.sheets.played_logs import clear_cache, keep, played_log
from scoring.sheets.services import adjust_points, correct_deal, record_deal, renew_key, withdraw_deal
from scoring.sheets.write_locks import take_write_lock
from tests.scoring.cast import THREE, lost, table, won, write
from tests.scoring.dealing import random_deal
from tests.scoring.game_tables import SYSTEMS, every_ruleset, open_table

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

LENGTH = 48


@pytest.fixture(autouse=True)
def new_process():
    clear_cache()
    yield
    clear_cache()


def post_json(sheet: SheetRecord, key: str) -> None:
    deal = {"declarer": 1, "game": "hearts", "matadors": 1, "won": True}
    sent = {"client_id": str(uuid4()), "after": sheet.head_seq, "deal": deal}
    address = reverse("enter_deal", args=[sheet.public_id])
    answer = Client().post(address, sent, "application/json", headers={"Authorization": f"Bearer {key}"})
    assert answer.status_code == 201


def post_form(sheet: SheetRecord, key: str) -> None:
    phone = Client()
    phone.get(reverse("take_key", args=[sheet.public_id, key]))
    sent = {"client_id": uuid4(), "after": sheet.head_seq, "outcome": "passed"}
    answer = phone.post(reverse("enter", args=[sheet.public_id]), sent, headers={"HX-Request": "true"})
    assert answer.status_code == 200


# With its screen the form shows the activity of other phones; a phone reads who has the write lock.
SENDERS = {"JSON": (post_json, 5), "form": (post_form, 7)}


def statements(queries: CaptureQueriesContext, *, on: str = "") -> list[str]:
    """SQL statements on the table `on` or on any, except transaction control."""
    bounds = ("BEGIN", "SAVEPOINT", "RELEASE", "COMMIT")
    values = [query["sql"] for query in queries.captured_queries]
    return [sql for sql in values if on in sql and not sql.startswith(bounds) and "django_session" not in sql]


def queries_of(sheet: SheetRecord, sender: str, *, on: str = "") -> list[str]:
    """The queries of one more deal by this sender, without the one for the table's key."""
    sheet.refresh_from_db()
    key, (post, _) = renew_key(sheet), SENDERS[sender]
    with CaptureQueriesContext(connection) as queries:
        post(sheet, key)
    reads_its_key = 1 if sender == "form" else 0
    found = statements(queries, on=on)
    return found[reads_its_key if not on else 0 :]


def reads(found: list[str]) -> list[str]:
    return [sql for sql in found if sql.startswith("SELECT")]


@pytest.mark.parametrize("sender", SENDERS)
def test_the_last_deals_of_a_list_take_no_more_queries_than_the_first(sender):
    sheet = table(THREE, length=LENGTH + 1)
    take_write_lock(sheet, browser="another", by="")

    counts = []
    for number in range(1, LENGTH + 1):
        if number in (2, 20, LENGTH):
            counts.append(len(queries_of(sheet, sender)))
        else:
            write(sheet, PASSED_DEAL)

    assert counts == [SENDERS[sender][1]] * 3


@pytest.mark.parametrize("sender", SENDERS)
def test_a_process_that_has_just_started_reads_the_log_once(sender):
    sheet = table(THREE, length=LENGTH)
    write(sheet, *[PASSED_DEAL] * 40)
    clear_cache()

    first = reads(queries_of(sheet, sender, on="scoring_entryrecord"))
    second = reads(queries_of(sheet, sender, on="scoring_entryrecord"))

    assert (len(first), len(second)) == (1, 0)


def test_only_what_another_process_entered_meanwhile_is_read():
    sheet = table(THREE, length=LENGTH)
    write(sheet, won(0), lost(1))
    before = played_log(sheet)
    write(sheet, won(2), PASSED_DEAL)
    keep(sheet, before)

    with CaptureQueriesContext(connection) as queries:
        found = played_log(sheet)

    assert [row.number for row in found.sheet.rows] == [1, 2, 3, 4]
    assert found.sheet.rows == sheet.to_sheet().rows
    assert len(queries) == 1
    assert "> 2" in queries.captured_queries[0]["sql"]
    assert list(found.entries) == list(sheet.entries.all())


def test_rolled_back_entries_are_not_remembered():
    sheet = table(THREE, length=LENGTH)
    write(sheet, won(0))
    with transaction.atomic():
        record_deal(sheet, won(1), client_id=uuid4(), after=1, by="table")
        transaction.set_rollback(True)

    write(sheet, lost(2))

    assert played_log(sheet).sheet.deals == (won(0), lost(2)) == sheet.to_sheet().deals
    assert list(sheet_faults(sheet)) == []


def test_a_log_that_changed_is_read_again():
    sheet, other = table(THREE), table(THREE)
    write(sheet, won(0), lost(1))
    write(other, won(0), won(2))

    keep(sheet, played_log(other))

    assert played_log(sheet).sheet.deals == (won(0), lost(1))


def test_a_list_with_changed_rules_is_replayed():
    sheet = table(THREE)
    write(sheet, won(0))

    SheetRecord.objects.filter(pk=sheet.pk).update(first_dealer=2)
    sheet.refresh_from_db()

    assert played_log(sheet).sheet.first_dealer == 2


def test_of_too_many_lists_the_least_recently_used_is_dropped(monkeypatch):
    monkeypatch.setattr(played_logs, "CACHE_SIZE", 2)
    sheets = [table(THREE) for _ in range(3)]

    for sheet in sheets:
        write(sheet, won(0))

    assert list(played_logs._cache) == [sheet.public_id for sheet in sheets[1:]]


@pytest.mark.sampled(3)
@every_ruleset
def test_stored_totals_of_a_log_equal_a_recount_after_every_action(key):
    rng = Random(key)
    sheet = open_table(SYSTEMS[key], length=12)

    for _ in range(14):
        random_action(rng, sheet)
        sheet.refresh_from_db()
        kept, recount = played_log(sheet), sheet.to_sheet()
        assert (kept.sheet, kept.sheet.rows) == (recount, recount.rows)
        assert list(kept.entries) == list(sheet.entries.all())
        assert [line_of(entry) for entry in kept.entries] == [line_of(entry) for entry in sheet.entries.all()]
        totals = [(line.points, line.won, line.lost) for line in tally(recount, "classic")]
        assert list(sheet.seats.values_list("points", "won", "lost")) == totals
        assert (sheet.deal_count, sheet.is_over) == (len(recount.deals), recount.ending is not None)
    assert list(sheet_faults(sheet)) == []


def random_action(rng: Random, sheet: SheetRecord) -> None:
    """One more deal in most cases; sometimes a correction, withdrawal or adjustment."""
    stamp = {"client_id": uuid4(), "after": sheet.head_seq, "by": "table"}
    rules = sheet.to_sheet()
    kind = rng.random()
    if kind < 0.1:
        adjust_points(sheet, rng.randrange(sheet.seat_count), 10, reason="bonus", **stamp)
    elif sheet.deal_count and (kind < 0.3 or sheet.is_full):
        withdraw_deal(sheet, **stamp)
    elif sheet.deal_count and kind < 0.45:
        correct_deal(sheet, sheet.deal_count, rules.deals[-1], **stamp)
    else:
        record_deal(sheet, rules.ruleset.read_deal(random_deal(rng, rules)), **stamp)


def line_of(entry: EntryRecord) -> dict[str, object]:
    return {field.attname: getattr(entry, field.attname) for field in EntryRecord._meta.concrete_fields}


@pytest.mark.parametrize("field", ["points", "won", "lost"])
def test_an_audit_finds_a_total_that_was_changed(field):
    sheet = table(THREE)
    write(sheet, won(1))

    sheet.seats.filter(place=1).update(**{field: 7})

    (fault,) = sheet_faults(sheet)
    assert fault.startswith(f"list {sheet.public_id}, seat 2: {field}: the file states 7, found ")


def test_an_audit_asks_the_database_whatever_is_remembered():
    sheet = table(THREE)
    write(sheet, won(1))

    with CaptureQueriesContext(connection) as queries:
        assert list(sheet_faults(sheet)) == []

    assert reads(statements(queries, on='FROM "scoring_entryrecord"'))
