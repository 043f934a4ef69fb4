"""The context of the entry screen."""

from functools import lru_cache
from typing import Any
from uuid import uuid4

from django.urls import reverse

from scoring import phrases
from scoring.entry.list_end import list_end
from scoring.models import EntryRecord
from scoring.rules import FootRow
from scoring.sheets.forms.deals import CorrectionForm, DealForm, offer_value
from scoring.sheets.locked_sheet import NotTheOneMeant, StaleEntry
from scoring.sheets.queries import SheetPage
from scoring.sheets.short_names import short_names
from scoring.sheets.written_list import changed_sentences, entry_deal_sentence, seat_account


def entry_screen(
    page: SheetPage,
    form: DealForm | None = None,
    stale: StaleEntry | None = None,
    *,
    number: int | None = None,
    mode: str = "",
) -> dict[str, Any]:
    """Return the context of the screen for deal `number`, or for the next deal.

    A refused `form` preserves the input; `stale` is why its writer must check it again.
    """
    number = number or page.sheet.next_number
    is_bound = form is not None and form.is_bound
    form = form or empty_form(page, mode)
    last = page.log.standing[-1] if page.log.standing else None
    return {
        "sheet": page.record,
        "page": page,
        "ruleset": page.ruleset,
        "number": min(number, page.sheet.most_deals),
        "is_full": page.record.is_full,
        "is_open": page.is_open,
        "seq": page.record.head_seq,
        "client_id": entry_id(page, form) if is_bound and stale is None else uuid4(),
        "players": players(page, number, checked=form["declarer"].value() if "declarer" in form.fields else None),
        "dealer": shown_names(page)[page.sheet.positions(number).dealer],
        "dealer_checks": dealer_checks(page),
        "rows": form.rows,
        "urls": addresses(page.record.public_id),
        "modes": form.modes,
        "mode": form.entry_form.mode,
        "outcomes": form.outcomes,
        "has_preview": not page.ruleset.entry_table() or form.entry_form is not form.forms[0],
        "pot": page.sheet.ledger.pot if page.ruleset.has_pot else None,
        "form": form,
        "problems": [str(error) for error in form.non_field_errors()] if is_bound else [],
        "offers": offers(form) if is_bound else [],
        "is_question": isinstance(stale, NotTheOneMeant),
        "changed": [] if stale is None else changed_sentences(page, stale),
        "last": last and last_line(page, last),
        "target": last and last.client_id,
        "pause": pause(page),
    } | list_end(page)


def empty_form(page: SheetPage, mode: str = "") -> DealForm:
    sheet = page.sheet
    dealer = sheet.positions(sheet.next_number).dealer
    prefilled = sheet.ruleset.prefilled(sheet.ledger, dealer)
    return DealForm(sheet=sheet, names=page.names, mode=mode, initial=prefilled)


@lru_cache(maxsize=1024)
def addresses(public_id: str) -> dict[str, str]:
    return {name: reverse(name, args=[public_id]) for name in ("sheet", "enter", "undo", "preview")}


def entry_id(page: SheetPage, form: DealForm) -> Any:
    """Return the id of the entry.

    A refused entry keeps its id, as it is the same deal when sent again; an id already on the list is never reused.
    """
    sent = form["client_id"].value()
    return uuid4() if page.entry_with(str(sent)) else sent


def script_data(page: SheetPage) -> dict[str, Any]:
    """Return data that the page's script needs once, where a swapped-in fragment can find it."""
    return {"table": page.ruleset.entry_table(), "words": phrases.script_words(page.ruleset)}


def correction_screen(page: SheetPage, form: CorrectionForm, number: int, stale: StaleEntry | None) -> dict[str, Any]:
    standing = page.log.standing[number - 1]
    return entry_screen(page, form, stale, number=number) | {
        "needs_reason": number < page.record.deal_count,
        "stands": standing_sentence(page, standing),
        "target": standing.client_id,
        "correcting": True,
    }


def players(page: SheetPage, number: int, *, checked: Any) -> list[dict[str, Any]]:
    positions = page.sheet.positions(number)
    declarers = page.ruleset.declarers(positions.dealer, page.sheet.seats)
    foot = page.ruleset.foot(page.sheet.ledger)
    facts = [row for row in foot if row.at_table]
    return [
        {
            "place": seat.place,
            "name": seat.name,
            "short": shown_names(page)[seat.place],
            "points": seat_account(page, seat.place),
            "games": f"{page.lines[seat.place].won}:{page.lines[seat.place].lost}",
            "fact": seat_fact(facts[0], seat.place) if facts and not is_account(facts[0], page) else "",
            "marks": [seat_mark(page, row, seat.place) for row in foot if row.as_mark],
            "is_dealer": seat.place == positions.dealer,
            "sits_out": seat.place in positions.sitting_out,
            "may_declare": seat.place in declarers,
            "checked": str(seat.place) == str(checked),
        }
        for seat in page.seats
    ]


def shown_names(page: SheetPage) -> tuple[str, ...]:
    return short_names(tuple(page.names))


def is_account(row: FootRow, page: SheetPage) -> bool:
    return row.figures == tuple(seat_account(page, place) for place in range(page.record.seat_count))


def seat_fact(row: FootRow, place: int) -> str:
    return phrases.foot_figure(row, place)


def seat_mark(page: SheetPage, row: FootRow, place: int) -> dict[str, Any]:
    """Return a letter for what a seat has to play, and whether it has done so."""
    word = phrases.word(page.ruleset, f"foot.{row.word}")
    return {"word": word, "letter": word[0], "is_played": row.figures[place] != ""}


def look_ahead(form: DealForm) -> dict[str, str]:
    if not form.is_valid():
        # Errors are in the order of the rules, so the first one names the first box still empty.
        sentences = [str(error) for errors in form.errors.values() for error in errors]
        return {"refused": sentences[0]}
    sheet, number = form.sheet, form.deal_number
    deal = sheet.dealt(form.deal, number)
    score = sheet.ruleset.score(deal, sheet.ledger_before(number))
    shown = sheet.ruleset.line(deal, score).shown(score.written)
    return {
        "figure": phrases.format_moved(shown, sheet.ruleset),
        "sentence": phrases.sum_in_words(score, sheet.ruleset),
        "moves": phrases.moves_sentence(score, form.names, sheet.ruleset),
    }


def offers(form: DealForm) -> list[dict[str, Any]]:
    """Return what a refused deal can be entered as instead, in one step. Ruling 6"""
    return [
        {
            "value": offer_value(deal),
            "label": phrases.game_name(form.ruleset.line(deal, score), form.ruleset),
            "game": form.ruleset.line(deal, score).suit,
            "matadors": deal.matadors,
            "amount": score.written,
        }
        for deal, score in form.offered
    ]


def dealer_checks(page: SheetPage) -> bool:
    """Return whether the dealer sits out and therefore checks the last line. ISkO 3.2"""
    return bool(page.sheet.positions(page.sheet.next_number).sitting_out)


def pause(page: SheetPage) -> list[dict[str, Any]] | None:
    count = page.record.deal_count
    if not count or count % page.record.seat_count:
        return None
    names = shown_names(page)
    return [{"name": names[seat.place], "points": seat_account(page, seat.place)} for seat in page.seats]


def last_line(page: SheetPage, entry: EntryRecord) -> dict[str, Any]:
    row = page.sheet.rows[-1]
    seat, line = row.deal.declarer, page.ruleset.line(row.deal, row.score)
    if seat is None or line.value not in (None, row.score.written):
        return {"number": entry.number, "sentence": standing_sentence(page, entry)}
    return {
        "number": entry.number,
        "player": shown_names(page)[seat],
        "game": phrases.game_with_run(line, page.ruleset),
        "moved": phrases.format_moved(row.score.written, page.ruleset),
    }


def standing_sentence(page: SheetPage, entry: EntryRecord) -> str:
    return entry_deal_sentence(page, entry)
