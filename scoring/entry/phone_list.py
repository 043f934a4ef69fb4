"""The data that a phone stores of its table's list, so that the entry screen works without the site."""

from functools import lru_cache
from typing import Any

from scoring import phrases
from scoring.entry.screen import addresses, last_line, shown_names
from scoring.rules import Account, Ruleset, SheetRow, positions
from scoring.sheets.location import location_of
from scoring.sheets.queries import SheetPage
from scoring.sheets.written_list import seat_account


def phone_list(page: SheetPage) -> dict[str, Any]:
    """Return the list as plain data for `grown.js`: seats count from 0, `seq` is the newest entry it contains."""
    record = page.record
    return {
        "list": record.public_id,
        "address": addresses(record.public_id)["enter"],
        "title": phrases.second_list_title(_title(page)) if record.is_second_list else _title(page),
        "seq": record.head_seq,
        "deals": len(page.sheet.deals),
        "length": page.sheet.most_deals,
        "isEndless": record.length is None,
        "isFull": record.is_full,
        "firstDealer": record.first_dealer,
        "names": shown_names(page),
        "accounts": [seat_account(page, seat.place) for seat in page.seats],
        "games": [[line.won, line.lost] for line in page.lines],
        "isCounted": is_counted(page.ruleset),
        "turns": turns(page.ruleset, record.seat_count),
        "last": last_deal(page),
        "worths": [worth(row) for row in page.sheet.rows],
        "ids": [str(entry.client_id) for entry in page.log.standing],
        "newest": page.newest_id and str(page.newest_id),
        "signed": sorted(page.signatures),
    }


def _title(page: SheetPage) -> str:
    """Return the name of the list among all on a phone: its table at the event, its title, or its players."""
    at = location_of(page.record)
    return f"{at.event} · {at.words}" if at else page.record.title or ", ".join(page.names)


def is_counted(ruleset: Ruleset) -> bool:
    """Return whether a deal changes accounts only by its written figure, so that a phone can add it up."""
    return bool(ruleset.entry_table()) and ruleset.account is Account.POINTS and not ruleset.has_pot


@lru_cache(maxsize=256)
def turns(ruleset: Ruleset, seats: int) -> list[dict[str, Any]]:
    """Return who sits out, who may declare and who pays for a won game, by the dealer's seat."""
    return [
        {
            "out": positions(dealer, seats).sitting_out,
            "declarers": ruleset.declarers(dealer, seats),
            "payers": ruleset.payers(dealer, seats),
        }
        for dealer in range(seats)
    ]


def last_deal(page: SheetPage) -> dict[str, Any] | None:
    if not page.log.standing:
        return None
    entry, row = page.log.standing[-1], page.sheet.rows[-1]
    line = last_line(page, entry)
    words = line.get("sentence") or f"{line['player']}: {line['game']} {line['moved']}"
    return {"number": entry.number, "words": words, "worth": worth(row)}


def worth(row: SheetRow) -> dict[str, Any]:
    declarer = row.deal.declarer
    return {"declarer": declarer, "points": row.score.written, "won": declarer in row.score.winners}
