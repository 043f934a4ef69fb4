"""Values for papers of every kind, made by chance with a seed; no database is asked."""

from datetime import UTC, date, datetime
from random import Random

from tournaments.printing.correction_protocol import (
    Corrections,
    ListCorrection,
    ListFigures,
    PlaceChange,
    PrizeChange,
    RulingValue,
    StandingsCorrection,
)
from tournaments.printing.draw_protocol import DrawProtocol, DrawReport
from tournaments.printing.event_head import EventHead
from tournaments.printing.final_report import FinalReport, LotValue
from tournaments.printing.loss_slips import LossLine, LossSlips, LossSlipValue
from tournaments.printing.participants import Participant, Participants
from tournaments.printing.prize_list import Prize, PrizeGroupValue, PrizeList
from tournaments.printing.receipts import Receipt, Receipts
from tournaments.printing.results import ResultLineValue, SeriesResults, TableResult
from tournaments.printing.seat_plan import Seated, SeatedTable, SeatPlan
from tournaments.printing.standings import StandingsPaper, StandingsVersionValue, TitledRanking
from tournaments.printing.till import CashBreakdown, Envelope, TillLine, TillLogin, TillPaper
from tournaments.queries.standings import StandingRow, StandingTable

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


def seated(number: int) -> Seated:
    first, _, last = name_of(number).rpartition(" ")
    return Seated(number, name_of(number), f"{last}, {first}", (last.casefold().replace("ö", "o"), first.casefold()))


def seat_plan(players: int = 83, series: int = 1, plan: int = 2, head: EventHead = HEAD) -> SeatPlan:
    threes = -players % 4
    fours = (players - 3 * threes) // 4
    order = list(range(1, players + 1))
    Random(7).shuffle(order)
    people = iter(order)
    sizes = [4] * fours + [3] * threes
    tables = (SeatedTable(n, tuple(seated(next(people)) for _ in range(size))) for n, size in enumerate(sizes, start=1))
    return SeatPlan(head, series, plan, AT, tuple(tables))


def results(tables: int = 12) -> SeriesResults:
    chance = Random(3)
    made = []
    for plan in seat_plan(4 * tables).tables:
        if plan.number == 5:
            continue
        lines = tuple(
            ResultLineValue(
                player.number,
                player.name,
                chance.randint(-300, 900),
                chance.randint(0, 14),
                chance.randint(0, 6),
                -100 if player.number == 9 else 0,
                chance.randint(-200, 1600),
            )
            for player in plan.players
        )
        made.append(TableResult(plan.number, 45 if plan.number == 3 else 48, 48, "", lines))
    return SeriesResults(HEAD, 1, "läuft", tuple(made), (5,))


def ranking(players: int = 83, series: int = 3, title: str = "Gesamt") -> TitledRanking:
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
    return TitledRanking(title, StandingTable("total", tuple(range(1, series + 1)), rows))


def team_ranking() -> TitledRanking:
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
    return TitledRanking("Mannschaften", StandingTable("team", (1, 2), rows))


def standings(players: int = 83, series: int = 3) -> StandingsPaper:
    version = StandingsVersionValue(3, "provisional", LATER)
    return StandingsPaper(HEAD, version, series, (ranking(players, series),))


def prize_list(*, ceremony: bool = False) -> PrizeList:
    total = [
        Prize(place, place, str(place * 7), name_of(place * 7), CLUBS[place % 5], cents, 1, 4100 - 90 * place)
        for place, cents in enumerate((25000, 18000, 12000, 8000, 5000, 4000), start=1)
    ]
    shared = [Prize(7, 7, str(n), name_of(n), CLUBS[n % 5], 2250, 2, 3310) for n in (60, 61)]
    women = [Prize(1, 1, "12", name_of(12), "Herz Dame", 5000, 1, 2900)]
    groups = [("Gesamt", (*total, *shared)), ("Serie 1", (total[2],)), ("Damen", tuple(women))]
    if ceremony:
        groups = [(title, tuple(reversed(prizes))) for title, prizes in reversed(groups)]
    made = tuple(PrizeGroupValue(title, prizes) for title, prizes in groups)
    return PrizeList(HEAD, "Version 3, geprüft, 17:42", made, 93500, 93500 - sum(group.cents for group in made))


def receipts() -> Receipts:
    return Receipts(
        HEAD,
        (
            *(
                Receipt(number, "Startgeld und Kartengeld", 1200, name_of(number), number, AT, "bernd")
                for number in range(1, 8)
            ),
            Receipt(8, "Preis", -25000, name_of(7), 7, LATER, "clara"),
            Receipt(9, "Startgeld und Kartengeld", -1200, name_of(3), 3, LATER, "clara", "zweimal bezahlt", 3),
            Receipt(10, "Verlustgeld Serie 2, Tisch 14", 850, "", 0, LATER, "clara"),
        ),
    )


def loss_slips(*, with_lists: bool = True) -> LossSlips:
    slips = []
    for table in seat_plan(39).tables:
        figures = [(number % 6, 50 * (number % 6)) for number in range(len(table.players))]
        lines = tuple(
            LossLine(player.number, player.name, *(figure if with_lists else (None, None)))
            for player, figure in zip(table.players, figures, strict=True)
        )
        slips.append(LossSlipValue(table.number, lines, 300 if with_lists and table.number == 2 else 0))
    return LossSlips(HEAD, 2, ((1, 50), (4, 100)), tuple(slips))


def till() -> TillPaper:
    lines = (
        TillLine("Start- und Kartengeld", 98450, 0, 99600, 2400, 1250, False),
        TillLine("Verlustgeld", 21450, 0, 22000, 550, 0, False),
        TillLine("Sonstige Einnahmen", 10000, 0, None, None, None, False),
        TillLine("Preise", 25000, 0, 93500, 68500, 0, True),
        TillLine("Sonstige Ausgaben", 0, 0, None, None, None, True),
    )
    return TillPaper(HEAD, lines, (TillLogin("bernd", 83, 99650), TillLogin("clara", 40, 5250)), 93500, 0)


def cash() -> CashBreakdown:
    amounts = (25000, 18000, 12000, 8000, 5000, 4000, 2250, 2250, 5735)
    return CashBreakdown(HEAD, tuple(Envelope(name_of(n), cents) for n, cents in enumerate(amounts, start=1)))


def participants(count: int = 83) -> Participants:
    people = []
    for number in range(1, count + 1):
        one = seated(number)
        presence, here = ("anwesend", True) if number % 9 else ("erwartet", False)
        people.append(Participant(number, one.wall_name, CLUBS[number % 5], "", presence, here, one.order))
    return Participants(HEAD, tuple(people))


def draw_protocol(players: int = 39) -> DrawProtocol:
    series = tuple(
        (number, tuple(tuple(player.number for player in table.players) for table in seat_plan(players).tables))
        for number in (1, 2, 3)
    )
    report = DrawReport(
        lines=(
            ("Paare, die sich wieder treffen", 1, "keine Auslosung so vieler Spieler hat weniger"),
            ("Mannschafts- und Tandempartner an einem Tisch", 0, ""),
            ("Benannte Paare an einem Tisch", 0, ""),
            ("Nachbarn der Schlange an einem Tisch in Serie 1", 0, ""),
        ),
        met_again=((3, 9, 2),),
        threes={number: number % 2 for number in range(1, players + 1)},
        seats=dict.fromkeys(range(1, players + 1), (1, 1, 1, 0)),
    )
    return DrawProtocol(
        head=HEAD,
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
        report=report,
    )


def corrections() -> Corrections:
    before = tuple(ListFigures(n, name_of(n), 200 + n, 7, 2, 500 + n) for n in (31, 18, 7, 64))
    now = (before[0], ListFigures(18, name_of(18), 128, 7, 2, 428), *before[2:])
    return Corrections(
        HEAD,
        (
            ListCorrection(LATER, "clara", "Zahlendreher bei den Punkten, Liste nachgerechnet", 2, 7, 2, before, now),
            RulingValue(
                LATER, "dieter", "Karten gezeigt", 2, 9, name_of(9), "Punkte gegeben oder genommen", -50, False
            ),
            StandingsCorrection(
                LATER,
                "clara",
                "Zahlendreher bei den Punkten, Liste nachgerechnet",
                4,
                (
                    PlaceChange("Gesamt", name_of(18), (4, 5), (2841, 2751)),
                    PlaceChange("Gesamt", name_of(31), (5, 4), (2790, 2790)),
                    PlaceChange("Serie 2", name_of(18), (1, 3), (1218, 1128)),
                ),
                (PrizeChange(name_of(18), (8000, 5000)), PrizeChange(name_of(31), (5000, 8000))),
            ),
        ),
    )


def final_report() -> FinalReport:
    version = StandingsVersionValue(5, "final", LATER)
    rankings = (ranking(40), ranking(40, 1, "Serie 1"), team_ranking())
    return FinalReport(
        HEAD,
        (("Verein", HEAD.club), ("Tag", "9. Mai 2026"), ("Startgeld", "10,00 €")),
        participants(40),
        StandingsPaper(HEAD, version, 3, rankings),
        prize_list(),
        till(),
        corrections(),
        (LotValue("Gesamt", (name_of(3), name_of(9)), "17"),),
    )
