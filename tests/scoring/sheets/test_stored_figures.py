"""Stored figures of signed lists: written with the last signature, deleted by a reopening, never twice."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from scoring.models import Club, GameFigures, ListLine, Player, SheetRecord
from scoring.rules import tally
from scoring.sheets.locked_sheet import SheetIsClosed
from scoring.sheets.services import adjust_points, correct_deal, reopen_sheet, sign_sheet
from scoring.sheets.stored_figures import figure_faults, keep_figures
from scoring.signals import sheet_reopened, sheet_signed
from tests.scoring.cast import FOUR, THREE, fill, lost, new_id, table, won, write

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


def signed(sheet: SheetRecord) -> SheetRecord:
    for seat in range(sheet.seat_count):
        sheet.refresh_from_db()
        sign_sheet(sheet, seat, after=sheet.head_seq, by="table")
    sheet.refresh_from_db()
    return sheet


def a_signed_list(*deals, names=THREE, **agreed) -> SheetRecord:
    sheet = table(names, length=len(deals) + 3, **agreed)
    write(sheet, *deals)
    return signed(fill(sheet))


def kept(sheet: SheetRecord) -> list[tuple]:
    columns = ("seat__place", "points", "won", "lost", "others_lost", "passed", "adjustment", "total")
    return list(ListLine.objects.filter(sheet=sheet).order_by("seat__place").values_list(*columns))


def counted(sheet: SheetRecord) -> list[tuple]:
    return [
        (line.seat, line.points, line.won, line.lost, line.others_lost, line.passed, line.adjustment, line.total)
        for line in tally(sheet.to_sheet(), sheet.scheme)
    ]


def test_the_last_signature_stores_a_line_for_every_seat():
    sheet = table(length=4)
    fill(sheet)
    before = []
    for seat in range(4):
        before.append(ListLine.objects.count())
        sheet.refresh_from_db()
        sign_sheet(sheet, seat, after=sheet.head_seq, by="table")

    assert before == [0, 0, 0, 0]
    assert kept(sheet) == counted(sheet)
    assert len(kept(sheet)) == len(FOUR)


def test_lines_carry_player_deals_and_games():
    club = Club.objects.create(name="Herz Dame", slug="herz-dame")
    anna = Player.objects.create(club=club, name="Anna Ahlers")
    sheet = a_signed_list(won(0, "grand", 2, hand=True), lost(0, "grand", 1), won(1), names=(anna, "Bernd", "Clara"))

    line = ListLine.objects.get(player=anna)
    game = line.games.get()

    assert (line.seat.place, line.deals, line.signed_at) == (0, 6, sheet.closed_at)
    assert (game.game, game.won, game.lost, game.points, game.best, game.hand) == ("grand", 1, 1, 96 - 96, 96, 1)
    assert ListLine.objects.filter(player=None).count() == 2


def test_reopening_removes_the_lines_and_signing_again_stores_the_correction():
    sheet = a_signed_list(won(0), won(1))
    first_signed = sheet.closed_at

    reopen_sheet(sheet, reason="Deal 1 was lost", by="anna")
    sheet.refresh_from_db()
    while_open = kept(sheet)
    correct_deal(sheet, 1, lost(0), client_id=new_id(), after=sheet.head_seq, by="anna", reason="It was lost")
    sheet.refresh_from_db()
    adjust_points(sheet, 2, -50, reason="Spoke", client_id=new_id(), after=sheet.head_seq, by="anna")
    signed(sheet)

    assert while_open == []
    assert kept(sheet) == counted(sheet)
    assert {line.signed_at for line in ListLine.objects.all()} == {first_signed}
    assert sheet.closed_at > first_signed
    assert list(figure_faults(sheet)) == []


class PowerCut(Exception):
    """The machine stops in the middle."""


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("signal", [sheet_signed, sheet_reopened], ids=["signing", "reopening"])
def test_a_transaction_that_fails_leaves_lines_and_list_as_they_were(signal):
    sheet = a_signed_list(won(0))
    if signal is sheet_signed:
        reopen_sheet(sheet, reason="Check again", by="anna")
        for seat in (0, 1):
            sheet.refresh_from_db()
            sign_sheet(sheet, seat, after=sheet.head_seq, by="table")
        sheet.refresh_from_db()
    before = kept(sheet), sheet.is_closed
    actions = {
        sheet_signed: lambda: sign_sheet(sheet, 2, after=sheet.head_seq, by="table"),
        sheet_reopened: lambda: reopen_sheet(sheet, reason="Check again", by="anna"),
    }

    def cut(**_):
        raise PowerCut

    signal.connect(cut)
    try:
        with pytest.raises(PowerCut):
            actions[signal]()
    finally:
        signal.disconnect(cut)

    sheet.refresh_from_db()
    assert (kept(sheet), sheet.is_closed) == before
    assert list(figure_faults(sheet)) == []


def test_a_repeated_signature_stores_nothing_twice():
    sheet = a_signed_list(won(0))

    with pytest.raises(SheetIsClosed), transaction.atomic():
        sign_sheet(sheet, 2, after=sheet.head_seq, by="table")

    assert len(kept(sheet)) == 3


def damage_line(sheet):
    ListLine.objects.filter(sheet=sheet, seat__place=1).update(total=9999)


def damage_game(sheet):
    GameFigures.objects.filter(line__sheet=sheet).update(won=7)


def lose_lines(sheet):
    ListLine.objects.filter(sheet=sheet).delete()


def keep_of_an_open_list(sheet):
    SheetRecord.objects.filter(pk=sheet.pk).update(closed_at=None)


DAMAGES = [damage_line, damage_game, lose_lines, keep_of_an_open_list]


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_the_command_names_what_differs_and_repairs_it(damage):
    sheet = a_signed_list(won(0), lost(1))
    damage(sheet)

    with pytest.raises(CommandError):
        call_command("check_figures", stdout=StringIO(), stderr=StringIO())
    call_command("check_figures", repair=True, stdout=StringIO(), stderr=StringIO())
    output = StringIO()
    call_command("check_figures", stdout=output)

    sheet.refresh_from_db()
    assert output.getvalue() == "The figures of 1 lists checked, no fault found\n"
    assert kept(sheet) == (counted(sheet) if sheet.is_closed else [])


def test_figures_of_an_open_list_are_not_stored():
    with pytest.raises(ValueError, match="open"):
        keep_figures(table(length=3))
