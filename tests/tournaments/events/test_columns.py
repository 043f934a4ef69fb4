"""A ranking has the same columns, heads and figures wherever it is shown."""

import pytest

from tests.tournaments.events.printing.paper_samples import ranking, team_ranking
from tournaments.events.columns import standing_columns, telling_columns
from tournaments.events.exchange import results_xlsx
from tournaments.events.printing.standings import ranking_blocks
from tournaments.events.tables import head_of, lines_of

TABLES = {"players": lambda: ranking(12).table, "teams": lambda: team_ranking().table}


@pytest.mark.parametrize("key", TABLES)
def test_page_and_paper_have_the_same_heads_and_figures(key):
    table = TABLES[key]()
    columns = telling_columns(table)
    page = [column.header for column in head_of(columns, "").columns]
    (paper,) = ranking_blocks(table)

    assert {column.heading for column in paper.columns} == {*page} - {"Lists"}
    place = {column.heading: at for at, column in enumerate(paper.columns)}
    for column in columns:
        assert [row.cells[place[column.head]] for row in paper.rows] == column.texts(table.rows, "–")


def test_a_figure_of_the_page_stands_in_its_row():
    table = ranking(12).table
    columns = telling_columns(table)

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
