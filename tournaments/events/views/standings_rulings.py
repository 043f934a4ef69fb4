"""Rulings, each previewed before it is made, and lots between equal players."""

import secrets
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from scoring.sheets.views.form_page import form_page
from tournaments.events.forms.reasons import ReasonForm
from tournaments.events.forms.standings import LotForm, RulingForm
from tournaments.events.models import LotRecord, Ruling
from tournaments.events.phrases.choices import TieRule
from tournaments.events.phrases.standings import protest_is_over, ranking_title, ruling_words
from tournaments.events.queries.standings import (
    Reckoning,
    RulingValue,
    changes_between,
    event_standings,
    rulings_in_force,
)
from tournaments.events.rights import Right
from tournaments.events.services.rulings import cancel_ruling as take_back
from tournaments.events.services.rulings import refuse_nonsense, rule
from tournaments.events.services.standings import draw_lot_for
from tournaments.events.views.access import Desk, PageRequest, desk_for, writer_at
from tournaments.events.views.attempts import perform
from tournaments.events.views.standings import changes_shown
from tournaments.standings import ties


def rulings(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.RULE)
    if request.method != "POST":
        return _rulings_page(request, desk, RulingForm(desk.event))
    form = RulingForm(desk.event, request.POST)
    if not form.is_valid():
        return _rulings_page(request, desk, form)
    data = form.cleaned_data
    if not desk.may_rule(data["series"]):
        form.add_error("series", protest_is_over())
        return _rulings_page(request, desk, form)
    values = {name: data[name] for name in ("kind", "points", "reason")}
    if "rule" not in request.POST:
        if not perform(form, refuse_nonsense, form.series_record, data["player"], **values):
            return _rulings_page(request, desk, form)
        return _rulings_page(request, desk, form, preview=_effect(desk, _with(desk, data)))
    details = {"series": data["series"], "entrant": data["player"], "by": writer_at(request)}
    if not perform(form, rule, desk.event, **details, **values):
        return _rulings_page(request, desk, form)
    messages.success(request, _("The ruling is saved and the standings are updated."))
    return redirect("rulings", desk.event.public_id)


def cancel_ruling(request: PageRequest, public_id: str, pk: int) -> HttpResponse:
    desk = desk_for(request, public_id, Right.RULE)
    ruling = get_object_or_404(desk.event.rulings.select_related("entrant", "series"), pk=pk, cancels=None)
    if hasattr(ruling, "cancelled_by"):
        raise Http404
    form = ReasonForm(request.POST or None)
    if form.is_valid():
        if not desk.may_rule(ruling.series.number):
            messages.error(request, protest_is_over())
        elif perform(request, take_back, ruling, by=writer_at(request), **form.cleaned_data):
            messages.success(request, _("The ruling is withdrawn and the standings are updated."))
        return redirect("rulings", desk.event.public_id)
    value = RulingValue(ruling.series.number, ruling.entrant.number, ruling.kind, ruling.points)
    others = rulings_in_force(desk.event)
    others.remove(value)
    context = {
        "desk": desk,
        "room": "rulings",
        "form": form,
        "ruling": _ruling_line(ruling),
        "preview": _effect(desk, others),
    }
    return form_page(request, "tournaments/events/standings/cancel_ruling.html", context)


def _rulings_page(
    request: PageRequest, desk: Desk, form: RulingForm, *, preview: dict[str, Any] | None = None
) -> HttpResponse:
    found = desk.event.rulings.filter(cancels=None).select_related("entrant", "series", "cancelled_by")
    context = {
        "desk": desk,
        "room": "rulings",
        "form": form,
        "preview": preview,
        "rulings": [_ruling_line(ruling) for ruling in found.order_by("-pk")],
        "entrants": desk.event.entrants.order_by("number").values_list("number", "name"),
        "can_rule": bool(form.seated) and not desk.event.is_closed,
    }
    return form_page(request, "tournaments/events/standings/rulings.html", context)


def _ruling_line(ruling: Ruling) -> dict[str, Any]:
    return {
        "ruling": ruling,
        "words": ruling_words(ruling.kind, ruling.points),
        "cancelled": getattr(ruling, "cancelled_by", None),
    }


def _with(desk: Desk, data: dict[str, Any]) -> list[RulingValue]:
    value = RulingValue(data["series"], data["player"].number, data["kind"], data["points"])
    return [*rulings_in_force(desk.event), value]


def _effect(desk: Desk, wanted: list[RulingValue]) -> dict[str, Any]:
    changes = changes_between(event_standings(desk.event), event_standings(desk.event, rulings=wanted))
    return changes_shown(desk, changes)


def lots(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.DIRECT)
    if request.method != "POST":
        return _lots_page(request, desk)
    form = LotForm(request.POST)
    if not form.is_valid():
        return _lots_page(request, desk, form)
    data = form.cleaned_data
    seed = data["seed"] or secrets.token_hex(4)
    if perform(
        request, draw_lot_for, desk.event, data["ranking"], seed=seed, place=data["place"], by=writer_at(request)
    ):
        messages.success(request, _("The lot has been drawn; its number is in the audit log."))
    return redirect("lots", desk.event.public_id)


def _lots_page(request: PageRequest, desk: Desk, form: LotForm | None = None) -> HttpResponse:
    reckoning = Reckoning(desk.event)
    context = {
        "desk": desk,
        "room": "lots",
        "form": form or LotForm(),
        "ties": open_ties(desk, reckoning),
        "lots": [_lot_line(desk, reckoning, lot) for lot in desk.event.lots.order_by("-pk")],
        "shares": desk.event.tie_rule == TieRule.SPLIT,
    }
    return form_page(request, "tournaments/events/standings/lots.html", context)


def open_ties(desk: Desk, reckoning: Reckoning) -> list[dict[str, Any]]:
    """Return shared places for which a lot matters: those with unequal prizes if the event draws lots, and first
    places."""
    due = {(lot.ranking, lot.place) for lot in reckoning.lots_due}
    found = []
    for key in reckoning.keys:
        ranking = reckoning.ranking(key)
        places = {line.entrant: place for place, line in ranking}
        for group in ties(ranking):
            place = places[group[0].entrant]
            if place == 1 or (key, place) in due:
                names = [reckoning.name_of(line.entrant) for line in group]
                title = ranking_title(key, desk.event)
                found.append(
                    {"ranking": key, "title": title, "place": place, "names": names, "is_due": (key, place) in due}
                )
    return found


def _lot_line(desk: Desk, reckoning: Reckoning, lot: LotRecord) -> dict[str, Any]:
    names = [reckoning.name_of(entrant) for entrant in lot.order]
    return {"lot": lot, "title": ranking_title(lot.ranking, desk.event), "names": names}
