"""Lists to print, made from tables that were played by chance with a seed."""

import random
from typing import Any

from scoring.printing.score_list import ListRow, ListSignature, ListTally, ScoreList
from scoring.printing.words import list_words
from scoring.rules import Game, Line, Sheet, SheetRow, Side, deal_from_dict, tally

NAMES = ("Anna Schulze", "Bernd Weiß", "Clara Ivanova", "Dieter Thor", "Emil Braun")
DEFENDER_BONUS = {3: 40, 4: 30, 5: 30}
LEVELS = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
SIGNS = {Game.CLUBS: "♣", Game.SPADES: "♠", Game.HEARTS: "♥", Game.DIAMONDS: "♦", Game.GRAND: "G", Game.NULL: "N"}


def blank_list(seats: int = 4, length: int = 48, **others: Any) -> ScoreList:
    return ScoreList(words=list_words(), seats=seats, length=length, bonus_defender=DEFENDER_BONUS[seats], **others)


def list_with_names(seed: int = 7, seats: int = 4, length: int = 48, **others: Any) -> ScoreList:
    head = {
        "number": f"L-2025-{seed:05d}",
        "address": f"https://skat.example.org/s/7f3k2m9q{seed:05d}/",
        "scheme": "ISkO · Seeger-Fabian",
        "event": "Skatclub Herz Dame",
        "place": "Altenburg, 14 March 2025",
        "series": "2",
        "table": "7",
        "keeper": NAMES[0],
        "names": NAMES[:seats],
    }
    return blank_list(seats, length, **head | others)


def filled_list(seed: int = 7, seats: int = 4, length: int = 48, played: int | None = None, **others: Any) -> ScoreList:
    sheet = played_sheet(seed, seats, length, length if played is None else played)
    figures = {
        "rows": tuple(list_row(row) for row in sheet.rows),
        "tallies": tuple(list_tally(line) for line in tally(sheet, "seeger_fabian")),
        "signatures": (ListSignature(NAMES[0], "14 March 2025, 21:14"), *[None] * (seats - 1)),
    }
    return list_with_names(seed, seats, length, **figures | others)


def played_sheet(seed: int, seats: int, length: int, played: int) -> Sheet:
    chance, sheet = random.Random(seed), Sheet(seats=seats, length=length)
    for _ in range(played):
        sheet = sheet.with_deal(deal_from_dict(_deal(chance, sheet)))
    return sheet


def _deal(chance: random.Random, sheet: Sheet) -> dict[str, Any]:
    declarer = {"declarer": chance.choice(sheet.positions(sheet.next_number).active), "won": chance.random() < 0.83}
    kind = chance.random()
    if kind < 0.03:
        return {"outcome": "passed"}
    if kind < 0.1:
        return declarer | {"game": "null", "ouvert": chance.random() < 0.3}
    return declarer | {
        "game": chance.choice(["clubs", "spades", "hearts", "diamonds", "grand"]),
        "with_without": chance.choice(["with", "without"]),
        "matadors": chance.choice([1, 1, 1, 2, 2, 3, 4]),
        "hand": chance.random() < 0.1,
        "schneider": chance.random() < 0.2,
    }


def list_row(row: SheetRow) -> ListRow:
    deal, score = row.deal, row.score
    if deal.declarer is None or deal.game is None:
        return ListRow(row.number, passed=True)
    counted = {step.word for step in score.steps}
    return ListRow(
        number=row.number,
        seat=deal.declarer,
        game=f"{SIGNS[deal.game]} {score.base or score.value}",
        with_matadors=deal.matadors if deal.with_without == "with" else None,
        without_matadors=deal.matadors if deal.with_without == "without" else None,
        **{level: level in counted or getattr(deal, level) is True for level in LEVELS},
        overbid=score.overbid,
        conceded=deal.conceded is not Side.NONE,
        value=score.points[deal.declarer],
        won=score.won,
        running=tuple(points if seat == deal.declarer else None for seat, points in enumerate(row.running)),
    )


def list_tally(line: Line) -> ListTally:
    return ListTally(line.points, line.won, line.lost, line.others_lost, line.adjustment, line.total)
