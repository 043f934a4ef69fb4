"""Actions on a sheet: each happens whole or not at all, and no entry is ever lost."""

from uuid import UUID

import pytest
from django.db import DatabaseError, connection, transaction

from scoring.models import EntryKind, EntryRecord, Seat, SheetRecord, SheetVersion
from scoring.phrases import system_name
from scoring.rules import PASSED_DEAL, find_ruleset
from scoring.sheets.exchange.skat_check import sheet_faults
from scoring.sheets.locked_sheet import (
    AlreadySigned,
    DealRefused,
    EntryIdTaken,
    NothingToWithdraw,
    ReasonMissing,
    SheetIsClosed,
    SheetIsNotFull,
    SheetIsOpen,
    StaleEntry,
)
from scoring.sheets.services import (
    adjust_points,
    correct_deal,
    end_sheet,
    open_sheet,
    record_deal,
    renew_key,
    reopen_sheet,
    sign_sheet,
    withdraw_deal,
)
from tests.scoring.cast import FOUR, THREE, fill, lost, new_id, table, won, write

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


def sign(sheet: SheetRecord, seat: int) -> EntryRecord:
    """Sign the list in its current state."""
    sheet.refresh_from_db()
    return sign_sheet(sheet, seat, after=sheet.head_seq, by="table")


def totals(sheet: SheetRecord) -> list[tuple[int, int, int]]:
    return list(sheet.seats.values_list("points", "won", "lost"))


def test_a_deal_moves_its_declarers_account():
    sheet = table()

    entry = write(sheet, won(1, "clubs", 2))

    assert (entry.seq, entry.kind, entry.number, entry.points) == (1, "deal", 1, 36)
    assert totals(sheet) == [(0, 0, 0), (36, 1, 0), (0, 0, 0), (0, 0, 0)]
    assert sheet.deal_count == 1


def test_a_refused_deal_changes_nothing():
    sheet = table()

    with pytest.raises(DealRefused) as refused:
        record_deal(sheet, won(0, "grand", 5), client_id=new_id(), after=0, by="table")

    assert [found.code for found in refused.value.problems] == ["V02", "V06"]
    sheet.refresh_from_db()
    assert (sheet.head_seq, EntryRecord.objects.count()) == (0, 0)


def test_the_same_entry_sent_again_is_one_deal():
    sheet, deal, client_id = table(), won(1), new_id()
    first = record_deal(sheet, deal, client_id=client_id, after=0, by="table")

    again = record_deal(sheet, deal, client_id=client_id, after=0, by="table")

    assert again == first
    assert EntryRecord.objects.count() == 1


def test_an_id_cannot_stand_for_two_entries():
    sheet, other, client_id = table(), table(), new_id()
    record_deal(sheet, won(1), client_id=client_id, after=0, by="table")

    with pytest.raises(EntryIdTaken):
        record_deal(sheet, won(2), client_id=client_id, after=0, by="table")
    with pytest.raises(EntryIdTaken):
        record_deal(other, won(1), client_id=client_id, after=0, by="table")

    assert EntryRecord.objects.count() == 1


def test_a_stale_request_is_refused_with_the_newest_entry():
    sheet = table()
    entry = write(sheet, won(1))

    with pytest.raises(StaleEntry) as stale:
        record_deal(sheet, won(2), client_id=new_id(), after=0, by="table")

    assert stale.value.entries == [entry]


def test_a_correction_replaces_the_deal_and_keeps_its_line():
    sheet = table()
    write(sheet, won(1), won(2))

    correct_deal(sheet, 1, lost(1), client_id=new_id(), after=2, by="Clara", reason="was lost")

    sheet.refresh_from_db()
    assert totals(sheet) == [(0, 0, 0), (-40, 0, 1), (20, 1, 0), (0, 0, 0)]
    assert [(entry.kind, entry.number, entry.points) for entry in sheet.entries.all()] == [
        ("deal", 1, 20),
        ("deal", 2, 20),
        ("correction", 1, -40),
    ]


def test_an_older_deal_is_corrected_with_a_reason_only():
    sheet = table()
    write(sheet, won(1), won(2))

    with pytest.raises(ReasonMissing):
        correct_deal(sheet, 1, lost(1), client_id=new_id(), after=2, by="Clara")
    correct_deal(sheet, 2, lost(2), client_id=new_id(), after=2, by="Clara")

    assert totals(sheet)[2] == (-40, 0, 1)


def test_a_stale_correction_is_refused():
    sheet = table()
    write(sheet, won(1), won(2))
    correct_deal(sheet, 1, lost(1), client_id=new_id(), after=2, by="Clara", reason="was lost")

    with pytest.raises(StaleEntry):
        correct_deal(sheet, 1, won(3), client_id=new_id(), after=2, by="Dieter", reason="was mine")

    assert totals(sheet)[1] == (-40, 0, 1)


def test_correcting_there_and_back_leaves_the_list_as_it_was():
    sheet = table()
    write(sheet, won(1), won(2))
    before = sheet.to_sheet()

    correct_deal(sheet, 1, lost(3), client_id=new_id(), after=2, by="Clara", reason="there")
    correct_deal(sheet, 1, won(1), client_id=new_id(), after=3, by="Clara", reason="back")

    assert sheet.to_sheet() == before
    assert sheet.entries.count() == 4


@pytest.mark.postgresql
def test_the_last_deal_can_be_withdrawn_and_its_number_is_free():
    sheet = table()
    write(sheet, won(1), won(2))

    withdraw_deal(sheet, client_id=new_id(), after=2, by="table")

    sheet.refresh_from_db()
    assert (sheet.deal_count, totals(sheet)[2]) == (1, (0, 0, 0))
    assert write(sheet, won(3)).number == 2


def test_an_empty_list_has_nothing_to_withdraw():
    with pytest.raises(NothingToWithdraw):
        withdraw_deal(table(), client_id=new_id(), after=0, by="table")


@pytest.mark.postgresql
def test_an_adjustment_counts_in_the_total_and_not_in_the_game_points():
    sheet = table()

    adjust_points(sheet, 2, -50, reason="looked at the skat", client_id=new_id(), after=0, by="Clara")

    (adjustment,) = sheet.to_sheet().adjustments
    assert (adjustment.seat, adjustment.points, adjustment.reason, adjustment.by) == (
        2,
        -50,
        "looked at the skat",
        "Clara",
    )
    assert totals(sheet)[2] == (0, 0, 0)


def test_an_adjustment_needs_a_reason_and_a_seat():
    sheet = table()

    with pytest.raises(ReasonMissing):
        adjust_points(sheet, 2, -50, reason=" ", client_id=new_id(), after=0, by="Clara")
    with pytest.raises(ValueError, match="no seat 4"):
        adjust_points(sheet, 4, -50, reason="late", client_id=new_id(), after=0, by="Clara")

    assert EntryRecord.objects.count() == 0


def test_nobody_signs_before_the_last_deal():
    sheet = table(length=4)
    write(sheet, PASSED_DEAL)

    with pytest.raises(SheetIsNotFull):
        sign(sheet, 0)


def test_a_list_that_all_have_signed_is_closed_and_stored():
    sheet = fill(table(length=4))
    for seat in range(4):
        sign(sheet, seat)

    sheet.refresh_from_db()

    (version,) = sheet.versions.all()
    assert sheet.is_closed
    assert (version.number, version.head_hash, len(version.lines)) == (1, sheet.head_hash, len(FOUR))
    with pytest.raises(SheetIsClosed):
        record_deal(sheet, won(1), client_id=new_id(), after=sheet.head_seq, by="table")
    with pytest.raises(SheetIsClosed):
        sign(sheet, 0)


def test_figures_that_changed_meanwhile_are_not_signed():
    sheet = table(length=1)
    write(sheet, won(1))
    correct_deal(sheet, 1, lost(1), client_id=new_id(), after=1, by="Clara")

    with pytest.raises(StaleEntry):
        sign_sheet(sheet, 1, after=1, by="table")

    assert not sheet.entries.filter(kind=EntryKind.SIGNATURE).exists()


def test_signatures_of_others_do_not_make_a_signature_stale():
    sheet = fill(table(length=4))
    seen = sheet.head_seq
    for seat in range(4):
        sign_sheet(sheet, seat, after=seen, by="table")

    sheet.refresh_from_db()
    assert sheet.is_closed


def test_a_player_signs_only_once():
    sheet = fill(table(length=4))
    sign(sheet, 1)

    with pytest.raises(AlreadySigned):
        sign(sheet, 1)

    assert sheet.entries.filter(kind=EntryKind.SIGNATURE).count() == 1


def test_a_first_signature_freezes_the_list():
    sheet = fill(table(length=4))
    sign(sheet, 1)

    with pytest.raises(SheetIsClosed):
        withdraw_deal(sheet, client_id=new_id(), after=5, by="table")


def test_a_reopened_list_keeps_its_signed_version_and_is_signed_again():
    sheet = fill(table(length=4))
    for seat in range(4):
        sign(sheet, seat)

    reopen_sheet(sheet, reason="deal 2 was won", by="Clara")
    sheet.refresh_from_db()
    correct_deal(sheet, 2, won(0), client_id=new_id(), after=sheet.head_seq, by="Clara", reason="was won")
    for seat in range(4):
        sign(sheet, seat)

    first, second = sheet.versions.all()
    assert [line["points"] for line in first.lines] == [0, 0, 0, 0]
    assert [line["points"] for line in second.lines] == [20, 0, 0, 0]


def test_reopening_needs_a_reason_and_something_to_reopen():
    sheet = table()

    with pytest.raises(ReasonMissing):
        reopen_sheet(sheet, reason="", by="Clara")
    with pytest.raises(SheetIsOpen):
        reopen_sheet(sheet, reason="why not", by="Clara")


@pytest.mark.postgresql
def test_a_list_ended_early_is_signed_as_it_stands():
    sheet = table(THREE)
    write(sheet, won(1))
    end_sheet(sheet, reason="time is up", by="Clara")
    sheet.refresh_from_db()

    with pytest.raises(SheetIsClosed):
        record_deal(sheet, won(1), client_id=new_id(), after=sheet.head_seq, by="table")
    for seat in range(3):
        sign(sheet, seat)

    sheet.refresh_from_db()
    assert (sheet.is_closed, sheet.deal_count) == (True, 1)


def test_a_table_needs_different_players():
    with pytest.raises(DealRefused) as refused:
        open_sheet(names=["Anna", "Bernd", "Anna"])

    assert [found.code for found in refused.value.problems] == ["V28"]
    assert SheetRecord.objects.count() == 0


def test_a_sheet_keeps_the_options_it_was_opened_with():
    sheet = table(ruleset=find_ruleset(grand_base=20, kontra_levels=2))

    assert sheet.ruleset_options == {"grand_base": 20, "kontra_levels": 2}
    assert SheetRecord.objects.get().ruleset == find_ruleset(grand_base=20, kontra_levels=2)


def test_a_new_key_makes_the_old_one_useless():
    sheet = table()
    old = renew_key(sheet)

    new = renew_key(sheet)

    sheet.refresh_from_db()
    assert (sheet.opens_with(old), sheet.opens_with(new), sheet.opens_with("")) == (False, True, False)
    assert len(new) >= 22


@pytest.mark.parametrize("change", [{"points": 99}, {"payload": {}}, {"reason": "later"}])
def test_the_database_refuses_to_change_an_entry(change):
    entry = write(table(), won(1))

    with pytest.raises(DatabaseError), transaction.atomic():
        EntryRecord.objects.filter(pk=entry.pk).update(**change)

    assert EntryRecord.objects.get().hash == entry.hash


def test_the_database_refuses_to_delete_entries_and_signatures():
    sheet = fill(table(length=4))
    for seat in range(4):
        sign(sheet, seat)

    for model in (EntryRecord, SheetVersion):
        with pytest.raises(DatabaseError), transaction.atomic():
            model.objects.all()._raw_delete(using="default")

    assert (EntryRecord.objects.count(), SheetVersion.objects.count()) == (8, 1)


@pytest.mark.parametrize(
    "fault",
    [
        {"seq": 1},
        {"points": 1_000_001},
        {"points": -1_000_001},
        {"kind": "guess"},
        {"number": None},
        {"kind": "correction"},
        {"client_id": UUID(int=1)},
    ],
    ids=lambda fault: "-".join(fault),
)
def test_the_database_refuses_an_impossible_entry(fault):
    sheet = table()
    record_deal(sheet, won(1), client_id=UUID(int=1), after=0, by="table")
    entry = EntryRecord.objects.get()
    entry.pk, entry.seq, entry.number, entry.client_id = None, 2, 2, UUID(int=2)
    for name, value in fault.items():
        setattr(entry, name, value)

    with pytest.raises(DatabaseError), transaction.atomic():
        entry.save(force_insert=True)


def test_each_signature_is_one_in_the_database():
    sheet = fill(table(length=4))
    entry = sign(sheet, 1)
    entry.pk, entry.seq, entry.client_id = None, 99, new_id()

    with pytest.raises(DatabaseError), transaction.atomic():
        entry.save(force_insert=True)


def test_a_sound_sheet_has_no_fault():
    sheet = table()
    write(sheet, won(1), lost(2), PASSED_DEAL)
    withdraw_deal(sheet, client_id=new_id(), after=3, by="table")

    assert list(sheet_faults(SheetRecord.objects.get())) == []


def test_a_deal_paid_from_a_pot_that_a_correction_made_smaller_is_no_fault():
    tarock = find_ruleset("tarock_simple", kontra_levels=1)
    sheet = open_sheet(names=THREE, ruleset=tarock, scheme="classic")
    frage, solo = (
        tarock.read_deal(text | {"declarer": 0})
        for text in ({"contract": "frage", "kontra": 1, "points": 116}, {"contract": "herzsolo", "points": 102})
    )
    write(sheet, tarock.read_deal({"outcome": "passed"}), frage)

    correct_deal(sheet, 1, solo, client_id=new_id(), after=2, by="table", reason="was played")

    sheet.refresh_from_db()
    figures = [row.score.written for row in sheet.to_sheet().rows]
    assert sheet.entries.get(seq=2).points != figures[1]
    assert list(sheet_faults(sheet)) == []


def run_sql(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


def change_behind_the_triggers(sql: str) -> None:
    """Change rows as someone with access to the database could."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("ALTER TABLE scoring_entryrecord DISABLE TRIGGER USER")
        else:
            cursor.execute("DROP TRIGGER scoring_entryrecord_no_update")
            cursor.execute("DROP TRIGGER scoring_entryrecord_no_delete")
            cursor.execute("DROP TRIGGER scoring_entryrecord_only_erased")
        cursor.execute(sql)
        if connection.vendor == "postgresql":
            cursor.execute("ALTER TABLE scoring_entryrecord ENABLE TRIGGER USER")


@pytest.mark.parametrize(
    ("sql", "fault"),
    [
        ("UPDATE scoring_entryrecord SET points = 24 WHERE seq = 1", ", entry 1: hash: "),
        ("UPDATE scoring_entryrecord SET reason = 'x' WHERE seq = 2", ", entry 2: words: "),
        ("UPDATE scoring_entryrecord SET entered_by = 'Dieter' WHERE seq = 3", ", entry 3: words: "),
        ("DELETE FROM scoring_entryrecord WHERE seq = 3", ": head_hash: "),
        ("DELETE FROM scoring_entryrecord WHERE seq = 2", ", entry 2: seq: "),
    ],
)
def test_a_change_outside_the_site_is_found(sql, fault):
    sheet = table()
    write(sheet, won(1), lost(2), won(3))

    change_behind_the_triggers(sql)

    assert next(sheet_faults(SheetRecord.objects.get())).startswith(f"list {sheet.public_id}{fault}")


AGREED = ", entry 1: prev_hash: "


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"closed_at": None}, ": closed: "),
        ({"version": 2}, ": version: "),
        ({"length": 5}, AGREED),
        ({"cents_per_point": "9"}, AGREED),
        ({"scheme": "classic"}, AGREED),
        ({"ruleset_options": {"grand_base": 20}}, AGREED),
        ({"public_id": "ABCDEFGHJKMN"}, AGREED),
    ],
    ids=lambda change: "-".join(change) if isinstance(change, dict) else "",
)
def test_a_changed_sheet_is_found(change, fault):
    sheet = fill(table(length=4))
    for seat in range(4):
        sign(sheet, seat)

    SheetRecord.objects.filter(pk=sheet.pk).update(**change)

    changed = SheetRecord.objects.get()
    assert next(sheet_faults(changed)).startswith(f"list {changed.public_id}{fault}")


def test_changed_names_and_missing_seats_are_found():
    renamed, left = table(), table()
    write(renamed, won(1))
    write(left, won(1))

    Seat.objects.filter(sheet=renamed, place=1).update(name="Emil")
    Seat.objects.filter(sheet=left, place=3).delete()

    assert next(sheet_faults(renamed)).startswith(f"list {renamed.public_id}{AGREED}")
    assert next(sheet_faults(left)).startswith(f"list {left.public_id}{AGREED}")


def test_a_sheet_that_cannot_be_read_is_a_fault_and_stops_no_check():
    sheet = table()

    SheetRecord.objects.filter(pk=sheet.pk).update(ruleset_options={"grand_base": 21})

    (fault,) = sheet_faults(SheetRecord.objects.get())
    assert fault.startswith(f"list {sheet.public_id}: cannot be read: grand_base")


def test_the_database_refuses_to_replace_or_empty():
    entry = write(table(), won(1))
    sql = (
        "TRUNCATE scoring_entryrecord CASCADE"
        if connection.vendor == "postgresql"
        else "INSERT OR REPLACE INTO scoring_entryrecord SELECT * FROM scoring_entryrecord"
    )

    if connection.vendor == "postgresql":
        run_sql("SET CONSTRAINTS ALL IMMEDIATE")
    with pytest.raises(DatabaseError), transaction.atomic():
        run_sql(sql)

    assert EntryRecord.objects.get() == entry


def test_a_changed_total_is_found():
    sheet = table()
    write(sheet, won(1))

    Seat.objects.filter(sheet=sheet, place=1).update(points=21)

    assert list(sheet_faults(SheetRecord.objects.get())) == [
        f"list {sheet.public_id}, seat 2: points: the file states 21, found 20 (SkWO 6.2)"
    ]


def test_a_list_from_before_a_correction_keeps_its_figures():
    options = {"all_pass": "ramsch", "ramsch_mode": "all_points"}
    newer, older = (open_sheet(names=THREE, ruleset=find_ruleset(**options), scheme="classic") for _ in range(2))
    # So a list of 0.4.0 is stored, which knew nothing of whose loss a Jungfrau doubles.
    SheetRecord.objects.filter(pk=older.pk).update(ruleset_options=options)
    older.refresh_from_db()
    ramsch = newer.ruleset.read_deal({"outcome": "ramsch", "points": [80, 40, 0], "last": 0, "virgins": [2]})

    for sheet in (newer, older):
        write(sheet, ramsch)

    assert [[points for points, *_ in totals(sheet)] for sheet in (newer, older)] == [[-160, -40, 0], [-160, -80, 0]]
    assert [fault for sheet in SheetRecord.objects.all() for fault in sheet_faults(sheet)] == []
    assert newer.ruleset_options == options | {"ramsch_jungfrau_of": "loser"}
    assert system_name(newer.ruleset) == system_name(older.ruleset) == "Skat with Ramsch for all"
