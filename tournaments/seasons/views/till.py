"""The till of a season: payments of evenings and players, debts, and the club's own entries."""

from dataclasses import replace
from operator import attrgetter
from typing import Final

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_safe

from scoring.models.names import address_of
from scoring.phrases import format_money
from tournaments.events.columns import NAME, figures_of
from tournaments.events.queries.cached import cached
from tournaments.events.tables import ShortTable, linked
from tournaments.events.views.access import PageRequest
from tournaments.events.views.etags import page_version
from tournaments.seasons.exchange import till_csv
from tournaments.seasons.queries.till import EveningMoney, season_till
from tournaments.seasons.views.access import season_for_staff
from tournaments.seasons.views.till_rows import TillRows


def _evening_words(one: EveningMoney) -> str:
    words = '{} <span class="soft small figure">{}</span>'
    return format_html(
        words, linked(str(one.number), reverse("till", args=[one.event])), date_format(one.day, "SHORT_DATE_FORMAT")
    )


def _open_amount(cents: int) -> str:
    amount = format_money(cents)
    return format_html('<span class="loss">{}</span>', amount) if cents else amount


EVENING_COLUMNS: Final = (
    replace(NAME, heading=gettext_lazy("Evening"), value=_evening_words),
    figures_of("entry", gettext_lazy("Entry fees"), format_money),
    figures_of("card", gettext_lazy("Card fees"), format_money),
    figures_of("fees_paid", gettext_lazy("of which paid"), format_money, attrgetter("fees.paid")),
    figures_of("loss", gettext_lazy("Loss fees"), format_money, attrgetter("loss.due")),
    figures_of("loss_paid", gettext_lazy("of which paid"), format_money, attrgetter("loss.paid")),
    figures_of("open", pgettext_lazy("money", "still due"), _open_amount),
    figures_of("prizes", gettext_lazy("Prizes"), format_money),
    figures_of("other", gettext_lazy("Other"), format_money),
    replace(figures_of("balance", gettext_lazy("Contributed"), format_money), is_main=True),
)


@require_safe
def till(request: PageRequest, public_id: str) -> HttpResponse:
    desk = season_for_staff(request, public_id)
    found = cached(lambda: season_till(desk.season), "season_till", *page_version(desk))
    by_evening = ShortTable(title=_("By evening"), columns=EVENING_COLUMNS, rows=found.evenings)
    context = {
        "desk": desk,
        "till": found,
        "rows": TillRows(found, is_whole="all" in request.GET),
        "by_evening": by_evening,
    }
    return render(request, "tournaments/seasons/till.html", context)


@require_safe
def till_file(request: PageRequest, public_id: str) -> HttpResponse:
    desk = season_for_staff(request, public_id)
    name = f"{address_of(desk.season.name, or_else='season')}-till.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return HttpResponse(till_csv(desk.season), content_type="text/csv; charset=utf-8", headers=headers)
