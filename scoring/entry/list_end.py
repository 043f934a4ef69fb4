"""The end of a list as shown to its table: places, the best game, and the money."""

from typing import Any

from scoring.rules import Account
from scoring.sheets.queries import SheetPage
from scoring.sheets.written_list import ended_sentence, entry_deal_sentence, has_money, seat_foot, written_lines


def list_end(page: SheetPage) -> dict[str, Any]:
    if not page.record.is_full:
        return {}
    # If the account is money, it is already shown next to the name.
    in_points = page.ruleset.account is Account.POINTS
    return {
        "ended": ended_sentence(page),
        "result": [_result(page, place, line.seat) for place, line in page.standing],
        "best_game": best_game(page),
        "shows_money": in_points and has_money(page),
    }


def _result(page: SheetPage, place: int, seat: int) -> dict[str, Any]:
    foot = seat_foot(page, seat)
    return {
        "place": place,
        "name": foot.name,
        "total": foot.account,
        "won": foot.line.won,
        "lost": foot.line.lost,
        "money": foot.money,
        "loss_fee": foot.loss_fee,
    }


def best_game(page: SheetPage) -> dict[str, Any] | None:
    """Return the highest game that a single player won, in one line, and its marks as text; None if there is none."""
    won = [line for line in written_lines(page) if line.declarer is not None and line.won and line.written > 0]
    if not won:
        return None
    best = max(won, key=lambda line: line.written)
    sentence = entry_deal_sentence(page, page.log.standing[best.number - 1])
    return {"number": best.number, "sentence": sentence, "marks": best.marks_in_words}
