"""What the site does with data of people: the one list behind the privacy page and the record of processing.

Each entry names the tables that it keeps; a test lets no table of the database stand in none. The terms are those of
the code that carries them out.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.apps import apps
from django.conf import settings
from django.utils.translation import gettext as _

from scoring.sheets.free_tables import KEPT_EMPTY
from skatclub.accounts.sessions import IDLE
from skatclub.legal import addresses, takings, tidying
from skatclub.legal.models import MONEY_YEARS, Operator
from tournaments.events.models import SIGN_UPS_KEPT


@dataclass(frozen=True, slots=True, kw_only=True)
class Processing:
    """One purpose: what is kept for it, of whom, on which ground, who reads it, and how long it stays.

    `tables` are labels of models, whose rows are the `count`.
    """

    title: str
    whose: str
    what: str
    why: str
    ground: str
    readers: str
    term: str
    tables: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        return sum(apps.get_model(label)._base_manager.count() for label in self.tables)


# What names nobody: rights and kinds, limits under hashes, settings, what a screen shows.
NOBODY: Final = frozenset(
    {
        *("auth.Permission", "auth.Group", "auth.Group_permissions", "auth.User_user_permissions"),
        *("contenttypes.ContentType", "scoring.HouseRules", "scoring.SeenDay", "law.Operator"),
        *("tournaments.Hall", "tournaments.HallNetwork"),
    }
)


def processings(operator: Operator | None) -> list[Processing]:
    """All purposes in the language of the reader."""
    years = operator.money_years if operator else MONEY_YEARS
    return [*_of_visitors(), *_of_logins(), *_of_players(), *_of_play(), *_of_consent(), _money(years), *_of_desk()]


def _of_visitors() -> Iterable[Processing]:
    yield Processing(
        title=_("Reading pages"),
        whose=_("everybody who opens a page"),
        what=_(
            "Every browser tells the address of its connection, or nobody could answer it. The site uses it for the "
            "answer alone and never writes it down; its log notes pages that failed, by their path. A server before "
            "the site, as of a hoster, may keep a log of its own; in one that the site is given, addresses are cut "
            "after %(days)s days."
        )
        % {"days": addresses.KEPT.days},
        why=_("To show pages."),
        ground=_("legitimate interest, Art. 6 (1) f GDPR"),
        readers=_("nobody; the hoster, where it keeps a log"),
        term=_("not stored; in the log of a server before the site %(days)s days") % {"days": addresses.KEPT.days},
    )
    yield Processing(
        title=_("What stays on your device"),
        whose=_("everybody who opens a page"),
        what=_(
            "Cookies: one that protects forms, one with the key of the tables you sit at or of your login, one that "
            "knows a browser that has logged in before, one that knows for ten minutes what you were shown last, and "
            "your choice of language, type and suits. A phone that keeps a list stores each entry in its own memory "
            "(IndexedDB) until the site has it, and a month longer; at the door names that are typed and not entered "
            "stay in the tab. Nothing of it serves advertising or the counting of visitors, and no file is fetched "
            "from third parties."
        ),
        why=_("So that forms are yours, and no entry is lost where the network fails."),
        ground=_("necessary for what you ask for, § 25 (2) No. 2 TDDDG; Art. 6 (1) f GDPR"),
        readers=_("your device"),
        term=_(
            "tables %(days)s days after the last use, a login %(hours)s hours, the other choices a year; "
            "you can delete all of it in your browser"
        )
        % {"days": settings.SESSION_COOKIE_AGE // 86_400, "hours": int(IDLE.total_seconds()) // 3600},
        tables=("sessions.Session", "scoring.Lease", "scoring.Allowance"),
    )


def _of_logins() -> Iterable[Processing]:
    yield Processing(
        title=_("Logins"),
        whose=_("those who have a login"),
        what=_(
            "The name of the login, its password as a hash that nobody can read back, the clubs and tasks it helps "
            "with, and for each browser its kind (as “Firefox, Android”), since when and when last it was used. The "
            "server’s log notes logins and wrong passwords by the name of the login, without an address."
        ),
        why=_("So that only those who may do something at a club or an event can do it."),
        ground=_("contract or membership, Art. 6 (1) b GDPR; security, Art. 6 (1) f GDPR"),
        readers=_("whoever runs the site"),
        term=_(
            "until the login is erased, which everybody can ask for at his own login; then a number stands in the "
            "place of its name. A browser’s line until it is logged out"
        ),
        tables=(
            *("auth.User", "auth.User_groups", "accounts.LoginSession", "scoring.Membership", "tournaments.EventRole"),
            *("tournaments.LeagueTeam_captains", "admin.LogEntry"),
        ),
    )
    yield Processing(
        title=_("Helpers with a code"),
        whose=_("those who help at an event without a login"),
        what=_(
            "The name that the organiser typed, the role, and from when until when the code was good; the code itself "
            "as a hash that nobody can read back. The name stands beside all that was done by the code."
        ),
        why=_("So that one can see who did what."),
        ground=_("sound results, Art. 6 (1) f GDPR"),
        readers=_("the event’s staff"),
        term=_("as long as the event is kept"),
        tables=("tournaments.DeskCode",),
    )


def _of_players() -> Iterable[Processing]:
    yield Processing(
        title=_("Players of a club"),
        whose=_("members and guests of clubs"),
        what=_(
            "Name, nickname, member number, and for classes sex and date of birth; which of it others see, as the "
            "player wants it. Sex, date of birth and member number are never shown to others."
        ),
        why=_("The register of a club, its season, and the player’s own figures."),
        ground=_("membership, Art. 6 (1) b GDPR"),
        readers=_("logins of the club; others as the player decides: name, nickname, or “Player 7”"),
        term=_("until the player is erased"),
        tables=("scoring.Club", "scoring.Player"),
    )
    yield Processing(
        title=_("Lists"),
        whose=_("those who sit at a table"),
        what=_(
            "The names at a table, every deal with who declared it and when it was entered, corrections with their "
            "reason, objections and signatures. Entries are written once: each bears the hash of the one before, so "
            "that nobody can change a result unseen."
        ),
        why=_("To count and prove results."),
        ground=_("contract, Art. 6 (1) b GDPR; sound results, Art. 6 (1) f GDPR"),
        readers=_("the table; whoever knows the list’s number; logins of the club; the event’s staff"),
        term=_("empty tables %(days)s days; played ones as long as the club or the event keeps its results")
        % {"days": KEPT_EMPTY.days},
        tables=(
            *(
                "scoring.SheetRecord",
                "scoring.Seat",
                "scoring.EntryRecord",
                "scoring.SheetVersion",
                "scoring.Objection",
            ),
            *("scoring.ListLine", "scoring.GameFigures"),
        ),
    )


def _of_play() -> Iterable[Processing]:
    yield Processing(
        title=_("Events"),
        whose=_("those who enter an event"),
        what=_(
            "Name, club and start number, who came, team, seats, results, places and prizes; for classes sex and date "
            "of birth, for the door a phone number, none of which is ever shown to the public."
        ),
        why=_("To seat, count and rank an event and to publish its result."),
        ground=_("contract, Art. 6 (1) b GDPR; publication of results, Art. 6 (1) f GDPR"),
        readers=_("the event’s staff; everybody, where the event is public: name, club and result"),
        term=_(
            "names are public for the term of the event, by default twelve months after its day; then everybody else "
            "reads “Player 7”, and the result stays. Whoever objects is covered at once."
        ),
        tables=(
            *("tournaments.Event", "tournaments.Entrant", "tournaments.Category", "tournaments.Category_members"),
            *("tournaments.TeamRecord", "tournaments.TeamMember", "tournaments.TeamSubstitution"),
            *("tournaments.ApartPair", "tournaments.DrawRecord", "tournaments.SeriesRecord", "tournaments.PlanVersion"),
            *("tournaments.TableRecord", "tournaments.TableSeat", "tournaments.ResultRecord", "tournaments.ResultLine"),
            *("tournaments.Ruling", "tournaments.LotRecord", "tournaments.StandingsVersion"),
        ),
    )
    yield Processing(
        title=_("Sign-ups"),
        whose=_("those who sign up for an event"),
        what=_(
            "Name, club, team or partner, class and, for a class by age, the year of birth, and note; where the site "
            "sends mails an address if one wants to give it; a check sum of the browser’s session, so that a flood of "
            "made-up sign-ups can be declined together. Nothing of it is needed but the name."
        ),
        why=_("To keep a place or a place in the waiting list, and to know at the door who is expected."),
        ground=_("contract, Art. 6 (1) b GDPR"),
        readers=_("the event’s staff; everybody the name, once it is accepted and where the event shows names"),
        term=_(
            "deleted at once when one withdraws or is declined, after an hour where many are declined together; what "
            "was typed when it is accepted, but the note, the partner and the year of birth; all of it %(days)s days "
            "after the event"
        )
        % {"days": SIGN_UPS_KEPT.days},
        tables=("tournaments.SignUp", "tournaments.SignUpPage"),
    )
    yield Processing(
        title=_("Leagues and seasons"),
        whose=_("members of teams and clubs"),
        what=_("Teams with their squads and captains, line-ups, match reports, evenings, rankings."),
        why=_("To run a league or a club’s season and to publish its result."),
        ground=_("membership, Art. 6 (1) b GDPR; publication of results, Art. 6 (1) f GDPR"),
        readers=_("those who lead and play in it; everybody, where it is public: name, team and result"),
        term=_("names are public until a year after its end; then others read “Player 7”, and the result stays"),
        tables=(
            *("tournaments.League", "tournaments.Division", "tournaments.LeagueTeam", "tournaments.SquadMember"),
            *("tournaments.MatchDay", "tournaments.Meeting", "tournaments.MeetingTeam", "tournaments.LineUpPlace"),
            *("tournaments.MatchReport", "tournaments.Confirmation", "tournaments.Deduction", "tournaments.Season"),
            *("tournaments.Evening", "tournaments.Evening_excused", "tournaments.SeasonVersion"),
        ),
    )


def _of_consent() -> Iterable[Processing]:
    yield Processing(
        title=_("Consents and erasures"),
        whose=_("players of a club and of events, those who have a login"),
        what=_(
            "What somebody allowed and withdrew, who asked to be forgotten, and that it was done. Afterwards a number "
            "stands in the place of the name, and the log of erasures holds no name."
        ),
        why=_("To prove a consent, and that an erasure changed no result."),
        ground=_("accountability, Art. 5 (2) and 7 (1) GDPR"),
        readers=_("whoever it is about; of players whoever leads the club"),
        term=_("until the player or login is erased; the number and the log as long as the results"),
        tables=("tournaments.Consent", "tournaments.ErasureWish", "scoring.CoverNumber", "scoring.Turning"),
    )


def _money(years: int) -> Processing:
    return Processing(
        title=_("Money"),
        whose=_("those who pay or are paid"),
        what=_(
            "Fees, loss money and prizes with amount, day, purpose and number of the receipt. They are records of "
            "their own: they stay when a name is covered or deleted, and say no more of a person then."
        ),
        why=_("The books of the till."),
        ground=_("legal obligation, Art. 6 (1) c GDPR with § 147 AO"),
        readers=_("the event’s till; the club’s treasurer; the tax office where it asks"),
        term=_(
            "%(years)s years after the end of the year; then names and notes are taken off without being asked for, "
            "start numbers and sums stay"
        )
        % {"years": years},
        tables=("tournaments.Payment", "tournaments.CashEntry"),
    )


def _of_desk() -> Iterable[Processing]:
    yield Processing(
        title=_("Protocols"),
        whose=_("those who have a login"),
        what=_("Who did what at an event, a league or a season, and when: the name of the login, chained by hashes."),
        why=_("So that every change of a result can be seen and proved."),
        ground=_("legitimate interest in sound results, Art. 6 (1) f GDPR"),
        readers=_("the event’s staff"),
        term=_("as long as the event; of a login that is erased a number takes the place of its name"),
        tables=("tournaments.ActRecord", "tournaments.LeagueAct", "tournaments.SeasonAct"),
    )
    yield Processing(
        title=_("Papers and photographs"),
        whose=_("those who are named on papers"),
        what=_(
            "Drawn papers are kept to be fetched again. A photograph of a list’s code is read and deleted at once; "
            "the site keeps no pictures of people."
        ),
        why=_("To print, and to read a list from a phone without a network."),
        ground=_("contract, Art. 6 (1) b GDPR"),
        readers=_("whoever may print the paper"),
        term=_("papers at most %(days)s days; photographs some seconds") % {"days": tidying.PAPERS_KEPT.days},
        tables=("django_tasks_database.DBTaskResult",),
    )
    yield Processing(
        title=_("Files taken along"),
        whose=_("those who have a login, helpers with a code"),
        what=_("Which login, or helper with a code, fetched which file or paper with names, and when."),
        why=_("So that a club knows where its members’ data went."),
        ground=_("accountability, Art. 5 (2) and 6 (1) f GDPR"),
        readers=_("whoever runs the site; logins of the club"),
        term=_("%(days)s days") % {"days": takings.KEPT.days},
        tables=("law.Taking",),
    )
