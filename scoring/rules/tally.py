"""The rating of a list for each player: classic, Seeger, Seeger-Fabian, and the check figures."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from .sheet import Sheet, SheetRow
from .table import positions


@dataclass(frozen=True, slots=True)
class Scheme:
    """How a list is valued beyond its game points. SkWO 6.3.1; systems.md 7"""

    key: str
    bonus_win: int = 0
    malus_loss: int = 0
    bonus_defender_3: int = 0
    bonus_defender_4: int = 0
    # Whether the player who sits out gets the bonus too. Ruling 9
    pays_sitting_out: bool = True

    def bonus_defender(self, seats: int) -> int:
        """Return each defender's bonus for a game that another player lost. Ruling 9"""
        return self.bonus_defender_3 if seats == 3 else self.bonus_defender_4


SCHEMES: Final = {
    scheme.key: scheme
    for scheme in (
        Scheme("seeger_fabian", 50, 50, 40, 30),
        Scheme("seeger", 50, 50),
        Scheme("classic"),
        # Document 003: 40 "to the defending team", to which the dealer of a table of four does not belong.
        Scheme("league_document", 50, 0, 40, 40, pays_sitting_out=False),
    )
}


@dataclass(frozen=True, slots=True)
class TallyLine:
    """One seat's line at the foot of a list. `points` are game points, `total` rating points (ruling 11).

    `others_lost` counts other players' lost games for which the scheme pays this seat.
    """

    seat: int
    points: int
    won: int
    lost: int
    others_lost: int
    passed: int
    adjustment: int
    total: int


@dataclass(frozen=True, slots=True)
class CheckFigures:
    """Pairs of a counted and an entered figure; on a correct list each pair is equal. official.md 2.4"""

    deals: tuple[int, int]
    points: tuple[int, int]
    total: tuple[int, int]
    # The cents of all players, and the pot's content with the opposite sign. systems.md 10, 19
    money: tuple[int, int] = (0, 0)

    @property
    def agree(self) -> bool:
        pairs = (self.deals, self.points, self.total, self.money)
        return all(counted == entered for counted, entered in pairs)


def find_scheme(key: str) -> Scheme:
    if key not in SCHEMES:
        raise ValueError(f"there is no scheme {key!r}")
    return SCHEMES[key]


def rating_points(points: int, won: int, lost: int, others_lost: int, *, scheme: Scheme, seats: int) -> int:
    """Return game points + 50 x won - 50 x lost + 40 (at three) or 30 per game lost by others. SkWO 6.3.1"""
    bonus = scheme.bonus_win * won - scheme.malus_loss * lost
    return points + bonus + scheme.bonus_defender(seats) * others_lost


def tally(sheet: Sheet, scheme: Scheme | str) -> tuple[TallyLine, ...]:
    scheme = find_scheme(scheme) if isinstance(scheme, str) else scheme
    all_won = Counter(seat for row in sheet.rows for seat in row.score.winners)
    all_lost = Counter(seat for row in sheet.rows for seat in row.score.losers)
    points, passed = sheet.totals, sheet.passed
    lines = []
    for seat in range(sheet.seats):
        won, lost = all_won[seat], all_lost[seat]
        others_lost = sum(_lost_to(seat, row, scheme) for row in sheet.rows)
        adjustment = sum(item.points for item in sheet.adjustments if item.seat == seat)
        rating = rating_points(points[seat], won, lost, others_lost, scheme=scheme, seats=sheet.seats)
        line = TallyLine(
            seat=seat,
            points=points[seat],
            won=won,
            lost=lost,
            others_lost=others_lost,
            passed=passed,
            adjustment=adjustment,
            total=rating + adjustment,
        )
        lines.append(line)
    return tuple(lines)


def _lost_to(seat: int, row: SheetRow, scheme: Scheme) -> int:
    if seat in row.positions.sitting_out and not scheme.pays_sitting_out:
        return 0
    return len(row.score.losers) - row.score.losers.count(seat)


def check_figures(sheet: Sheet, scheme: Scheme | str) -> CheckFigures:
    """Return the sums of the tally and of the deals; on a correct list they are equal. official.md 2.4"""
    scheme = find_scheme(scheme) if isinstance(scheme, str) else scheme
    lines = tally(sheet, scheme)
    won = sum(line.won for line in lines)
    lost = sum(line.lost for line in lines)
    account = sheet.ruleset.account
    opened = sum(sheet.ruleset.opening(sheet.seats).of(account))
    written = opened + sum(sum(row.after.of(account)) - sum(row.before.of(account)) for row in sheet.rows)
    games = [len(row.score.winners) + len(row.score.losers) for row in sheet.rows]
    # A Ramsch may count for no player, a Gewinner-Ramsch for several.
    uncounted = games.count(0) - sheet.passed
    several = sum(count - 1 for count in games if count > 1)
    others = sheet.seats if scheme.pays_sitting_out else len(positions(sheet.first_dealer, sheet.seats).active)
    defenders = scheme.bonus_defender(sheet.seats) * (others - 1)
    adjusted = sum(item.points for item in sheet.adjustments)
    expected = written + scheme.bonus_win * won + (defenders - scheme.malus_loss) * lost + adjusted
    return CheckFigures(
        deals=(won + lost + sheet.passed + uncounted, len(sheet.deals) + several),
        points=(sum(line.points for line in lines), written),
        total=(sum(line.total for line in lines), expected),
        money=(sum(sheet.ledger.cents), -sheet.ledger.pot),
    )
