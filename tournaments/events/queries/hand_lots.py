"""Lots drawn from a hat and entered so far: seats, players without a lot, and faults."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tournaments.events.models import Event, SeriesRecord
from tournaments.events.queries.seats import FixedSeats, Numbers, Tables, fixed_seats_of, present_numbers
from tournaments.seating import table_sizes
from tournaments.seating.tables import FEWEST, IMPOSSIBLE_FIELDS, SEATS

# (table, seat), both from 1.
TableAndSeat = tuple[int, int]
# A code of `phrases.draws.LOT_FAULTS` and its parameters.
LotFault = tuple[str, Mapping[str, Any]]


@dataclass(frozen=True)
class HandLots:
    """The lots of a series by start number of the players present; entrants with a fixed seat need none."""

    present: Numbers
    final: Numbers
    fixed: FixedSeats
    entered: Mapping[int, TableAndSeat]

    @cached_property
    def places(self) -> dict[int, TableAndSeat]:
        """Table and seat by start number. A returning entrant whose seat was given away has no lot."""
        fixed = {number: (table, seat) for number, table, seat in self.fixed if seat}
        drawn = {number: place for number, place in self.entered.items() if number not in fixed}
        holders = {place: number for number, place in (drawn | fixed).items() if number in self.present}
        return {number: place for place, number in holders.items()}

    @property
    def without_lot(self) -> list[int]:
        return [number for number in self.present if number not in self.places]

    @property
    def tables(self) -> int:
        return sum(len(table_sizes(field)) for field in self.fields if field not in IMPOSSIBLE_FIELDS)

    @property
    def fields(self) -> tuple[int, int]:
        return len(self.final), len(self.present) - len(self.final)

    def holder(self, place: TableAndSeat) -> int | None:
        return next((number for number, one in self.places.items() if one == place), None)

    def rows(self) -> list[list[int | None]]:
        """The start numbers in the four seats of each table; None for an empty seat."""
        numbers = {place: number for number, place in self.places.items()}
        return [[numbers.get((table, seat)) for seat in range(1, SEATS + 1)] for table in range(1, self.tables + 1)]

    def seated(self) -> Tables:
        """The tables, seat 1 first; valid once there are no faults."""
        return tuple(tuple(number for number in row if number is not None) for row in self.rows())

    def faults(self) -> Iterator[LotFault]:
        """Yield tables with a fault; gaps count once everyone has a lot."""
        final, others = self.fields
        if final and any(field in IMPOSSIBLE_FIELDS for field in self.fields if field):
            yield "unseatable", {"final": final, "others": others}
        for table, row in enumerate(self.rows(), start=1):
            people = [number for number in row if number is not None]
            in_final = {number in self.final for number in people}
            if len(in_final) > 1:
                yield "mixed", {"table": table}
            if self.without_lot:
                continue
            if len(people) < FEWEST:
                yield "too_few", {"table": table, "count": len(people)}
            elif None in row[: len(people)]:
                yield "gap", {"table": table, "seat": row.index(None) + 1}
        if not self.without_lot:
            beyond = [table for table, _seat in self.places.values() if table > self.tables]
            yield from (("no_table", {"table": table}) for table in dict.fromkeys(beyond))


def hand_lots(event: Event, series: SeriesRecord, *, final: Sequence[int] = ()) -> HandLots:
    present = present_numbers(event)
    return HandLots(
        present=present,
        final=tuple(number for number in final if number in present),
        fixed=fixed_seats_of(event, present),
        entered={number: (table, seat) for number, table, seat in series.hand_lots},
    )
