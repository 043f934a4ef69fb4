"""Seeded values for documents of every kind, without a database.

The sample of a document is the result of the function named as its key.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from datetime import UTC, date, datetime
from random import Random
from typing import Any

from tournaments.events.models import Entrant, ResultLine, ResultRecord, SeriesRecord, TableRecord
from tournaments.events.phrases.choices import Presence, ResultState, SeriesState, ShownNames
from tournaments.events.phrases.draws import ReportLine
from tournaments.events.printing.corrections import (
    EventCorrection,
    ListCorrection,
    RulingCorrection,
    StandingsCorrection,
)
from tournaments.events.printing.documents import DOCUMENTS
from tournaments.events.printing.draw_report import DrawReport
from tournaments.events.printing.final_report import FinalReport
from tournaments.events.printing.head import EventHead
from tournaments.events.printing.listings import Listed
from tournaments.events.printing.loss_slips import LossSlips
from tournaments.events.printing.participants import Participant
from tournaments.events.printing.prize_list import PrizeList
from tournaments.events.printing.receipts import Receipt
from tournaments.events.printing.results import SeriesResults
from tournaments.events.printing.seat_plan import SeatPlan
from tournaments.events.printing.standings import StandingsDocument, StandingsVersionValue
from tournaments.events.queries.money import AccountSum, CashAccount, LossSlip, SlipRow
from tournaments.events.queries.names import WallName, wall_name
from tournaments.events.queries.plan_changes import PlanChanges, SeatChange
from tournaments.events.queries.prizes import PrizeSection
from tournaments.events.queries.standings import StandingRow, StandingTable
from tournaments.events.queries.till import KindLine, LoginLine, PrizeAccount, PrizeLine, TillReport
from tournaments.standings import Award, KeyedRow

# Functions that make the documents of rows, by their keys.
MAKES = {document.key: document.jobs for document in DOCUMENTS if isinstance(document.jobs, Listed)}

HEAD = EventHead("Herbstpreis 2026", "Skatclub Herz Dame", "Gasthof Krone, Altenburg", date(2026, 5, 9))
AT = datetime(2026, 5, 9, 8, 2, tzinfo=UTC)
LATER = datetime(2026, 5, 9, 15, 42, tzinfo=UTC)
FIRST = ("Anna", "Bernd", "Clara", "Dieter", "Emil", "Frieda", "Gerd", "Heike", "Ingo", "Jürgen", "Karl", "Lena", "Uwe")
LAST = (
    "Ahlers",
    "Brandt",
    "Classen",
    "Dörfler",
    "Engelke",
    "Feldkamp",
    "Gerlach",
    "Hinrichs",
    "Öztürk",
    "Schmidt-Rottluff",
    "Schulze",
    "Weiß",
    "Zimmermann",
)
CLUBS = ("Herz Dame", "Karo 7 Gera", "Skatfreunde Leipziger Land 1954 e. V.", "", "1. SC Altenburg")


def name_of(number: int) -> str:
    chance = Random(number)
    return f"{chance.choice(FIRST)} {chance.choice(LAST)}"


def seated(number: int) -> WallName:
    return wall_name(number, name_of(number), ShownNames.FULL)


def seat_plan(players: int = 83, series: int = 1, plan: int = 2) -> SeatPlan:
    threes = -players % 4
    fours = (players - 3 * threes) // 4
    order = list(range(1, players + 1))
    Random(7).shuffle(order)
    people = iter(order)
    sizes = [4] * fours + [3] * threes
    tables = ((n, tuple(seated(next(people)) for _ in range(size))) for n, size in enumerate(sizes, start=1))
    return SeatPlan(series, plan, AT, tuple(tables))


seats_by_name = seats_by_table = seat_plan


def seat_changes(players: int = 9) -> PlanChanges:
    """One comes, one leaves, all others move on to the next table."""
    names = sorted(map(seated, range(1, players + 1)), key=lambda wall: (wall.order, wall.number))
    places = [None, *((table, 1 + table % 4) for table in range(1, players)), None]
    changes = (SeatChange(*each) for each in zip(names, places[:-1], places[1:], strict=True))
    return PlanChanges(series=1, before=1, plan=2, made_at=AT, changes=tuple(changes))


def results(tables: int = 12) -> SeriesResults:
    chance = Random(3)
    made = []
    for table, players in seat_plan(4 * tables).tables:
        if table == 5:
            continue
        lines = [
            ResultLine(
                entrant=Entrant(number=player.number),
                points=chance.randint(-300, 900),
                won=chance.randint(0, 14),
                lost=chance.randint(0, 6),
                adjustment=-100 if player.number == 9 else 0,
                total=chance.randint(-200, 1600),
            )
            for player in players
        ]
        deals = 45 if table == 3 else 48
        made.append((ResultRecord(table=TableRecord(number=table), deals=deals, state=ResultState.CHECKED), lines))
    names = {number: name_of(number) for number in range(1, 4 * tables + 1)}
    return SeriesResults(SeriesRecord(number=1, state=SeriesState.RUNNING), tuple(made), (5,), names)


def ranking(players: int = 83, series: int = 3, title: str = "Gesamt") -> tuple[str, StandingTable]:
    chance = Random(11)
    people = [(number, tuple(chance.randint(-250, 1500) for _ in range(series))) for number in range(1, players + 1)]
    people.sort(key=lambda one: -sum(one[1]))
    rows = tuple(
        StandingRow(
            place=place,
            entrant=number,
            name=name_of(number),
            club=CLUBS[number % len(CLUBS)],
            totals=(None, *totals[1:]) if number == 4 and series > 1 else totals,
            points=chance.randint(-300, 2400),
            won=chance.randint(0, 40),
            lost=chance.randint(0, 14),
            adjustment=-50 if number == 9 else 0,
            total=sum(totals),
            played=series,
        )
        for place, (number, totals) in enumerate(people, start=1)
    )
    return title, StandingTable("total", tuple(range(1, series + 1)), rows)


def team_ranking() -> tuple[str, StandingTable]:
    rows = tuple(
        StandingRow(
            place=place,
            entrant=f"Mannschaft {place}",
            name=f"Mannschaft {place}",
            club="",
            totals=(4000 - place, 3900),
            points=1200,
            won=60,
            lost=20,
            adjustment=0,
            total=8000 - place,
            played=8,
        )
        for place in range(1, 9)
    )
    return "Mannschaften", StandingTable("team", (1, 2), rows)


def standings(players: int = 83, series: int = 3) -> StandingsDocument:
    version = StandingsVersionValue(3, "provisional", LATER)
    return StandingsDocument(version, series, (ranking(players, series),))


def award(ranking: str, place: int, number: int, cents: int, shared_by: int = 1) -> Award:
    return Award(
        ranking=ranking,
        takers="players",
        entrant=number,
        place=place,
        prize=place,
        cents=cents,
        shared_by=shared_by,
        name=name_of(number),
    )


def line_of(place: int, number: int, total: int) -> StandingRow:
    return StandingRow(
        place=place,
        entrant=number,
        name=name_of(number),
        club=CLUBS[number % 5],
        totals=(total,),
        points=total,
        won=20,
        lost=4,
        adjustment=0,
        total=total,
        played=1,
    )


def prizes(*, ceremony: bool = False) -> PrizeList:
    amounts = (25000, 18000, 12000, 8000, 5000, 4000)
    total = [award("total", place, place * 7, cents) for place, cents in enumerate(amounts, start=1)]
    shared = [award("total", 7, number, 2250, shared_by=2) for number in (60, 61)]
    sections = [
        PrizeSection("total", (*total, *shared)),
        PrizeSection("series:1", (award("series:1", 3, 21, 12000),)),
        PrizeSection("category:women", (award("category:women", 1, 12, 5000),)),
    ]
    if ceremony:
        sections = [replace(section, rows=tuple(reversed(section.rows))) for section in reversed(sections)]
    titles = {"total": "Gesamt", "series:1": "Serie 1", "category:women": "Damen"}
    lines = {
        section.ranking: {
            one.entrant: line_of(one.place, int(one.entrant), 4100 - 90 * one.place) for one in section.rows
        }
        for section in sections
    }
    left = 93500 - sum(section.cents for section in sections)
    return PrizeList("Version 3, geprüft, 17:42", tuple(sections), titles, lines, 93500, left)


def ceremony() -> PrizeList:
    return prizes(ceremony=True)


def receipts() -> tuple[Receipt, ...]:
    fee = "Startgeld und Kartengeld"

    def receipt(number: int, purpose: str, cents: int, start: int = 0, **others: Any) -> Receipt:
        who = name_of(start) if start else ""
        made = {"at": LATER, "by": "clara"} | others
        return Receipt(number=number, purpose=purpose, cents=cents, payer=who, start_number=start, **made)

    return (
        *(receipt(number, fee, 1200, number, at=AT, by="bernd") for number in range(1, 8)),
        receipt(8, "Preis", -25000, 7),
        receipt(9, fee, -1200, 3, note="zweimal bezahlt", cancels=3),
        receipt(10, "Verlustgeld Serie 2, Tisch 14", 850),
    )


def loss_slips(*, with_lists: bool = True) -> LossSlips:
    slips = []
    for table, players in seat_plan(39).tables:
        figures = [(number % 6, 50 * (number % 6)) for number in range(len(players))]
        rows = tuple(
            SlipRow(place, player.number, player.name, *(figure if with_lists else (None, None)))
            for place, (player, figure) in enumerate(zip(players, figures, strict=True))
        )
        taken = 300 if with_lists and table == 2 else 0
        slips.append(LossSlip(table, table, rows, taken, "checked" if with_lists else ""))
    return LossSlips(2, ((1, 50), (4, 100)), tuple(slips))


def till() -> TillReport:
    def owed(due: int, paid: int, still: int, too_much: int) -> AccountSum:
        return AccountSum(due=due, paid=paid, open=still, too_much=too_much, accounts=1, settled=0)

    kinds = (
        KindLine("fee", 98450, 0, owed(99600, 98450, 2400, 1250)),
        KindLine("loss", 21450, 0, owed(22000, 21450, 550, 0)),
        KindLine("income", 10000, 0),
        KindLine("prize", 25000, 0, owed(93500, 25000, 68500, 0)),
        KindLine("expense", 0, 0),
    )
    logins = (LoginLine("bernd", 83, {"fee": 99650}), LoginLine("clara", 40, {"fee": 5250}))
    return TillReport(kinds, logins, PrizeAccount((), 93500, 0, is_payable=True), {})


def cash() -> PrizeAccount:
    amounts = (25000, 18000, 12000, 8000, 5000, 4000, 2250, 2250, 5735)
    lines = tuple(
        PrizeLine(
            takers="players",
            entrant=number,
            name=name_of(number),
            prizes=(),
            account=CashAccount(cents, 0),
            receipts=(),
            needs_lot=False,
        )
        for number, cents in enumerate(amounts, start=1)
    )
    return PrizeAccount(lines, sum(amounts), 0, is_payable=True)


def participants(count: int = 83) -> tuple[Participant, ...]:
    return tuple(
        (
            Entrant(
                number=number,
                name=name_of(number),
                club_name=CLUBS[number % 5],
                presence=Presence.PRESENT if number % 9 else Presence.EXPECTED,
            ),
            "",
        )
        for number in range(1, count + 1)
    )


def draw_protocol(players: int = 39) -> DrawReport:
    series = tuple(
        (number, tuple(tuple(player.number for player in seats) for _table, seats in seat_plan(players).tables))
        for number in (1, 2, 3)
    )
    lines = (
        ReportLine("Paare, die sich wieder treffen", 1, "keine Auslosung so vieler Spieler hat weniger", is_good=True),
        ReportLine("Mannschafts- und Tandempartner an einem Tisch", 0, "", is_good=True),
        ReportLine("Benannte Paare an einem Tisch", 0, "", is_good=True),
        ReportLine("Nachbarn der Schlange an einem Tisch in Serie 1", 0, "", is_good=True),
    )
    return DrawReport(
        number=2,
        is_by_standing=False,
        seed="4711/9f86d081884c7d65",
        attempt=2,
        reason="Öztürk kam doch noch",
        made_by="anna",
        made_at=AT,
        program="1",
        digest="9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        mode="cap",
        names={number: name_of(number) for number in range(1, players + 1)},
        players=tuple(range(1, players + 1)),
        groups=((1, 2, 3, 4), (5, 6, 7, 8)),
        forbidden=((9, 10),),
        history=0,
        ranking=(),
        shifts=(),
        series=series,
        lines=lines,
        met_again=((3, 9, 2),),
        threes={number: number % 2 for number in range(1, players + 1)},
        seats=dict.fromkeys(range(1, players + 1), (1, 1, 1, 0)),
    )


def corrections() -> tuple[EventCorrection, ...]:
    people = tuple((number, name_of(number)) for number in (31, 18, 7, 64))
    before = tuple(KeyedRow(200 + number, 7, 2, 500 + number) for number, _name in people)
    now = (before[0], KeyedRow(128, 7, 2, 428), *before[2:])
    why = "Zahlendreher bei den Punkten, Liste nachgerechnet"

    def move(ranking: str, number: int, old: tuple[int, int], new: tuple[int, int]) -> dict[str, Any]:
        lines = [{"place": place, "total": total} for place, total in (old, new)]
        return {"ranking": ranking, "entrant": number, "name": name_of(number), "old": lines[0], "new": lines[1]}

    return (
        ListCorrection(
            at=LATER, by="clara", reason=why, series=2, table=7, version=2, players=people, before=before, now=now
        ),
        RulingCorrection(
            at=LATER,
            by="dieter",
            reason="Karten gezeigt",
            series=2,
            number=9,
            name=name_of(9),
            kind="Punkte gegeben oder genommen",
            points=-50,
            is_cancelled=False,
        ),
        StandingsCorrection(
            at=LATER,
            by="clara",
            reason=why,
            version=4,
            titles={"total": "Gesamt", "series:2": "Serie 2"},
            moves=(
                move("total", 18, (4, 2841), (5, 2751)),
                move("total", 31, (5, 2790), (4, 2790)),
                move("series:2", 18, (1, 1218), (3, 1128)),
            ),
            prizes=(
                {"name": name_of(18), "old": 8000, "new": 5000},
                {"name": name_of(31), "old": 5000, "new": 8000},
            ),
        ),
    )


def final_report() -> FinalReport:
    version = StandingsVersionValue(5, "final", LATER)
    rankings = (ranking(40), ranking(40, 1, "Serie 1"), team_ranking())
    return FinalReport(
        (("Verein", HEAD.club), ("Tag", "9. Mai 2026"), ("Startgeld", "10,00 €")),
        participants(40),
        StandingsDocument(version, 3, rankings),
        prizes(),
        till(),
        corrections(),
        (("Gesamt", (name_of(3), name_of(9)), "17"),),
    )


def value_of(key: str) -> Any:
    """The value of this sample document."""
    return globals()[key]()


def nothing_of(value: Any) -> Any:
    """The same value with no row, no sum and no version in it."""
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{field.name: nothing_of(getattr(value, field.name)) for field in fields(value)})
    if isinstance(value, tuple | Mapping):
        return type(value)()
    return 0 if isinstance(value, int) else value
