"""A league, a season, and lists beside all events without a name."""

from collections.abc import Collection

from scoring.clubs.turning import Forgotten, turn_fields, turn_list
from scoring.models import Seat, SheetRecord
from tournaments.events.held import hold
from tournaments.leagues.models import (
    Confirmation,
    Deduction,
    League,
    MatchReport,
    SquadMember,
)
from tournaments.privacy.services.turned_protocols import His, turn_protocol, turned
from tournaments.seasons.models import CashEntry, Season, SeasonVersion


def turn_league(league: League, who: Forgotten, members: Collection[int], *, by: str) -> None:
    """Within `lifted`; `members` are the keys of his places in squads."""
    held = hold(league)
    for member in SquadMember.objects.filter(league=league, pk__in=members):
        member.name, member.written_name = who.shown, ""
        member.save(update_fields=["name", "written_name"])
    in_meetings = {"meeting__match_day__division__league": league}
    turn_fields(MatchReport.objects.filter(**in_meetings), ("reason", "changes"), who)
    turn_fields(
        Confirmation.objects.filter(**{f"report__{way}": it for way, it in in_meetings.items()}), ("note",), who
    )
    turn_fields(Deduction.objects.filter(team__league=league), ("reason",), who)
    numbers = SquadMember.objects.filter(league=league, pk__in=members).values_list("number", flat=True)
    turn_protocol(held, who, His(list(numbers)), by=by)


def turn_season(season: Season, who: Forgotten, his: His, *, by: str) -> None:
    """Within `lifted`; `his` is the public id of the club's player. A guest leaves only the published rankings."""
    held = hold(season)
    for version in SeasonVersion.objects.filter(season=season):
        content = turned(version.content, who, his)
        if content != version.content:
            version.content = content
            version.save(update_fields=["content"])
    if his.player or who.login:
        turn_fields(CashEntry.objects.filter(season=season), ("words",), who)
        turn_fields(SeasonVersion.objects.filter(season=season), ("reason",), who)
        turn_protocol(held, who, his, by=by)


def turn_free_list(sheet: SheetRecord, who: Forgotten, player: int | None) -> None:
    """Within `lifted`: a list of no event. He sits where the club's register says so, or where his name alone does."""
    seats = Seat.objects.filter(sheet=sheet).order_by("pk")
    turn_list(sheet, who, [seat.pk for seat in seats if _sits_at(seat, who, player)])


def _sits_at(seat: Seat, who: Forgotten, player: int | None) -> bool:
    if seat.player_id is not None:
        return seat.player_id == player
    return who.is_called(seat.name_on_paper) and bool(who.text(seat.name_on_paper) != seat.name_on_paper)
