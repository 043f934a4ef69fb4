"""A league's PDF documents: for the wall, for the teams, and the report of each meeting."""

from typing import Any, Final

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.sheets.views.access import whole_number
from scoring.sheets.views.drawn_documents import drawing
from tournaments.events.phrases.documents import full_day
from tournaments.events.printing.certificates import certificates_job
from tournaments.events.printing.listing.drawing import job_of
from tournaments.events.printing.listing.values import Listing
from tournaments.events.views.document_responses import Offer, chosen_places, document_response, nothing_to_print
from tournaments.events.views.live_pages import live_page
from tournaments.leagues.models import Division, LeagueTeam, Meeting
from tournaments.leagues.phrases import documents as words
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.printing.certificates import player_certificates, team_certificates
from tournaments.leagues.printing.documents import (
    division_players_document,
    division_schedule_document,
    division_table_document,
)
from tournaments.leagues.printing.match_report import match_report_document
from tournaments.leagues.printing.match_report_values import blank_report_of, match_report_of
from tournaments.leagues.views.access import LeagueDesk, PageRequest, league_for_all

KINDS: Final = {"teams": team_certificates, "players": player_certificates}


def league_documents(request: PageRequest, public_id: str) -> HttpResponseBase:
    """List all documents that this reader may open, with a constant number of queries."""
    desk = league_for_all(request, public_id)
    template = "tournaments/leagues/documents.html"
    return live_page(
        request, desk, template, lambda: _documents(desk), desk.may_take_names, is_everybodys=not desk.sees_names
    )


def _documents(desk: LeagueDesk) -> dict[str, Any]:
    teams: dict[int, list[LeagueTeam]] = {}
    for team in desk.league.teams.filter(is_withdrawn=False).order_by("number"):
        teams.setdefault(team.division_id, []).append(team)
    meetings: dict[int, list[Meeting]] = {}
    found = Meeting.objects.filter(match_day__division__league=desk.league).select_related("match_day")
    for meeting in found.prefetch_related("sides__team").order_by("match_day__number", "number"):
        meetings.setdefault(meeting.match_day.division_id, []).append(meeting)
    # (division, its documents, schedules of its teams, reports of its meetings by match day)
    documents = [
        (
            division,
            _division_offers(desk, division),
            [_team_offer(desk, team) for team in teams.get(division.pk, ())],
            _day_offers(desk, division, meetings.get(division.pk, [])),
        )
        for division in desk.divisions
    ]
    file = reverse("league_file", args=[desk.league.public_id]) if desk.may_take_names else ""
    return {"documents": documents, "file": file}


@drawing
def division_table_pdf(request: PageRequest, public_id: str, division: int) -> HttpResponse:
    desk, chosen = _division(request, public_id)
    day = whole_number(request.GET.get("day"))
    through = day if chosen.match_days.filter(number=day).exists() else None
    return _document(request, desk, division_table_document(chosen, through=through), f"table-{division}")


@drawing
def division_players_pdf(request: PageRequest, public_id: str, division: int) -> HttpResponse:
    desk, chosen = _division(request, public_id)
    return _document(request, desk, division_players_document(chosen), f"players-{division}")


@drawing
def schedule_pdf(request: PageRequest, public_id: str, division: int) -> HttpResponse:
    desk, chosen = _division(request, public_id)
    return _document(request, desk, division_schedule_document(chosen), f"schedule-{division}")


@drawing
def team_schedule_pdf(request: PageRequest, public_id: str, number: int) -> HttpResponse:
    desk = league_for_all(request, public_id)
    team = get_object_or_404(desk.league.teams.select_related("division"), number=number)
    team.division.league = desk.league
    return _document(request, desk, division_schedule_document(team.division, team), f"team-{number}")


@drawing
def match_report_pdf(request: PageRequest, public_id: str, division: int, day: int, number: int) -> HttpResponse:
    """Return the report to sign: for the leader and its teams, and for everyone once it is approved."""
    desk, meeting = _meeting(request, public_id, day, number)
    if not (_is_ours(desk, meeting) or meeting.state == MeetingState.APPROVED):
        raise Http404
    report = match_report_of(meeting, shown=desk.shown_name, pseudonyms=desk.pseudonyms)
    if report is None:
        raise Http404
    return _document(request, desk, match_report_document(report), f"report-{division}-{day}-{number}")


@drawing
def blank_report_pdf(request: PageRequest, public_id: str, division: int, day: int, number: int) -> HttpResponse:
    """Return a report to fill in by hand, for the leader and the teams in the meeting.

    Until the teams sit down, a captain sees only their own line-up, as on the page of the meeting.
    """
    desk, meeting = _meeting(request, public_id, day, number)
    if not _is_ours(desk, meeting):
        raise Http404
    has_begun = meeting.state != MeetingState.PLANNED
    report = blank_report_of(meeting, shown=desk.shown_name, knows=lambda team: has_begun or desk.knows(team))
    return _document(request, desk, match_report_document(report), f"blank-{division}-{day}-{number}")


@drawing
def division_certificates_pdf(request: PageRequest, public_id: str, division: int) -> HttpResponse:
    desk, chosen = _division(request, public_id)
    kind, places = request.GET.get("kind", "teams"), chosen_places(request)
    if not desk.leads or kind not in KINDS:
        raise Http404
    sheet, back = KINDS[kind](chosen, places=places), reverse("league_documents", args=[public_id])
    if not sheet.certificates:
        return nothing_to_print(request, words.no_results(), back=back)
    return document_response(request, certificates_job(sheet), f"certificates-{kind}-{division}", back=back)


def _division(request: PageRequest, public_id: str) -> tuple[LeagueDesk, Division]:
    desk = league_for_all(request, public_id)
    if desk.division is None:
        raise Http404
    return desk, desk.division


def _meeting(request: PageRequest, public_id: str, day: int, number: int) -> tuple[LeagueDesk, Meeting]:
    desk, chosen = _division(request, public_id)
    found = Meeting.objects.select_related("match_day", "host").prefetch_related("sides__team")
    meeting = get_object_or_404(found, match_day__division=chosen, match_day__number=day, number=number)
    meeting.match_day.division = chosen
    return desk, meeting


def _is_ours(desk: LeagueDesk, meeting: Meeting) -> bool:
    return desk.leads or any(side.team.number in desk.captained for side in meeting.sides.all())


def _document(request: PageRequest, desk: LeagueDesk, document: Listing, name: str) -> HttpResponse:
    back = reverse("league_documents", args=[desk.league.public_id])
    return document_response(request, job_of(document), f"{name}-{desk.league.public_id}", back=back)


def _division_offers(desk: LeagueDesk, division: Division) -> list[Offer]:
    at = [desk.league.public_id, division.number]
    offers = [
        Offer(
            pgettext("league", "Table"),
            _("For the noticeboard, in large type."),
            reverse("division_table_pdf", args=at),
        ),
        Offer(_("Individual ranking"), _("All players who played."), reverse("division_players_pdf", args=at)),
        Offer(
            _("Schedule"), _("All match days with venues, hosts and results so far."), reverse("schedule_pdf", args=at)
        ),
    ]
    if desk.leads:
        certificates = reverse("division_certificates_pdf", args=at)
        offers += [
            Offer(_("Certificates for teams"), _("For the first three, with their players."), certificates),
            Offer(_("Certificates for players"), _("For the first three."), f"{certificates}?kind=players"),
        ]
    return offers


def _team_offer(desk: LeagueDesk, team: LeagueTeam) -> Offer:
    return Offer(team.name, "", reverse("team_schedule_pdf", args=[desk.league.public_id, team.number]))


def _day_offers(desk: LeagueDesk, division: Division, meetings: list[Meeting]) -> list[tuple[str, tuple[Offer, ...]]]:
    days: dict[str, list[Offer]] = {}
    for meeting in meetings:
        day = meeting.match_day
        title = f"{words.match_day_words(day.number)} · {full_day(day.day)}"
        days.setdefault(title, []).extend(meeting_offers(desk, division, meeting))
    return [(title, tuple(offers)) for title, offers in days.items() if offers]


def meeting_offers(desk: LeagueDesk, division: Division, meeting: Meeting) -> list[Offer]:
    """Return the available documents: the report, or before there is one, the form to fill in."""
    at = [desk.league.public_id, division.number, meeting.match_day.number, meeting.number]
    teams = ", ".join(side.team.name for side in meeting.sides.all())
    is_ours = _is_ours(desk, meeting)
    if meeting.state in (MeetingState.PLANNED, MeetingState.PLAYING):
        title = _("Match report to fill in, meeting %(number)s") % {"number": meeting.number}
        return [Offer(title, teams, reverse("blank_report_pdf", args=at))] if is_ours else []
    if is_ours or meeting.state == MeetingState.APPROVED:
        title = _("Match report, meeting %(number)s") % {"number": meeting.number}
        return [Offer(title, teams, reverse("match_report_pdf", args=at))]
    return []
