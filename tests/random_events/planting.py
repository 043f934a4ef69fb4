"""Faults planted into the file of a random event: one figure is altered, and the checker must report location and cell.

The digest at the end is made again, as a forger would, so that only the figure itself reveals the fault.
"""

import json
from collections.abc import Callable, Iterable
from itertools import pairwise
from random import Random
from typing import Any, Final, NamedTuple

from scoring.sheets.exchange.plain_files import digest_of_file

Json = dict[str, Any]


class Planted(NamedTuple):
    """Where the fault must be reported: the start of the location, and the cell."""

    place: str
    cell: str


Plant = Callable[[Json, Random], Planted | None]
FAULTS: Final[dict[str, Plant]] = {}


def fault(name: str) -> Callable[[Plant], Plant]:
    def known(plant: Plant) -> Plant:
        FAULTS[name] = plant
        return plant

    return known


def plant(content: Json, name: str, chance: Random) -> tuple[Json, Planted] | None:
    """A copy with this fault and its expected finding; None where the file has nothing of the kind."""
    altered = json.loads(json.dumps(content))
    planted = FAULTS[name](altered, chance)
    if planted is None:
        return None
    if name != "digest":
        altered["digest"] = digest_of_file({key: value for key, value in altered.items() if key != "digest"})
    return altered, planted


def pick(chance: Random, found: Iterable[Any]) -> Any:
    """One of them, or None."""
    known = list(found)
    return chance.choice(known) if known else None


def _place_of(content: Json, sheet: Json) -> str:
    table = next((one for one in content.get("tables", ()) if one["sheet"] == sheet["public_id"]), None)
    name = f"list {sheet['public_id']}"
    return f"series {table['series']}, table {table['number']}, {name}" if table else name


def _entry(content: Json, chance: Random) -> tuple[str, Json] | None:
    """An entered deal, and its location."""
    sheets = [*content.get("sheets", ()), *([content["list"]] if "list" in content else ())]
    found = [(sheet, entry) for sheet in sheets for entry in sheet["entries"] if entry["kind"] == "deal"]
    if not found:
        return None
    sheet, entry = chance.choice(found)
    return f"{_place_of(content, sheet)}, entry {entry['seq']}", entry


@fault("a deal's points")
def _points_of_a_deal(content: Json, chance: Random) -> Planted | None:
    found = _entry(content, chance)
    if found is None:
        return None
    place, entry = found
    entry["points"] += chance.choice((-1, 1, 10))
    return Planted(place, "points")


@fault("the hash of an entry")
def _hash_of_an_entry(content: Json, chance: Random) -> Planted | None:
    found = _entry(content, chance)
    if found is None:
        return None
    place, entry = found
    entry["hash"] = _other_digit(entry["hash"])
    return Planted(place, "hash")


@fault("the sum of a list")
def _sum_of_a_list(content: Json, chance: Random) -> Planted | None:
    sheet = pick(chance, (sheet for sheet in content.get("sheets", ()) if sheet["entries"]))
    if sheet is None:
        return None
    seat, cell = chance.choice(sheet["seats"]), chance.choice(("points", "won", "lost"))
    seat[cell] += 1
    return Planted(f"{_place_of(content, sheet)}, seat {seat['place'] + 1}", cell)


@fault("what was signed")
def _signed_figure(content: Json, chance: Random) -> Planted | None:
    sheet = pick(chance, (sheet for sheet in content.get("sheets", ()) if sheet["versions"]))
    if sheet is None:
        return None
    version = chance.choice(sheet["versions"])
    line = chance.choice(version["lines"])
    line["total"] += 50
    return Planted(f"{_place_of(content, sheet)}, version {version['number']}, seat {line['seat'] + 1}", "total")


@fault("a line of a result")
def _line_of_a_result(content: Json, chance: Random) -> Planted | None:
    result = pick(chance, (result for result in content.get("results", ()) if result["lines"]))
    if result is None:
        return None
    line, cell = chance.choice(result["lines"]), chance.choice(("points", "total", "others_lost", "won"))
    line[cell] += 1
    place = "series {series}, table {table}, version {version}".format(**result)
    return Planted(f"{place}, seat {line['place'] + 1}", cell)


@fault("a rank")
def _rank(content: Json, chance: Random) -> Planted | None:
    return _derived(content, chance, "standings ", ("place",))


@fault("a rank as published")
def _published_rank(content: Json, chance: Random) -> Planted | None:
    version = pick(chance, content.get("standings", ()))
    table = pick(chance, (one for one in version["content"]["tables"] if one["rows"])) if version else None
    if table is None:
        return None
    columns = version["content"]["columns"]
    row = chance.choice(table["rows"])
    row[columns.index("place")] += 1
    where = f"standings {version['number']}, {table['key']}, entrant {row[columns.index('entrant')]}"
    return Planted(where, "place")


@fault("a tie as published")
def _published_tie(content: Json, chance: Random) -> Planted | None:
    ties = [
        (f"standings {version['number']}, {table['key']}", row, version["content"]["columns"])
        for version in content.get("standings", ())
        for table in version["content"]["tables"]
        for above, row in pairwise(row for row in table["rows"] if row[0] is not None)
        if above[0] == row[0]
    ]
    if not ties:
        return None
    where, row, columns = chance.choice(ties)
    row[columns.index("place")] += 1
    return Planted(f"{where}, entrant {row[columns.index('entrant')]}", "place")


@fault("a sum of the standings")
def _sum_of_standings(content: Json, chance: Random) -> Planted | None:
    return _derived(content, chance, "standings ", ("total", "points", "won", "lost", "played"))


@fault("a figure that parts a tie")
def _tie_break(content: Json, chance: Random) -> Planted | None:
    return _derived(content, chance, "tie-breaks ", ())


@fault("a cent of a prize")
def _prize_cent(content: Json, chance: Random) -> Planted | None:
    return _derived(content, chance, "prizes", ("cents",))


@fault("a prize as published")
def _published_prize(content: Json, chance: Random) -> Planted | None:
    version = pick(chance, (one for one in content.get("standings", ())[-1:] if one["content"]["payout"]))
    if version is None:
        return None
    row = chance.choice(version["content"]["payout"])
    row["cents"] += 1
    where = "standings {}, payout, ranking {ranking}, prize {prize}, entrant {entrant}".format(version["number"], **row)
    return Planted(where, "cents")


@fault("the pot")
def _pot(content: Json, chance: Random) -> Planted | None:
    return _derived(content, chance, "pot", ("pot", "paid", "left"))


@fault("a fee")
def _fee(content: Json, chance: Random) -> Planted | None:
    return _derived(content, chance, "fees", ("due", "paid", "open"))


@fault("loss money")
def _loss_money(content: Json, chance: Random) -> Planted | None:
    return _derived(content, chance, "loss money", ("cents", "lost", "owed", "taken"))


@fault("the till")
def _till(content: Json, chance: Random) -> Planted | None:
    return _derived(content, chance, "till", ("in", "out", "balance", "fee", "loss", "prize", "taken"))


@fault("a payment")
def _payment(content: Json, chance: Random) -> Planted | None:
    row = pick(chance, content.get("payments", ()))
    if row is None:
        return None
    row["cents"] += chance.choice((-1, 1, 100))
    return Planted(f"receipt {row['receipt']}", "cents")


@fault("a receipt torn out")
def _receipt(content: Json, chance: Random) -> Planted | None:
    rows = content.get("payments", ())
    if len(rows) < 2:
        return None
    gone = chance.randrange(len(rows) - 1)
    del rows[gone]
    return Planted(f"receipt {gone + 2}", "receipt")


@fault("a seat")
def _seat(content: Json, chance: Random) -> Planted | None:
    """Two players of a table swap their seats."""
    tables = {(table["series"], table["number"]): table for table in content.get("tables", ())}
    result = pick(chance, (result for result in content.get("results", ()) if result["lines"]))
    if result is None:
        return None
    one, other = chance.sample(tables[result["series"], result["table"]]["seats"], 2)
    one["entrant"], other["entrant"] = other["entrant"], one["entrant"]
    place = "series {series}, table {table}, version {version}".format(**result)
    return Planted(f"{place}, seat {one['place'] + 1}", "entrant")


@fault("the seat account")
def _seat_account(content: Json, chance: Random) -> Planted | None:
    draw = pick(chance, (draw for draw in content.get("draws", ()) if draw["report"]["seats"]))
    if draw is None:
        return None
    chance.choice(list(draw["report"]["seats"].values()))[0] += 1
    return Planted(f"draw {draw['number']}", "seats")


@fault("a measure of the draw")
def _measure(content: Json, chance: Random) -> Planted | None:
    draw = pick(chance, content.get("draws", ()))
    if draw is None:
        return None
    cell = chance.choice(("repeats", "mates", "seat_faults", "same_left", "neighbours"))
    draw["report"][cell] += 1
    return Planted(f"draw {draw['number']}", cell)


@fault("a figure of another event of the day")
def _brought_figure(content: Json, chance: Random) -> Planted | None:
    listed = {seat["entrant"] for table in content.get("tables", ()) for seat in table["seats"]}
    row = pick(chance, (row for row in content.get("event", {}).get("brought", ()) if row[0] in listed))
    if row is None:
        return None
    at, cell = chance.choice(((1, "total"), (2, "points"), (3, "won")))
    row[at] += 10
    return Planted(f"standings together, entrant {row[0]}", cell)


@fault("the reason of an act")
def _reason(content: Json, chance: Random) -> Planted | None:
    action = pick(chance, (action for action in content.get("acts", ()) if action.get("seals")))
    if action is None:
        return None
    action["reason"] += " oder so"
    return Planted(f"act {action['seq']}", "words")


@fault("the hash of an act")
def _hash_of_an_audit_entry(content: Json, chance: Random) -> Planted | None:
    action = pick(chance, content.get("acts", ()))
    if action is None:
        return None
    action["hash"] = _other_digit(action["hash"])
    return Planted(f"act {action['seq']}", "hash")


@fault("an account after a deal")
def _account(content: Json, chance: Random) -> Planted | None:
    return _derived(content, chance, "list ", ("seat 1", "seat 2", "written"))


@fault("the foot of a list")
def _foot(content: Json, chance: Random) -> Planted | None:
    return _derived(content, chance, "foot of list ", ("total", "points", "won", "others_lost"))


@fault("a match point")
def _match_point(content: Json, chance: Random) -> Planted | None:
    return _derived(content, chance, "meeting ", ("match_points", "match_points_against"))


@fault("a place in a league")
def _league_place(content: Json, chance: Random) -> Planted | None:
    return _derived(content, chance, "table ", ("place", "match_points", "total"))


@fault("a figure of a season")
def _season_figure(content: Json, chance: Random) -> Planted | None:
    if "season" not in content:
        return None
    return _derived(content, chance, chance.choice(("ranking", "values", "till of evenings")), ("total", "lists"))


@fault("a column left out")
def _column(content: Json, chance: Random) -> Planted | None:
    """Remove a required derived figure."""
    found = [
        (table, cell) for table in content.get("stated", ()) for cell in table["columns"] if cell not in table["key"]
    ]
    if not found:
        return None
    table, cell = chance.choice(found)
    at = table["columns"].index(cell)
    for row in (table["columns"], *table["rows"]):
        del row[at]
    return Planted(_row_of(table, chance.choice(table["rows"])), cell)


@fault("all that is stated left out")
def _derived_figures(content: Json, chance: Random) -> Planted | None:
    return Planted("file", "stated") if content.pop("stated", None) else None


@fault("digest")
def _file_digest(content: Json, chance: Random) -> Planted | None:
    content["digest"] = _other_digit(content["digest"])
    return Planted("file", "digest")


def _derived(content: Json, chance: Random, name: str, cells: tuple[str, ...]) -> Planted | None:
    """Change a whole number of a derived table whose name has this prefix, in one of the cells or any non-key."""
    found = [
        (table, row, at)
        for table in content.get("stated", ())
        if table["table"].startswith(name)
        for row in table["rows"]
        for at, cell in enumerate(table["columns"])
        if (cell in cells if cells else cell not in table["key"]) and type(row[at]) is int
    ]
    if not found:
        return None
    table, row, at = chance.choice(found)
    row[at] += 1
    return Planted(_row_of(table, row), table["columns"][at])


def _row_of(table: Json, row: list[Any]) -> str:
    keys = [f"{key} {row[table['columns'].index(key)]}" for key in table["key"]]
    return ", ".join((table["table"], *keys))


def _other_digit(text: str) -> str:
    return ("0" if text[0] != "0" else "1") + text[1:]
