"""The pages of club seasons: the list, creating one, ranking, evenings, settings, audit log and closing."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Count
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.models import Club, Privacy
from scoring.sheets.queries import clubs_of
from scoring.sheets.views.access import whole_number
from scoring.sheets.views.form_page import form_page
from tournaments.events.models import ResultLine
from tournaments.events.queries.cached import cached
from tournaments.events.views.access import PageRequest, writer_at
from tournaments.events.views.attempts import perform, result_of
from tournaments.events.views.confirm import audit_log_page, confirm_page
from tournaments.events.views.etags import page_version
from tournaments.events.views.live_pages import live_page, query_of_page
from tournaments.seasons.forms import AddEveningForm, SeasonForm, TakeOutForm
from tournaments.seasons.models import Evening, Season, SeasonVersion
from tournaments.seasons.queries.seasons import EveningColumn, SeasonStandings, published_season, shown_season
from tournaments.seasons.queries.till import season_till
from tournaments.seasons.services.seasons import (
    add_evening,
    change_season,
    close_season,
    create_season,
    remove_evening,
)
from tournaments.seasons.views.access import SeasonDesk, season_for_all, season_for_staff
from tournaments.seasons.views.ranking import season_page

RANKING: Final = "tournaments/seasons/season.html"


@require_safe
def seasons(request: PageRequest) -> HttpResponse:
    """List public seasons and those of the login's clubs, or of one club only."""
    clubs = clubs_of(request.user)
    found = Season.objects.visible_to(request.user)
    chosen = Club.objects.filter(slug=request.GET.get("club", "")).first()
    if chosen is not None:
        found = found.filter(club=chosen)
    found = found.select_related("club").annotate(evening_count=Count("evenings", distinct=True))
    page = Paginator(found.order_by("-first_day", "-pk"), 30).get_page(request.GET.get("page"))
    context = {"page": page, "clubs": clubs, "chosen": chosen}
    return render(request, "tournaments/seasons/seasons.html", context)


@login_required
def new_season(request: PageRequest) -> HttpResponse:
    clubs = clubs_of(request.user)
    wanted = request.GET.get("club", "")
    club = clubs.filter(slug=wanted).first() if wanted else clubs.first()
    if club is None:
        if wanted:
            raise Http404
        return redirect("new_club")
    form = SeasonForm(request.POST or None)
    if form.is_valid():
        season = create_season(club, by=writer_at(request), **form.settings())
        messages.success(
            request, _("%(name)s has been created. You can now start the first evening.") % {"name": season}
        )
        return redirect(season)
    context = {"form": form, "club": club, "clubs": clubs}
    return form_page(request, "tournaments/seasons/form.html", context)


@require_safe
def season(request: PageRequest, public_id: str) -> HttpResponseBase:
    desk = season_for_all(request, public_id)
    evening = whole_number(request.GET.get("evening"))
    return _ranking_page(request, desk, lambda: _ranking(desk, evening))


def _ranking(desk: SeasonDesk, evening: int | None) -> dict[str, Any]:
    evenings = list(_evenings(desk))
    through = evening if evening in [one.number for one in evenings] else None
    standings, version = shown_season(desk.season, through=through)
    return {
        "standings": standings,
        "version": version,
        "evenings": evenings,
        "through": through,
        "open_evening": next((one for one in reversed(evenings) if not one.event.is_closed), None),
        "versions": list(desk.season.versions.defer("content").order_by("-number")),
    }


@require_safe
def season_version(request: PageRequest, public_id: str, number: int) -> HttpResponseBase:
    desk = season_for_all(request, public_id)
    version = get_object_or_404(desk.season.versions, number=number)
    return _ranking_page(request, desk, lambda: _published(version), number)


def _published(version: SeasonVersion) -> dict[str, Any]:
    standings = published_season(version)
    return {"standings": standings, "version": version, "is_old": True}


def _ranking_page(
    request: PageRequest, desk: SeasonDesk, make_context: Callable[[], dict[str, Any]], *of: Any
) -> HttpResponseBase:
    parameters, pages = query_of_page(request), _pages(desk)

    def whole_context() -> dict[str, Any]:
        context = make_context()
        standings = context["standings"]
        page = season_page(parameters, standings, desk.shown_name, pages)
        shown = {"page": page, "last_winners": _last_winners(desk, standings)}
        return context | shown | {"standings": replace(standings, evenings=(), rows=(), below=(), guests=())}

    of = *of, parameters.urlencode(), pages
    return live_page(
        request, desk, RANKING, whole_context, *of, is_everybodys=not parameters, keeps_context=not parameters
    )


def _pages(desk: SeasonDesk) -> dict[str, str]:
    """Return the URLs of players' pages that every reader of the ranking may open, by public id."""
    if not (desk.season.is_listed or desk.is_staff):
        return {}
    players = desk.season.club.players.filter(privacy=Privacy.OPEN).order_by("pk")
    found = players.values_list("public_id", flat=True)
    return {public_id: reverse("player_page", args=[public_id]) for public_id in found}


def _last_winners(desk: SeasonDesk, standings: SeasonStandings) -> list[tuple[EveningColumn, list[tuple[str, int]]]]:
    """Return the last evening with winners, with their (name, total); empty if there is none."""
    winners = [
        (evening, [(desk.shown_name(one.name), one.total) for one in evening.winners])
        for evening in reversed(standings.evenings)
        if evening.winners
    ]
    return winners[:1]


@require_safe
def season_evenings(request: PageRequest, public_id: str) -> HttpResponseBase:
    desk = season_for_all(request, public_id)
    template = "tournaments/seasons/evenings.html"

    def rows() -> dict[str, Any]:
        return {"rows": cached(lambda: _evening_rows(desk), "evenings", *page_version(desk), *desk.seen_as)}

    if not desk.is_staff:
        return live_page(request, desk, template, rows)
    context: dict[str, Any] = {"desk": desk, **rows()}
    if not desk.season.is_closed:
        context["add_form"] = AddEveningForm(season=desk.season)
    return render(request, template, context)


def _evening_rows(desk: SeasonDesk) -> list[dict[str, Any]]:
    standings, _version = shown_season(desk.season)
    columns = {column.event: column for column in standings.evenings}
    rows = []
    for evening in reversed(_evenings(desk)):
        column = columns.get(evening.event.public_id)
        named = [desk.shown_name(one.name) for one in column.winners] if column else []
        series = [
            (one.series, [desk.shown_name(winner.name) for winner in one.winners], one.winners[0].total)
            for one in (column.series if column else ())
            if one.winners
        ]
        total = column.winners[0].total if column and column.winners else None
        is_open = desk.is_staff or evening.event.is_listed
        rows.append({"evening": evening, "winners": named, "total": total, "series": series, "is_open": is_open})
    return rows


@require_POST
def add(request: PageRequest, public_id: str) -> HttpResponse:
    desk = season_for_staff(request, public_id)
    form = AddEveningForm(request.POST, season=desk.season)
    if form.is_valid():
        if evening := result_of(request, add_evening, desk.season, form.cleaned_data["event"], by=writer_at(request)):
            messages.success(request, _("“%(name)s” counts for the season.") % {"name": evening.event.name})
    else:
        messages.error(request, _("Choose an event of the club."))
    return redirect("season_evenings", public_id)


def remove(request: PageRequest, public_id: str, event_id: str) -> HttpResponse:
    """Remove an event from the season; once there are lists, with a reason."""
    desk = season_for_staff(request, public_id)
    evening = get_object_or_404(desk.season.evenings.select_related("event"), event__public_id=event_id)
    form = TakeOutForm(request.POST or None)
    form.fields["reason"].required = ResultLine.objects.filter(series__event=evening.event).exists()
    if form.is_valid() and perform(
        form, remove_evening, evening, by=writer_at(request), reason=form.cleaned_data["reason"]
    ):
        messages.success(request, _("“%(name)s” no longer counts for the season.") % {"name": evening.event.name})
        return redirect("season_evenings", public_id)
    return confirm_page(
        request,
        desk,
        form,
        title=_("Remove “%(name)s” from the season") % {"name": evening.event.name},
        text=_("The event itself does not change; it just no longer counts for this season."),
        button=_("Remove it"),
    )


def season_settings(request: PageRequest, public_id: str) -> HttpResponse:
    desk = season_for_staff(request, public_id)
    form = SeasonForm(request.POST or None, instance=desk.season)
    if form.is_valid() and perform(
        form, change_season, desk.season, by=writer_at(request), reason=form.cleaned_data["reason"], **form.settings()
    ):
        messages.success(request, _("The settings are saved."))
        return redirect(desk.season)
    context = {"form": form, "desk": desk}
    return form_page(request, "tournaments/seasons/settings.html", context)


@require_safe
def season_audit_log(request: PageRequest, public_id: str) -> HttpResponse:
    return audit_log_page(request, season_for_staff(request, public_id))


def close(request: PageRequest, public_id: str) -> HttpResponse:
    desk = season_for_staff(request, public_id)
    if request.method == "POST":
        if perform(request, close_season, desk.season, by=writer_at(request)):
            messages.success(request, _("The season has been closed; its ranking is final."))
        return redirect(desk.season)
    standings, _version = shown_season(desk.season)
    unfinished = [one for one in _evenings(desk) if not one.event.is_closed]
    context = {
        "desk": desk,
        "standings": standings,
        "unfinished": unfinished,
        "first": standings.rows[:3],
        "cents_open": season_till(desk.season).open,
    }
    return render(request, "tournaments/seasons/close.html", context)


def _evenings(desk: SeasonDesk) -> list[Evening]:
    found = desk.season.evenings.select_related("event").order_by("number")
    return list(found)
