"""The first difference between a table's list and its second list on another phone."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring import phrases
from scoring.models import SheetRecord
from scoring.models.sheets import SheetLog
from scoring.rules import Ruleset, SheetRow
from scoring.sheets.played_logs import played_log
from scoring.sheets.queries import SheetPage


@dataclass(frozen=True, slots=True)
class ListDifference:
    """The first deal on both lists that differs: as `listed`, and as `copied`.

    `tag` changes when either deal is corrected; "" if the second list is on paper.
    """

    number: int
    listed: str
    copied: str
    tag: str = ""


def difference_of(page: SheetPage, other: SheetRecord | None, names: Sequence[str] = ()) -> ListDifference | None:
    """Return the first difference between a list and the table's other list.

    None if one is merely longer, or signed. `names` replace the names on the page.
    """
    if other is None or page.record.is_closed or other.is_closed:
        return None
    log = played_log(other)
    for here, there in zip(page.sheet.rows, log.sheet.rows, strict=False):
        if _counted(page, here) != _counted(page, there):
            entries = page.log.standing, SheetLog.read(log.entries).standing
            tag = ".".join(str(standing[here.number - 1].seq) for standing in entries)
            rows = (there, here) if page.record.is_second_list else (here, there)
            return ListDifference(here.number, *_distinct_lines(page.ruleset, names or page.names, *rows), tag)
    return None


def _counted(page: SheetPage, row: SheetRow) -> tuple[object, ...]:
    """Return the part of a deal that counts: who played what, and whose accounts change."""
    line, score = page.ruleset.line(row.deal, row.score), row.score
    played = (row.deal.declarer, line.game, line.suit, score.written)
    return (*played, score.points, score.cents, score.pot, score.winners, score.losers)


def _distinct_lines(ruleset: Ruleset, names: Sequence[str], *rows: SheetRow) -> tuple[str, str]:
    lines = [
        phrases.deal_sentence(ruleset.line(row.deal, row.score), row.score, row.deal.declarer, names, ruleset)
        for row in rows
    ]
    if lines[0] != lines[1]:
        return lines[0], lines[1]
    moved = [phrases.moves_sentence(row.score, names, ruleset) for row in rows]
    return f"{lines[0]} ({moved[0]})", f"{lines[1]} ({moved[1]})"
