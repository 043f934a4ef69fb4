"""Whether the results of an archive are what its lists say, and what the protocol noted when they were keyed."""

from collections.abc import Iterator
from typing import Any, Final

from scoring.clubs.register import is_form_of
from tournaments.events.models import Entrant, Event, ResultLine, ResultRecord, SeriesRecord, TableSeat
from tournaments.events.parts import PART_OF, Row
from tournaments.events.phrases.choices import ResultState, Source
from tournaments.events.services.results import lines_of

from .records import read_record
from .text import Content

Place = tuple[int, int]

# A referee may let figures count that contradict each other.
RULED: Final = "list_ruled"


def result_faults(content: Content) -> Iterator[str]:
    """Lines that do not follow from their list, lists that are not what was signed, versions that are missing."""
    tables = {(table["series"], table["number"]): table for table in content["tables"]}
    versions: dict[Place, list[Row]] = {place: [] for place in tables}
    for result in content["results"]:
        versions.setdefault((result["series"], result["table"]), []).append(result)
    for place, results in versions.items():
        where = f"series {place[0]}, table {place[1]}"
        if [result["version"] for result in results] != list(range(1, len(results) + 1)):
            yield f"{where}: versions of its result are missing"
        if sum(result["is_current"] for result in results) > 1:
            yield f"{where}: two results count"
        for result in results:
            yield from _sheet_faults(content, tables[place], result, where)
            yield from _line_faults(content, tables[place], result, where)
    yield from _noted_faults(content)
    yield from _name_faults(content)


def derived_lines(content: Content, table: Row, result: Row) -> list[dict[str, Any]]:
    """The lines of a result that counts, as an archive has them; [] of one that does not."""
    if not result["is_current"] or result["state"] == ResultState.CLARIFY:
        return []
    record = read_record(ResultRecord, result, "results")
    series = SeriesRecord(number=result["series"])
    numbers = sorted(table["seats"], key=lambda seat: seat["place"])
    seats = [TableSeat(place=seat["place"], entrant=Entrant(number=seat["entrant"])) for seat in numbers]
    scheme = read_record(Event, content["event"], "event").scheme
    return [
        {name: getattr(line, name) for name in PART_OF[ResultLine].fields} | {"entrant": line.entrant.number}
        for line in lines_of(record, series, seats, scheme)
    ]


def _line_faults(content: Content, table: Row, result: Row, where: str) -> Iterator[str]:
    try:
        wanted = derived_lines(content, table, result)
    except (TypeError, ValueError) as error:
        yield f"{where}: its list cannot be counted: {error}"
        return
    found = {line["place"]: line for line in result["lines"]}
    for line in wanted:
        if found.pop(line["place"], None) != line:
            yield f"{where}: the line of seat {line['place'] + 1} is {line}"
    if found:
        yield f"{where}, version {result['version']}: there are lines of a result that does not count"
    if wanted and result["source"] == Source.PAPER and not _was_ruled(content, result):
        for line, row in zip(wanted, result["rows"], strict=True):
            if row[3] not in (None, line["total"]):
                yield f"{where}: the total of seat {line['place'] + 1} is {line['total']}, not {row[3]}"


def _sheet_faults(content: Content, table: Row, result: Row, where: str) -> Iterator[str]:
    """A list entered deal by deal counts as all players signed it, in whichever of its versions."""
    if result["source"] != Source.SHEET:
        return
    sheet = next((one for one in content["sheets"] if one["public_id"] == table["sheet"]), None)
    versions = sheet["versions"] if sheet else []
    signed = [
        [[line.get(name) for name in ("points", "won", "lost", "total")] for line in version["lines"]]
        for version in versions
    ]
    if result["rows"] not in signed:
        yield f"{where}, version {result['version']}: this is not the list that was signed"


def _was_ruled(content: Content, result: Row) -> bool:
    return any(act["act"] == RULED and _concerns(act, result) for act in content["acts"])


def _concerns(act: Row, result: Row) -> bool:
    data = act["data"]
    noted = data.get("series"), data.get("table"), data.get("version")
    return noted == (result["series"], result["table"], result["version"])


def _noted_faults(content: Content) -> Iterator[str]:
    """What the protocol noted of lists and payments stands in it for good: figures and cents must be the same."""
    results = {(one["series"], one["table"], one["version"]): one for one in content["results"]}
    payments = {payment["receipt"]: payment for payment in content["payments"]}
    for act in content["acts"]:
        data = act["data"]
        result = results.get((data.get("series"), data.get("table"), data.get("version")))
        if result and "new" in data and data["new"] != result["rows"]:
            yield (
                f"series {result['series']}, table {result['table']}: "
                f"version {result['version']} was keyed otherwise, says act {act['seq']}"
            )
        payment = payments.get(data.get("receipt"))
        if payment and "cents" in data and abs(payment["cents"]) != abs(data["cents"]):
            yield f"receipt {payment['receipt']} was of {abs(data['cents'])} cents, says act {act['seq']}"


def _name_faults(content: Content) -> Iterator[str]:
    """The chain of a list holds the names as written; one that covers another is that of somebody who takes part."""
    shown = [entrant["name"] for entrant in content["entrants"]]
    for sheet in content["sheets"]:
        for seat in sheet["seats"]:
            if seat["written_name"] and not any(is_form_of(seat["name"], name) for name in shown):
                yield f"list {sheet['public_id']}: nobody of the name {seat['name']} takes part"
