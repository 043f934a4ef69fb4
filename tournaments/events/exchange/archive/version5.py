"""Convert an event of 0.5.0, whose hashes include names, to salted digests, as plain data.

The hashes on printed standings are stored in an extra audit entry, `format_changed`. Seals of rows are dropped:
another entry seals all rows again (`services.sealing`). A broken chain remains broken.
"""

from collections.abc import Mapping
from typing import Any, Final

from scoring.models.commitments import digest_of, make_salt
from scoring.models.sheets import NOTHING_ENTERED
from scoring.sheets.exchange.version5 import convert_list, moment_of
from tournaments.events.audit_log import FORMAT_CHANGED, WITNESS_DIGITS, split_erasable

Row = dict[str, Any]
# Parts whose words a seal covers by a salted digest.
SALTED: Final = ("entrants", "draws", "plans", "results", "rulings", "lots", "standings", "payments")


def convert_event(content: Row, at: str) -> Row:
    """Convert the content of a file of version 5 to version 6 in place; `at` is the time of the conversion."""
    for sheet in content["sheets"]:
        convert_list(sheet)
    seats = [seat for table in content["tables"] for seat in table["seats"]]
    for row in (*seats, *(row for part in SALTED for row in content[part])):
        row["salt"], row["digest"] = make_salt(), ""
    for version in content["standings"]:
        version["content"] = unnamed_content(version["content"])
        version["changes"] = unnamed_changes(version["changes"])
    event = content["event"]
    heads = printed_heads(content["acts"])
    head = convert_entries(event["public_id"], content["acts"], event["head_hash"])
    content["acts"].append(conversion_of(event["public_id"], len(content["acts"]) + 1, head, heads, at))
    event["version"], event["head_hash"] = event["version"] + 1, content["acts"][-1]["hash"]
    return content


def convert_entries(public_id: str, entries: list[Row], head: str) -> str:
    """Convert audit entries in place and return the new hash of `head`; seals are missing in leagues and seasons."""
    old = new = NOTHING_ENTERED
    is_whole = True
    heads = {NOTHING_ENTERED: NOTHING_ENTERED}
    for entry in entries:
        is_whole = is_whole and entry["prev_hash"] == old and _was_whole(public_id, entry)
        old = entry["hash"]
        entry["data"], entry["said"] = split_erasable(entry["act"], entry["data"])
        entry["salt"] = make_salt()
        entry["words"] = digest_of([entry["salt"], entry["by"], entry["reason"], entry["said"]])
        if "seals" in entry:
            entry["seals"] = {}
        if is_whole:
            # After a break the old hashes stay, so that the break remains visible.
            entry["prev_hash"] = new
            entry["hash"] = new = digest_of(_hashed(public_id, entry))
        heads[old] = entry["hash"]
    return heads.get(head, head)


def _was_whole(public_id: str, entry: Row) -> bool:
    content = [public_id, entry["seq"], entry["act"], entry["by"], moment_of(entry["at"])]
    seals = entry.get("seals")
    sealed = [entry["reason"], entry["data"]] if seals is None else [seals]
    is_as_sealed = seals is None or seals.get("words") == digest_of([entry["salt"], entry["reason"], entry["data"]])
    return bool(is_as_sealed and entry["hash"] == digest_of([*content, *sealed, entry["prev_hash"]]))


def _hashed(public_id: str, entry: Row) -> list[Any]:
    moment = moment_of(entry["at"])
    return [
        public_id,
        entry["seq"],
        entry["act"],
        moment,
        entry["data"],
        entry.get("seals"),
        entry["words"],
        entry["prev_hash"],
    ]


def conversion_of(public_id: str, seq: int, head: str, heads: Mapping[str, str], at: Any) -> Row:
    """Return the audit entry for the conversion, with the hashes that may be on documents printed earlier."""
    entry: Row = {"seq": seq, "act": FORMAT_CHANGED, "by": "upgrade", "at": at, "reason": "", "said": {}, "seals": {}}
    entry |= {"data": {"heads": dict(heads)}, "salt": make_salt(), "prev_hash": head}
    entry["words"] = digest_of([entry["salt"], entry["by"], entry["reason"], entry["said"]])
    entry["hash"] = digest_of(_hashed(public_id, entry))
    return entry


def printed_heads(entries: list[Row]) -> dict[str, str]:
    """Return the hashes that may be on printed standings, by audit entry number.

    Empty for a log hashed with the names themselves, because guessed names could be tested against these hashes.
    """
    heads: dict[str, str] = {}
    for entry in entries:
        if entry["seals"] is None:
            return {}
        if heads or any(name.startswith("standings ") for name in entry["seals"]):
            heads[str(entry["seq"])] = entry["hash"][:WITNESS_DIGITS]
    return heads


def unnamed_content(content: Row) -> Row:
    at, name = content["columns"].index("entrant"), content["columns"].index("name")

    def row(values: list[Any]) -> list[Any]:
        return [*values[:name], "", *values[name + 1 :]] if isinstance(values[at], int) else values

    tables = [table | {"rows": [row(values) for values in table["rows"]]} for table in content["tables"]]
    return content | {"tables": tables, "payout": [_unnamed(each) for each in content["payout"]]}


def unnamed_changes(changes: Row) -> Row:
    return {part: [_unnamed(each) for each in rows] for part, rows in changes.items()}


def _unnamed(row: Row) -> Row:
    return row | {"name": ""} if isinstance(row["entrant"], int) else row
