"""Each document shows its values, and nothing else."""

import io
import re
from dataclasses import replace
from typing import Any

import pypdf
import pytest

from scoring.models.names import last_name_first
from scoring.phrases import format_money, format_points
from tests.tournaments.events.printing import document_samples as samples
from tests.tournaments.events.printing.document_samples import MAKES
from tournaments.events.printing.listing.drawing import draw as pdf_of
from tournaments.events.printing.listing.drawing import job_of
from tournaments.events.printing.listing.values import texts_of
from tournaments.events.printing.standings import StandingsVersionValue
from tournaments.events.printing.words import NOTHING, in_groups


def lines_of(key: str, value: Any, **form: Any) -> list[str]:
    """The lines of text of all pages; a name that takes two is read as one."""
    reader = pypdf.PdfReader(io.BytesIO(pdf_of(MAKES[key].document(samples.HEAD, value, **form))))
    lines = (line.strip() for page in reader.pages for line in page.extract_text().splitlines())
    return [re.sub(r"(?<=[a-z]-) (?=[A-Z])", "", line) for line in lines]


# Made once: each document of rows by its key.
VALUES: dict[str, Any] = {key: samples.value_of(key) for key in MAKES}


@pytest.mark.parametrize("key", MAKES)
@pytest.mark.sampled(5)
def test_equal_values_are_equal_work_and_equal_bytes(key):
    one, other = (MAKES[key].document(samples.HEAD, VALUES[key]) for _ in range(2))

    assert job_of(one) == job_of(other)
    assert pdf_of(one) == pdf_of(other)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("key", MAKES)
def test_every_text_of_a_document_is_on_it(key):
    document = MAKES[key].document(samples.HEAD, VALUES[key])

    shown_text = "".join("".join(lines_of(key, VALUES[key])).split())
    missing = [text for text in texts_of(document) if "{" not in text and "".join(text.split()) not in shown_text]
    # What wraps is broken by its neighbours; of the letters of the alphabet only the first and last are said.
    assert [text for text in missing if 1 < len(text) < 40] == []


def test_the_wall_is_alphabetical_with_table_and_seat():
    plan = samples.seat_plan(11)
    seats = {
        player.text: (number, seat) for number, players in plan.tables for seat, player in enumerate(players, start=1)
    }

    lines = lines_of("seats_by_name", plan, columns=1)

    rows = lines[3:-1]
    wanted = [f"{name} {table} {seat}" for name, (table, seat) in sorted(seats.items(), key=lambda one: fold(one[0]))]
    assert [row if row[1] != " " else row[2:] for row in rows] == wanted


def fold(name: str) -> str:
    return name.casefold().replace("ö", "o")


def test_namesakes_are_distinguished_on_the_wall():
    plan = samples.seat_plan(8)
    first, (number, (_other, *others)) = plan.tables
    twin = replace(first[1][0], number=99)

    lines = lines_of("seats_by_name", replace(plan, tables=(first, (number, (twin, *others)))), columns=1)

    twins = [line for line in lines if twin.text in line]
    assert len(twins) == 2
    assert all(f"({number})" in " ".join(twins) for number in (first[1][0].number, 99))


def test_few_tables_are_side_by_side_for_the_desk():
    plan = samples.seat_plan(11)

    document = MAKES["seats_by_table"].document(samples.HEAD, plan)

    table = document.blocks[0]
    assert [column.heading for column in table.columns if column.heading] == ["Table 1", "Table 2", "Table 3"]
    seats = [[players[seat : seat + 1] for _number, players in plan.tables] for seat in range(4)]
    names = [[each[0].name if each else NOTHING for each in row] for row in seats]
    assert [list(row.cells[2::2]) for row in table.rows] == [*names, ["", "", ""]]
    assert [row.to_tick for row in table.rows] == [False] * 4 + [True]


def test_the_desk_sees_every_table_in_the_order_of_its_seats():
    plan = samples.seat_plan(39)

    lines = lines_of("seats_by_table", plan)

    for number, players in plan.tables:
        people = [f"{player.number} {player.name}" for player in players]
        assert " ".join([str(number), *people, *["–"] * (4 - len(people))]) in lines


def test_the_version_of_a_plan_is_on_each_page():
    pages = pypdf.PdfReader(
        io.BytesIO(pdf_of(MAKES["seats_by_name"].document(samples.HEAD, samples.seat_plan(163))))
    ).pages

    assert all("1.2, 10:02" in page.extract_text() for page in pages)
    assert len(pages) > 1


def test_results_name_the_tables_without_a_list():
    lines = lines_of("results", samples.results())

    assert any("5" in line and "missing" in line for line in lines) or any("fehlt" in line for line in lines)


def test_a_standing_has_every_figure_of_every_row():
    _title, table = samples.ranking(83)

    lines = lines_of("standings", samples.standings(83))

    for row in table.rows:
        totals = ["–" if total is None else format_points(total) for total in row.totals]
        adjustment = [format_points(row.adjustment)] if row.adjustment else []
        figures = [*totals, row.won, row.lost, format_points(row.points), *adjustment, format_points(row.total)]
        club = [row.club] if row.club else []
        assert " ".join(map(str, [f"{row.place}.", row.entrant, row.name, *club, *figures])) in lines


@pytest.mark.long
def test_a_thousand_rows_are_all_there():
    lines = lines_of("standings", samples.standings(1000))

    places = [int(line.split(".")[0]) for line in lines if line.split(".")[0].isdecimal() and ". " in line[:6]]
    assert places == list(range(1, 1001))


def test_many_series_turn_the_page_and_the_oldest_are_summed_in_the_total():
    upright, rotated, many = (
        MAKES["standings"].document(samples.HEAD, samples.standings(8, series)) for series in (4, 9, 20)
    )

    assert [document.landscape for document in (upright, rotated, many)] == [False, True, True]
    heads = [column.heading for column in many.blocks[0].columns]
    assert sum("20" in head or "9" in head for head in heads) == 3
    assert "8" in many.blocks[1].text


def test_a_correction_is_marked_in_the_version_line():
    version = StandingsVersionValue(4, "provisional", samples.LATER, "Tippfehler")

    assert "4" in version.words
    assert "42" in version.words
    assert version.words != replace(version, reason="").words
    assert "Tippfehler" in " ".join(lines_of("standings", replace(samples.standings(9), version=version)))


def test_teams_have_neither_number_nor_club():
    document = replace(samples.standings(), rankings=(samples.team_ranking(),))

    lines = lines_of("standings", document)

    assert "1. Mannschaft 1 3999 3900 60 20 1200 7999" in lines


def test_the_prize_list_adds_up_to_the_pot():
    prizes = samples.prizes()

    lines = lines_of("prizes", prizes)

    assert prizes.cents + prizes.left == prizes.pot
    for section in prizes.sections:
        assert all(
            any(line.endswith(format_money(award.cents)) and award.name in line for line in lines)
            for award in section.rows
        )
    assert any(format_money(prizes.pot) in line for line in lines)


def test_prizes_beyond_the_pot_are_not_given():
    lines = lines_of("prizes", replace(samples.prizes(), sections=(), left=-5000))

    assert any("50,00" in line or "50.00" in line for line in lines)


def test_the_ceremony_is_read_from_the_back():
    prizes = samples.ceremony()

    lines = lines_of("ceremony", prizes)

    called = [award.name for section in prizes.sections for award in section.rows]
    heard = [name for line in lines for name in dict.fromkeys(called) if name in line]
    assert heard == called
    assert prizes.sections[-1].rows[-1].place == 1


def test_a_receipt_names_amount_person_and_purpose():
    texts = " ".join(lines_of("receipts", samples.receipts()))

    for receipt in samples.receipts():
        assert f"{format_money(abs(receipt.cents))} €" in texts.replace("\N{NO-BREAK SPACE}", " ")
        assert receipt.purpose in texts
        assert receipt.payer in texts


@pytest.mark.parametrize(
    ("cents", "person", "signed"),
    [
        pytest.param(1200, "Paid by", "Received for the till", id="money in"),
        pytest.param(-25000, "Paid to", "Received by the player", id="money out"),
    ],
)
def test_a_receipt_is_signed_by_the_recipient(cents, person, signed):
    receipt = replace(samples.receipts()[0], cents=cents)

    texts = set(texts_of(MAKES["receipts"].document(samples.HEAD, [receipt])))

    assert {person, signed} <= texts
    assert not texts & ({"Paid by", "Paid to", "Received for the till", "Received by the player"} - {person, signed})


def test_a_slip_sums_the_losses_of_its_table():
    slips = samples.loss_slips()

    lines = lines_of("loss_slips", slips)

    for slip in slips.slips:
        assert slip.owed == sum(line.cents or 0 for line in slip.rows)
        for line in slip.rows:
            assert f"{line.number} {line.name} {line.lost} {format_money(line.cents or 0)}" in lines


def test_a_slip_without_a_list_is_left_to_be_filled_in():
    slips = samples.loss_slips(with_lists=False)

    lines = lines_of("loss_slips", slips)

    player = slips.slips[0].rows[0]
    assert f"{player.number} {player.name}" in lines
    assert lines.count("No lists yet.") == len(slips.slips)


def test_the_till_report_shows_the_cash_balance():
    till = samples.till()

    lines = lines_of("till", till)

    assert any(line.endswith(format_money(till.money_in - till.money_out)) for line in lines)


@pytest.mark.parametrize("key", ["till", "final_report"])
def test_each_line_of_the_till_adds_up_with_what_was_paid_too_much(key):
    lines = lines_of(key, VALUES[key])

    owed, kept, still, beyond = (format_money(cents) for cents in (99600, 98450, 2400, 1250))
    assert f"Entry and card fees {owed} {kept} – {still} {beyond} {kept}" in lines


def test_notes_and_coins_make_the_envelopes():
    cash = samples.cash()

    lines = lines_of("cash", cash)

    whole = format_money(sum(line.account.open for line in cash.lines))
    assert any(line.endswith(whole) for line in lines)


def test_a_printed_draw_report_has_every_input():
    draw = samples.draw_protocol()

    texts = " ".join(lines_of("draw_protocol", draw)).replace("\N{NO-BREAK SPACE}", " ")

    for wanted in (draw.seed, in_groups(draw.digest), draw.reason, draw.made_by):
        assert wanted in texts
    for _number, tables in draw.series:
        for people in tables:
            assert " ".join(f"{player} {draw.names[player]}" for player in people) in texts


def test_a_corrected_line_is_struck_next_to_the_new_one():
    lines = lines_of("corrections", samples.corrections())

    (change,) = [one for one in samples.corrections() if hasattr(one, "before")]
    old, new = change.before[1], change.now[1]
    assert sum(line.endswith(f"{old.points} 7 2 {old.total}") for line in lines) == 1
    assert sum(line.endswith(f"{new.points} 7 2 {new.total}") for line in lines) == 1


def test_the_final_report_holds_all_its_parts():
    report = samples.final_report()

    texts = " ".join(lines_of("final_report", report))

    for title, _table in report.standings.rankings:
        assert title in texts
    assert all(last_name_first(entrant.name) in texts for entrant, _teams in report.participants)
    assert "Mannschaft 8" in texts
    assert report.lots[0][2] in texts


# Its parts begin their own pages.
@pytest.mark.sampled(4)
@pytest.mark.parametrize("key", [key for key in MAKES if key != "final_report"])
def test_an_empty_document_is_one_page(key):
    nothing = samples.nothing_of(VALUES[key])

    assert len(pypdf.PdfReader(io.BytesIO(pdf_of(MAKES[key].document(samples.HEAD, nothing)))).pages) == 1


LONG = "Maximiliane-Wilhelmine von und zu Schmidt-Rottluff-Hohenstein"


def test_a_long_name_leaves_its_neighbours_whole():
    plan = samples.seat_plan(48)
    (number, (first, *others)), *tables = plan.tables
    player = replace(first, name=LONG, text=LONG)

    long = replace(plan, tables=((number, (player, *others)), *tables))

    wall, desk = ("".join(lines_of(key, long)) for key in ("seats_by_name", "seats_by_table"))
    for shown_text in (wall, desk):
        assert all(part in shown_text for part in ("Maximiliane-", "Rottluff-", "Hohenstein"))
        assert "…" not in shown_text
    assert all(other.name in desk for other in others)


LONG_NAMES = (
    "Wszebor Szczęśliwy-Brzęczyszczykiewicz",
    "Çağrı Işıkoğlu-Yıldırımşahinoğulları",
    LONG[:60],
    "Konstantinopolitanischerdudelsackpfeifenmachergesellenverein",
    "Wołodymyr-Krzysztof Brzęczyszczykiewicz-Wiśniewski",
)
LONG_CLUB = "Skatfreunde „Die reizenden Damen“ Königs Wusterhausen e. V."


@pytest.mark.sampled(8)
@pytest.mark.parametrize("key", MAKES)
def test_no_long_name_and_no_club_is_cut_where_all_are_long(key, monkeypatch):
    monkeypatch.setattr(samples, "name_of", lambda number: LONG_NAMES[number % len(LONG_NAMES)])
    monkeypatch.setattr(samples, "CLUBS", (LONG_CLUB,) * 5)
    value = samples.value_of(key)

    shown_text = "".join("".join(lines_of(key, value)).split())

    names = {text for text in texts_of(MAKES[key].document(samples.HEAD, value)) if 30 < len(text) <= 62}
    assert [name for name in names if "{" not in name and "".join(name.split()) not in shown_text] == []
    assert "…" not in shown_text
