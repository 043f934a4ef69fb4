"""The wall notice before an event: games, series, prices and prizes."""

from collections.abc import Iterator
from dataclasses import replace

from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.phrases import SCHEME_NAMES, SCHEME_NOTES, system_name
from scoring.printing.job import Job
from scoring.sheets.printing.house_rules import house_rules
from tournaments.events.models import Event, SeriesRecord
from tournaments.events.phrases.choices import TieRule
from tournaments.events.phrases.documents import public_until_words
from tournaments.events.phrases.prices import price_rows
from tournaments.events.phrases.standings import ranking_title
from tournaments.standings import PrizeGroup

from .head import document_pseudonyms, event_listing, head_of
from .listing.drawing import job_of
from .listing.values import Block, Facts, Heading, ListingColumn, Paragraph, Row, Table
from .loss_slips import loss_steps_words
from .words import money, series_words

# Type sizes for reading from two steps away.
_SIZE = 13.0
_HEADING = 18.0
_SMALL = 11.0


def notice_job(event: Event) -> Job:
    series = list(event.series.order_by("number"))
    blocks: list[Block] = [
        Heading(_("What you play"), size=_HEADING),
        Facts(tuple(_game(event)), size=_SIZE),
        *_series_blocks(event, series),
        Heading(_("Fees"), size=_HEADING),
        Facts(tuple(_costs(event)), size=_SIZE),
        *_prize_blocks(event),
        *_more(event),
        Paragraph(public_until_words(event.last_public_day), size=_SMALL, soft=True),
    ]
    head = head_of(event)
    # The title is the event's name, so the line under it has only day and place.
    under = " · ".join(filter(None, (head.day_words, head.place)))
    return job_of(replace(event_listing(head, event.name, blocks, hangs=True), under=under, logo=event.logo))


def _more(event: Event) -> Iterator[Block]:
    text = document_pseudonyms(event, is_public=True).text(event.notice_text) if event.notice_text else ""
    for line in text.splitlines():
        yield Paragraph(line, size=_SIZE)


def _game(event: Event) -> Iterator[tuple[str, str]]:
    ruleset = event.ruleset
    if event.begins_at:
        yield _("Starts"), str(time_format(event.begins_at, "H:i"))
    yield _("Game"), system_name(ruleset)
    if len(ruleset.schemes) > 1:
        yield _("Scoring"), f"{SCHEME_NAMES[event.scheme]}: {SCHEME_NOTES[event.scheme]}"
    for sentence in house_rules(ruleset):
        yield "", sentence
    if event.time_limit:
        yield _("Time per series"), _("%(minutes)s minutes") % {"minutes": event.time_limit}
    tie = _("tied players share their prizes") if event.tie_rule == TieRule.SPLIT else _("a lot is drawn")
    yield _("Tied in everything"), tie
    if event.leavers_have_no_place:
        yield _("Players who leave before the end"), _("have no place and get no prize")
    if event.protest_minutes:
        minutes = _("%(minutes)s minutes from publication of the standings") % {"minutes": event.protest_minutes}
        yield _("Objections"), minutes


def _series_blocks(event: Event, series: list[SeriesRecord]) -> Iterator[Block]:
    if not series:
        return
    yield Heading(_("Series"), size=_HEADING)
    columns = (
        ListingColumn(bold=True),
        ListingColumn(_("Day")),
        ListingColumn(_("Deals at tables of four and three")),
        ListingColumn(_("Seats"), grows=True),
    )
    rows = tuple(
        Row(
            (
                series_words(one.number),
                str(date_format(one.day or event.day, "SHORT_DATE_FORMAT")),
                _("%(four)s and %(three)s") % {"four": one.deals(4), "three": one.deals(3)},
                str(one.get_seating_display()),
            )
        )
        for one in series
    )
    yield Table(columns, rows, size=_SIZE)


def _costs(event: Event) -> Iterator[tuple[str, str]]:
    yield from price_rows(event)
    steps = tuple((first, cents) for first, cents in event.loss_fee_steps)
    yield _("Per lost game"), loss_steps_words(steps)
    if event.keeps_missed_fees:
        yield _("Players who paid but do not come"), _("get no refund")


def _prize_blocks(event: Event) -> Iterator[Block]:
    groups = event.prize_groups
    if not groups:
        return
    yield Heading(_("Prizes"), size=_HEADING)
    yield Facts(tuple((ranking_title(group.ranking, event), _prizes(group)) for group in groups), size=_SIZE)
    text = _("%(percent)s %% of the entry fees are paid out.") % {"percent": event.pot_percent}
    if event.loss_money_is_paid_out:
        text = f"{text} {_('The loss money is paid out too.')}"
    yield Paragraph(text, size=_SMALL, soft=True)


def _prizes(group: PrizeGroup) -> str:
    if group.amounts:
        text = ", ".join(money(cents) for cents in group.amounts)
    else:
        text = _("a share of the pot")
        if group.weights:
            parts = " : ".join(map(str, group.weights))
            text = _("a share of the pot, divided %(parts)s") % {"parts": parts}
    if group.every:
        every = ngettext("a prize for everyone", "a prize for one player in %(every)s", group.every)
        text = f"{text}; {every % {'every': group.every}}"
    return text
