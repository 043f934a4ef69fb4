"""The table of all documents of an event: when each is printed, what it requires, and how it is built."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from scoring.printing.job import Job
from tournaments.events.queries.document_facts import DocumentFacts
from tournaments.events.queries.standings import published_standings
from tournaments.events.queries.till import till_report
from tournaments.events.rights import Right

from .ceremony import ceremony_document
from .certificates import certificate_jobs
from .corrections import corrections_document, corrections_of
from .draw_report import draw_report_document, draw_report_of
from .final_report import final_report_document, final_report_of
from .listings import LISTED, SERIES, DocumentRequest, Listed
from .lists import blank_list_jobs, table_list_jobs
from .loss_slips import loss_slips_document, loss_slips_of
from .notice import notice_job
from .participants import participants_document, participants_of
from .poster import poster_job
from .prize_list import ceremony_of, prize_list_document, prize_list_of
from .receipts import receipts_document, receipts_of
from .results import results_document, results_of
from .seat_changes import seat_changes_document, seat_changes_of
from .seat_plan import seat_plan_by_name, seat_plan_by_table, seat_plan_of
from .standings import standings_document, standings_of
from .start_cards import start_card_jobs
from .table_signs import table_sign_jobs
from .till import cash_document, envelopes_of, till_document


class Moment(StrEnum):
    """When a document is printed, in the order of the day."""

    DAY_BEFORE = "day_before"
    CHECK_IN = "check_in"
    DRAW = "draw"
    SERIES = "series"
    CEREMONY = "ceremony"
    AFTER = "after"


MOMENTS: Final[Mapping[Moment, Any]] = {
    Moment.DAY_BEFORE: _("The day before"),
    Moment.CHECK_IN: _("At the door"),
    Moment.DRAW: _("After the draw"),
    Moment.SERIES: _("When a series ends"),
    Moment.CEREMONY: _("Before the prize-giving"),
    Moment.AFTER: _("After the event"),
}

# The options of documents besides the series; the form has a field for each.
RANKING, PLACES = "ranking", "places"
CARD_SIZE, FIRST_NUMBER = "card_size", "first_number"
SIGN_SIZE, FIRST_TABLE, LAST_TABLE, COPIES = "sign_size", "first_table", "last_table", "copies"


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A kind of document.

    `lacks` returns a key of `phrases.documents.LACKING`, "" if it can be printed now. `jobs` fetches the data and
    returns the document's parts; documents of rows and sentences use `Listed`. `right` is required to print it. A set
    consists of other documents.
    """

    key: str
    moment: Moment
    title: Any
    about: Any
    lacks: Callable[[DocumentFacts], str]
    jobs: Callable[[DocumentRequest], list[Job]]
    options: tuple[str, ...] = ()
    right: Right = Right.LOOK
    is_set: bool = False


def _unless(code: str, is_there: Callable[[DocumentFacts], Any]) -> Callable[[DocumentFacts], str]:
    return lambda facts: "" if is_there(facts) else code


_NOBODY = _unless("nobody", lambda facts: facts.entrants)
_NO_SIGN_UP = _unless("no_sign_up", lambda facts: facts.signs_up)
_NO_SERIES = _unless("no_series", lambda facts: facts.series)
_NO_PLAN = _unless("no_plan", lambda facts: facts.published)
_NO_REPAIR = _unless("no_repair", lambda facts: facts.repaired)
_NO_STANDINGS = _unless("no_standings", lambda facts: facts.rankings)
_NO_LIST = _unless("no_list", lambda facts: facts.listed)
_NO_LOSS_FEE = _unless("no_loss_fee", lambda facts: facts.has_loss_fee)
_NO_PRIZES = _unless("no_prizes", lambda facts: facts.has_prizes)
_NO_PAYMENT = _unless("no_payment", lambda facts: facts.has_payments)


_SEATS_BY_NAME: Final = Listed(seat_plan_of, seat_plan_by_name)
_SEATS_BY_TABLE: Final = Listed(seat_plan_of, seat_plan_by_table)


def _table_lists(request: DocumentRequest) -> list[Job]:
    return table_list_jobs(request.series(), site=request.site)


def _series_set(request: DocumentRequest) -> list[Job]:
    return [*_SEATS_BY_NAME(request), *_SEATS_BY_TABLE(request), *_table_lists(request)]


def _table_signs(request: DocumentRequest) -> list[Job]:
    options = request.options
    # The form accepts the two numbers in either order.
    first, last = sorted((options[FIRST_TABLE], options[LAST_TABLE]))
    return table_sign_jobs(request.event, site=request.site, first=first, last=last, per_page=int(options[SIGN_SIZE]))


def _start_cards(request: DocumentRequest) -> list[Job]:
    options = request.options
    return start_card_jobs(
        request.event, site=request.site, per_page=int(options[CARD_SIZE]), first=options[FIRST_NUMBER]
    )


def _certificates(request: DocumentRequest) -> list[Job]:
    standings = published_standings(request.event)
    table = standings.by_key.get(request.options[RANKING]) if standings else None
    return certificate_jobs(request.event, table, places=request.options[PLACES]) if table else []


DOCUMENTS: Final[tuple[Document, ...]] = (
    Document(
        key="notice",
        moment=Moment.DAY_BEFORE,
        title=_("Notice"),
        about=_("What is played, the series, the fees and the prizes."),
        lacks=_NO_SERIES,
        jobs=lambda request: [notice_job(request.event)],
    ),
    Document(
        key="poster",
        moment=Moment.DAY_BEFORE,
        title=_("Sign-up poster"),
        about=_("Name, day and place in large letters, and the code of the sign-up page."),
        lacks=_NO_SIGN_UP,
        jobs=lambda request: [poster_job(request.event, site=request.site)],
    ),
    Document(
        key="table_signs",
        moment=Moment.DAY_BEFORE,
        title=_("Table signs"),
        about=_("The number in large type, and a code that opens the list of the table all day. Fold in the middle."),
        lacks=lambda facts: "",
        jobs=_table_signs,
        options=(FIRST_TABLE, LAST_TABLE, SIGN_SIZE),
    ),
    Document(
        key="blank_lists",
        moment=Moment.DAY_BEFORE,
        title=_("Blank lists"),
        about=_("For tables of four and three, in case something fails."),
        lacks=_NO_SERIES,
        jobs=lambda request: blank_list_jobs(request.event, copies=request.options[COPIES]),
        options=(COPIES,),
    ),
    Document(
        key="participants",
        moment=Moment.CHECK_IN,
        title=_("Participants"),
        about=_("All players with start number, club and teams, and a box to tick."),
        lacks=_NOBODY,
        jobs=Listed(participants_of, participants_document),
    ),
    Document(
        key="start_cards",
        moment=Moment.CHECK_IN,
        title=_("Start cards"),
        about=_(
            "Number, name, seats and a code for the player's own page. After cutting, the piles are in number order."
        ),
        lacks=_NOBODY,
        jobs=_start_cards,
        options=(CARD_SIZE, FIRST_NUMBER),
    ),
    Document(
        key="series_set",
        moment=Moment.DRAW,
        title=_("The whole series"),
        about=_(
            "Seats by name, seats by table and the lists of all tables in one file, ready once the seats are public."
        ),
        lacks=_NO_PLAN,
        jobs=_series_set,
        options=(SERIES,),
        is_set=True,
    ),
    Document(
        key="seats_by_name",
        moment=Moment.DRAW,
        title=_("Seats by name"),
        about=_("For the noticeboard, in large type."),
        lacks=_NO_PLAN,
        jobs=_SEATS_BY_NAME,
        options=(SERIES,),
    ),
    Document(
        key="seats_by_table",
        moment=Moment.DRAW,
        title=_("Seats by table"),
        about=_("For the desk, with a box for each list received."),
        lacks=_NO_PLAN,
        jobs=_SEATS_BY_TABLE,
        options=(SERIES,),
    ),
    Document(
        key="seat_changes",
        moment=Moment.DRAW,
        title=_("Changes to the seats"),
        about=_("After an adjustment: only the players who move, from where to where. To put up."),
        lacks=_NO_REPAIR,
        jobs=Listed(seat_changes_of, seat_changes_document),
        options=(SERIES,),
    ),
    Document(
        key="lists",
        moment=Moment.DRAW,
        title=_("Lists of all tables"),
        about=_("With names, start numbers, seats and code: only the games have to be written down."),
        lacks=_NO_PLAN,
        jobs=_table_lists,
        options=(SERIES,),
    ),
    Document(
        key="results",
        moment=Moment.SERIES,
        title=_("Results of a series"),
        about=_("All lists, table by table, and the tables whose list is missing."),
        lacks=_NO_LIST,
        jobs=Listed(results_of, results_document),
        options=(LISTED,),
    ),
    Document(
        key="loss_slips",
        moment=Moment.SERIES,
        title=_("Loss fees"),
        about=_("One slip per table: who owes how much."),
        lacks=lambda facts: _NO_LOSS_FEE(facts) or _NO_LIST(facts),
        jobs=Listed(loss_slips_of, loss_slips_document),
        options=(LISTED,),
        right=Right.TAKE_MONEY,
    ),
    Document(
        key="standings",
        moment=Moment.SERIES,
        title=_("Standings"),
        about=_("All rankings as last published, with their version."),
        lacks=_NO_STANDINGS,
        jobs=Listed(standings_of, standings_document),
    ),
    Document(
        key="prizes",
        moment=Moment.CEREMONY,
        title=_("Prize list"),
        about=_("Who gets how much, to the cent, with lines for signatures."),
        lacks=_NO_PRIZES,
        jobs=Listed(prize_list_of, prize_list_document),
    ),
    Document(
        key="ceremony",
        moment=Moment.CEREMONY,
        title=_("For the announcer"),
        about=_("The prizes in the order of announcement, smallest first."),
        lacks=_NO_PRIZES,
        jobs=Listed(ceremony_of, ceremony_document),
    ),
    Document(
        key="cash",
        moment=Moment.CEREMONY,
        title=_("Notes and coins"),
        about=_("What goes into each envelope, and what to get from the bank."),
        lacks=_NO_PRIZES,
        jobs=Listed(envelopes_of, cash_document),
        right=Right.TAKE_MONEY,
    ),
    Document(
        key="certificates",
        moment=Moment.CEREMONY,
        title=_("Certificates"),
        about=_("For the top places of a ranking, including teams, ready to sign."),
        lacks=_NO_STANDINGS,
        jobs=_certificates,
        options=(RANKING, PLACES),
    ),
    Document(
        key="receipts",
        moment=Moment.AFTER,
        title=_("Receipts"),
        about=_("One for each payment, to cut out."),
        lacks=_NO_PAYMENT,
        jobs=Listed(receipts_of, receipts_document),
        right=Right.TAKE_MONEY,
    ),
    Document(
        key="till",
        moment=Moment.AFTER,
        title=_("Till report"),
        about=_("Everything received and paid out, and by whom."),
        lacks=_NO_PAYMENT,
        jobs=Listed(till_report, till_document),
        right=Right.TAKE_MONEY,
    ),
    Document(
        key="draw_protocol",
        moment=Moment.AFTER,
        title=_("Draw report"),
        about=_("Everything needed to repeat each draw."),
        lacks=_unless("no_draw", lambda facts: facts.has_draw),
        jobs=Listed(draw_report_of, draw_report_document, of_each=lambda event: event.draws.order_by("number")),
    ),
    Document(
        key="corrections",
        moment=Moment.AFTER,
        title=_("Corrections report"),
        about=_("Changes made after publication, by whom and why."),
        lacks=_NO_LIST,
        jobs=Listed(corrections_of, corrections_document),
    ),
    Document(
        key="final_report",
        moment=Moment.AFTER,
        title=_("Final report"),
        about=_("The whole event on paper: people, standings, prizes, corrections, till."),
        lacks=_NO_STANDINGS,
        jobs=Listed(final_report_of, final_report_document),
        right=Right.EXPORT,
    ),
)
BY_KEY: Final[Mapping[str, Document]] = {document.key: document for document in DOCUMENTS}

# The documents of a series, drawn ahead as soon as its seats are published.
SERIES_SET: Final = "series_set"
# Not in the table: all documents that can be printed, in one file.
EVERYTHING: Final = "everything"


def usual_options(document: Document, facts: DocumentFacts) -> dict[str, Any]:
    """Return the defaults: the next series to begin, the newest lists, the first three places."""
    usual = {
        SERIES: facts.due,
        LISTED: facts.listed[-1] if facts.listed else 0,
        RANKING: facts.rankings[0] if facts.rankings else "",
        PLACES: 3,
        CARD_SIZE: "4",
        SIGN_SIZE: "1",
        FIRST_NUMBER: 1,
        FIRST_TABLE: 1,
        LAST_TABLE: max(facts.tables, 1),
        COPIES: 1,
    }
    return {option: usual[option] for option in document.options}


def printable_documents(facts: DocumentFacts, rights: frozenset[Right]) -> list[Document]:
    """Return the documents that these rights can print now; sets are left out."""
    return [
        document
        for document in DOCUMENTS
        if document.right in rights and not document.is_set and not document.lacks(facts)
    ]
