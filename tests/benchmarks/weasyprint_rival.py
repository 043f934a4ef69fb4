"""Documents made with WeasyPrint alone, as HTML tables."""

from collections.abc import Sequence
from html import escape

import segno
from weasyprint import HTML

from scoring.sheets.printing.score_list import ListRow, ScoreList

STYLE = """
@page { size: A4; margin: 8mm }
html { font: 7pt "DejaVu Sans" }
section { break-after: page }
table { border-collapse: collapse; width: 100% }
td, th { border: 0.2mm solid #999; height: 4.4mm; text-align: right; padding: 0 0.6mm }
img { float: right; width: 21.5mm }
"""


def lists_pdf(lists: Sequence[ScoreList]) -> bytes:
    """A table for each list, with its code."""
    return _pdf("".join(map(_section, lists)))


def table_pdf(rows: Sequence[Sequence[str]]) -> bytes:
    """A table under a head that repeats."""
    head, *body = rows
    return _pdf(f"<table><thead>{_row(head, 'th')}</thead><tbody>{''.join(map(_row, body))}</tbody></table>")


def _section(item: ScoreList) -> str:
    keys = [column.key for column in item.columns]
    head = ["", *(column.word for column in item.columns), *item.names]
    rows = {row.number: row for row in item.rows}
    body = [_cells(rows.get(number, ListRow(number)), keys, item.seats) for number in range(1, item.row_count + 1)]
    foot = [[line.word, *[""] * len(keys), *(line.texts or [""] * item.seats)] for line in item.foot]
    code = segno.make_qr(item.address, error="m", mask=3).svg_data_uri(border=0)
    table = "".join(map(_row, [*body, *foot]))
    return f'<section><img src="{code}"><h1>{escape(item.event)}</h1><table>{_row(head, "th")}{table}</table></section>'


def _cells(row: ListRow, keys: Sequence[str], seats: int) -> list[str]:
    return [str(row.number), *(row.cells.get(key, "") for key in keys), *(row.running_totals or [""] * seats)]


def _row(cells: Sequence[str], tag: str = "td") -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"


def _pdf(markup: str) -> bytes:
    pdf: bytes = HTML(string=f"<style>{STYLE}</style>{markup}").write_pdf()
    return pdf
