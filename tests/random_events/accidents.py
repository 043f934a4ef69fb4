"""Incidents of an event: each accident with the moment at which it happens.

`luck` picks who is affected. Where nobody can be, or the site refuses, the day goes on.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from tournaments.events.models import Entrant, SeriesRecord, TableRecord, TeamRecord, TeamSubstitution
from tournaments.events.phrases.choices import PaymentKind, Presence, ResultState, Seating, SeriesState, State
from tournaments.events.queries.money import loss_slips
from tournaments.events.queries.paper_list import paper_list_of
from tournaments.events.services.events import change_settings, reopen_registration
from tournaments.events.services.money import book_other, take_back, take_loss_money
from tournaments.events.services.registration import (
    cancel_substitution,
    change_entrant,
    change_team,
    keep_apart,
    let_meet,
    make_team,
    remove_entrant,
    remove_team,
    set_presence,
    substitute,
)
from tournaments.events.services.results import (
    KeyingsDiffer,
    key_list,
    receive_list,
    replace_player,
    set_aside,
    take_version,
)
from tournaments.events.services.rulings import cancel_ruling, rule
from tournaments.events.services.seating import new_attempt, seat_as_given, withdraw_draft
from tournaments.events.services.series import (
    cancel_series,
    check_series,
    hold_back_table,
    reopen_event,
    reopen_series,
)
from tournaments.events.services.standings import change_prize_plan, draw_lot_for
from tournaments.events.services.table_signs import renew_table_signs
from tournaments.events.states import state_of

from .lists import misread

if TYPE_CHECKING:
    from .day import Day

Action = Callable[["Day", Random, SeriesRecord], None]
Any_ = TypeVar("Any_")


class NothingToDo(Exception):
    """There is no player or table that the accident could affect."""


class Accident(NamedTuple):
    """An incident at this moment of a series: at registration, when it is drawn, running, or complete."""

    moment: str
    action: Action


# The moments that belong to no series.
OF_THE_EVENT: Final = ("registration", "check_in", "checked", "closed")
EVENT_ACCIDENTS: Final[dict[str, Accident]] = {}


def accident(moment: str) -> Callable[[Action], Action]:
    def known(action: Action) -> Action:
        EVENT_ACCIDENTS[action.__name__] = Accident(moment, action)
        return action

    return known


def one_of(chance: Random, found: Iterable[Any_]) -> Any_:
    known = list(found)
    if not known:
        raise NothingToDo
    return chance.choice(known)


def somebody(day: "Day", chance: Random, *, presence: str = Presence.PRESENT) -> Entrant:
    return one_of(chance, day.event.entrants.filter(presence=presence).order_by("number"))


def a_table(chance: Random, series: SeriesRecord) -> TableRecord:
    return one_of(chance, series.tables.filter(seats__isnull=False).distinct().order_by("number"))


def a_paper_table(day: "Day", chance: Random, series: SeriesRecord) -> TableRecord:
    """A table of the series that writes on paper."""
    tables = series.tables.filter(seats__isnull=False).distinct().order_by("number")
    return one_of(chance, [table for table in tables if not day.enters_itself(table)])


# Registration


@accident("registration")
def player_walks_in(day: "Day", chance: Random, series: SeriesRecord) -> None:
    day.walk_in()


@accident("registration")
def entered_by_mistake(day: "Day", chance: Random, series: SeriesRecord) -> None:
    entrant = somebody(day, chance, presence=Presence.EXPECTED)
    day.clock(remove_entrant, entrant, by="anna")


@accident("registration")
def written_wrongly(day: "Day", chance: Random, series: SeriesRecord) -> None:
    entrant = somebody(day, chance, presence=Presence.EXPECTED)
    sex = chance.choice(("f", "m", ""))
    day.clock(change_entrant, entrant, name=f"{entrant.name} jun.", club_name="Neu", sex=sex, by="anna")


@accident("registration")
def come_together(day: "Day", chance: Random, series: SeriesRecord) -> None:
    one, other = chance.sample(list(day.event.entrants.order_by("number")), 2)
    pair = day.clock(keep_apart, day.event, one, other, by="anna")
    if chance.random() < 0.2:
        day.clock(let_meet, pair, by="anna")


@accident("registration")
def other_settings(day: "Day", chance: Random, series: SeriesRecord) -> None:
    day.clock(change_settings, day.event, by="anna", entry_fee=chance.choice((400, 1500)), time_limit=90)


@accident("registration")
def keeps_a_table(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """In all series, and perhaps a seat there."""
    place = {"fixed_table": chance.randint(1, 3), "fixed_seat": chance.choice((None, None, 1, 3))}
    day.clock(change_entrant, somebody(day, chance, presence=Presence.EXPECTED), by="anna", **place)


@accident("registration")
def plays_without_a_fee(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """A guest or a referee, who owes nothing and is not counted for the number of prizes."""
    day.clock(change_entrant, somebody(day, chance, presence=Presence.EXPECTED), by="anna", without_fee=True)


# Before the draw


@accident("check_in")
def does_not_come(day: "Day", chance: Random, series: SeriesRecord) -> None:
    day.clock(set_presence, somebody(day, chance), Presence.NO_SHOW, by="anna")


@accident("check_in")
def comes_later(day: "Day", chance: Random, series: SeriesRecord) -> None:
    day.clock(set_presence, somebody(day, chance), Presence.LATER, by="anna")


@accident("check_in")
def fee_is_given_back(day: "Day", chance: Random, series: SeriesRecord) -> None:
    payment = one_of(chance, day.event.payments.filter(kind=PaymentKind.FEE, cancels=None).order_by("receipt"))
    day.clock(take_back, day.event, payment, reason="Kann doch nicht", by="dora")


@accident("check_in")
def money_from_elsewhere(day: "Day", chance: Random, series: SeriesRecord) -> None:
    day.clock(book_other, day.event, chance.choice((5000, -1234, 1)), note="Wechselgeld", by="dora")


@accident("check_in")
def registration_reopens(day: "Day", chance: Random, series: SeriesRecord) -> None:
    day.clock(reopen_registration, day.event, by="anna")
    day.walk_in(present=True)
    day.open_again()


@accident("check_in")
def sit_as_they_like(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """Nothing is drawn for the first series."""
    day.make_seatable()
    people = list(day.event.entrants.filter(presence=Presence.PRESENT).order_by("-number"))
    threes = -len(people) % 4
    numbers = [entrant.number for entrant in people]
    tables = [numbers[3 * at : 3 * at + 3] for at in range(threes)]
    tables += [numbers[at : at + 4] for at in range(3 * threes, len(numbers), 4)]
    day.clock(seat_as_given, day.event, tuple(map(tuple, tables)), by="anna")


@accident("draft")
def drawn_again(day: "Day", chance: Random, series: SeriesRecord) -> None:
    day.clock(new_attempt, day.event, reason="Einer war noch gar nicht da", by="anna")


@accident("draft")
def drawn_too_early(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """The draft is withdrawn, and one more player takes part in the next."""
    day.clock(withdraw_draft, day.event, reason="Noch einer", by="anna")
    day.walk_in(present=True)


# With the plan on the wall


@accident("published")
def arrives_late(day: "Day", chance: Random, series: SeriesRecord) -> None:
    waiting = day.event.entrants.filter(presence__in=(Presence.LATER, Presence.NO_SHOW)).order_by("number").first()
    if waiting:
        day.clock(set_presence, waiting, Presence.PRESENT, by="anna")
    else:
        day.walk_in(present=True)
    day.repair("Kam zu spät")


@accident("published")
def leaves_before_the_start(day: "Day", chance: Random, series: SeriesRecord) -> None:
    day.clock(set_presence, somebody(day, chance), Presence.LEFT, by="anna")
    day.repair("Musste gehen")


@accident("published")
def has_not_sat_down(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """The table waits for a player."""
    day.clock(set_presence, somebody(day, chance), Presence.LATER, by="anna")


@accident("published")
def signs_are_lost(day: "Day", chance: Random, series: SeriesRecord) -> None:
    day.clock(renew_table_signs, day.event, reason="Fotografiert", by="anna")


@accident("published")
def series_is_cancelled(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """Not the last series, for which it is too late, nor the first, which is always played."""
    if series.number == 1:
        raise NothingToDo
    day.clock(cancel_series, day.event, reason="Es ist nach Mitternacht", by="anna")


# While it runs


@accident("running")
def table_is_held_back(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """A player is missing after all, and the table is repaired."""
    table = a_table(chance, series)
    day.clock(hold_back_table, table, by="anna")
    gone = one_of(chance, table.seats.order_by("place")).entrant
    day.clock(set_presence, gone, Presence.LEFT, by="anna")
    day.repair("Sein Stuhl blieb leer")


@accident("running")
def substitute_plays_on(day: "Day", chance: Random, series: SeriesRecord) -> None:
    table = a_table(chance, series)
    seat = one_of(chance, table.seats.order_by("place"))
    place = {"place": seat.place, "reason": "Notruf", "by": "clara", "name": "Vera Vertretung"}
    day.clock(replace_player, day.event, **day.place(table), **place)


@accident("running")
def seat_is_taken_over(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """The result belongs to the substitute."""
    table = a_table(chance, series)
    seat = one_of(chance, table.seats.order_by("place"))
    comes = day.walk_in()
    place = {"place": seat.place, "reason": "Vor dem ersten Spiel", "by": "clara", "entrant": comes}
    day.clock(replace_player, day.event, counts_for_substitute=True, **day.place(table), **place)


@accident("running")
def list_ends_early(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """Time is up at one table."""
    day.hand_ins[series.number, a_table(chance, series).number] = _hand_in_unfinished


@accident("running")
def figure_is_misread(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """Two keyings differ, and the second keyer looks again."""
    day.hand_ins[series.number, a_paper_table(day, chance, series).number] = _hand_in_misread


@accident("running")
def list_is_put_aside(day: "Day", chance: Random, series: SeriesRecord) -> None:
    day.hand_ins[series.number, a_paper_table(day, chance, series).number] = _hand_in_late


@accident("running")
def list_contradicts_itself(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """A referee accepts its figures."""
    day.hand_ins[series.number, a_paper_table(day, chance, series).number] = _hand_in_ruled


@accident("running")
def list_comes_without_totals(day: "Day", chance: Random, series: SeriesRecord) -> None:
    day.hand_ins[series.number, a_paper_table(day, chance, series).number] = _hand_in_without_totals


@accident("running")
def list_is_full_of_slips(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """A table on its screen corrects, withdraws, is fined, swaps seats, and plays a round again."""
    day.hand_ins[series.number, a_table(chance, series).number] = _hand_in_with_slips


@accident("running")
def list_is_opened_again(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """Signed by all, disputed, corrected and signed again."""
    day.hand_ins[series.number, a_table(chance, series).number] = _hand_in_twice


@accident("listed")
def keyed_wrongly(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """Other figures for a list that was checked."""
    table = a_paper_table(day, chance, series)
    day.key(table, day.keyed(table, "keyed wrongly"), reason="Andere Liste")


@accident("listed")
def list_is_doubted(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """Put aside after it counted; its table hands in another."""
    table = a_paper_table(day, chance, series)
    day.clock(set_aside, day.event, after=day.newest(table), reason="Unleserlich", by="anna", **day.place(table))


# When it is complete


@accident("complete")
def points_are_taken(day: "Day", chance: Random, series: SeriesRecord) -> None:
    _rule(day, chance, series, "adjust", chance.choice((-50, -100, 30)))


@accident("complete")
def series_is_set_to_zero(day: "Day", chance: Random, series: SeriesRecord) -> None:
    _rule(day, chance, series, "zero", 0)


@accident("complete")
def absence_is_credited(day: "Day", chance: Random, series: SeriesRecord) -> None:
    absent = one_of(chance, day.event.entrants.exclude(seats__series=series).order_by("number"))
    day.clock(
        rule,
        day.event,
        series=series.number,
        entrant=absent,
        kind="credit",
        points=500,
        reason="War für den Verein unterwegs",
        by="clara",
    )


@accident("complete")
def ruling_is_taken_back(day: "Day", chance: Random, series: SeriesRecord) -> None:
    _rule(day, chance, series, "adjust", -70)
    ruling = one_of(chance, day.event.rulings.filter(cancels=None, cancelled_by=None).order_by("pk"))
    day.clock(cancel_ruling, ruling, reason="Einspruch stattgegeben", by="clara")


@accident("complete")
def figures_are_corrected(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """After publication."""
    table = a_paper_table(day, chance, series)
    day.key(table, day.keyed(table, "corrected"), reason="Zwei Listen vertauscht")


@accident("complete")
def older_version_counts(day: "Day", chance: Random, series: SeriesRecord) -> None:
    figures_are_corrected(day, chance, series)
    tables = [table for table in series.tables.order_by("number") if day.newest(table) > 1]
    table = one_of(chance, tables)
    about = {"version": 1, "after": day.newest(table), "reason": "Die erste war richtig", "by": "clara"}
    day.clock(take_version, day.event, **day.place(table), **about)


@accident("complete")
def signed_again_after_the_end(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """Its figures wait until a referee accepts or rejects them."""
    screens = series.tables.filter(sheet__closed_at__isnull=False).order_by("number")
    table = one_of(chance, screens)
    screen = day.screen(table)

    def open_and_sign() -> None:
        screen.reopen()
        screen.correct()
        # A list that ended early is open to the end again.
        if not screen.record.is_full:
            screen.end("Immer noch zu spät")
        screen.sign()

    day.clock(open_and_sign)
    if day.newest(table) > 1 and chance.random() < 0.7:
        about = {"version": day.newest(table), "after": day.newest(table), "reason": "So war es", "by": "clara"}
        day.clock(take_version, day.event, **day.place(table), **about)


@accident("complete")
def substitute_sits_down_late(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """The substitution is entered afterwards."""
    seat_is_taken_over(day, chance, series)


@accident("complete")
def class_is_put_right(day: "Day", chance: Random, series: SeriesRecord) -> None:
    entrant = somebody(day, chance)
    sex = "m" if entrant.sex == "f" else "f"
    day.clock(change_entrant, entrant, name=f"{entrant.name} sen.", sex=sex, reason="Falsch notiert", by="anna")


@accident("complete")
def team_is_put_right(day: "Day", chance: Random, series: SeriesRecord) -> None:
    team = one_of(chance, day.event.teams.order_by("kind", "name"))
    members = [member.entrant for member in team.members.order_by("place")]
    day.clock(
        change_team, team, name=f"{team.name} neu", members=members[1:], reason="Zwei Teams vertauscht", by="anna"
    )


@accident("complete")
def team_is_dissolved(day: "Day", chance: Random, series: SeriesRecord) -> None:
    team = one_of(chance, day.event.teams.order_by("kind", "name"))
    day.clock(remove_team, team, reason="Nur zu dritt", by="anna")


@accident("complete")
def team_is_made_late(day: "Day", chance: Random, series: SeriesRecord) -> None:
    kind = one_of(chance, day.event.team_kinds)
    free = day.event.entrants.exclude(memberships__kind=kind).order_by("number")[:2]
    day.clock(make_team, day.event, kind, "Spät", list(free), reason="War vergessen worden", by="anna")


@accident("complete")
def plays_for_the_team(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """From this series on, which is entered too late, or from the next one on."""
    team: TeamRecord = one_of(chance, day.event.teams.order_by("kind", "name"))
    leaves = one_of(chance, [member.entrant for member in team.members.order_by("place")])
    free = day.event.entrants.exclude(memberships__kind=team.kind).order_by("number")
    number = chance.choice((series.number, series.number + 1))
    data = {"leaves": leaves, "comes": one_of(chance, free), "reason": "Ersatz", "by": "anna"}
    day.clock(substitute, team, series=number, **data)


@accident("complete")
def substitution_is_cancelled(day: "Day", chance: Random, series: SeriesRecord) -> None:
    change = one_of(chance, TeamSubstitution.objects.filter(team__event=day.event).order_by("pk"))
    day.clock(cancel_substitution, change, reason="Spielte doch", by="anna")


@accident("complete")
def series_is_opened_again(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """One table gives in another list."""
    day.clock(reopen_series, day.event, reason="Tisch 1 hat zwei Listen", by="anna")
    table = a_paper_table(day, chance, day.event.series.get(state=SeriesState.RUNNING))
    day.key(table, day.keyed(table, "again"), reason="Die andere Liste")


@accident("complete")
def prizes_change(day: "Day", chance: Random, series: SeriesRecord) -> None:
    plan = day.event.prize_groups
    chance.shuffle(plan)
    day.clock(change_prize_plan, day.event, plan[:-1], reason="Ein Spender sprang ab", by="anna")


@accident("complete")
def ties_count_otherwise(day: "Day", chance: Random, series: SeriesRecord) -> None:
    rule_of_ties = chance.choice(("split", "lot"))
    day.clock(change_settings, day.event, by="anna", tie_breaks=["total", "lost", "won", "lot"], tie_rule=rule_of_ties)


@accident("complete")
def fees_change(day: "Day", chance: Random, series: SeriesRecord) -> None:
    steps = [[1, 25], [3, 75]]
    day.clock(change_settings, day.event, by="anna", entry_fee=600, pot_percent=80, loss_fee_steps=steps)


@accident("complete")
def one_series_more(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """An early end leaves time for it."""
    plans = day.event.series.order_by("number")
    seating = chance.choice((Seating.DRAWN, Seating.SEEDED, Seating.LOTS))
    day.clock(change_settings, day.event, by="anna", series=[*plans, SeriesRecord(rounds=1, seating=seating)])


@accident("complete")
def loss_money_is_taken(day: "Day", chance: Random, series: SeriesRecord) -> None:
    tables = {table.pk: table for table in series.tables.select_related("series")}
    slips = [slip for slip in loss_slips(series) if slip.account.open > 0]
    if not slips:
        raise NothingToDo
    for slip in slips:
        day.clock(take_loss_money, day.event, tables[slip.pk], slip.account.open, by="dora")


@accident("complete")
def loss_money_is_miscounted(day: "Day", chance: Random, series: SeriesRecord) -> None:
    payment = day.clock(take_loss_money, day.event, a_table(chance, series), 999, by="dora")
    if chance.random() < 0.5:
        day.clock(take_back, day.event, payment, reason="Verzählt", by="dora")


@accident("complete")
def lot_is_drawn_early(day: "Day", chance: Random, series: SeriesRecord) -> None:
    together = ["together"] if day.mornings else []
    ranking = one_of(chance, ["total", f"series:{series.number}", *day.event.team_kinds, *together])
    day.clock(draw_lot_for, day.event, ranking, seed=str(chance.randrange(1000)), by="clara")


@accident("complete")
def the_morning_is_corrected(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """Points are deducted in another event of the day, whose prizes were paid out."""
    morning = one_of(chance, day.mornings)
    if state_of(morning) == State.CLOSED:
        day.clock(reopen_event, morning, reason="Einspruch", by="clara")
    struck = one_of(chance, morning.entrants.filter(seats__series__number=1).order_by("number"))
    data = {"kind": "adjust", "points": chance.choice((-300, 100)), "reason": "Verzählt", "by": "clara"}
    day.clock(rule, morning, series=1, entrant=struck, **data)


@accident("complete")
def lists_are_checked_at_once(day: "Day", chance: Random, series: SeriesRecord) -> None:
    day.clock(check_series, day.event, by="clara")


@accident("break")
def leaves_in_the_break(day: "Day", chance: Random, series: SeriesRecord) -> None:
    day.clock(set_presence, somebody(day, chance), Presence.LEFT, by="anna")


@accident("break")
def comes_in_the_break(day: "Day", chance: Random, series: SeriesRecord) -> None:
    day.walk_in(present=True)


@accident("break")
def comes_back(day: "Day", chance: Random, series: SeriesRecord) -> None:
    gone = day.event.entrants.filter(presence__in=(Presence.LEFT, Presence.NO_SHOW)).order_by("number")
    day.clock(set_presence, one_of(chance, gone), Presence.PRESENT, by="anna")


@accident("checked")
def corrected_after_the_check(day: "Day", chance: Random, series: SeriesRecord) -> None:
    _rule(day, chance, series, "adjust", -30)


@accident("closed")
def event_is_opened_again(day: "Day", chance: Random, series: SeriesRecord) -> None:
    """A correction after prizes were paid out, and the end again."""
    day.clock(reopen_event, day.event, reason="Einspruch", by="clara")
    day.refresh()
    _rule(day, chance, series, "adjust", chance.choice((-500, 200)))
    day.close()


@accident("closed")
def prize_is_given_back(day: "Day", chance: Random, series: SeriesRecord) -> None:
    payment = one_of(chance, day.event.payments.filter(kind=PaymentKind.PRIZE, cancels=None).order_by("receipt"))
    day.clock(take_back, day.event, payment, reason="An den Falschen", by="dora")


def _rule(day: "Day", chance: Random, series: SeriesRecord, kind: Any, points: int) -> None:
    struck = one_of(chance, day.event.entrants.filter(seats__series=series).order_by("number"))
    data = {"kind": kind, "points": points, "reason": "Karte verdeckt gehalten", "by": "clara"}
    day.clock(rule, day.event, series=series.number, entrant=struck, **data)


# How a table hands its list in


def _hand_in_unfinished(day: "Day", table: TableRecord) -> None:
    deals = max(1, table.series.deals(table.seats.count()) - 2)
    if not day.enters_itself(table):
        day.key(table, day.keyed(table, deals=deals), ended_early="Die Zeit ist um")
        return
    screen = day.screen(table)

    def play() -> None:
        screen.play(deals)
        screen.end("Die Zeit ist um")
        screen.sign()

    day.clock(play)


def _hand_in_misread(day: "Day", table: TableRecord) -> None:
    keyed = day.keyed(table)
    paper = paper_list_of(day.event)
    slips = [misread(keyed, by) for by in (2, 9, 10, 18, -18, 0)]
    wrong = next(slip for slip in slips if not paper.contradicts(slip))
    day.clock(receive_list, day.event, by="anna", **day.place(table))
    record = day.clock(key_list, day.event, keyed=wrong, after=day.newest(table), by="anna", **day.place(table))
    if record.state != ResultState.KEYED:
        return
    try:
        day.check(table, keyed)
    except KeyingsDiffer:
        day.check(table, keyed, is_settled=True)


def _hand_in_late(day: "Day", table: TableRecord) -> None:
    keyed = day.keyed(table)
    rows = [[None, row.won, row.lost, row.total] for row in keyed.rows]
    aside = {"after": day.newest(table), "rows": rows, "reason": "Punkte unleserlich", "by": "anna"}
    day.clock(set_aside, day.event, **day.place(table), **aside)
    day.key(table, keyed)


def _hand_in_ruled(day: "Day", table: TableRecord) -> None:
    keyed = misread(day.keyed(table), 1)
    day.key(table, keyed, is_ruled=True, reason="Die Liste ist nicht mehr zu klären", by="clara")


def _hand_in_without_totals(day: "Day", table: TableRecord) -> None:
    day.key(table, misread(day.keyed(table), 0))


def _hand_in_with_slips(day: "Day", table: TableRecord) -> None:
    screen = day.screen(table)

    def play() -> None:
        deals = screen.record.length or 4
        screen.play(deals - 1)
        screen.object()
        screen.correct()
        screen.take_back()
        screen.swap()
        screen.play(deals - 1)
        if screen.chance.random() < 0.5:
            screen.play_round_again()
        screen.adjust()
        screen.play()
        screen.sign()

    day.clock(play)


def _hand_in_twice(day: "Day", table: TableRecord) -> None:
    screen = day.screen(table)

    def play() -> None:
        screen.play()
        screen.sign()
        screen.reopen()
        screen.correct()
        screen.sign()

    day.clock(play)
