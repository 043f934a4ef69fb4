"""Convert a list of 0.5.0, whose hashes cover names, to salted digests, as plain data.

A broken chain remains broken: starting with the first wrong hash, the entries keep their old hashes.
"""

from datetime import UTC, datetime
from typing import Any, Final

from scoring.models.commitments import digest_of, make_salt
from scoring.models.sheets import NOTHING_ENTERED

AGREED: Final = (
    *("public_id", "ruleset_key", "ruleset_options", "scheme", "length", "first_dealer"),
    *("cents_per_point", "loss_fee_steps"),
)
ENTERED: Final = ("seq", "kind", "version", "number", "seat", "payload", "points", "replaces")
# Characters of a hash that were printed on a list.
CODE_DIGITS: Final = 12


def convert_list(sheet: dict[str, Any]) -> None:
    """Convert a file's row with its `seats`, `entries` and `versions` in place."""
    entries = sheet["entries"]
    names = [seat["written_name"] or seat["name"] for seat in sheet["seats"]]
    for seat in sheet["seats"]:
        seat["salt"], seat["digest"] = make_salt(), ""
    commitments = [digest_of([seat["salt"], name]) for seat, name in zip(sheet["seats"], names, strict=True)]
    agreed = [sheet[name] for name in AGREED]
    old, new = (digest_of([*agreed, _before_swaps(people, entries)]) for people in (names, commitments))
    is_whole = True
    heads = {}
    for entry in entries:
        content = [sheet["public_id"], *(entry[name] for name in ENTERED)]
        moment = moment_of(entry["entered_at"])
        words = [entry["reason"], str(entry["client_id"]), entry["entered_by"]]
        is_whole = (
            is_whole and entry["prev_hash"] == old and entry["hash"] == digest_of([*content, *words, moment, old])
        )
        old = entry["hash"]
        entry["salt"] = make_salt()
        entry["words"] = digest_of([entry["salt"], entry["entered_by"], entry["reason"]])
        if is_whole:
            entry["prev_hash"] = new
            entry["hash"] = new = digest_of([*content, str(entry["client_id"]), moment, entry["words"], new])
        heads[entry["seq"], old] = entry["hash"]
    sheet["earlier_codes"], sheet["erasures"] = {}, 0
    for row in (sheet, *sheet["versions"]):
        if row["head_hash"] != NOTHING_ENTERED:
            sheet["earlier_codes"][str(row["head_seq"])] = row["head_hash"][:CODE_DIGITS]
        row["head_hash"] = heads.get((row["head_seq"], row["head_hash"]), row["head_hash"])
    for version in sheet["versions"]:
        version["lines"] = [
            {name: value for name, value in line.items() if name != "name"} for line in version["lines"]
        ]


def _before_swaps(people: list[str], entries: list[dict[str, Any]]) -> list[str]:
    for entry in reversed(entries):
        if entry["kind"] == "reseating":
            people = [people[entry["payload"]["from"].index(place)] for place in range(len(people))]
    return people


def moment_of(at: str | datetime) -> int:
    """Return whole microseconds since 1970."""
    moment = at if isinstance(at, datetime) else datetime.fromisoformat(at)
    return int(moment.astimezone(UTC).timestamp() * 1_000_000)
