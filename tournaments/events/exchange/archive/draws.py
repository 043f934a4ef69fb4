"""Repeat the draws of a file and compare the results; only the program that drew them can do this."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from scoring.sheets.exchange.skat_check import Difference
from tournaments.events.parts import Row
from tournaments.events.phrases.choices import Seating
from tournaments.seating import DrawDiffers, league_from_report, plan_from_report, seeded_series

from .text import Content

DRAWN_AGAIN: Final[Mapping[str, Callable[[Any], Any]]] = {
    Seating.DRAWN: lambda report: plan_from_report(report).series,
    Seating.SEEDED: lambda report: [seeded_series(**report["inputs"]).series],
    Seating.LEAGUE: league_from_report,
}


def draw_differences(content: Content) -> Iterator[Difference]:
    """Yield draws whose repetition gives another result, and series not seated as drawn. Lots drawn by hand are
    skipped."""
    for draw in content["draws"]:
        if draw["kind"] not in DRAWN_AGAIN:
            continue
        try:
            drawn = [[list(table) for table in tables] for tables in DRAWN_AGAIN[draw["kind"]](draw["protocol"])]
        except DrawDiffers as differs:
            yield _difference(draw, str(differs))
        # The inputs come from an uploaded file and may be anything.
        except (TypeError, ValueError, LookupError, AttributeError) as error:
            yield _difference(draw, repr(error))
        else:
            seated = first_plans(content, draw["number"])
            if seated and seated != drawn:
                yield _difference(draw, "other seats")


def first_plans(content: Content, draw: int) -> list[list[list[int]]]:
    """Return the original seats of each series of the draw: its first plan, or its tables if there is no plan yet."""
    plans = {(plan["series"], plan["number"]): plan["tables"] for plan in content["plans"]}
    numbers = [series["number"] for series in content["series"] if series["draw"] == draw]
    return [plans.get((number, 1), _seats(content, number)) for number in numbers]


def _seats(content: Content, series: int) -> list[list[int]]:
    return [
        [seat["entrant"] for seat in sorted(table["seats"], key=lambda seat: int(seat["place"]))]
        for table in content["tables"]
        if table["series"] == series
    ]


def _difference(draw: Row, recorded: str) -> Difference:
    return Difference(
        f"draw {draw['number']}",
        "tables",
        stated=recorded,
        found="as drawn again",
        rule="event-format 9",
        part="draws",
    )
