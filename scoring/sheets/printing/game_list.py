"""The printed list of a game: the blank form described by its ruleset, and a list filled in on it."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from django.conf import settings
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from scoring import phrases
from scoring.rules import Account, Ruleset, find_scheme
from scoring.sheets.forms.deals import typed_deal
from scoring.sheets.location import location_of
from scoring.sheets.offline_code import CodedDeal, OfflineCode, write_code
from scoring.sheets.queries import SheetPage
from scoring.sheets.written_list import ended_sentence, written_lines
from scoring.suit_names import suits_named

from .game_columns import columns_of
from .game_foot import empty_foot, filled_foot
from .game_rows import rows_of
from .house_rules import house_rules
from .score_list import LEAST_ROWS, ScoreList
from .words import list_words, money_list_words


@suits_named(german=False)
def empty_list(ruleset: Ruleset, scheme: str, *, seats: int, length: int | None) -> ScoreList:
    return ScoreList(
        words=list_words() if ruleset.account is Account.POINTS else money_list_words(),
        seats=seats,
        length=length,
        columns=columns_of(ruleset),
        foot=empty_foot(ruleset, find_scheme(scheme), seats),
        has_pot=ruleset.has_pot,
        has_passed=any("passed" in form.outcomes for form in ruleset.entry_forms()),
        language=get_language() or settings.LANGUAGE_CODE,
        system=_system(ruleset, scheme),
        rules=house_rules(ruleset),
        least_rows=ruleset.session_deals(seats) or LEAST_ROWS,
    )


def _system(ruleset: Ruleset, scheme: str) -> str:
    name = phrases.system_name(ruleset)
    return f"{name} · {phrases.SCHEME_NAMES[scheme]}" if len(ruleset.schemes) > 1 else name


@suits_named(german=False)
def printed_list(page: SheetPage, address: str, fill: str = "deals") -> ScoreList:
    """Return the list as printed, with the same figures as its page; `fill` is deals, names or blank."""
    record = page.record
    at = location_of(record)
    form = replace(
        empty_list(page.ruleset, record.scheme, seats=record.seat_count, length=record.length),
        first_dealer=record.first_dealer,
        number=record.public_id,
        address=address,
        event=at.event if at else str(record.club or ""),
        place=date_format(localtime(record.opened_at), "SHORT_DATE_FORMAT"),
        series=str(at.series) if at else "",
        table=str(at.table) if at else record.title,
        names=() if fill == "blank" else tuple(page.names),
        state=_second_list_state() if record.is_second_list else "",
    )
    return _with_deals(form, page) if fill == "deals" and page.sheet.deals else form


def _with_deals(form: ScoreList, page: SheetPage) -> ScoreList:
    record = page.record
    ended = record.ended_at or record.closed_at
    return replace(
        form,
        begin=_time(record.opened_at),
        end=_time(ended) if ended else "",
        rows=rows_of(page),
        foot=filled_foot(page),
        checks=tuple(_checks(page)),
        signed_at=tuple(_signed_at(page, place) for place in range(form.seats)),
        notes=tuple(_notes(page)),
        state=_state(page),
        version=_version(page),
        code=_code(page).hex(),
    )


def _time(moment: datetime) -> str:
    return date_format(localtime(moment), "TIME_FORMAT")


def _code(page: SheetPage) -> bytes:
    deals = tuple(CodedDeal(typed_deal(deal, page.ruleset)) for deal in page.sheet.deals)
    return write_code(page.record, OfflineCode(page.record.public_id, deals))


def _checks(page: SheetPage) -> Iterator[tuple[str, str]]:
    figures = page.check_figures
    yield _("Won + lost + passed in"), _agreeing(figures.deals)
    if page.ruleset.account is Account.POINTS:
        yield _("Game points, counted and written"), _agreeing(figures.points)
        yield _("Totals, counted and expected"), _agreeing(figures.total)
    if page.ruleset.has_pot:
        yield pgettext("printed list", "Balances plus pot"), _money_sum(page)
    elif page.ruleset.account is Account.CENTS:
        yield pgettext("printed list", "Sum of balances"), phrases.format_money(figures.money[0])


def _agreeing(pair: tuple[int, int]) -> str:
    return " = ".join(map(phrases.format_points, pair))


def _money_sum(page: SheetPage) -> str:
    players, pot = sum(page.sheet.ledger.cents), page.sheet.ledger.pot
    return f"{phrases.format_money(players)} + {phrases.format_money(pot)} = {phrases.format_money(players + pot)}"


def _signed_at(page: SheetPage, place: int) -> str:
    entry = page.signatures.get(place)
    return date_format(localtime(entry.entered_at), "SHORT_DATETIME_FORMAT") if entry else ""


def _notes(page: SheetPage) -> Iterator[str]:
    """Yield adjustments, corrections and the session's end, most important first: a page has room for two lines."""
    if ended := ended_sentence(page):
        yield ended
    if vouched := [entry for entry in page.signatures.values() if entry.is_from_print]:
        writer = phrases.writer_name(vouched[0].entered_by)
        yield _("Signed on a printout, confirmed by %(who)s") % {"who": writer}
    for item in page.log.adjustments:
        yield f"{page.names[item.seat]} {phrases.format_account(item.points, page.ruleset)}: {item.reason}"
    for line in written_lines(page):
        for deal, _figure, reason, by in line.struck:
            yield _("Deal %(number)s, crossed out: %(deal)s (%(reason)s)") % {
                "number": line.number,
                "deal": deal,
                "reason": reason or by,
            }


def _state(page: SheetPage) -> str:
    """Return how far an unsigned list has been played, so that its print cannot pass for the signed one;
    otherwise ""."""
    record, signed = page.record, len(page.signatures)
    if record.is_second_list:
        return _second_list_state()
    if record.is_closed:
        return ""
    words = _("Interim list, %(done)s of %(all)s deals, not signed")
    if record.length is None:
        words = _("Interim list after deal %(done)s, not signed")
    if signed:
        words = _("Interim list, %(done)s of %(all)s deals, %(signed)s of %(players)s signatures")
    if signed and record.length is None:
        words = _("Interim list after deal %(done)s, %(signed)s of %(players)s signatures")
    figures = {"done": len(page.sheet.deals), "all": record.length, "signed": signed, "players": record.seat_count}
    return words % figures


def _second_list_state() -> str:
    return _("Copy: does not count")


def _version(page: SheetPage) -> str:
    code = page.record.head_hash[:12]
    if not page.record.is_closed:
        return _("Check code %(code)s") % {"code": code}
    return _("Version %(number)s, check code %(code)s") % {"number": page.record.version, "code": code}
