"""Papers: the list of a table, blank, with names or filled, as PDF."""

from typing import Final

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring import phrases
from scoring.models import SheetRecord
from scoring.printing.cache import cached_pdf
from scoring.printing.renderer import Limits, PaperFailed
from scoring.printing.score_list import ListRow, ListSignature, ListTally, ScoreList, score_list_job
from scoring.printing.words import list_words
from scoring.queries import SheetPage, sheet_page
from scoring.rules import find_scheme
from scoring.rules.contracts import Game
from scoring.views.access import PageRequest, readable_sheet
from scoring.written_list import WrittenLine, seat_foot, written_lines

# Rounds that are usual, so many deals at three and at four. official.md 3.1
BLANK_LENGTHS: Final = ((3, 36), (4, 48), (3, 30), (4, 40), (3, 24), (4, 32), (3, 18), (4, 24))
FILLS: Final = ("deals", "names", "blank")
# The sign before the base value where a game has no suit.
LETTERS: Final = {Game.GRAND: "G", Game.NULL: "N", Game.REVOLUTION: "R"}


def papers(request: PageRequest) -> HttpResponse:
    """The blank lists one can print."""
    blank = [{"seats": seats, "length": length} for seats, length in BLANK_LENGTHS]
    return render(request, "scoring/papers.html", {"papers": blank})


def blank_pdf(request: PageRequest, seats: int, length: int) -> HttpResponse:
    """A list without a table."""
    if (seats, length) not in BLANK_LENGTHS:
        raise Http404
    scheme = find_scheme("seeger_fabian")
    bonus = scheme.bonus_defender(seats)
    blank = ScoreList(words=list_words(), seats=seats, length=length, language=_language(), bonus_defender=bonus)
    return _paper(request, blank, f"list-{seats}-{length}.pdf", back="papers")


def sheet_pdf(request: PageRequest, public_id: str) -> HttpResponse:
    """The paper of one sheet; `fill` is deals, names or blank."""
    fill = request.GET.get("fill", FILLS[0])
    if fill not in FILLS:
        raise Http404
    page = sheet_page(readable_sheet(public_id))
    address = request.build_absolute_uri(page.record.get_absolute_url())
    return _paper(request, printed_list(page, address, fill), f"{public_id}.pdf", back=page.record)


def printed_list(page: SheetPage, address: str, fill: str = "deals") -> ScoreList:
    """The sheet as the paper shows it, to the digit what the page shows."""
    record, scheme = page.record, find_scheme(page.record.scheme)
    is_filled = fill == "deals" and bool(page.sheet.deals)
    return ScoreList(
        words=list_words(),
        seats=record.seat_count,
        length=record.length,
        first_dealer=record.first_dealer,
        language=_language(),
        number=record.public_id,
        address=address,
        scheme=str(phrases.SCHEME_NAMES[scheme.key]),
        event=str(record.club or ""),
        place=date_format(localtime(record.opened_at), "SHORT_DATE_FORMAT"),
        table=record.title,
        names=() if fill == "blank" else tuple(page.names),
        rows=tuple(_row(line) for line in written_lines(page)) if is_filled else (),
        tallies=tuple(_tally(page, place) for place in range(record.seat_count)) if is_filled else (),
        bonus_win=scheme.bonus_win,
        malus_loss=scheme.malus_loss,
        bonus_defender=page.bonus_defender,
        checks=_checks(page) if is_filled else (),
        signatures=tuple(_signature(page, place) for place in range(record.seat_count)) if is_filled else (),
        notes=_notes(page) if is_filled else (),
        version=_version(page) if is_filled else "",
    )


def _row(line: WrittenLine) -> ListRow:
    sign = phrases.SUIT_SIGNS.get(line.game) or LETTERS.get(line.game, "")  # type: ignore[call-overload]
    return ListRow(
        number=line.number,
        seat=line.declarer,
        game="" if line.is_passed else f"{sign.rstrip(phrases.TEXT_SIGN)} {line.base}{line.doubling}",
        with_matadors=int(line.with_run) if line.with_run else None,
        without_matadors=int(line.without_run) if line.without_run else None,
        value=None if line.is_passed else line.written,
        won=line.won,
        passed=line.is_passed,
        running=line.running,
        corrected=line.is_corrected,
        **dict.fromkeys(line.ticks, True),
    )


def _tally(page: SheetPage, place: int) -> ListTally:
    foot, record = seat_foot(page, place), page.record
    line = foot.line
    return ListTally(
        points=line.points,
        won=line.won,
        lost=line.lost,
        others_lost=line.others_lost,
        adjustment=line.adjustment,
        total=line.total,
        fee=phrases.format_money(foot.loss_fee) if record.loss_fee_steps else "",
        settlement=phrases.format_money(foot.settlement) if record.cents_per_point != "0" else "",
    )


def _checks(page: SheetPage) -> tuple[tuple[str, str], ...]:
    figures = page.check_figures
    pairs = (
        (_("Won + lost + passed in"), figures.deals),
        (_("Game points, counted and written"), figures.points),
        (_("Totals, counted and expected"), figures.total),
    )
    return tuple((word, " = ".join(map(phrases.format_points, pair))) for word, pair in pairs)


def _signature(page: SheetPage, place: int) -> ListSignature | None:
    entry = page.signatures.get(place)
    if entry is None:
        return None
    return ListSignature(page.names[place], date_format(localtime(entry.entered_at), "SHORT_DATETIME_FORMAT"))


def _notes(page: SheetPage) -> tuple[str, ...]:
    """House rules, corrections and adjustments, each in one line."""
    rules = page.record.ruleset_options.items()
    house = [f"{phrases.OPTIONS[name]}: {phrases.option_label(name, value)}" for name, value in rules]
    struck = [
        _("Deal %(number)s, struck: %(deal)s (%(reason)s)")
        % {"number": line.number, "deal": old.sentence, "reason": old.reason or old.by}
        for line in written_lines(page)
        for old in line.struck
    ]
    adjusted = [
        f"{page.names[item.seat]} {phrases.format_points(item.points)}: {item.reason}" for item in page.log.adjustments
    ]
    # The paper has room for two of them, the weightiest first.
    return (*adjusted, *struck, *house)


def _version(page: SheetPage) -> str:
    return _("Version %(number)s, check code %(code)s") % {
        "number": page.record.version,
        "code": page.record.head_hash[:12],
    }


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE


def _paper(request: PageRequest, paper: ScoreList, file_name: str, *, back: str | SheetRecord) -> HttpResponse:
    """The PDF, made in a process of its own or taken from the cache; a plain sentence where it cannot be made."""
    try:
        limits = Limits(settings.PAPER_MEGABYTES << 20, settings.PAPER_SECONDS, settings.PAPER_SECONDS + 30)
        content = cached_pdf(score_list_job([paper]), settings.DATA_DIR / "papers", limits)
    except PaperFailed as failed:
        messages.error(request, str(failed))
        return redirect(back)
    answer = HttpResponse(content, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{file_name}"'
    answer["Cache-Control"] = "private, no-cache"
    return answer
