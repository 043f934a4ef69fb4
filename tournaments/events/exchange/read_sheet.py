"""A program that reads a spreadsheet from standard input and prints its visible sheets with text as JSON.

Each sheet is {name, rows}, and a row is a list of texts. It runs with limits (`scoring.processes.run_limited`) and
fails for anything that is not a spreadsheet.
"""

import json
import sys
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import Any

from python_calamine import CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

# More than a list may have, so that the site notices it.
MOST_ROWS = 6_000
MOST_SHEETS = 20


def main() -> None:
    book = CalamineWorkbook.from_filelike(BytesIO(sys.stdin.buffer.read()))
    sheets = []
    for sheet in book.sheets_metadata[:MOST_SHEETS]:
        if sheet.typ == SheetTypeEnum.WorkSheet and sheet.visible == SheetVisibleEnum.Visible:
            cells = book.get_sheet_by_name(sheet.name).to_python(nrows=MOST_ROWS)
            rows = [[text_of(cell) for cell in row] for row in cells]
            if any(map(any, rows)):
                sheets.append({"name": sheet.name, "rows": rows})
    json.dump(sheets, sys.stdout)


def text_of(cell: Any) -> str:
    """Return the cell as a user would type it: 12 for 12.0, a date without a time of 0:00."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, datetime) and cell.time() == time():
        return cell.date().isoformat()
    if isinstance(cell, date | datetime | time):
        return cell.isoformat()
    if isinstance(cell, bool | timedelta):
        return str(cell)
    return str(cell).strip()


if __name__ == "__main__":
    main()
