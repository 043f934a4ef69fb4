"""The till of a season: payments by evening and player, debts, and the club's own entries."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Sum

from scoring.alphabet import alphabetical
from scoring.models import Player
from tournaments.events.models import Category, Entrant, Event, Payment, ResultLine, TableSeat
from tournaments.events.phrases.choices import PaymentKind, Phase, Presence, ResultState
from tournaments.events.queries.money import CashAccount, TeamFeeLine, fees_of, loss_fee_of, team_fee_lines
from tournaments.seasons.models import CashEntry, Evening, Season


@dataclass(frozen=True, slots=True)
class EveningMoney:
    """The money of an evening, in cents. `entry` and `card` are due at registration, `fees` and `loss` are accounts.

    `prizes` were paid out; `other` is everything else, negative if it was paid out.
    """

    number: int
    event: str
    name: str
    day: date
    players: int
    entry: int
    card: int
    fees: CashAccount
    fees_open: int
    loss: CashAccount
    loss_open: int
    prizes: int
    other: int

    @property
    def open(self) -> int:
        return self.fees_open + self.loss_open

    @property
    def balance(self) -> int:
        return self.fees.paid + self.loss.paid - self.prizes + self.other


@dataclass(frozen=True, slots=True)
class PlayerMoney:
    """A player's debts and payments in the season, in cents; loss money is paid by tables, so it is only owed here."""

    name: str
    player: str
    evenings: int
    entry: int
    card: int
    paid: int
    open: int
    loss: int
    prizes: int


@dataclass(frozen=True, slots=True)
class Debt:
    """An outstanding amount, in cents: an evening's fees of one person, or the loss money of a table.

    `series` and `table` refer to the loss money, None for fees.
    """

    names: tuple[str, ...]
    evening: int
    event: str
    cents: int
    series: int | None = None
    table: int | None = None


@dataclass(frozen=True)
class SeasonTill:
    """The whole season. Sums of payments are sums of stored rows, never of amounts owed."""

    evenings: tuple[EveningMoney, ...]
    players: tuple[PlayerMoney, ...]
    fee_debts: tuple[Debt, ...]
    loss_debts: tuple[Debt, ...]
    entries: tuple[CashEntry, ...]

    @property
    def fees(self) -> int:
        return sum(evening.fees.paid for evening in self.evenings)

    @property
    def loss(self) -> int:
        return sum(evening.loss.paid for evening in self.evenings)

    @property
    def prizes(self) -> int:
        return sum(evening.prizes for evening in self.evenings)

    @property
    def other(self) -> int:
        return sum(evening.other for evening in self.evenings)

    @property
    def beside(self) -> int:
        """Other payments of the evenings, and the club's own entries."""
        return self.other + sum(entry.cents for entry in self.entries)

    @property
    def balance(self) -> int:
        return sum(evening.balance for evening in self.evenings) + sum(entry.cents for entry in self.entries)

    @property
    def open(self) -> int:
        return sum(debt.cents for debt in self.fee_debts) + sum(debt.cents for debt in self.loss_debts)


def season_till(season: Season) -> SeasonTill:
    """Return all debts and payments of the season's evenings, and its own entries; constant number of queries."""
    return _Till(season).report()


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entrant's money: `person` is the same on every evening, `entry` and `card` are due."""

    pk: int
    event: int
    person: tuple[int, str]
    name: str
    player: str
    entry: int
    card: int


class _Till:
    def __init__(self, season: Season) -> None:
        self.evenings = list(season.evenings.select_related("event").order_by("number"))
        self.events = {evening.event_id: evening.event for evening in self.evenings}
        self.cash = tuple(season.cash.select_related("cancelled_by").order_by("number"))
        self._read_payments()
        self.entries = self._entries()
        self.names = {one.pk: one.name for one in self.entries}
        self._read_loss()

    def report(self) -> SeasonTill:
        by_event: dict[int, list[_Entry]] = defaultdict(list)
        for one in self.entries:
            by_event[one.event].append(one)
        return SeasonTill(
            evenings=tuple(self._evening(evening, by_event[evening.event_id]) for evening in self.evenings),
            players=self._players(),
            fee_debts=tuple(self._fee_debts(by_event)),
            loss_debts=tuple(self._loss_debts()),
            entries=self.cash,
        )

    def _entries(self) -> list[_Entry]:
        """Return all entrants of all evenings; nothing is owed before an evening has begun.

        Absent players owe the retained part of their payment.
        """
        players = {player.pk: player for player in Player.objects.filter(entries__event__in=self.events).distinct()}
        labels = self._labels()
        fees = {pk: fees_of(event) for pk, event in self.events.items()}
        rows = Entrant.objects.filter(event__in=self.events).order_by("event", "number")
        found = []
        for pk, event, player_pk, name, presence, without_fee in rows.values_list(
            "pk", "event", "player", "name", "presence", "without_fee"
        ):
            player = players.get(player_pk) if player_pk else None
            has_begun = self.events[event].phase in (Phase.PLAY, Phase.CLOSED)
            labels_of_entrant, fee = labels.get(pk, ()), fees[event]
            missed = presence == Presence.NO_SHOW
            due = (
                fee.retained_of(self.of_entrant[pk, PaymentKind.FEE], labels_of_entrant)
                if missed
                else fee.due(labels_of_entrant)
            )
            due = due if has_begun and not without_fee else 0
            card = min(due, fee.card)
            shown = player.shown_name if player else name
            person = (player.pk, "") if player else (0, name.casefold())
            public_id = player.public_id if player else ""
            found.append(
                _Entry(pk=pk, event=event, person=person, name=shown, player=public_id, entry=due - card, card=card)
            )
        return found

    def _labels(self) -> Mapping[int, list[str]]:
        """Return everyone's classes by entry, for evenings with fees by class."""
        events = [pk for pk, event in self.events.items() if event.fees_by_category]
        if not events:
            return {}
        categories: dict[int, list[Category]] = defaultdict(list)
        for each in Category.objects.filter(event__in=events):
            categories[each.event_id].append(each)
        ticked = set(
            Category.members.through.objects.filter(category__event__in=events).values_list("category", "entrant")
        )
        people = Entrant.objects.filter(event__in=events).values_list("pk", "event", "sex", "birth_date", "claims")
        return {
            pk: [
                one.key
                for one in categories[event]
                if one.takes(sex, born) or (one.pk, pk) in ticked or one.key in claims
            ]
            for pk, event, sex, born, claims in people
        }

    def _read_payments(self) -> None:
        """Sum cents by kind and event, fees and prizes by entrant, loss money by table."""
        self.kinds: Counter[tuple[int, str]] = Counter()
        self.of_entrant: Counter[tuple[int, str]] = Counter()
        self.of_table: Counter[int] = Counter()
        rows = Payment.objects.filter(event__in=self.events).values_list("event", "kind", "entrant", "table")
        for event, kind, entrant, table, cents in rows.annotate(sum=Sum("cents")).order_by():
            self.kinds[event, kind] += cents
            if entrant is not None:
                self.of_entrant[entrant, kind] += cents
            if table is not None and kind == PaymentKind.LOSS:
                self.of_table[table] += cents

    def _read_loss(self) -> None:
        """Sum loss money owed by entrant, and by (event, series, table) of each table with a list."""
        fees = {pk: loss_fee_of(event) for pk, event in self.events.items()}
        self.loss_of_entrant: Counter[int] = Counter()
        self.owed: Counter[int] = Counter()
        self.places: dict[int, tuple[int, int, int]] = {}
        lines = ResultLine.objects.filter(series__event__in=self.events).exclude(result__state=ResultState.CLARIFY)
        columns = ("entrant", "result__table", "series__event", "series__number", "result__table__number", "lost")
        for entrant, table, event, series, number, lost in lines.order_by().values_list(*columns):
            cents = fees[event](lost)
            self.loss_of_entrant[entrant] += cents
            self.owed[table] += cents
            self.places[table] = (event, series, number)

    def _loss_account(self, table: int) -> CashAccount:
        return CashAccount(self.owed[table], self.of_table[table])

    def _evening(self, evening: Evening, entries: list[_Entry]) -> EveningMoney:
        event = evening.event
        fees = [self._fee_account(one) for one in entries]
        fees += [one.account for one in self._team_fees(event)]
        tables = [table for table, place in self.places.items() if place[0] == event.pk]
        loss = [self._loss_account(table) for table in tables]
        return EveningMoney(
            number=evening.number,
            event=event.public_id,
            name=event.name,
            day=event.day,
            players=sum(bool(one.entry or one.card) for one in entries) or len(entries),
            entry=sum(one.entry for one in entries),
            card=sum(one.card for one in entries),
            fees=CashAccount(sum(one.due for one in fees), self.kinds[event.pk, PaymentKind.FEE]),
            fees_open=sum(one.open for one in fees),
            loss=CashAccount(sum(one.due for one in loss), self.kinds[event.pk, PaymentKind.LOSS]),
            loss_open=sum(one.open for one in loss),
            prizes=-self.kinds[event.pk, PaymentKind.PRIZE],
            other=self.kinds[event.pk, PaymentKind.OTHER],
        )

    def _team_fees(self, event: Event) -> list[TeamFeeLine]:
        return team_fee_lines(event) if event.team_fees and event.phase in (Phase.PLAY, Phase.CLOSED) else []

    def _fee_account(self, one: _Entry) -> CashAccount:
        return CashAccount(one.entry + one.card, self.of_entrant[one.pk, PaymentKind.FEE])

    def _players(self) -> tuple[PlayerMoney, ...]:
        of_person: dict[tuple[int, str], list[_Entry]] = defaultdict(list)
        for one in self.entries:
            of_person[one.person].append(one)
        rows = [self._player(entries) for entries in of_person.values()]
        return tuple(sorted(rows, key=lambda row: (alphabetical(row.name), row.player)))

    def _player(self, entries: list[_Entry]) -> PlayerMoney:
        accounts = [self._fee_account(one) for one in entries]
        return PlayerMoney(
            name=entries[0].name,
            player=entries[0].player,
            evenings=len({one.event for one in entries}),
            entry=sum(one.entry for one in entries),
            card=sum(one.card for one in entries),
            paid=sum(one.paid for one in accounts),
            open=sum(one.open for one in accounts),
            loss=sum(self.loss_of_entrant[one.pk] for one in entries),
            prizes=-sum(self.of_entrant[one.pk, PaymentKind.PRIZE] for one in entries),
        )

    def _fee_debts(self, by_event: Mapping[int, list[_Entry]]) -> Iterable[Debt]:
        for evening in self.evenings:
            for one in by_event[evening.event_id]:
                if cents := self._fee_account(one).open:
                    yield Debt((one.name,), evening.number, evening.event.public_id, cents)
            for team in self._team_fees(evening.event):
                if team.account.open:
                    yield Debt((team.name,), evening.number, evening.event.public_id, team.account.open)

    def _loss_debts(self) -> Iterable[Debt]:
        open_tables = [table for table in self.places if self._loss_account(table).open]
        people: dict[int, list[str]] = defaultdict(list)
        seats = TableSeat.objects.filter(table__in=open_tables).order_by("table", "place")
        for table, entrant in seats.values_list("table", "entrant"):
            people[table].append(self.names[entrant])
        numbers = {evening.event_id: evening.number for evening in self.evenings}
        for table in sorted(open_tables, key=lambda table: (numbers[self.places[table][0]], self.places[table][1:])):
            event, series, number = self.places[table]
            cents = self._loss_account(table).open
            public_id = self.events[event].public_id
            yield Debt(
                names=tuple(people[table]),
                evening=numbers[event],
                event=public_id,
                series=series,
                table=number,
                cents=cents,
            )
