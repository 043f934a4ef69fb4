"""What `templates/legal/_processings.html` says about personal data: how long it is stored, and in which tables.

The terms are those of the code that carries them out; a test finds a table that belongs to no purpose.
"""

from typing import Any, Final

from django.apps import apps
from django.conf import settings

from scoring.sheets.free_tables import EMPTY_TABLE_RETENTION
from skatclub.accounts.sessions import IDLE
from skatclub.legal import addresses, downloads, tidying
from skatclub.legal.models import MONEY_YEARS, Operator
from tournaments.events.models import SIGN_UP_RETENTION

# Labels of models by purpose, as in the template.
TABLES: Final[dict[str, tuple[str, ...]]] = {
    "device": ("sessions.Session", "scoring.WriteLock", "scoring.Allowance"),
    "logins": (
        *("auth.User", "auth.User_groups", "accounts.LoginSession", "scoring.Membership", "tournaments.EventRole"),
        *("tournaments.LeagueTeam_captains", "admin.LogEntry"),
    ),
    "helpers": ("tournaments.DeskCode",),
    "players": ("scoring.Club", "scoring.Player"),
    "lists": (
        *("scoring.SheetRecord", "scoring.Seat", "scoring.EntryRecord", "scoring.SheetVersion", "scoring.Objection"),
        *("scoring.ListLine", "scoring.GameFigures"),
    ),
    "events": (
        *("tournaments.Event", "tournaments.Entrant", "tournaments.Category", "tournaments.Category_members"),
        *("tournaments.TeamRecord", "tournaments.TeamMember", "tournaments.TeamSubstitution"),
        *("tournaments.ApartPair", "tournaments.DrawRecord", "tournaments.SeriesRecord", "tournaments.PlanVersion"),
        *("tournaments.TableRecord", "tournaments.TableSeat", "tournaments.ResultRecord", "tournaments.ResultLine"),
        *("tournaments.Ruling", "tournaments.LotRecord", "tournaments.StandingsVersion"),
    ),
    "sign_ups": ("tournaments.SignUp", "tournaments.SignUpPage"),
    "leagues": (
        *("tournaments.League", "tournaments.Division", "tournaments.LeagueTeam", "tournaments.SquadMember"),
        *("tournaments.MatchDay", "tournaments.Meeting", "tournaments.MeetingTeam", "tournaments.LineUpPlace"),
        *("tournaments.MatchReport", "tournaments.Confirmation", "tournaments.Deduction", "tournaments.Season"),
        *("tournaments.Evening", "tournaments.Evening_excused", "tournaments.SeasonVersion"),
    ),
    "consents": ("tournaments.Consent", "tournaments.ErasureRequest", "scoring.Pseudonym"),
    "money": ("tournaments.Payment", "tournaments.CashEntry"),
    "audit_logs": ("tournaments.EventAuditEntry", "tournaments.LeagueAuditEntry", "tournaments.SeasonAuditEntry"),
    "documents": ("django_tasks_database.DBTaskResult",),
    "downloads": ("law.Download",),
}
# Tables without personal data: rights and kinds, hashed limits, settings, what a screen shows.
NOBODY: Final = frozenset(
    {
        *("auth.Permission", "auth.Group", "auth.Group_permissions", "auth.User_user_permissions"),
        *("contenttypes.ContentType", "scoring.HouseRules", "scoring.SeenDay", "law.Operator"),
        *("tournaments.Hall", "tournaments.HallNetwork"),
    }
)


def terms(operator: Operator | None) -> dict[str, Any]:
    return {
        "log_days": addresses.RETENTION.days,
        "table_days": settings.SESSION_COOKIE_AGE // 86_400,
        "login_hours": int(IDLE.total_seconds()) // 3600,
        "empty_table_days": EMPTY_TABLE_RETENTION.days,
        "sign_up_days": SIGN_UP_RETENTION.days,
        "money_years": operator.money_years if operator else MONEY_YEARS,
        "document_days": tidying.DOCUMENT_RETENTION.days,
        "download_days": downloads.RETENTION.days,
    }


def counts() -> dict[str, int]:
    return {
        purpose: sum(apps.get_model(label)._base_manager.count() for label in labels)
        for purpose, labels in TABLES.items()
    }
