"""The printed list agrees with the table's rules, to the digit."""

import io
from dataclasses import replace

import pypdf
import pytest

from scoring.rules import tally
from scoring.sheets.printing.game_list import printed_list
from scoring.sheets.printing.score_list import MOST_DEALS, TICK, FootLine, ListRow, ScoreList
from scoring.sheets.printing.score_list_pages import draw as score_list_pdf
from scoring.sheets.printing.score_list_pages import score_list_job
from tests.scoring.sheets.printing.samples import NAMES, blank_list, filled_list, list_with_names, page_of, played_sheet


def lines_of(*lists: ScoreList) -> list[list[str]]:
    """The lines of text on each page."""
    reader = pypdf.PdfReader(io.BytesIO(score_list_pdf(lists)))
    return [[line.strip() for line in page.extract_text().splitlines()] for page in reader.pages]


def has_in_a_row(lines: list[str], wanted: list[str]) -> bool:
    return any(lines[place : place + len(wanted)] == wanted for place in range(len(lines)))


def written(number: int) -> str:
    return str(number).replace("-", "−")


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("seats", "length", "bonus"), [(4, 48, 30), (3, 36, 40), (5, 40, 30)])
def test_the_foot_of_each_player_equals_the_tally(seats, length, bonus):
    (lines,) = lines_of(filled_list(3, seats, length))

    for line in tally(played_sheet(3, seats, length, length), "seeger_fabian"):
        own, others = 50 * (line.won - line.lost), bonus * line.others_lost
        figures = (line.points, line.won, line.lost, own, others, line.adjustment, line.total)
        assert line.points + own + others + line.adjustment == line.total
        assert has_in_a_row(lines, [written(figure) for figure in figures])


def test_each_deal_reads_as_one_line():
    announced = dict.fromkeys(("hand", "schneider", "schneider_announced"), TICK)
    rows = (
        ListRow(1, {"game": "♣ 12", "with": "2", "plus": "36"}, ("", "36", "", ""), winners=(1,)),
        ListRow(2, passed=True),
        ListRow(
            3,
            {"game": "G 24", "without": "1"} | announced | {"minus": "−240"},
            ("−240", "", "", ""),
            losers=(0,),
            corrected=True,
        ),
        ListRow(4, {"game": "N 23", "conceded": TICK, "minus": "−46"}, ("", "−10", "", ""), losers=(1,)),
    )

    (lines,) = lines_of(blank_list(rows=rows))

    assert has_in_a_row(lines, ["♣ 12 2 36 36 1", "×", "* G 24 1 × × × −240 −240 1", "N 23 × −46 −10 1"])


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("seats", "length"), [(4, 48), (3, 36), (5, 40), (4, 24), (4, 20), (3, 1), (4, MOST_DEALS)])
def test_every_list_takes_one_page(seats, length):
    lists = [blank_list(seats, length), list_with_names(1, seats, length), filled_list(1, seats, length)]

    assert len(lines_of(*lists)) == 3


def test_a_list_with_names_has_no_figures_and_a_blank_one_no_names():
    blank, named = lines_of(blank_list(), list_with_names())

    assert not any(name in " ".join(blank) for name in NAMES)
    assert all(name in " ".join(named) for name in NAMES[:4])
    assert "0" not in named


def test_a_name_of_forty_letters_is_whole_in_its_narrow_column():
    names = ("Wszebor Szczęśliwy-Brzęczyszczykiewicz", "Çağrı Işıkoğlu-Yıldırımşahinoğulları", "Uwe Ey", "Anna Ahlers")

    (lines,) = lines_of(list_with_names(1, names=names))

    texts = "".join("".join(lines).split())
    assert all("".join(name.split()) in texts for name in names)


@pytest.mark.long
def test_a_scheme_without_bonuses_leaves_its_lines_out():
    sheet = played_sheet(2, 4, 48, 48)

    full, short = lines_of(*(printed_list(page_of(sheet, scheme), "") for scheme in ("seeger_fabian", "classic")))

    assert {"(won − lost) × 50", "lost by the others × 30"} <= set(full)
    assert not any("×" in line and "won" in line for line in short)
    assert not any("lost by the others" in line for line in short)


def test_money_stands_under_the_total_where_there_is_any():
    page = page_of(played_sheet(2, 4, 48, 48), cents_per_point="1", loss_fee_steps=[[1, 50]])

    (lines,) = lines_of(printed_list(page, ""))

    places = {line.seat: place for place, line in page.standing}
    for line in page.lines:
        fee, settlement = 50 * line.lost, 4 * line.total - sum(each.total for each in page.lines)
        money = [written(line.total), f"{places[line.seat]}.", f"{fee / 100:.2f}", written_money(settlement)]
        assert has_in_a_row(lines, money)


def written_money(cents: int) -> str:
    return f"{cents / 100:.2f}".replace("-", "−")


def test_a_struck_deal_counts_in_no_tally():
    row = ListRow(1, {"game": "♣ 12", "with": "1", "plus": "24"}, ("", "24", "", ""), winners=(1,))

    kept, struck = lines_of(blank_list(rows=(row,)), blank_list(rows=(row._replace(struck=True),)))

    assert "♣ 12 1 24 24 1" in kept
    assert "♣ 12 1 24 24" in struck


def test_corrections_take_the_lines_they_need():
    notes = tuple(f"Deal {number}, struck: Anna Schulze: Hearts with 1, game 2, +20 (a slip)" for number in range(12))

    (lines,) = lines_of(blank_list(notes=notes))

    assert all(any(note in line for line in lines) for note in notes)


def test_a_note_longer_than_a_line_goes_on_in_the_next():
    note = "Deal 3, struck: " + "because the list keeper looked at the wrong hand " * 4 + "in the end"

    (lines,) = lines_of(blank_list(notes=(note, "Deal 4, struck")))

    assert "in the end" in "".join(lines)
    assert "…" not in "".join(lines)


@pytest.mark.long
def test_notes_without_room_are_counted():
    notes = tuple(
        f"Deal {number} was corrected by the list keeper because of a slip of the pen." for number in range(30)
    )

    (lines,) = lines_of(blank_list(notes=notes))

    assert any(line.endswith("… +14") for line in lines)


def test_the_document_uses_the_words_it_is_given():
    words = dict(blank_list().words) | {"title": "Spielliste"}
    foot = (FootLine("(gewonnen − verloren) × 50"), FootLine("Gesamt", is_total=True))

    (lines,) = lines_of(replace(blank_list(), words=words, foot=foot, language="de"))

    assert {"Spielliste", "(gewonnen − verloren) × 50", "Gesamt"} <= set(lines)


def test_the_document_has_title_and_language_but_no_time():
    reader = pypdf.PdfReader(io.BytesIO(score_list_pdf([list_with_names(5, language="de")])))

    assert dict(reader.metadata or {}) == {"/Title": "Score sheet L-2025-00005"}
    assert reader.root_object["/Lang"] == "de"


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"seats": 1}, "a printed list has two to five seats, not 1"),
        ({"seats": 6}, "a printed list has two to five seats, not 6"),
        ({"length": 0}, "a printed list has 1 to 72 deals, not 0"),
        ({"length": 73}, "a printed list has 1 to 72 deals, not 73"),
        ({"names": ("Anna",)}, "names has one entry for each of 4 seats, or none"),
        ({"foot": (FootLine("Total", ("1",)),)}, "'Total' has figures for 1 of 4 seats"),
        ({"rows": (ListRow(49),)}, "a list of 48 deals has no deal 49"),
        ({"length": None, "rows": (ListRow(301),)}, "a list of 300 deals has no deal 301"),
        ({"rows": (ListRow(1, winners=(4,)),)}, "deal 1 is won or lost by a seat that a table of 4 lacks"),
        ({"rows": (ListRow(1, losers=(-1,)),)}, "deal 1 is won or lost by a seat that a table of 4 lacks"),
        ({"rows": (ListRow(1, {"colour": "red"}),)}, "the list has no column colour"),
        ({"rows": (ListRow(1, running_totals=("1",)),)}, "deal 1 has running figures for 1 of 4 seats"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_impossible_list_is_refused(wrong, why):
    with pytest.raises(ValueError, match=why):
        replace(blank_list(), **wrong)


def test_nothing_to_print_is_refused():
    with pytest.raises(ValueError, match="there is no list to print"):
        score_list_job([])
