"""Small seeded events that contain everything an archive must hold."""

from datetime import date, timedelta
from random import Random
from typing import Any

from django.utils import timezone

from scoring.models import Club, Player, SheetRecord
from scoring.rules import PASSED_DEAL, tally
from scoring.sheets.objections import answer_objection, object_to
from scoring.sheets.services import (
    adjust_points,
    correct_deal,
    open_sheet,
    record_deal,
    reopen_sheet,
    sign_sheet,
    withdraw_deal,
)
from tests.scoring.cast import lost, new_id, won
from tests.tournaments.cast import DAY, name_of
from tournaments.events.locking import lock
from tournaments.events.models import (
    ApartPair,
    Category,
    DrawRecord,
    Entrant,
    Event,
    LotRecord,
    Payment,
    PlanVersion,
    ResultLine,
    ResultRecord,
    Ruling,
    SeriesRecord,
    StandingsVersion,
    TableRecord,
    TableSeat,
    TeamMember,
    TeamRecord,
    TeamSubstitution,
)
from tournaments.events.phrases.choices import (
    PaymentKind,
    Presence,
    ResultState,
    RulingKind,
    Seating,
    SeriesState,
    Source,
    StandingsKind,
)
from tournaments.events.queries.standings import changes_between, event_standings
from tournaments.events.services.events import create_event
from tournaments.seating import plan_to_report, seeded_series
from tournaments.seating.draw import plan
from tournaments.standings import draw_lot

WOMEN = Category(key="women", name="Damen", sex="f")
JUNIORS = Category(key="juniors", name="Junioren", born_from=date(2005, 1, 1))
GUESTS = Category(key="guests", name="Gäste")
PLAN = [
    {"ranking": "series:1", "amounts": [500, 300]},
    {"ranking": "total", "share": 60, "every": 4},
    {"ranking": "team", "share": 40, "weights": [1], "takers": "teams"},
]
# Two drawn series and one by standing, of few rounds so that lists are quickly played.
ROUNDS = 2


def whole_event(club: Club, seed: int = 7, *, players: int = 11) -> Event:
    """An event through about two and a half series: every table of the database has rows of it."""
    rng = Random(seed)
    event = create_event(
        club,
        name=f"Preisskat »{seed}« = Öl & Eis",
        day=DAY,
        by="anna",
        series=[
            SeriesRecord(rounds=ROUNDS),
            SeriesRecord(rounds=ROUNDS, day=DAY + timedelta(days=1)),
            SeriesRecord(rounds=ROUNDS, seating=Seating.SEEDED),
        ],
        categories=[WOMEN, JUNIORS, GUESTS],
        place="Vereinsheim",
        entry_fee=1000,
        card_fee=100,
        fees_by_category=[["juniors", 500]],
        loss_fee_steps=[[1, 50], [4, 100]],
        loss_money_is_paid_out=rng.random() < 0.5,
        prize_plan=PLAN,
        team_kinds=["team", "tandem"],
        time_limit=rng.choice([None, 135]),
    )
    people = enter(event, rng, players)
    make_teams(event, people, rng)
    ApartPair.objects.create(event=event, one=people[1], other=people[-1])
    Event.objects.filter(pk=event.pk).update(phase="play")
    event.refresh_from_db()
    lock(event).log("settings_changed", by="bernd", reason="Würfel", old={"entry_fee": 900}, new={"entry_fee": 1000})
    draw_series(event, people)
    play_series(event, 1, rng)
    publish(event, 1)
    play_series(event, 2, rng)
    correct_a_list(event, rng)
    rule(event, people)
    publish(event, 2, reason="Tisch 1 neu gelesen")
    seat_by_standing(event)
    pay(event, people)
    event.refresh_from_db()
    return event


def enter(event: Event, rng: Random, count: int) -> list[Entrant]:
    """Players of the club, guests, women, juniors; one number was removed, one did not come."""
    made = []
    for number in range(1, count + 2):
        if number == 3:
            continue
        name = name_of(number)
        player = rng.choice([None, Player.objects.create(club=event.club, name=name, member_number=str(100 + number))])
        made.append(
            Entrant.objects.create(
                event=event,
                number=number,
                name=name,
                player=player,
                club_name=rng.choice(["", "Herz Dame", "Grand Hand"]),
                sex=rng.choice(["", "f", "m"]),
                birth_date=rng.choice([None, date(1950, 2, 3), date(2008, 4, 5)]),
                phone=rng.choice(["", "0171 2345"]),
                presence=Presence.PRESENT,
                registered_at=timezone.now(),
            )
        )
    Entrant.objects.create(
        event=event, number=count + 5, name="Zoe Zander", presence=Presence.NO_SHOW, registered_at=timezone.now()
    )
    Category.objects.get(event=event, key="guests").members.add(made[0], made[2])
    return made


def make_teams(event: Event, people: list[Entrant], rng: Random) -> None:
    teams = [("team", "Asse", people[:4]), ("team", "Ärmel", people[4:8]), ("tandem", "Asse", people[2:4])]
    for kind, name, members in teams:
        team = TeamRecord.objects.create(event=event, kind=kind, name=name)
        for place, entrant in enumerate(members):
            TeamMember.objects.create(team=team, kind=kind, entrant=entrant, place=place)
    if len(people) > 8:
        asse = TeamRecord.objects.get(event=event, kind="team", name="Asse")
        TeamSubstitution.objects.create(team=asse, series=2, leaves=people[1], comes=people[8])


def draw_series(event: Event, people: list[Entrant]) -> None:
    """Series 1 and 2 in one draw, published as plans 1.1 and 2.1."""
    drawn = plan([each.number for each in people], 2, effort=0.05, seed=f"{event.pk}")
    record = DrawRecord.objects.create(
        event=event,
        number=1,
        kind=Seating.DRAWN,
        seed=str(drawn.inputs.seed),
        protocol=plan_to_report(drawn),
        report={"repeats": drawn.measures.repeats, "bound": 0.5},
        made_by="anna",
        made_at=timezone.now(),
    )
    for number, tables in enumerate(drawn.series, start=1):
        sit_down(event, number, tables, record)


def seat_by_standing(event: Event) -> None:
    total = event_standings(event, through=2).by_key["total"]
    arguments: dict[str, Any] = {
        "ranking": [row.entrant for row in total.rows],
        "places": [row.place for row in total.rows],
        "seed": "series 3",
    }
    seeded = seeded_series(**arguments)
    record = DrawRecord.objects.create(
        event=event,
        number=2,
        kind=Seating.SEEDED,
        seed="series 3",
        protocol={"inputs": arguments},
        report={},
        made_at=timezone.now(),
    )
    sit_down(event, 3, seeded.series, record)


def sit_down(event: Event, number: int, tables: Any, draw: DrawRecord) -> None:
    series, numbers = event.series.get(number=number), {each.number: each for each in event.entrants.all()}
    for place_of_table, table in enumerate(tables, start=1):
        record = TableRecord.objects.create(series=series, number=place_of_table)
        for place, player in enumerate(table):
            TableSeat.objects.create(table=record, series=series, place=place, entrant=numbers[player])
    series.draw, series.plan, series.state = draw, 1, SeriesState.PUBLISHED
    series.save()
    PlanVersion.objects.create(
        series=series, number=1, tables=[list(table) for table in tables], made_by="anna", made_at=timezone.now()
    )


def play_series(event: Event, number: int, rng: Random) -> None:
    """Table 1 enters its deals, the others use paper; one list of a second series needs clarification."""
    series = event.series.get(number=number)
    for table in series.tables.order_by("number"):
        table.started_at = timezone.now()
        if table.number == 1:
            table.sheet = play_sheet(event, table, rng)
            keep_result(table, from_sheet(table.sheet), Source.SHEET, ResultState.CHECKED)
        else:
            table.received_at = timezone.now()
            keep_result(table, paper_rows(rng, table.seats.count()), Source.PAPER, ResultState.KEYED)
        table.save()
    series.state, series.started_at, series.completed_at = SeriesState.COMPLETE, timezone.now(), timezone.now()
    series.save()
    event.refresh_from_db()


def play_sheet(event: Event, table: TableRecord, rng: Random) -> SheetRecord:
    """A signed list with a correction, a withdrawal, a correction of a correction, an adjustment and a reopening."""
    seats = [seat.entrant for seat in table.seats.select_related("entrant__player")]
    sheet = open_sheet(
        names=[seat.name for seat in seats],
        length=ROUNDS * len(seats),
        club=event.club,
        title="Tisch 1",
        loss_fee_steps=[(1, 50)],
        by="anna",
    )
    sheet.key_hash = "a" * 64
    sheet.save()

    def write(service: Any, *given: Any, **named: Any) -> None:
        sheet.refresh_from_db()
        service(sheet, *given, after=sheet.head_seq, by="Tisch", **named)

    deals = sheet.length or 0
    for number in range(deals):
        active = [seat for seat in range(len(seats)) if len(seats) == 3 or seat != number % len(seats)]
        deal = rng.choice([won, lost])(rng.choice(active), rng.choice(["hearts", "clubs", "grand"]))
        write(record_deal, rng.choice([deal, PASSED_DEAL]), client_id=new_id())
    write(correct_deal, 1, PASSED_DEAL, client_id=new_id(), reason="verschrieben")
    write(correct_deal, 1, won(1, "spades"), client_id=new_id(), reason="doch gespielt")
    write(withdraw_deal, client_id=new_id())
    write(record_deal, PASSED_DEAL, client_id=new_id())
    write(adjust_points, 2, -50, client_id=new_id(), reason="zu spät gekommen")
    write(object_to, number=2, words="ich hatte 20 gereizt")
    answer_objection(sheet, 1, words="bei 18 gepasst", by="Tisch")
    for seat in range(len(seats)):
        write(sign_sheet, seat)
    sheet.refresh_from_db()
    reopen_sheet(sheet, reason="noch einmal gelesen", by="clara")
    for seat in range(len(seats)):
        write(sign_sheet, seat)
    write(object_to, seat=1, words="ein Spiel fehlt")
    sheet.refresh_from_db()
    return sheet


def from_sheet(sheet: SheetRecord) -> list[dict[str, int]]:
    return [
        {
            "points": line.points,
            "won": line.won,
            "lost": line.lost,
            "others_lost": line.others_lost,
            "passed": line.passed,
            "adjustment": line.adjustment,
            "total": line.total,
        }
        for line in tally(sheet.to_sheet(), sheet.scheme)
    ]


def paper_rows(rng: Random, seats: int) -> list[dict[str, int]]:
    games = [(rng.randint(0, 3), rng.randint(0, 2)) for _ in range(seats)]
    every_lost = sum(lost for _, lost in games)
    rows = []
    for won_, lost_ in games:
        points = rng.randint(-200, 300)
        others = every_lost - lost_
        total = points + 50 * (won_ - lost_) + (40 if seats == 3 else 30) * others
        rows.append(
            {
                "points": points,
                "won": won_,
                "lost": lost_,
                "others_lost": others,
                "passed": 0,
                "adjustment": 0,
                "total": total,
            }
        )
    return rows


def keep_result(
    table: TableRecord, rows: list[dict[str, int]], source: str, state: str, *, version: int = 1, reason: str = ""
) -> None:
    result = ResultRecord.objects.create(
        table=table,
        version=version,
        source=source,
        state=state,
        deals=table.series.deals(len(rows)),
        passed=rows[0]["passed"],
        rows=[[row["points"], row["won"], row["lost"], row["total"]] for row in rows],
        reason=reason,
        keyed_by="bernd",
        keyed_at=timezone.now(),
        checked_by="clara" if state == ResultState.CHECKED else "",
        checked_at=timezone.now() if state == ResultState.CHECKED else None,
    )
    action = "list_signed" if source == Source.SHEET else "list_keyed"
    where = {"series": table.series.number, "table": table.number, "version": version}
    lock(table.series.event).log(action, by="bernd", reason=reason, **where, old=None, new=result.rows)
    seats = list(table.seats.order_by("place"))
    ResultLine.objects.bulk_create(
        ResultLine(result=result, series=table.series, entrant=seat.entrant, place=seat.place, **row)
        for seat, row in zip(seats, rows, strict=True)
    )


def correct_a_list(event: Event, rng: Random) -> None:
    """A list of series 1 was keyed wrongly: its second version counts."""
    table = TableRecord.objects.get(series__event=event, series__number=1, number=2)
    first = table.results.get()
    first.lines.all().delete()
    first.is_current = False
    first.save()
    keep_result(
        table, paper_rows(rng, table.seats.count()), Source.PAPER, ResultState.CHECKED, version=2, reason="Dreher"
    )


def rule(event: Event, people: list[Entrant]) -> None:
    series: dict[int, SeriesRecord] = {one.number: one for one in event.series.all()}

    def ruled(kind: str, number: int, entrant: Entrant, points: int = 0, **more: Any) -> Ruling:
        return Ruling.objects.create(
            event=event,
            series=series[number],
            entrant=entrant,
            kind=kind,
            points=points,
            reason="§ 4",
            by="clara",
            at=timezone.now(),
            **more,
        )

    ruled(RulingKind.ADJUST, 1, people[0], -100)
    wrong = ruled(RulingKind.ZERO, 2, people[1])
    ruled(RulingKind.ZERO, 2, people[1], cancels=wrong)
    ruled(RulingKind.ZERO, 2, people[2])
    lot = draw_lot([each.number for each in people], "4711")
    LotRecord.objects.create(event=event, ranking="total", order=list(lot.order), seed="4711", at=timezone.now())
    LotRecord.objects.create(event=event, ranking="team", order=["Ärmel", "Asse"], by="clara", at=timezone.now())


def publish(event: Event, through: int, reason: str = "") -> None:
    """A version for the series, and for a correction its changes."""
    now, before = event_standings(event, through=through), event.standings.order_by("-number").first()
    changes: Any = changes_between(now.from_json(before.content), now.unnamed) if before and reason else {}
    StandingsVersion.objects.create(
        event=event,
        number=before.number + 1 if before else 1,
        kind=StandingsKind.PROVISIONAL,
        through_series=through,
        content=now.unnamed.to_json(),
        changes=changes,
        reason=reason,
        by="clara",
        at=timezone.now(),
    )


def pay(event: Event, people: list[Entrant]) -> None:
    table = TableRecord.objects.get(series__event=event, series__number=1, number=1)
    team = TeamRecord.objects.get(event=event, kind="team", name="Asse")

    def paid(receipt: int, kind: str, cents: int, **to: Any) -> Payment:
        return Payment.objects.create(
            event=event, receipt=receipt, kind=kind, cents=cents, by="dieter", at=timezone.now(), **to
        )

    wrong = paid(1, PaymentKind.FEE, 1100, entrant=people[0])
    paid(2, PaymentKind.FEE, -1100, entrant=people[0], cancels=wrong, note="falscher Name")
    paid(3, PaymentKind.FEE, 1100, entrant=people[1])
    paid(4, PaymentKind.LOSS, 250, table=table)
    paid(5, PaymentKind.PRIZE, -800, team=team, note="Asse")
    paid(6, PaymentKind.OTHER, -300, note="Kreide")
