"""Documents of leagues and seasons show their values, each once, and nothing leaves its page."""

import io
from dataclasses import replace
from typing import Any

import pypdf
import pytest
from django.utils import translation

from scoring.phrases import format_average
from scoring.printing.page import A4
from tests.tournaments.events.printing.reading import lines_of, page_count, words_of
from tests.tournaments.leagues.documents import samples
from tournaments.events.printing.listing.drawing import draw as pdf_of
from tournaments.events.printing.listing.values import Grid, Listing, Paragraph, texts_of
from tournaments.leagues.phrases import documents as words
from tournaments.leagues.printing.documents import (
    league_table_document,
    players_document,
    schedule_document,
    team_schedule_document,
)
from tournaments.leagues.printing.head import LeagueHead
from tournaments.leagues.printing.match_report import match_report_document
from tournaments.seasons.phrases.documents import nobody_yet
from tournaments.seasons.printing.wall_chart import A3_SHEET, A4_SHEET, wall_chart_document

DOCUMENTS: dict[str, Any] = {
    "report": lambda: match_report_document(samples.a_report()),
    "report of five teams and four series": lambda: match_report_document(samples.a_report(series=4, teams=5)),
    "report of eight series": lambda: match_report_document(samples.a_report(series=8)),
    "report to fill in": lambda: match_report_document(samples.a_blank_report()),
    "table": lambda: league_table_document(samples.HEAD, samples.a_table()),
    "players": lambda: players_document(samples.HEAD, samples.the_players(40), 5),
    "schedule": lambda: schedule_document(samples.HEAD, *samples.a_schedule()),
    "schedule of a team": lambda: team_schedule_document(samples.HEAD, *samples.a_schedule(), samples.A_TEAM),
    "wall chart": lambda: wall_chart_document(samples.a_season(8, 12)),
}


def printed_text(document: Listing) -> str:
    return words_of(pdf_of(document))


def squeezed(text: str) -> str:
    return "".join(text.split())


def grids_of(document: Listing) -> list[Grid]:
    return [block for block in document.blocks if isinstance(block, Grid)]


@pytest.mark.sampled(5)
@pytest.mark.parametrize("key", DOCUMENTS)
def test_every_text_of_a_document_is_on_it_whole(key):
    document = DOCUMENTS[key]()

    text = squeezed("".join("".join(page) for page in lines_of(pdf_of(document))))

    missing = [one for one in texts_of(document) if "{" not in one and squeezed(one) not in text]
    # What takes several lines is broken by its neighbours.
    assert [one for one in missing if len(one) < 30] == []
    assert "…" not in text


@pytest.mark.parametrize("key", DOCUMENTS)
@pytest.mark.sampled(3)
def test_the_same_document_is_the_same_bytes(key):
    document = DOCUMENTS[key]()

    assert pdf_of(document) == pdf_of(document)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("key", DOCUMENTS)
def test_nothing_leaves_its_page(key):
    reader = pypdf.PdfReader(io.BytesIO(pdf_of(DOCUMENTS[key]())))

    outside = []
    for page in reader.pages:
        width, height = float(page.mediabox.width), float(page.mediabox.height)

        def look(text: str, _cm: Any, at: Any, _font: Any, size: float, width=width, height=height) -> None:
            if text.strip() and not (0 < at[4] < width and 0 < at[5] < height):
                outside.append(text)

        page.extract_text(visitor_text=look)
    assert outside == []


# The report of a meeting


def test_a_report_has_every_line_and_the_sums_of_the_teams():
    report = samples.a_report()

    text = printed_text(match_report_document(report))

    team = report.teams[1]
    player, day = team.players[0], team.day
    figures = " ".join(f"{one.points} {one.won} {one.lost} {one.total}" for one in player.series).replace("-", "−")
    assert f"{player.number} {player.name} {figures}" in text
    sums = " ".join(f"{one.points} {one.won} {one.lost} {one.total}" for one in team.series)
    assert f"Team total {sums} {day.total}" in text.replace("−", "-")
    assert f"{day.match_points} : {day.match_points_against}" in text
    assert sum(each.day.match_points for each in report.teams) == 3 * 6


def test_a_report_shows_version_state_deadlines_and_signatories():
    document = match_report_document(samples.a_report(version=2, state="Confirmed", reason="Two figures were changed"))

    text = printed_text(document)

    assert "Version 2 · Confirmed" in text
    assert "Objection possible until 29 Mar 2026" in text
    assert "Binding from 4 Apr 2026" in text
    assert "Reason for the correction: Two figures were changed" in text
    assert [f"Captain of {team}" in text for team in samples.TEAMS[:4]] == [True] * 4
    assert "For the host, Karo Einfach Kiel" in text
    assert "From series 9: Emil Engelke 1 for Dieter Dörfler 1." in text


def test_a_report_of_three_series_is_one_page_to_sign():
    assert page_count(pdf_of(match_report_document(samples.a_report()))) == 1
    assert page_count(pdf_of(match_report_document(samples.a_blank_report()))) == 1


def test_a_report_to_fill_in_has_the_line_ups_and_no_figures():
    (page,) = lines_of(pdf_of(match_report_document(samples.a_blank_report())))

    text = " ".join(page)
    assert "To fill in" in text
    assert "1 Anna Ahlers 1" in text
    assert text.count("Match points ____ : ____") == 12
    figures = [line for line in page if line.replace("−", "").replace(" ", "").isdigit()]
    assert figures == []


def test_an_absent_team_has_one_line_and_does_not_sign():
    report = samples.a_report()
    absent = replace(report.teams[3], is_absent=True, players=(), series=(None, None, None))

    text = printed_text(match_report_document(replace(report, teams=(*report.teams[:3], absent))))

    assert "Kreuz Bube Lübeck absent: no match points, no game points" in text
    assert "Captain of Kreuz Bube Lübeck" not in text


def test_a_team_stays_on_one_page():
    pages = lines_of(pdf_of(match_report_document(samples.a_report(series=4, teams=5))))

    begun = [[line for line in page if line.startswith(samples.TEAMS[:5]) and "Match points" in line] for page in pages]
    ended = [sum(line.startswith("Team total") for line in page) for page in pages]
    assert [len(teams) for teams in begun] == ended
    assert sum(ended) == 5


# Table, players, schedule


def test_a_table_marks_promotion_and_relegation_in_black_and_white():
    table = samples.a_table()

    document = league_table_document(samples.HEAD, table)

    (grid,) = grids_of(document)
    marks = [row.cells[1].text for row in grid.rows]
    zones = {"promoted": "↑", "relegated": "↓", "": ""}
    assert marks == [zones[row.zone] for row in table.rows]
    text = printed_text(document)
    assert "↑ promoted · ↓ relegated" in text
    assert "Provisional: not all meetings in this table are approved yet." in text
    assert "After match day 5" in text


def test_a_heavy_line_separates_promoted_teams():
    table = samples.a_table()
    rows = tuple(sorted(table.rows, key=lambda row: row.place))

    (grid,) = grids_of(league_table_document(samples.HEAD, replace(table, rows=rows)))

    assert [place for place, row in enumerate(grid.rows, start=1) if row.strong] == [2, 12]


def test_a_tie_across_the_line_is_open():
    table = samples.a_table(teams=4)
    rows = tuple(replace(row, zone="open") for row in table.rows)

    assert "? tied across the line" in printed_text(league_table_document(samples.HEAD, replace(table, rows=rows)))


def test_an_approved_table_is_marked():
    assert "approved" in printed_text(league_table_document(samples.HEAD, samples.a_table(is_provisional=False)))
    assert "final table" in printed_text(
        league_table_document(samples.HEAD, samples.a_table(is_provisional=False, is_over=True))
    )


def test_a_schedule_has_results_so_far_and_room_for_the_others():
    text = printed_text(schedule_document(samples.HEAD, *samples.a_schedule(played=1)))

    assert text.count("7 : 2") == 4
    assert text.count("(host)") == 20
    assert "venue not set" in text


def test_a_team_finds_its_own_days():
    lines = lines_of(pdf_of(team_schedule_document(samples.HEAD, *samples.a_schedule(), samples.A_TEAM)))[0]

    text = " ".join(lines)
    assert "Schedule of Kreuz Bube Lübeck" in text
    assert [f"{number}. " in text for number in range(1, 6)] == [True] * 5


EMPTY = {
    "table": (lambda: league_table_document(samples.HEAD, samples.a_table(teams=0, days=0)), words.no_teams),
    "players": (lambda: players_document(samples.HEAD, (), 0), words.no_results),
    "schedule": (lambda: schedule_document(samples.HEAD, (), {}), words.no_schedule),
    "schedule of a team": (lambda: team_schedule_document(samples.HEAD, (), {}, samples.A_TEAM), words.no_schedule),
    "wall chart": (
        lambda: wall_chart_document(samples.a_season(0, 0, below=0, guests=0, rows=())),
        nobody_yet,
    ),
}


@pytest.mark.parametrize("key", EMPTY)
def test_an_empty_document_explains_what_is_missing(key):
    make, sentence = EMPTY[key]

    document = make()

    assert any(isinstance(block, Paragraph) and block.text == sentence() for block in document.blocks)
    assert page_count(pdf_of(document)) == 1


def test_a_single_row_is_a_whole_table():
    assert page_count(pdf_of(league_table_document(samples.HEAD, samples.a_table(teams=1, days=1)))) == 1
    assert page_count(pdf_of(wall_chart_document(samples.a_season(1, 1, below=0, guests=0)))) == 1


# The wall chart


@pytest.mark.long
@pytest.mark.parametrize(("sheet", "pages"), [(A3_SHEET, 2), (A4_SHEET, 6)], ids=["A3", "A4"])
def test_forty_evenings_and_forty_players_take_few_pages(sheet, pages):
    season = samples.a_season(40, 40, below=0, guests=0)

    pdf = pdf_of(wall_chart_document(season, sheet))

    assert page_count(pdf) == pages
    width, height = pypdf.PdfReader(io.BytesIO(pdf)).pages[0].mediabox[2:]
    wide, high = (A4[1], A4[0]) if sheet is A4_SHEET else (2 * A4[0], A4[1])
    assert (round(float(width) / 72 * 25.4), round(float(height) / 72 * 25.4)) == (wide, high)


@pytest.mark.long
def test_every_page_of_the_chart_names_all_players_with_their_totals():
    season = samples.a_season(40, 30)

    pages = lines_of(pdf_of(wall_chart_document(season)))

    for page in pages:
        text = " ".join(page)
        assert [row.name for row in season.everybody if f"{row.name} {row.total}" not in text] == []
    assert "Evenings 1 to 20" in " ".join(pages[0])
    assert "Evenings 21 to 40" in " ".join(pages[1])


def test_struck_and_credited_values_are_marked():
    season = samples.a_season(8, 12)

    (grid,) = grids_of(wall_chart_document(season))

    cells = [cell for row in grid.rows[:12] for cell in row.cells[5:]]
    values = [value for row in season.rows for value in row.values]
    assert [cell.struck for cell in cells] == [bool(value and value.is_struck) for value in values]
    assert [cell.tinted for cell in cells] == [bool(value and value.is_credited) for value in values]
    assert [cell.text.endswith("*") for cell in cells] == [cell.tinted for cell in cells]
    assert [cell.text for cell in cells if cell.text == "–"] == ["–" for value in values if value is None]


def test_an_evening_of_several_series_stays_together():
    season = samples.a_season(12, 3, series=3, below=0, guests=0)

    grids = grids_of(wall_chart_document(season, A4_SHEET))

    heads = [[cell.text for cell in grid.head[0].cells[5:]] for grid in grids]
    assert [number for head in heads for number in head] == [str(number) for number in range(1, 13)]
    assert all((len(grid.columns) - 5) % 3 == 0 for grid in grids)


def test_an_evening_that_has_just_begun_has_no_column_yet():
    season = samples.a_season(8, 12)
    begun = replace(season.evenings[-1], number=9, series=())

    documents = [
        wall_chart_document(replace(season, evenings=evenings))
        for evenings in (season.evenings, (*season.evenings, begun))
    ]

    assert documents[0] == documents[1]


def test_unranked_players_are_under_a_separate_title():
    text = printed_text(wall_chart_document(samples.a_season(4, 5, below=1, guests=1)))

    assert "Not ranked yet: fewer than 10 lists" in text
    assert "Guests, not ranked" in text


def test_an_average_comes_first_where_it_ranks():
    season = samples.a_season(4, 2, below=0, guests=0, ranking="average")

    (grid,) = grids_of(wall_chart_document(season))

    assert [cell.text for cell in grid.head[0].cells[:5]] == ["Place", "Name", "Average", "Total", "Lists"]
    assert grid.rows[0].cells[2].text == format_average(season.rows[0].average)


# Names


HOSTILE = ("=1+1", "<b>Anna</b>", "{page}", "%(name)s", "\\N{BULLET}", "Ł" * 60, "W" * 60)


NAMES = [
    pytest.param(name, marks=[] if name in ("<b>Anna</b>", "%(name)s", "W" * 60) else pytest.mark.long)
    for name in HOSTILE
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_text_and_keeps_to_its_cell(name):
    season = samples.a_season(3, 1, below=0, guests=0)
    chart = replace(season, season=name, club=name, rows=(replace(season.rows[0], name=name),))
    table = samples.a_table(teams=2, days=2)
    named = replace(table, rows=(replace(table.rows[0], name=name), table.rows[1]))
    report = samples.a_report(venue=name, host=name)
    teams = (replace(report.teams[0], name=name), *report.teams[1:])

    documents = (
        wall_chart_document(chart),
        league_table_document(LeagueHead(name, name, name), named),
        match_report_document(replace(report, teams=teams)),
    )

    for document in documents:
        text = squeezed(printed_text(document))
        if len(name) < 20:
            assert squeezed(name) in text
        else:
            # Broken into lines, but for no letter.
            assert text.count(name[0]) >= 60
        assert page_count(pdf_of(document)) <= 2


def test_long_names_take_a_second_line_and_lose_nothing():
    long = "Skatgemeinschaft der vereinigten Freunde des Reizens Worpswede"[:60]
    table = samples.a_table(teams=3)
    rows = (replace(table.rows[0], name=long), *table.rows[1:])

    lines = lines_of(pdf_of(league_table_document(samples.HEAD, replace(table, rows=rows))))[0]

    assert squeezed(long) in squeezed("".join(line for line in lines if not line[:1].isdigit() or "Skat" in line))


@pytest.mark.parametrize("language", ["de", "en"])
def test_documents_are_in_the_readers_language(language):
    with translation.override(language):
        document = match_report_document(samples.a_report())
        text = printed_text(document)

        assert document.language == language
        assert str(words.TITLES["report"]) in text
        assert words.captain_words(samples.TEAMS[0]) in text
        assert ("21. März 2026" if language == "de" else "21 Mar 2026") in text
