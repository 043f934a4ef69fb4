"""The paper list of an event: its columns, its equations, and their findings about the figures typed so far."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import gcd
from typing import Final

from scoring.rules import Account, Ruleset, Scheme, find_scheme, rating_points
from tournaments.events.models import Event
from tournaments.standings import Finding, KeyedList, KeyedRow, ListRules, check_keyed_list, is_proved
from tournaments.standings.game_sums import WON_VALUES
from tournaments.standings.keyed_list import misses

# Findings that are no contradiction: the figures agree, but are unusual.
DOUBTS: Final = frozenset({"many_passed"})
# One row as typed so far: points, won, lost, total.
Typed = tuple[int | None, int | None, int | None, int | None]


class Verdict(StrEnum):
    """The state of a list: incomplete, contradictory, consistent, or proved by its own totals."""

    OPEN = "open"
    BAD = "bad"
    FAIR = "fair"
    GOOD = "good"


@dataclass(frozen=True, slots=True)
class Look:
    """The findings of the equations; `computed` are the totals row by row, where the figures determine them."""

    verdict: Verdict
    findings: tuple[Finding, ...]
    computed: tuple[int | None, ...]


@dataclass(frozen=True)
class PaperList:
    """The list that the tables of an event fill in on paper."""

    ruleset: Ruleset
    scheme: Scheme

    @property
    def can_be_keyed(self) -> bool:
        """Return False for accounts in money, which are entered deal by deal."""
        return self.ruleset.account is Account.POINTS and not self.ruleset.has_pot

    @property
    def counts_games(self) -> bool:
        """Whether each deal is either one player's game or passed in, so that the games can be counted."""
        return not any("done" in form.outcomes for form in self.ruleset.entry_forms())

    @property
    def has_bonus(self) -> bool:
        return bool(self.scheme.bonus_win or self.scheme.malus_loss or self.scheme.bonus_defender_3)

    @property
    def columns(self) -> tuple[str, ...]:
        if self.has_bonus:
            return "points", "won", "lost", "total"
        return ("points", "won", "lost") if self.counts_games else ("points",)

    @property
    def rules(self) -> ListRules:
        """Return the possible values of the list; of single games only if the ruleset is the official one."""
        scheme = self.scheme
        rules = ListRules(
            bonus_win=scheme.bonus_win,
            malus_loss=scheme.malus_loss,
            bonus_defender_3=scheme.bonus_defender_3,
            bonus_defender_4=scheme.bonus_defender_4,
        )
        return rules if self._has_official_values else replace(rules, won_values=(), lost_values=())

    @property
    def _has_official_values(self) -> bool:
        ruleset = self.ruleset
        return not (ruleset.options() or ruleset.ends_by_itself) and ruleset.legal_bids() == WON_VALUES

    def check(self, keyed: KeyedList) -> tuple[Finding, ...]:
        if self.counts_games:
            return check_keyed_list(keyed, self.rules)
        # A Ramsch may be lost by nobody or by several, so games and deals need not agree.
        uncounted = replace(keyed, deals=max(keyed.deals, keyed.games), passed=None)
        return tuple(found for found in check_keyed_list(uncounted, self.rules) if found.code not in DOUBTS)

    def contradicts(self, keyed: KeyedList) -> bool:
        return any(found.code not in DOUBTS for found in self.check(keyed))

    def is_proved(self, keyed: KeyedList) -> bool:
        return self.counts_games and self.has_bonus and is_proved(keyed, self.rules)

    def look(self, rows: Sequence[Typed], *, deals: int, passed: int | None) -> Look:
        keyed = keyed_list(rows, deals=deals, passed=passed, columns=self.columns)
        if keyed is None:
            findings = tuple(self._early(rows, deals))
            verdict = Verdict.BAD if findings else Verdict.OPEN
            return Look(verdict, findings, self.totals(rows))
        findings = self.check(keyed)
        if any(found.code not in DOUBTS for found in findings):
            verdict = Verdict.BAD
        else:
            verdict = Verdict.GOOD if self.is_proved(keyed) else Verdict.FAIR
        return Look(verdict, findings, self.totals(rows))

    def totals(self, rows: Sequence[Typed]) -> tuple[int | None, ...]:
        """Return rating points row by row; None where the figures typed do not determine them yet."""
        rows = [filled(row, self.columns) for row in rows]
        lost = [row[2] for row in rows]
        return tuple(self._total(row, lost, len(rows)) for row in rows)

    def _total(self, row: Typed, lost: Sequence[int | None], seats: int) -> int | None:
        points, won, own_lost, _ = row
        if points is None or won is None or own_lost is None:
            return None
        if not self.has_bonus:
            return points
        known = [figure for figure in lost if figure is not None]
        if len(known) < seats:
            return None
        return rating_points(points, won, own_lost, sum(known) - own_lost, scheme=self.scheme, seats=seats)

    def _early(self, rows: Sequence[Typed], deals: int) -> Iterator[Finding]:
        """Yield findings that no further figure can resolve."""
        whole = [_is_whole(filled(row, self.columns)) for row in rows]
        known = KeyedList(
            tuple(
                _keyed(filled(row, self.columns), total=None) if is_whole else KeyedRow(0, 0, 0)
                for row, is_whole in zip(rows, whole, strict=True)
            ),
            deals if self.counts_games else max(deals, *(_games(row) for row in rows)),
        )
        for miss in misses(known, self.rules):
            if (miss.seat is None and self.counts_games) or (miss.seat is not None and whole[miss.seat]):
                yield miss
        yield from self._off_step(rows)

    def _off_step(self, rows: Sequence[Typed]) -> Iterator[Finding]:
        """Yield code `step`: a scheme adds only multiples of `by`, so total minus points must be one."""
        step = gcd(self.scheme.bonus_win, self.scheme.malus_loss, self.scheme.bonus_defender(len(rows)))
        for seat, (points, _, _, total) in enumerate(rows):
            if step > 1 and points is not None and total is not None and (total - points) % step:
                yield Finding("step", seat, step)


def paper_list_of(event: Event) -> PaperList:
    return PaperList(event.ruleset, find_scheme(event.scheme))


def keyed_list(
    rows: Sequence[Typed], *, deals: int, passed: int | None, columns: Sequence[str] = ("points", "won", "lost")
) -> KeyedList | None:
    """Return the list with these figures; None while points or games of a row are missing."""
    whole = [filled(row, columns) for row in rows]
    if not all(map(_is_whole, whole)):
        return None
    return KeyedList(tuple(_keyed(row, total=row[3]) for row in whole), deals, passed)


def filled(row: Typed, columns: Sequence[str]) -> Typed:
    """Return the row with 0 for games that the list does not count."""
    points, won, lost, total = row
    return points, (won if "won" in columns else 0), (lost if "lost" in columns else 0), total


def _is_whole(row: Typed) -> bool:
    return None not in row[:3]


def _games(row: Typed) -> int:
    return (row[1] or 0) + (row[2] or 0)


def _keyed(row: Typed, *, total: int | None) -> KeyedRow:
    return KeyedRow(row[0] or 0, row[1] or 0, row[2] or 0, total)
