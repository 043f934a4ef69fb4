"""What each entrant owes and has paid, in cents: fees, and loss money from the lists."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from django.db.models import Exists, OuterRef, Q, Sum

from scoring.alphabet import by_title
from scoring.models.prepared import PreparedRows
from scoring.rules import loss_fee
from tournaments.events.models import (
    Entrant,
    Event,
    Payment,
    ResultLine,
    ResultRecord,
    SeriesRecord,
    TableRecord,
    TableSeat,
    TeamMember,
)
from tournaments.events.phrases.choices import PaymentKind, Presence, ResultState
from tournaments.events.queries.labels import fee_labels_of
from tournaments.standings import Fees, SeriesLine, loss_money


@dataclass(frozen=True, slots=True)
class CashAccount:
    """Cents owed and cents paid. `open` and `too_much` are not negative, and one of them is 0."""

    due: int
    paid: int

    @property
    def open(self) -> int:
        return max(0, self.due - self.paid)

    @property
    def too_much(self) -> int:
        return max(0, self.paid - self.due)


@dataclass(frozen=True, slots=True)
class AccountSum:
    """The sum of many accounts, in cents: an overpayment does not settle another account."""

    due: int
    paid: int
    open: int
    too_much: int
    accounts: int
    settled: int

    @property
    def unsettled(self) -> int:
        return self.accounts - self.settled


@dataclass(frozen=True, slots=True)
class FeeLine:
    """One entrant's fee. `fee_class` is the key of the class that sets the fee, "" for the usual fee."""

    pk: int
    number: int
    name: str
    club: str
    presence: Presence
    fee_class: str
    account: CashAccount


@dataclass(frozen=True, slots=True)
class TeamFeeLine:
    """What a team pays once, in addition to its players' fees."""

    pk: int
    kind: str
    name: str
    account: CashAccount


@dataclass(frozen=True, slots=True)
class SlipRow:
    """A player at a table: games lost and cents owed for them; None while there is no list."""

    place: int
    number: int
    name: str
    lost: int | None
    cents: int | None


@dataclass(frozen=True, slots=True)
class LossSlip:
    """The loss money of a table: how much each player owes, and what was taken.

    `state` is that of its list, "" without one. Nothing is owed while the list is set aside for clarification.
    """

    pk: int
    number: int
    rows: tuple[SlipRow, ...]
    taken: int
    state: str

    @property
    def has_list(self) -> bool:
        return self.state not in ("", ResultState.CLARIFY)

    @property
    def owed(self) -> int:
        return sum(row.cents or 0 for row in self.rows)

    @property
    def account(self) -> CashAccount:
        """The account of the table; without a list, the amount taken counts as owed, as there is nothing to compare it
        with."""
        return CashAccount(self.owed if self.has_list else self.taken, self.taken)

    @property
    def is_settled(self) -> bool:
        return self.has_list and self.taken == self.owed


def sum_up(accounts: Iterable[CashAccount]) -> AccountSum:
    every = list(accounts)
    return AccountSum(
        due=sum(one.due for one in every),
        paid=sum(one.paid for one in every),
        open=sum(one.open for one in every),
        too_much=sum(one.too_much for one in every),
        accounts=len(every),
        settled=sum(not one.open for one in every),
    )


def open_accounts(event: Event) -> AccountSum:
    fees = [line.account for line in fee_lines(event)] + [line.account for line in team_fee_lines(event)]
    loss = [account for tables in loss_accounts(event).values() for account in tables]
    return sum_up(fees + loss)


def fees_of(event: Event) -> Fees:
    by_label = tuple((key, cents) for key, cents in event.fees_by_category)
    return Fees(entry=event.entry_fee, card=event.card_fee, by_label=by_label, keeps_missed=event.keeps_missed_fees)


_PEOPLE: Final = PreparedRows(
    lambda events: (
        Entrant.objects.filter(event__in=events)
        .order_by("number")
        .values_list("pk", "number", "presence", "without_fee")
    )
)


def fees_due(event: Event) -> dict[int, int]:
    """Return the cents due from each entrant, by primary key; from no-shows the retained part of their payment."""
    fees, labels = fees_of(event), fee_labels_of(event)
    paid = fees_paid(event) if fees.keeps_missed else {}
    due = {}
    for pk, number, presence, without_fee in _PEOPLE.all([event.pk]):
        person_labels = labels.get(number, ())
        if without_fee:
            continue
        if presence != Presence.NO_SHOW:
            due[pk] = fees.due(person_labels)
        elif retained := fees.retained_of(paid.get(pk, 0), person_labels):
            due[pk] = retained
    return due


def fees_paid(event: Event) -> dict[int, int]:
    """Return the cents of fees that each entrant has paid, less cancelled payments, by primary key."""
    payments = Payment.objects.filter(event=event, kind=PaymentKind.FEE, entrant__isnull=False)
    return dict(payments.values_list("entrant").annotate(cents=Sum("cents")).order_by())


def fee_lines(event: Event) -> list[FeeLine]:
    """Return all fees, by start number; no-shows who paid nothing are left out. A constant number of queries."""
    fees, labels, paid = fees_of(event), fee_labels_of(event), fees_paid(event)
    lines = []
    for pk, number, name, club, presence, without_fee in event.entrants.order_by("number").values_list(
        "pk", "number", "name", "club_name", "presence", "without_fee"
    ):
        person_labels = labels.get(number, ())
        due = (
            fees.retained_of(paid.get(pk, 0), person_labels)
            if presence == Presence.NO_SHOW
            else fees.due(person_labels)
        )
        due = 0 if without_fee else due
        if due or paid.get(pk):
            account = CashAccount(due, paid.get(pk, 0))
            lines.append(
                FeeLine(
                    pk=pk,
                    number=number,
                    name=name,
                    club=club,
                    presence=Presence(presence),
                    fee_class=_fee_class(fees, person_labels),
                    account=account,
                )
            )
    return lines


def team_fee_lines(event: Event) -> list[TeamFeeLine]:
    """Return the fee of each team of a ranked kind, by kind and name; at most two queries.

    A team with no player present owes nothing; its payments are retained by the same rule as for players.
    """
    cents = {kind: fee for kind, fee in event.team_fees if kind in event.team_kinds}
    payments = Payment.objects.filter(event=event, kind=PaymentKind.FEE, team__isnull=False)
    paid: dict[int, int] = dict(payments.values_list("team").annotate(cents=Sum("cents")).order_by())
    if not (cents or paid):
        return []
    comes = Exists(TeamMember.objects.filter(team=OuterRef("pk")).exclude(entrant__presence=Presence.NO_SHOW))
    teams = event.teams.filter(Q(kind__in=cents) | Q(pk__in=paid)).annotate(comes=comes).order_by()
    named = sorted(teams.values_list("pk", "kind", "name", "comes"), key=lambda team: (team[1], by_title(team[2])))
    lines = []
    for pk, kind, name, has_players in named:
        fee = Fees(entry=cents.get(kind, 0), keeps_missed=event.keeps_missed_fees)
        due = fee.due() if has_players else fee.retained_of(paid.get(pk, 0))
        if due or paid.get(pk):
            lines.append(TeamFeeLine(pk, kind, name, CashAccount(due, paid.get(pk, 0))))
    return lines


def fee_groups(event: Event, lines: Collection[FeeLine]) -> list[tuple[str, int, AccountSum]]:
    """Return (class, fee in cents, sum of the accounts) for each group of players with the same fee.

    The usual fee comes first, with class ""; then the classes in the order of the event.
    """
    names = {"": ""} | dict(event.categories.order_by("pk").values_list("key", "name"))
    by_class: dict[str, list[FeeLine]] = defaultdict(list)
    for line in lines:
        by_class[line.fee_class].append(line)
    fees = fees_of(event)
    return [
        (name, fees.due((key,)), sum_up(line.account for line in by_class[key]))
        for key, name in names.items()
        if key in by_class
    ]


def loss_accounts(event: Event) -> dict[int, list[CashAccount]]:
    """Return the loss money of each table with a list or a payment, by series number; three queries."""
    fee = loss_fee_of(event)
    owed: dict[tuple[int, int], int] = defaultdict(int)
    lines = ResultLine.objects.filter(series__event=event).exclude(result__state=ResultState.CLARIFY)
    for series, table, lost in lines.order_by().values_list("series__number", "result__table", "lost"):
        owed[series, table] += fee(lost)
    payments = Payment.objects.filter(event=event, kind=PaymentKind.LOSS, table__isnull=False)
    sums = payments.values_list("table__series__number", "table").annotate(cents=Sum("cents")).order_by()
    taken = {(series, table): cents for series, table, cents in sums}
    accounts: dict[int, list[CashAccount]] = defaultdict(list)
    for key in sorted({*owed, *taken}):
        paid = taken.get(key, 0)
        # Without a list what was taken counts as owed, so the account is neither open nor overpaid.
        accounts[key[0]].append(CashAccount(owed.get(key, paid), paid))
    return dict(accounts)


def loss_slips(series: SeriesRecord, *, table: int | None = None) -> list[LossSlip]:
    """Return the slip of each table with players, or only of one `table`, by table number; five queries."""
    tables = TableRecord.objects.filter(series=series).order_by("number")
    tables = tables if table is None else tables.filter(number=table)
    seats: dict[int, list[TableSeat]] = defaultdict(list)
    for seat in TableSeat.objects.filter(table__in=tables).select_related("entrant").order_by("place"):
        seats[seat.table_id].append(seat)
    lost: dict[int, dict[int, int]] = defaultdict(dict)
    lines = ResultLine.objects.filter(result__table__in=tables).order_by()
    for pk, number, games in lines.values_list("result__table", "entrant__number", "lost"):
        lost[pk][number] = games
    states = dict(ResultRecord.objects.filter(table__in=tables, is_current=True).values_list("table", "state"))
    payments = Payment.objects.filter(kind=PaymentKind.LOSS, table__in=tables)
    taken = dict(payments.values_list("table").annotate(cents=Sum("cents")).order_by())
    fee = loss_fee_of(series.event)
    return [
        _slip(pk, number, seats[pk], lost[pk], state=states.get(pk, ""), taken=taken.get(pk, 0), fee=fee)
        for pk, number in tables.values_list("pk", "number")
        if seats[pk]
    ]


def loss_fee_of(event: Event) -> Callable[[int], int]:
    return partial(loss_fee, steps=[(first, cents) for first, cents in event.loss_fee_steps])


def _fee_class(fees: Fees, labels: Collection[str]) -> str:
    matching = [(cents, label) for label, cents in fees.by_label if label in labels]
    return min(matching)[1] if matching else ""


def _slip(
    pk: int,
    number: int,
    seats: list[TableSeat],
    lost: dict[int, int],
    *,
    state: str,
    taken: int,
    fee: Callable[[int], int],
) -> LossSlip:
    counts = state not in ("", ResultState.CLARIFY)
    lines = (SeriesLine(entrant=start, series=0, lost=games) for start, games in lost.items() if counts)
    owed = loss_money(lines, fee)
    rows = []
    for seat in seats:
        start = seat.entrant.number
        rows.append(SlipRow(seat.place, start, seat.entrant.name, lost.get(start) if counts else None, owed.get(start)))
    return LossSlip(pk, number, tuple(rows), taken, state)
