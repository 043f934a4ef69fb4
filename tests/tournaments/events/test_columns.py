"""A ranking has the same columns, heads and figures wherever it is shown."""

import re
from dataclasses import replace
from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string

from scoring.phrases import format_money
from tests.tournaments.events.printing.document_samples import ranking, team_ranking
from tournaments.events.columns import NAME, figures_of, informative_columns, standing_columns
from tournaments.events.exchange import results_xlsx
from tournaments.events.printing.standings import ranking_blocks
from tournaments.events.tables import ShortTable, head_of, lines_of

TABLES = {"players": lambda: ranking(12)[1], "teams": lambda: team_ranking()[1]}


@pytest.mark.parametrize("key", TABLES)
def test_page_and_document_have_the_same_heads_and_figures(key):
    table = TABLES[key]()
    columns = informative_columns(table)
    page = [column.header for column in head_of(columns, "").columns]
    (paper,) = ranking_blocks(table)

    assert {column.heading for column in paper.columns} == {*page} - {"Lists"}
    place = {column.heading: at for at, column in enumerate(paper.columns)}
    for column in columns:
        assert [row.cells[place[column.head]] for row in paper.rows] == column.texts(table.rows, "–")


def test_a_figure_of_the_page_is_in_its_row():
    table = ranking(12)[1]
    columns = informative_columns(table)

    lines = lines_of(table.rows, columns, [row.name for row in table.rows])

    for row, line in zip(table.rows, lines, strict=True):
        assert f'<td class="figure total">{row.total}</td>'.replace("-", "−") in line
        assert f'<th scope="row">{row.name}</th>' in line


@pytest.mark.parametrize("key", TABLES)
def test_a_file_has_every_column_as_a_number(key):
    table = TABLES[key]()

    head, *rows = results_xlsx._standing(table)

    assert sorted(head) == sorted(str(column.heading) for column in standing_columns(table))
    at = head.index("Adjustment")
    assert [row[at] for row in rows] == [row.adjustment for row in table.rows]


def test_a_short_table_is_defined_by_its_columns():
    columns = (figures_of("place", "Place"), replace(NAME, heading="Who"), figures_of("cents", "Paid", format_money))
    rows = [SimpleNamespace(place=1, name="<Anna>", cents=-150), SimpleNamespace(place=2, name="Bernd", cents=None)]
    table = ShortTable(title="Money", columns=columns, rows=rows, sums=("", "All", "−1.50"), kind="stacked")

    page = " ".join(render_to_string("tournaments/events/_short_table.html", {"table": table}).split())

    assert [head.strip() for head in re.findall('<th scope="col"[^>]*>(.*?)</th>', page)] == ["Place", "Who", "Paid"]
    assert re.findall('<th scope="row">(.*?)</th>', page) == ["&lt;Anna&gt;", "Bernd", "All"]
    assert re.findall('<td class="([^"]*)" data-head="Paid"> (.*?) </td>', page) == [
        ("figure", "−1.50"),
        ("figure empty-cell", "–"),
        ("figure", "−1.50"),
    ]
