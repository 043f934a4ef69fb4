"""The lines at the foot of a game's list: counts, the ruleset's own rows, money."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain

from scoring.phrases import foot_figure, format_account, format_money, format_points, word
from scoring.rules import Account, Ledger, Ruleset, Scheme, find_scheme
from scoring.sheets.queries import SheetPage
from scoring.sheets.written_list import SeatFoot, seat_feet

from .score_list import FootLine
from .words import foot_words

# Counted on every list, so they are left out of the ruleset's own rows.
_COUNTED = ("won", "lost")
_WINNER = "★"


def empty_foot(ruleset: Ruleset, scheme: Scheme, seats: int) -> tuple[FootLine, ...]:
    return tuple(_Foot(ruleset, scheme, ruleset.opening(seats), (), foot_words()).lines())


def filled_foot(page: SheetPage) -> tuple[FootLine, ...]:
    scheme, record = find_scheme(page.record.scheme), page.record
    foot = _Foot(page.ruleset, scheme, page.sheet.ledger, seat_feet(page), foot_words())
    agreed = foot.agreed_lines(has_fee=bool(record.loss_fee_steps), has_stake=record.cents_per_point != "0")
    places = _places(page, foot.words["place"])
    under_total = chain.from_iterable((line, places) if line.is_total else (line,) for line in foot.lines())
    return (*under_total, *agreed)


def _places(page: SheetPage, word: str) -> FootLine:
    """Return each seat's place by total; the first is marked once no deals remain.

    The winner of a game that ends by its own rules is in the notes.
    """
    places = {line.seat: place for place, line in page.standing}
    is_decided = page.record.is_full and page.sheet.ending is None
    marks = {1: f"{_WINNER} 1."} if is_decided else {}
    return FootLine(word, tuple(marks.get(place, f"{place}.") for _, place in sorted(places.items())))


@dataclass(frozen=True, slots=True)
class _Foot:
    """Builds the lines; `feet` are the players' figures, empty for a blank form."""

    ruleset: Ruleset
    scheme: Scheme
    ledger: Ledger
    feet: tuple[SeatFoot, ...]
    words: dict[str, str]

    @property
    def counts_points(self) -> bool:
        return self.ruleset.account is Account.POINTS

    @property
    def pot(self) -> str:
        return format_money(self.ledger.pot) if self.feet and self.ruleset.has_pot else ""

    def lines(self) -> Iterator[FootLine]:
        if self.counts_points:
            yield self._line("points", lambda foot: format_points(foot.line.points))
        else:
            yield self._line("balance", lambda foot: format_money(foot.balance), pot=self.pot)
        yield self._line("won", lambda foot: str(foot.line.won))
        yield self._line("lost", lambda foot: str(foot.line.lost))
        yield from self._bonus_lines()
        yield from self._own_lines()
        yield self._line("adjustment", lambda foot: format_account(foot.line.adjustment, self.ruleset))
        yield self._line("total", self._total, is_total=True, boxed=self.counts_points)
        if self.counts_points and self.ruleset.has_pot:
            yield self._line("balance", lambda foot: format_money(foot.balance), pot=self.pot)

    def agreed_lines(self, *, has_fee: bool, has_stake: bool) -> Iterator[FootLine]:
        if has_fee:
            yield self._line("fee", lambda foot: format_money(foot.loss_fee))
        if has_stake:
            yield self._line("settlement", lambda foot: format_money(foot.settlement))
        if has_stake and self.ruleset.has_pot:
            yield self._line("money", lambda foot: format_money(foot.money), pot=self.pot)

    def _line(
        self,
        key: str,
        figure: Callable[[SeatFoot], str],
        *,
        pot: str = "",
        is_total: bool = False,
        boxed: bool = False,
    ) -> FootLine:
        return FootLine(self.words[key], tuple(map(figure, self.feet)), pot, is_total, boxed)

    def _total(self, foot: SeatFoot) -> str:
        return format_account(foot.account, self.ruleset)

    def _bonus_lines(self) -> Iterator[FootLine]:
        if self.scheme.bonus_win or self.scheme.malus_loss:
            texts = tuple(format_points(foot.own_bonus) for foot in self.feet)
            yield FootLine(self._bonus_word(), texts)
        if each := self.scheme.bonus_defender(self.ledger.seats):
            texts = tuple(format_points(foot.others_bonus) for foot in self.feet)
            yield FootLine(self.words["defenders"].replace("{points}", str(each)), texts)

    def _bonus_word(self) -> str:
        win, loss = self.scheme.bonus_win, self.scheme.malus_loss
        if win == loss:
            return self.words["bonus"].replace("{points}", str(win))
        if not loss:
            return self.words["bonus_won"].replace("{points}", str(win))
        return self.words["bonus_apart"].replace("{won}", str(win)).replace("{lost}", str(loss))

    def _own_lines(self) -> Iterator[FootLine]:
        """Yield the ruleset's own rows, without the counts of games that every list has."""
        for row in self.ruleset.foot(self.ledger):
            if row.word not in _COUNTED:
                texts = tuple(foot_figure(row, foot.place) for foot in self.feet)
                yield FootLine(word(self.ruleset, f"foot.{row.word}"), texts)
