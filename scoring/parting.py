"""Where a list parts from the table's second one, which is kept on another phone."""

from dataclasses import dataclass

from scoring import phrases
from scoring.models import SheetRecord
from scoring.models.sheets import SheetLog
from scoring.played_logs import played_log
from scoring.queries import SheetPage
from scoring.rules import SheetRow


@dataclass(frozen=True, slots=True)
class Parting:
    """The first deal that both lists of a table have and do not agree on: as it stands `here`, and on the other one.

    `mark` is another one as soon as either is corrected.
    """

    number: int
    here: str
    there: str
    mark: str


def parting(page: SheetPage, other: SheetRecord | None) -> Parting | None:
    """Where the list parts from the table's other one; one that is merely longer does not, nor one that is signed."""
    if other is None or page.record.is_closed or other.is_closed:
        return None
    log = played_log(other)
    for here, there in zip(page.sheet.rows, log.sheet.rows, strict=False):
        if _counted(page, here) != _counted(page, there):
            entries = page.log.standing, SheetLog.read(log.entries).standing
            mark = ".".join(str(standing[here.number - 1].seq) for standing in entries)
            return Parting(here.number, *_told_apart(page, here, there), mark)
    return None


def _counted(page: SheetPage, row: SheetRow) -> tuple[object, ...]:
    """What a deal says as far as it counts: who played what, and whom it moves."""
    line, score = page.ruleset.line(row.deal, row.score), row.score
    played = (row.deal.declarer, line.game, line.suit, score.written)
    return (*played, score.points, score.cents, score.pot, score.winners, score.losers)


def _told_apart(page: SheetPage, *rows: SheetRow) -> tuple[str, str]:
    """Each deal in one line; with what it moves where the lines alone are the same."""
    ruleset, names = page.ruleset, page.names
    lines = [
        phrases.deal_sentence(ruleset.line(row.deal, row.score), row.score, row.deal.declarer, names, ruleset)
        for row in rows
    ]
    if lines[0] != lines[1]:
        return lines[0], lines[1]
    here, there = (phrases.moves_sentence(row.score, names, ruleset) for row in rows)
    return f"{lines[0]} ({here})", f"{lines[1]} ({there})"
