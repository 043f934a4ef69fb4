"""Whether the seats of an archive are those that its draws gave, and every repair is what it says."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any, Final

from tournaments.events.parts import Row
from tournaments.events.phrases.choices import Seating, SeriesState
from tournaments.events.queries.finals import first_of, with_newcomers
from tournaments.events.queries.seats import moves_between
from tournaments.events.queries.standings import EventStandings
from tournaments.seating import (
    DrawDiffers,
    Measures,
    is_seed_of,
    league_from_protocol,
    measure,
    plan_from_protocol,
    seeded_series,
)

from .text import Content

Tables = list[list[int]]

COUNTED: Final = (
    "repeats",
    "weighted",
    "mates",
    "named_pairs",
    "neighbours",
    "early_threes",
    "seat_faults",
    "same_left",
)


def draw_faults(content: Content) -> Iterator[str]:
    """Draws that come out otherwise, reports that are not theirs, seats that are not those of the draw."""
    for draw in content["draws"]:
        try:
            series, measures = _drawn_again(draw)
        except DrawDiffers as differs:
            yield f"draw {draw['number']}: {differs}"
            continue
        except (TypeError, ValueError, KeyError, AttributeError, IndexError) as error:
            yield f"draw {draw['number']} cannot be made again: {error}"
            continue
        yield from _protocol_faults(draw, measures)
        yield from _name_faults(draw)
        if draw["kind"] == Seating.SEEDED:
            yield from _ranking_faults(content, draw)
        yield from _final_faults(content, draw)
        yield from _seat_faults(content, draw["number"], series)


def _drawn_again(draw: Row) -> tuple[list[Tables], Measures[int]]:
    """The tables of each series that the protocol gives, and what they are worth."""
    if draw["kind"] == Seating.SEEDED:
        seeded = seeded_series(**draw["protocol"]["inputs"])
        return [_plain(seeded.series)], seeded.measures
    if draw["kind"] == Seating.LOTS:
        inputs = draw["protocol"]["inputs"]
        tables = _tables_of_lots(inputs["lots"])
        apart = {"groups": inputs["groups"], "forbidden": inputs["forbidden"]}
        history = [tuple(map(tuple, played)) for played in inputs["history"]]
        return [tables], measure([tuple(map(tuple, tables))], history=history, **apart)
    if draw["kind"] == Seating.LEAGUE:
        drawn = league_from_protocol(draw["protocol"])
        return [_plain(tables) for tables in drawn], measure(drawn, groups=draw["protocol"]["inputs"]["teams"])
    plan = plan_from_protocol(draw["protocol"])
    return [_plain(tables) for tables in plan.series], plan.measures


def _tables_of_lots(lots: Sequence[Sequence[int]]) -> Tables:
    """Who drew which table and seat, both counted from 1."""
    tables: Tables = [[] for _ in range(max(table for _, table, _ in lots))]
    for number, table, _seat in sorted(lots, key=lambda lot: (lot[1], lot[2])):
        tables[table - 1].append(number)
    return tables


def _plain(tables: Sequence[Sequence[int]]) -> Tables:
    return [list(table) for table in tables]


def _protocol_faults(draw: Row, measures: Measures[int]) -> Iterator[str]:
    inputs, report = draw["protocol"]["inputs"], draw["report"]
    said = (draw["seed"], draw["attempt"], draw["reason"])
    if said != (str(inputs["seed"]), inputs.get("attempt", 1), inputs.get("reason", "")):
        yield f"draw {draw['number']}: seed, attempt or reason are not those of its protocol"
    for name in COUNTED:
        if name in report and report[name] != getattr(measures, name):
            yield f"draw {draw['number']}: {name} are {getattr(measures, name)}, not {report[name]}"
    for name, account in (("threes", measures.threes), ("seats", measures.seats)):
        wanted = {str(player): _list(value) for player, value in account.items()}
        if name in report and report[name] != wanted:
            yield f"draw {draw['number']}: the account of {name} is not that of its tables"


def _name_faults(draw: Row) -> Iterator[str]:
    """Whether the names that were kept give the digest in the seed; not once one of them is erased."""
    names = draw["names"]
    if names and all(name is not None for _, name in names) and not is_seed_of(draw["seed"], names):
        yield f"draw {draw['number']}: its seed is not made of the names that were kept"


def _ranking_faults(content: Content, draw: Row) -> Iterator[str]:
    """Whether a series by standing took the order and the places of the standings that were published last."""
    series = next((one["number"] for one in content["series"] if one["draw"] == draw["number"]), None)
    made = datetime.fromisoformat(draw["made_at"])
    before = [one for one in content["standings"] if datetime.fromisoformat(one["at"]) <= made]
    if series is None or not before or before[-1]["through_series"] != series - 1:
        return
    total = EventStandings.from_json(before[-1]["content"]).by_key["total"]
    ranking, places = draw["protocol"]["inputs"]["ranking"], draw["protocol"]["inputs"]["places"]
    if (ranking, places) != with_newcomers([(place, int(row.entrant)) for place, row in total.placed], tuple(ranking)):
        yield f"draw {draw['number']}: this is not the order of standings {before[-1]['number']}"


def _final_faults(content: Content, draw: Row) -> Iterator[str]:
    """Whether those of a final were the first of the standings that were published last."""
    inputs, event = draw["protocol"]["inputs"], content["event"]
    series = next((one["number"] for one in content["series"] if one["draw"] == draw["number"]), None)
    made = datetime.fromisoformat(draw["made_at"])
    before = [one for one in content["standings"] if datetime.fromisoformat(one["at"]) <= made]
    final = inputs.get("final")
    if not final or series != event.get("final_from") or not before or before[-1]["through_series"] != series - 1:
        return
    total = EventStandings.from_json(before[-1]["content"]).by_key["total"]
    ranked = [(place, int(row.entrant)) for place, row in total.placed]
    if first_of(ranked, _drawn_in(inputs), event["final_size"], seed=draw["seed"]) != sorted(final):
        yield f"draw {draw['number']}: its final is not the first of standings {before[-1]['number']}"


def _drawn_in(inputs: Row) -> tuple[int, ...]:
    """Who was seated: drawn, by standing, by lots."""
    return tuple(inputs.get("players") or inputs.get("ranking") or (lot[0] for lot in inputs["lots"]))


def _list(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _seat_faults(content: Content, number: int, drawn: Sequence[Tables]) -> Iterator[str]:
    """A draft sits as drawn; what was published did so in its first plan. A draw that was replaced has no series."""
    series = [one for one in content["series"] if one["draw"] == number]
    if not series:
        return
    if len(series) != len(drawn):
        yield f"draw {number} is one of {len(drawn)} series, not of {len(series)}"
        return
    for one, tables in zip(series, drawn, strict=True):
        first = next(
            (plan for plan in content["plans"] if (plan["series"], plan["number"]) == (one["number"], 1)), None
        )
        if (first["tables"] if first else seats_of(content, one["number"])) != tables:
            yield f"series {one['number']} was not seated as draw {number} says"


def seats_of(content: Content, series: int) -> Tables:
    """The start numbers at each table of the series as they are now."""
    return [
        [seat["entrant"] for seat in sorted(table["seats"], key=lambda seat: seat["place"])]
        for table in content["tables"]
        if table["series"] == series
    ]


def plan_faults(content: Content) -> Iterator[str]:
    """Plans that are missing, repairs that moved others than they name, seats that are not those of the last plan."""
    yield from _numbering_faults(content)
    for one in content["series"]:
        number = one["number"]
        plans = [plan for plan in content["plans"] if plan["series"] == number]
        if [plan["number"] for plan in plans] != list(range(1, one["plan"] + 1)):
            yield f"series {number}: plans are missing"
            continue
        for before, after in pairwise(plans):
            if sorted(after["moves"], key=str) != sorted(moves_between(before["tables"], after["tables"]), key=str):
                yield f"plan {number}.{after['number']} moved others than it says"
        if plans and one["state"] not in (SeriesState.PLANNED, SeriesState.DRAFT):
            yield from _strays(content, number, plans[-1]["tables"])


def _numbering_faults(content: Content) -> Iterator[str]:
    """Seats of a table that are not numbered one by one; of what is not played yet no result would tell it."""
    for table in content["tables"]:
        places = sorted(seat["place"] for seat in table["seats"])
        if places != list(range(len(places))):
            yield f"series {table['series']}, table {table['number']}: its seats are not numbered one by one"


def _strays(content: Content, series: int, planned: Tables) -> Iterator[str]:
    """Seats that are other than planned, unless a substitute took one over."""
    seated = seats_of(content, series)
    taken_over = {
        (act["data"].get("table"), act["data"].get("place"))
        for act in content["acts"]
        if act["act"] == "seat_taken_over" and act["data"].get("series") == series
    }
    if len(seated) != len(planned):
        yield f"series {series} has {len(seated)} tables, {len(planned)} are planned"
        return
    for number, (found, wanted) in enumerate(zip(seated, planned, strict=True), start=1):
        places = range(1, 1 + max(len(found), len(wanted)))
        strays = [place for place in places if found[place - 1 : place] != wanted[place - 1 : place]]
        if any((number, place) not in taken_over for place in strays):
            yield f"series {series}, table {number}: others sit there than planned"
