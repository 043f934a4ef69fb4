"""The till of an event: money in and out by kind and by login, and prizes paid."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.core.cache import cache
from django.db.models import Count, Q, Sum

from scoring.alphabet import by_title
from tournaments.events.models import PLAYED, Event, Payment
from tournaments.events.phrases.choices import PaymentKind
from tournaments.events.queries.money import AccountSum, CashAccount, fee_lines, loss_accounts, sum_up, team_fee_lines
from tournaments.events.queries.standings import EventStandings, Reckoning
from tournaments.standings import TEAM_KINDS, Award
from tournaments.standings.prizes import PLAYERS

# Who gets a prize: (`PLAYERS`, start number) or (kind of team, its name).
Payee = tuple[str, int | str]

INCOME: Final = "income"
EXPENSE: Final = "expense"


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """All prizes of one player or team, and what has been paid for them, in cents.

    `receipts` are those not cancelled; `account` follows the current standings. Nothing can be paid while `needs_lot`:
    a prize depends on a lot that has not been drawn.
    """

    takers: str
    entrant: int | str
    name: str
    prizes: tuple[Award, ...]
    account: CashAccount
    receipts: tuple[int, ...]
    needs_lot: bool

    @property
    def payee(self) -> Payee:
        return self.takers, self.entrant

    @property
    def is_team(self) -> bool:
        return self.takers != PLAYERS


@dataclass(frozen=True, slots=True)
class PrizeAccount:
    """The prizes by the current standings: `lines` in the order of the prize plan; `left` is what nobody wins.

    They can be paid once every series is complete.
    """

    lines: tuple[PrizeLine, ...]
    pot: int
    left: int
    is_payable: bool

    @property
    def sum(self) -> AccountSum:
        return sum_up(line.account for line in self.lines)

    @property
    def missing(self) -> int:
        """The cents by which fixed prizes exceed the pot."""
        return max(0, -self.left)

    @property
    def is_proved(self) -> bool:
        """Whether prizes plus rest equal the pot, and paid plus open equal the prizes, to the cent."""
        prizes = self.sum
        handed_out = prizes.paid - prizes.too_much + prizes.open
        return prizes.due + self.left == self.pot and handed_out == prizes.due


@dataclass(frozen=True, slots=True)
class KindLine:
    """One kind of money, in cents; for prizes and expenses `taken` is money paid out. `owed` is None if nothing is."""

    key: str
    taken: int
    taken_back: int
    owed: AccountSum | None = None

    @property
    def net(self) -> int:
        return self.taken - self.taken_back

    @property
    def is_out(self) -> bool:
        return self.key in (PaymentKind.PRIZE, EXPENSE)


@dataclass(slots=True)
class LoginLine:
    """Payments by one login, in cents; money out is negative."""

    by: str
    payments: int = 0
    cents: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PaymentKind.values, 0))

    @property
    def balance(self) -> int:
        return sum(self.cents.values())


@dataclass(frozen=True, slots=True)
class TillReport:
    """The whole till. `money_in` and `money_out` exclude cancelled payments; `balance` is the content of the box."""

    kinds: tuple[KindLine, ...]
    logins: tuple[LoginLine, ...]
    prizes: PrizeAccount
    # The loss money of each table, by the number of its series.
    loss: Mapping[int, list[CashAccount]]

    @property
    def money_in(self) -> int:
        return sum(line.net for line in self.kinds if not line.is_out)

    @property
    def money_out(self) -> int:
        return sum(line.net for line in self.kinds if line.is_out)

    @property
    def balance(self) -> int:
        return sum(login.balance for login in self.logins)


def won_prizes(event: Event) -> EventStandings:
    """Return the prizes by the current lists, rulings and lots, without tables, which they do not need."""
    return Reckoning(event).standings(keys=())


def seen_prizes(event: Event) -> EventStandings:
    """Return `won_prizes` for display, cached per version of the event.

    Services that write must call `won_prizes` within their own transaction.
    """
    # Version and head hash change with every audit entry, so a stored value is never outdated.
    key = f"won-prizes-{event.public_id}-{event.version}-{event.head_hash}"
    cached: EventStandings | None = cache.get(key)
    if cached is None:
        cached = won_prizes(event)
        # Names can change without an audit entry, so they are not cached.
        nameless = tuple(replace(row, name="") if isinstance(row.entrant, int) else row for row in cached.payout)
        cache.set(key, replace(cached, payout=nameless))
        return cached
    names = dict(event.entrants.values_list("number", "name"))
    payout = tuple(
        replace(row, name=names[row.entrant]) if isinstance(row.entrant, int) else row for row in cached.payout
    )
    return replace(cached, payout=payout)


def till_report(event: Event, seen: EventStandings | None = None) -> TillReport:
    moved: dict[tuple[str, bool], int] = defaultdict(int)
    logins: dict[str, LoginLine] = {}
    for row in _sums(event):
        # An expense is other money out; the payment that cancels it comes in again.
        is_out = row["is_out"] != row["is_back"]
        key = row["kind"] if row["kind"] != PaymentKind.OTHER else (EXPENSE if is_out else INCOME)
        moved[key, row["is_back"]] += abs(row["sum"])
        login = logins.setdefault(row["by"], LoginLine(row["by"]))
        login.payments += row["payments"]
        login.cents[row["kind"]] += row["sum"]
    prizes = prize_account(event, seen)
    loss = loss_accounts(event)
    owed = {
        PaymentKind.FEE.value: sum_up(
            [*(line.account for line in fee_lines(event)), *(line.account for line in team_fee_lines(event))]
        ),
        PaymentKind.LOSS.value: sum_up(table for tables in loss.values() for table in tables),
        PaymentKind.PRIZE.value: prizes.sum,
    }
    keys = (PaymentKind.FEE.value, PaymentKind.LOSS.value, INCOME, PaymentKind.PRIZE.value, EXPENSE)
    kinds = tuple(KindLine(key, moved[key, False], moved[key, True], owed.get(key)) for key in keys)
    return TillReport(kinds, tuple(sorted(logins.values(), key=lambda login: by_title(login.by))), prizes, loss)


def prize_account(event: Event, seen: EventStandings | None = None) -> PrizeAccount:
    standings = seen or won_prizes(event)
    won: dict[Payee, list[Award]] = defaultdict(list)
    for row in standings.payout:
        won[payee_of_prize(row)].append(row)
    undrawn = {(lot.ranking, entrant) for lot in standings.lots_due for entrant in lot.entrants}
    paid, receipts, names = _prizes_paid(event)
    lines = [
        PrizeLine(
            takers=payee[0],
            entrant=payee[1],
            name=won[payee][0].name if payee in won else names[payee],
            prizes=tuple(won.get(payee, ())),
            account=CashAccount(sum(row.cents for row in won.get(payee, ())), paid.get(payee, 0)),
            receipts=tuple(receipts.get(payee, ())),
            needs_lot=any((row.ranking, row.entrant) in undrawn for row in won.get(payee, ())),
        )
        # Those who were paid and win nothing any more are listed too, so that the money can be reclaimed.
        for payee in [*won, *(payee for payee in paid if payee not in won and paid[payee])]
    ]
    states = list(event.series.values_list("state", flat=True))
    is_payable = bool(states) and all(state in PLAYED for state in states)
    return PrizeAccount(tuple(lines), standings.pot, standings.left, is_payable)


def payee_of_prize(row: Award) -> Payee:
    if isinstance(row.entrant, int):
        return PLAYERS, row.entrant
    return (row.takers if row.takers in TEAM_KINDS else row.ranking.partition(":")[0]), row.entrant


def payee_of_payment(payment: Payment) -> Payee:
    if payment.team is not None:
        return payment.team.kind, payment.team.name
    assert payment.entrant is not None
    return PLAYERS, payment.entrant.number


def _sums(event: Event) -> Iterable[dict[str, Any]]:
    payments = event.payments.annotate(is_out=Q(cents__lt=0), is_back=Q(cancels__isnull=False))
    groups = payments.values("by", "kind", "is_out", "is_back")
    sums: Any = groups.annotate(sum=Sum("cents"), payments=Count("pk")).order_by("by", "kind", "is_out", "is_back")
    return sums  # type: ignore[no-any-return]


def _prizes_paid(event: Event) -> tuple[dict[Payee, int], dict[Payee, list[int]], dict[Payee, str]]:
    """Return (cents paid, receipts not cancelled, name) for everyone who was ever paid a prize."""
    paid: dict[Payee, int] = defaultdict(int)
    receipts: dict[Payee, list[int]] = defaultdict(list)
    names: dict[Payee, str] = {}
    payments = event.payments.filter(kind=PaymentKind.PRIZE).select_related("event", "entrant", "team", "cancelled_by")
    for payment in payments.order_by("receipt"):
        payee = payee_of_payment(payment)
        paid[payee] -= payment.cents
        names[payee] = payment.payer
        if payment.cancels_id is None and not hasattr(payment, "cancelled_by"):
            receipts[payee].append(payment.receipt)
    return paid, receipts, names
