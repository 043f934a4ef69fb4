"""The door's money: everybody's entry and card fee, taken with one tap."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from tournaments.events.phrases.choices import Presence
from tournaments.events.queries.money import FeeLine, fee_groups, fee_lines, sum_up
from tournaments.events.rights import Right
from tournaments.events.services import money
from tournaments.events.views.access import PageRequest, desk_for, writer_at
from tournaments.events.views.acts import made
from tournaments.events.views.money_rows import say_taken


def fee_money(request: PageRequest, public_id: str) -> HttpResponse:
    """Everybody's entry and card fee: what is open is taken with one tap."""
    desk = desk_for(request, public_id, Right.LOOK)
    lines = fee_lines(desk.event)
    shows_all, wanted = "all" in request.GET, request.GET.get("q", "").strip()
    context = {
        "desk": desk,
        "groups": fee_groups(desk.event, lines),
        "sum": sum_up([line.account for line in lines]),
        "lines": [line for line in lines if _is_wanted(line, wanted, shows_all)],
        "shows_all": shows_all,
        "wanted": wanted,
        "no_show": Presence.NO_SHOW,
    }
    return render(request, "tournaments/events/money/fees.html", context)


@require_POST
def take_fee(request: PageRequest, public_id: str, number: int) -> HttpResponse:
    desk = desk_for(request, public_id, Right.TAKE_MONEY)
    entrant = get_object_or_404(desk.event.entrants, number=number)
    if paid := made(request, money.pay_fee, desk.event, entrant, by=writer_at(request)):
        say_taken(request, entrant.name, paid)
    return redirect("fee_money", public_id)


def _is_wanted(line: FeeLine, wanted: str, shows_all: bool) -> bool:
    """Whether a fee is shown: whoever is looked for, else what is not settled, else everybody."""
    if wanted:
        return wanted.casefold() in line.name.casefold() or wanted == str(line.number)
    return shows_all or bool(line.account.open or line.account.too_much)
