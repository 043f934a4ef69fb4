"""Computed figures of an event as tables for the checker, from the same queries as its pages and documents."""

from collections.abc import Iterator

from scoring.models import SheetRecord
from scoring.sheets.exchange.derived import DerivedTable, derived_row, derived_table, list_tables
from tournaments.events.models import Event, SeriesRecord
from tournaments.events.phrases.choices import PaymentKind
from tournaments.events.queries.labels import labels_of
from tournaments.events.queries.money import CashAccount, fee_lines, loss_slips, team_fee_lines
from tournaments.events.queries.standings import EventStandings, Reckoning, StandingTable
from tournaments.events.queries.standings.ties import tie_break_rows
from tournaments.events.queries.till import TillReport, till_report
from tournaments.standings import LOT, cash_needed
from tournaments.standings.tiebreaks import metrics_of

ACCOUNT = "due paid open too_much"


def derived_tables(event: Event) -> Iterator[DerivedTable]:
    """Yield every table that is computed when a page is shown; stored data is in other parts of the file."""
    reckoning = Reckoning(event)
    standings = reckoning.standings()
    till = till_report(event, standings)
    yield _classes(event)
    for table in standings.tables:
        yield _standing(table)
        yield _tie_breaks(reckoning, table.key)
        yield _tie_break_table(event, table)
    yield from _prizes(standings)
    yield _fees(event)
    yield _team_fees(event)
    yield from _loss(event)
    yield from _till(till)
    yield from _lists(event)
    yield derived_row("protocol", {"acts": event.version, "head": event.head_hash})


def _classes(event: Event) -> DerivedTable:
    keys = [category.key for category in event.categories.all()]
    labels = labels_of(event)
    rows = [(number, key) for number, own in labels.items() for key in keys if key in own]
    return derived_table("classes", "entrant class", "entrant class", rows)


def _standing(table: StandingTable) -> DerivedTable:
    series = tuple(f"series {number}" for number in table.series)
    figures = ("points", "won", "lost", "adjustment", "total", "played")
    rows = tuple(
        (row.entrant, row.place, *row.totals, *(getattr(row, figure) for figure in figures)) for row in table.rows
    )
    return DerivedTable(f"standings {table.key}", ("entrant",), ("entrant", "place", *series, *figures), rows)


def _tie_breaks(reckoning: Reckoning, key: str) -> DerivedTable:
    metrics = metrics_of(reckoning.event.tie_breaks)
    lines = [line for _, line in reckoning.ranking(key)]
    rows = tuple((line.entrant, *(metric.value(line, lines) for metric in metrics)) for line in lines)
    return DerivedTable(f"tie-breaks {key}", ("entrant",), ("entrant", *(metric.key for metric in metrics)), rows)


def _tie_break_table(event: Event, table: StandingTable) -> DerivedTable:
    found = tie_break_rows(table.rows, event.tie_breaks)
    rows = [(ahead, behind, metric.key if metric else LOT) for ahead, behind, metric in found]
    return derived_table(f"parted {table.key}", "ahead behind", "ahead behind by", rows)


def _prizes(standings: EventStandings) -> Iterator[DerivedTable]:
    paid = sum(row.cents for row in standings.payout)
    yield derived_row("pot", {"pot": standings.pot, "paid": paid, "left": standings.left})
    yield derived_table(
        "prizes",
        "number",
        "number ranking takers entrant place prize cents shared_by",
        [
            (number, row.ranking, row.takers, row.entrant, row.place, row.prize, row.cents, row.shared_by)
            for number, row in enumerate(standings.payout, start=1)
        ],
    )
    due = [(lot.ranking, lot.place, entrant) for lot in standings.lots_due for entrant in lot.entrants]
    yield derived_table("lots due", "ranking place entrant", "ranking place entrant", due)


def _fees(event: Event) -> DerivedTable:
    rows = [(line.number, line.fee_class, *_cents(line.account)) for line in fee_lines(event)]
    return derived_table("fees", "entrant", f"entrant class {ACCOUNT}", rows)


def _team_fees(event: Event) -> DerivedTable:
    rows = [(line.kind, line.name, *_cents(line.account)) for line in team_fee_lines(event)]
    return derived_table("team fees", "kind team", f"kind team {ACCOUNT}", rows)


def _cents(account: CashAccount) -> tuple[int, ...]:
    return account.due, account.paid, account.open, account.too_much


def _loss(event: Event) -> Iterator[DerivedTable]:
    # A table without a list has a slip only if it gave money.
    slips = [(one.number, slip) for one in _series(event) for slip in loss_slips(one) if slip.has_list or slip.taken]
    yield derived_table(
        "loss money",
        "series table seat",
        "series table seat entrant lost cents",
        [
            (series, slip.number, row.place + 1, row.number, row.lost, row.cents)
            for series, slip in slips
            for row in slip.rows
            if slip.has_list
        ],
    )
    tables = [(series, slip.number, slip.owed if slip.has_list else None, slip.taken) for series, slip in slips]
    yield derived_table("loss money of tables", "series table", "series table owed taken", tables)


def _series(event: Event) -> Iterator[SeriesRecord]:
    for one in event.series.order_by("number"):
        one.event = event
        yield one


def _till(till: TillReport) -> Iterator[DerivedTable]:
    prizes = [(line.takers, line.entrant, *_cents(line.account)) for line in till.prizes.lines]
    yield derived_table("prizes paid", "takers entrant", f"takers entrant {ACCOUNT}", prizes)
    yield derived_table(
        "till",
        "kind",
        "kind owed open too_much taken taken_back",
        [
            (
                line.key,
                *((line.owed.due, line.owed.open, line.owed.too_much) if line.owed else (None, None, None)),
                line.taken,
                line.taken_back,
            )
            for line in till.kinds
        ],
    )
    logins = [
        (login.by, login.payments, *(login.cents[kind] for kind in PaymentKind.values), login.balance)
        for login in till.logins
    ]
    yield derived_table("till by login", "by", "by payments fee loss prize other balance", logins)
    yield derived_row("till sum", {"in": till.money_in, "out": till.money_out, "balance": till.balance})
    pieces = cash_needed(line.account.open for line in till.prizes.lines)
    yield derived_table("cash needed", "cents", "cents pieces", pieces.items())


def _lists(event: Event) -> Iterator[DerivedTable]:
    sheets = SheetRecord.objects.filter(event_table__series__event=event).order_by("public_id")
    for sheet in sheets.prefetch_related("entries"):
        yield from list_tables(sheet, list(sheet.entries.all()))
