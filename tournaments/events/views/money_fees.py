"""Take entry and card fees with one tap."""

from dataclasses import replace
from typing import Final

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from scoring.phrases import format_money
from tournaments.events.columns import NAME, figures_of
from tournaments.events.phrases.choices import Presence
from tournaments.events.phrases.standings import common_title
from tournaments.events.queries.money import AccountSum, FeeLine, fee_groups, fee_lines, sum_up, team_fee_lines
from tournaments.events.rights import Right
from tournaments.events.services import money
from tournaments.events.tables import ShortTable
from tournaments.events.views.access import PageRequest, desk_for, writer_at
from tournaments.events.views.attempts import result_of
from tournaments.events.views.money_rows import open_amount, show_receipt

# Rows are (class, fee, account), see `fee_groups`.
CLASS_COLUMNS: Final = (
    replace(NAME, heading=gettext_lazy("Class"), value=lambda group: group[0] or _("Usual fee")),
    figures_of("fee", gettext_lazy("Fee"), format_money, lambda group: group[1]),
    figures_of("settled", gettext_lazy("Paid in full"), str, lambda group: _settled(group[2])),
    figures_of("due", gettext_lazy("Owed"), format_money, lambda group: group[2].due),
    figures_of("paid", gettext_lazy("Paid"), format_money, lambda group: group[2].paid),
    figures_of("open", gettext_lazy("Still due"), open_amount, lambda group: group[2].open),
)


def fee_money(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.TAKE_FEE)
    lines = fee_lines(desk.event)
    in_all = sum_up([line.account for line in lines])
    teams = team_fee_lines(desk.event)
    shows_all, wanted = "all" in request.GET, request.GET.get("q", "").strip()
    context = {
        "desk": desk,
        "sum": in_all,
        "by_class": _by_class(fee_groups(desk.event, lines), in_all),
        "lines": [line for line in lines if _is_wanted(line, wanted, shows_all)],
        "teams": [(common_title(line.kind), line) for line in teams],
        "of_teams": sum_up([line.account for line in teams]),
        "shows_all": shows_all,
        "wanted": wanted,
        "no_show": Presence.NO_SHOW,
    }
    return render(request, "tournaments/events/money/fees.html", context)


def _by_class(groups: list[tuple[str, int, AccountSum]], in_all: AccountSum) -> ShortTable:
    amounts = map(format_money, (in_all.due, in_all.paid, in_all.open))
    sums = (_("Total"), "", _settled(in_all), *amounts) if len(groups) > 1 else ()
    return ShortTable(title=_("Fees by class"), columns=CLASS_COLUMNS, rows=groups, sums=sums, kind="stacked")


def _settled(account: AccountSum) -> str:
    return f"{account.settled} / {account.accounts}"


@require_POST
def take_fee(request: PageRequest, public_id: str, number: int) -> HttpResponse:
    desk = desk_for(request, public_id, Right.TAKE_FEE)
    entrant = get_object_or_404(desk.event.entrants, number=number)
    if paid := result_of(request, money.pay_fee, desk.event, entrant, by=writer_at(request)):
        show_receipt(request, entrant.name, paid)
    return redirect("fee_money", public_id)


@require_POST
def take_team_fee(request: PageRequest, public_id: str, pk: int) -> HttpResponse:
    desk = desk_for(request, public_id, Right.TAKE_FEE)
    team = get_object_or_404(desk.event.teams, pk=pk)
    if paid := result_of(request, money.pay_team_fee, desk.event, team, by=writer_at(request)):
        show_receipt(request, team.name, paid)
    return redirect("fee_money", public_id)


def _is_wanted(line: FeeLine, wanted: str, shows_all: bool) -> bool:
    """Return whether the fee is shown: search results, otherwise unsettled fees, or all."""
    if wanted:
        return wanted.casefold() in line.name.casefold() or wanted == str(line.number)
    return shows_all or bool(line.account.open or line.account.too_much)
