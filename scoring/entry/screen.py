"""What the entry screen shows of a sheet, prepared as plain values."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from scoring import phrases
from scoring.forms.deals import CorrectionForm, DealForm
from scoring.models import EntryKind, EntryRecord
from scoring.queries import SheetPage
from scoring.rules import Deal, Game
from scoring.rules.offers import charge_offers
from scoring.rules.skat_options import SkatOptions


def entry_screen(
    page: SheetPage,
    form: DealForm | None = None,
    stale: Sequence[EntryRecord] | None = None,
    *,
    number: int | None = None,
) -> dict[str, Any]:
    """The context of the screen for deal `number`, or for the next of the list.

    A refused `form` keeps what was typed, `stale` is what its writer had not seen.
    """
    number = number or page.sheet.next_number
    is_bound = form is not None and form.is_bound
    form = form or DealForm(sheet=page.sheet, names=page.names)
    last = page.log.standing[-1] if page.log.standing else None
    return {
        "sheet": page.record,
        "page": page,
        "number": min(number, page.record.length),
        "is_full": page.record.is_full,
        "is_open": page.is_open,
        "seq": page.record.head_seq,
        "client_id": entry_id(page, form) if is_bound and stale is None else uuid4(),
        "players": players(page, number, checked=form["declarer"].value()),
        "dealer": page.names[page.sheet.positions(number).dealer],
        "check_line": check_line(page),
        "rows": form.rows,
        "form": form,
        "problems": [str(error) for error in form.non_field_errors()] if is_bound else [],
        "offers": offers(form) if is_bound else [],
        "changed": [] if stale is None else changed_sentences(page, stale),
        "last": last and last_line(page, last),
        "pause": pause(page),
    }


def entry_id(page: SheetPage, form: DealForm) -> Any:
    """A refused entry keeps its id: sent again, it is still the same deal. One that is on the list is spent."""
    sent = form["client_id"].value()
    return uuid4() if page.entry_with(str(sent)) else sent


def script_data(page: SheetPage) -> dict[str, Any]:
    """What the page's script needs once; a fragment that is swapped in finds it there."""
    return {"table": page.record.ruleset.entry_table(), "words": phrases.script_words()}


def correction_screen(
    page: SheetPage, form: CorrectionForm, number: int, stale: Sequence[EntryRecord] | None
) -> dict[str, Any]:
    """The context of the correction page: the entry fields of one deal of the list, and the reason."""
    return entry_screen(page, form, stale, number=number) | {
        "needs_reason": number < page.record.deal_count,
        "stands": standing_sentence(page, page.log.standing[number - 1]),
        "correcting": True,
    }


def players(page: SheetPage, number: int, *, checked: Any) -> list[dict[str, Any]]:
    """The table in the order of its seats, as it plays deal `number`."""
    positions = page.sheet.positions(number)
    return [
        {
            "place": seat.place,
            "name": seat.name,
            "points": page.lines[seat.place].points,
            "won": page.lines[seat.place].won,
            "lost": page.lines[seat.place].lost,
            "is_dealer": seat.place == positions.dealer,
            "sits_out": seat.place in positions.sitting_out,
            "checked": str(seat.place) == str(checked),
        }
        for seat in page.seats
    ]


def offers(form: DealForm) -> list[dict[str, Any]]:
    """What a Null that cannot cover its bid can be charged as, in one step. Ruling 6"""
    if [found.code for found in form.problems] != ["V21"]:
        return []
    return [
        {
            "value": offer_value(deal),
            "label": phrases.game_name(deal),
            "game": deal.game,
            "matadors": deal.matadors,
            "amount": sum(score.points),
        }
        for deal, score in _charged(form)
    ]


def chosen_offer(form: DealForm, value: str) -> Deal | None:
    """The charged deal that was chosen, if it is one of those offered."""
    return next((deal for deal, _ in _charged(form) if offer_value(deal) == value), None)


def offer_value(deal: Deal) -> str:
    return f"{deal.game}-{deal.matadors}"


def _charged(form: DealForm) -> Any:
    is_null = form.deal.game is Game.NULL
    if not is_null or not isinstance(form.ruleset, SkatOptions):
        return ()
    return charge_offers(form.deal, form.ruleset, form.sheet.seats)


def check_line(page: SheetPage) -> str | None:
    """The last line once more, for the dealer who sits out and has his hands free. ISkO 3.2"""
    sits_out = page.sheet.positions(page.sheet.next_number).sitting_out
    return standing_sentence(page, page.log.standing[-1]) if sits_out and page.log.standing else None


def pause(page: SheetPage) -> list[dict[str, Any]] | None:
    """After each round the running points, to compare with the paper."""
    count = page.record.deal_count
    if not count or count % page.record.seat_count:
        return None
    return [{"name": seat.name, "points": page.lines[seat.place].points} for seat in page.seats]


def last_line(page: SheetPage, entry: EntryRecord) -> dict[str, Any]:
    """The last deal in parts, so that a long name gives way to the figure."""
    deal = entry.to_deal()
    name = "" if deal.declarer is None else page.names[deal.declarer]
    sentence = standing_sentence(page, entry)
    return {
        "number": entry.number,
        "sentence": sentence,
        "player": name,
        "game": phrases.game_name(deal),
        "points": entry.points if name else None,
    }


def standing_sentence(page: SheetPage, entry: EntryRecord) -> str:
    """The deal that stands, in one line."""
    deal = entry.to_deal()
    return phrases.deal_sentence(deal, page.sheet.ruleset.score(deal, page.record.seat_count), page.names)


def changed_sentences(page: SheetPage, entries: Sequence[EntryRecord]) -> list[str]:
    """What the writer had not seen; where that is nothing, the list itself went back."""
    return [entry_sentence(entry, page) for entry in entries] or [phrases.list_went_back()]


def entry_sentence(entry: EntryRecord, page: SheetPage) -> str:
    """What somebody else entered, in one line."""
    if entry.kind in (EntryKind.DEAL, EntryKind.CORRECTION):
        return phrases.entry_sentence(entry.kind, entry.number, standing_sentence(page, entry))
    return phrases.entry_sentence(entry.kind, entry.number, entry.reason)
