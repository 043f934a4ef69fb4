"""The long lists of a season's till as HTML, without a template: a year has a thousand debts and players."""

from collections.abc import Iterable
from functools import cache
from html import escape
from typing import Final

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from scoring.phrases import format_money
from tournaments.seasons.queries.till import Debt, PlayerMoney, SeasonTill

MOST_ROWS: Final = 100


class TillRows:
    """Renders the rows of one till in the reader's language: the first hundred of each list, or all."""

    def __init__(self, till: SeasonTill, *, is_whole: bool) -> None:
        self.till = till
        self.most = None if is_whole else MOST_ROWS
        self._money = cache(lambda cents: escape(format_money(cents)))
        self._address = cache(lambda view, *place: reverse(view, args=place))

    @property
    def debts(self) -> SafeString:
        """Return the debts: fees first, then the loss money of tables."""
        fees = escape(_("fees of evening %(number)s"))
        loss = escape(_("loss fees of evening %(number)s, series %(series)s, table %(table)s"))
        debts = [*self.till.fee_debts, *self.till.loss_debts][: self.most]
        return _html(self._fee(one, fees) if one.table is None else self._loss(one, loss) for one in debts)

    @property
    def players(self) -> SafeString:
        guest = f' <span class="soft small">{escape(_("guest"))}</span>'
        return _html(self._player(one, "" if one.player else guest) for one in self.till.players[: self.most])

    @property
    def further_debts(self) -> int:
        """Return the number of all debts if only some are shown, otherwise 0."""
        return self._further(len(self.till.fee_debts) + len(self.till.loss_debts))

    @property
    def further_players(self) -> int:
        return self._further(len(self.till.players))

    def _further(self, number: int) -> int:
        return number if self.most and number > self.most else 0

    def _fee(self, debt: Debt, words: str) -> str:
        address = self._address("fee_money", debt.event)
        return self._debt(debt, words % {"number": debt.evening}, address)

    def _loss(self, debt: Debt, words: str) -> str:
        where = words % {"number": debt.evening, "series": debt.series, "table": debt.table}
        address = self._address("loss_money", debt.event, debt.series)
        return self._debt(debt, where, address)

    def _debt(self, debt: Debt, where: str, address: str) -> str:
        names = escape(", ".join(debt.names))
        return (
            f'<li><span><b>{names}</b> <span class="soft">{where}</span></span>'
            f' <a class="figure" href="{address}">{self._money(debt.cents)}</a></li>'
        )

    def _player(self, one: PlayerMoney, guest: str) -> str:
        money = self._money
        return (
            f'<tr><th scope="row">{escape(one.name)}{guest}</th><td class="figure">{one.evenings}</td>'
            f'<td class="figure">{money(one.entry)}</td><td class="figure">{money(one.card)}</td>'
            f'<td class="figure">{money(one.paid)}</td>'
            f'<td class="figure{" loss" if one.open else ""}">{money(one.open)}</td>'
            f'<td class="figure">{money(one.loss)}</td><td class="figure">{money(one.prizes)}</td></tr>'
        )


def _html(rows: Iterable[str]) -> SafeString:
    return mark_safe("\n".join(rows))  # noqa: S308 (user input is escaped)
