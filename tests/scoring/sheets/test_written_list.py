"""The list as page and document write it."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localtime

from scoring.entry.list_end import best_game, list_end
from scoring.entry.screen import last_line
from scoring.models import SheetRecord
from scoring.rules import PASSED_DEAL, find_ruleset
from scoring.sheets.queries import sheet_page
from scoring.sheets.services import adjust_points, correct_deal, renew_key
from scoring.sheets.views.documents import printed_list
from scoring.sheets.written_list import ended_sentence, legend, seat_feet, written_lines
from tests.scoring.cast import THREE, lost, new_id, table, won, write

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


def test_a_line_reads_as_in_a_printed_list():
    sheet = table()
    write(sheet, won(1, "clubs", 2, with_without="without", hand=True, schneider=True))

    (line,) = written_lines(sheet_page(sheet))

    assert (line.number, line.dealer, line.declarer_name, line.game_name) == (1, "Anna", "Bernd", "Clubs")
    assert (line.cells, line.ticks) == ({"without": 2, "base": 12}, {"hand", "schneider"})
    assert line.marks == (("H", "Hand"), ("S", "Schneider"))
    assert (line.written, line.running_totals, line.sum_in_words) == (
        60,
        (None, 60, None, None),
        "without 2, game 3, Hand 4, Schneider 5, 5 × 12 = 60",
    )


def test_a_passed_deal_moves_no_column():
    sheet = table(THREE)
    write(sheet, PASSED_DEAL)

    (line,) = written_lines(sheet_page(sheet))

    assert (line.is_passed, line.written, line.running_totals, line.sum_in_words) == (True, 0, (None,) * 3, "passed in")


def test_a_struck_line_shows_reason_and_author():
    sheet = table(THREE)
    write(sheet, won(0), won(1))
    correct_deal(sheet, 1, lost(2), client_id=new_id(), after=2, by="Clara", reason="was Clara's")

    line, _ = written_lines(sheet_page(sheet))

    (struck,) = line.struck
    assert (line.is_corrected, line.written) == (True, -40)
    assert struck == ("Anna: Hearts +20", 20, "was Clara's", "Clara")


def test_overbid_conceded_and_doubled_games_are_marked():
    sheet = table(THREE, ruleset=find_ruleset(kontra_levels=2))
    write(sheet, lost(0, "clubs", bid=30), lost(1, conceded="declarer"), won(2, kontra=2, kontra_by=0))

    lines = written_lines(sheet_page(sheet))

    assert [line.ticks for line in lines] == [{"overbid"}, {"conceded"}, frozenset()]
    assert [(line.doubling, line.written) for line in lines] == [("", -72), ("", -40), (" ×4", 80)]


@pytest.mark.parametrize(
    ("expected", "marks"),
    [
        ({"hand": True}, []),
        ({"ouvert": True}, []),
        ({"hand": True, "ouvert": True}, []),
        ({"ouvert": True, "conceded": "defenders"}, ["conceded or by ruling"]),
    ],
)
def test_the_name_of_the_game_appears_once(expected, marks):
    sheet = table(THREE)
    write(sheet, won(0, "null", None, **expected))
    page = sheet_page(sheet)

    [line] = written_lines(page)

    assert line.marks_in_words == best_game(page)["marks"] == marks
    assert len(line.marks) == len(expected)


def test_an_open_game_of_north_america_is_marked_once():
    ruleset = find_ruleset("tournee_skat")
    sheet = table(THREE, ruleset=ruleset)
    write(sheet, ruleset.read_deal({"declarer": 0, "contract": "null", "ouvert": True, "won": True}))

    [line] = written_lines(sheet_page(sheet))

    assert (line.game_name, line.marks_in_words) == ("Null ouvert", [])


def test_the_foot_of_a_list_has_its_money():
    sheet = table(THREE, cents_per_point="1/2", loss_fee_steps=[(1, 50), (2, 100)])
    write(sheet, lost(0), lost(0), won(1))
    adjust_points(sheet, 2, -10, reason="late", client_id=new_id(), after=3, by="Clara")
    sheet.refresh_from_db()

    feet = seat_feet(sheet_page(sheet))

    assert [(foot.line.points, foot.own_bonus, foot.others_bonus, foot.line.total) for foot in feet] == [
        (-80, -100, 0, -180),
        (20, 50, 80, 150),
        (0, 0, 80, 70),
    ]
    assert [foot.loss_fee for foot in feet] == [150, 0, 0]
    assert [foot.settlement for foot in feet] == [-290, 205, 85]


def test_the_document_agrees_with_the_page():
    sheet = table(THREE, ruleset=find_ruleset(kontra_levels=1))
    write(sheet, won(0, "null", None, ouvert=True), won(1, "grand", 2, kontra=1), PASSED_DEAL)
    page = sheet_page(sheet)

    printed = printed_list(page, "http://testserver/", "deals")

    assert [(row.number, row.cells, row.running_totals) for row in printed.rows] == [
        (1, {"game": "N 46", "ouvert": "×", "plus": "46"}, ("46", "", "")),
        (2, {"game": "G 24 ×2", "with": "2", "plus": "144"}, ("", "144", "")),
        (3, {}, ("", "", "")),
    ]
    (total,) = (line for line in printed.foot if line.is_total)
    assert total.texts == tuple(str(foot.line.total) for foot in seat_feet(page))


def test_the_document_shows_when_the_list_began_and_ended():
    sheet = table(THREE, length=3)
    write(sheet, won(0), won(1), won(2))
    began = localtime(sheet.opened_at)
    SheetRecord.objects.filter(pk=sheet.pk).update(closed_at=began.replace(hour=23, minute=5))

    printed_lists = [printed_list(sheet_page(SheetRecord.objects.get()), "", fill) for fill in ("deals", "names")]

    assert [(printed.begin, printed.end) for printed in printed_lists] == [(began.strftime("%H:%M"), "23:05"), ("", "")]


def test_running_figures_start_from_the_opening_stakes():
    scharfer = find_ruleset("scharfer_tarock")
    sheet = table(THREE, ruleset=scharfer, scheme="classic", length=3)
    key = renew_key(sheet)
    client = Client(headers={"accept-language": "en"})
    client.get(reverse("take_key", args=[sheet.public_id, key]))

    answer = client.post(
        reverse("enter_deal", args=[sheet.public_id]),
        {"client_id": str(new_id()), "after": 0, "deal": {"declarer": 0, "contract": "herzsolo", "points": 61}},
        "application/json",
        headers={"Authorization": f"Bearer {key}"},
    )

    page = sheet_page(SheetRecord.objects.get())
    shown = [client.get(reverse(name, args=[sheet.public_id])).context for name in ("sheet", "enter", "sign")]
    printed = printed_list(page, "http://testserver/")
    assert answer.json()["accounts"] == [1020, 990, 990]
    assert written_lines(page)[0].running_totals == (1020, 990, 990)
    assert printed.rows[0].running_totals == ("10.20", "9.90", "9.90")
    assert [figure for _place, _name, figure in shown[0]["standing"]] == [1020, 990, 990]
    assert (shown[0]["chart"].start, [final for *_, final in shown[0]["chart"].curves]) == (1000, [1020, 990, 990])
    assert [(seat["points"], seat["fact"]) for seat in shown[1]["players"]] == [(1020, ""), (990, ""), (990, "")]
    assert [seat.account for seat in seat_feet(page)] == [1020, 990, 990]
    # What one gets or pays at the end is the gain alone.
    assert [seat.money for seat in seat_feet(page)] == [20, -10, -10]
    assert page.check_figures.agree


def test_a_table_is_shown_the_final_amount_of_its_winner():
    sheet = table(THREE, ruleset=find_ruleset("scharfer_tarock"), scheme="classic", length=1)
    write(sheet, sheet.ruleset.read_deal({"declarer": 0, "contract": "herzsolo", "points": 61}))

    page = sheet_page(SheetRecord.objects.get())
    total = next(line for line in printed_list(page, "http://testserver/").foot if line.is_total)

    assert ended_sentence(page) == "Anna wins with 10.20."
    assert [one["total"] for one in list_end(page)["result"]] == [1020, 990, 990]
    assert total.texts == ("10.20", "9.90", "9.90")


def test_the_value_of_a_soloists_ramsch_is_what_another_lost():
    sheet = table(THREE, ruleset=find_ruleset("skat_raeuber"), length=None)
    write(sheet, sheet.ruleset.read_deal({"outcome": "ramsch", "declarer": 1, "points": [70, 30, 20], "last": 0}))
    page = sheet_page(sheet)

    [line] = written_lines(page)
    printed = printed_list(page, "/")

    assert (line.written, printed.rows[0].cells["minus"], printed.row_count) == (-70, "−70", 12)
    assert last_line(page, page.entries[-1])["sentence"].endswith(f"{THREE[1]}: Ramsch: {THREE[0]} −70")


def test_the_value_of_a_tied_ramsch_is_what_each_loses():
    sheet = table(THREE, ruleset=find_ruleset(all_pass="ramsch"))
    write(sheet, sheet.ruleset.read_deal({"outcome": "ramsch", "points": [60, 60, 0], "last": 0, "virgins": [2]}))
    page = sheet_page(sheet)

    (line,) = written_lines(page)

    assert (line.written, line.running_totals) == (-120, (-120, -120, None))
    assert printed_list(page, "http://testserver/").rows[0].cells["minus"] == "−120"
    assert line.sum_in_words == ("most card points: 60, Jungfrau × 2, 2 players tie: each loses in full, Ramsch = −240")


@pytest.mark.parametrize(("fill", "names", "rows"), [("blank", 0, 0), ("names", 3, 0), ("deals", 3, 1)])
def test_a_document_is_blank_named_or_filled(fill, names, rows):
    sheet = table(THREE)
    write(sheet, won(0))

    printed = printed_list(sheet_page(sheet), "http://testserver/", fill)

    assert (len(printed.names), len(printed.rows)) == (names, rows)
    assert {len(line.texts) for line in printed.foot} == {3 * rows}


@pytest.mark.parametrize("key", ["isko", "tournee_skat", "scharfer_tarock"])
def test_every_letter_on_the_list_is_explained(key):
    ruleset = find_ruleset(key)

    shorts = dict(legend(ruleset))

    assert shorts["K"] == "corrected"
    assert len(shorts) == 1 + sum(len(column.marks) for column in ruleset.columns())
