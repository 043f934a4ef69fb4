"""The report of a draw: its inputs, its result, and how to repeat it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.printing.page import Align
from tournaments.events.models import DrawRecord, Event
from tournaments.events.phrases.choices import Seating
from tournaments.events.phrases.draws import ReportLine, report_lines
from tournaments.events.queries.pseudonyms import Pseudonyms
from tournaments.events.queries.seats import Tables, tables_of
from tournaments.seating import is_seed_of

from .head import EventHead, document_pseudonyms, event_listing, shown_names
from .listing.values import Block, Facts, Heading, Listing, ListingColumn, Paragraph, Row, Table
from .words import column, figures, in_groups, moment, series_words


@dataclass(frozen=True, slots=True)
class DrawReport:
    """A draw with its inputs by name. Players are start numbers; `names` has each player's name at the time of the
    draw.

    `hashed` are the players whose names the seed was derived from. `unlike` is the number of these names that are shown
    differently from how they were hashed, because they were erased or shortened; None if the draw stored no names and
    the current ones do not give the digest.

    `ranking` are (place, player) if seats go by standing; `series` are (number, tables) as drawn. Those of a league's
    meeting follow a plan, and lots decide who has which place in it.

    The quality of the draw: `lines` are the measures; `met_again` are (one, other, meetings); `threes` is how often
    each player sits at a table of three, `seats` how often in each seat from 1.
    """

    number: int
    is_by_standing: bool
    seed: str
    attempt: int
    reason: str
    made_by: str
    made_at: datetime
    program: str
    digest: str
    mode: str
    names: Mapping[int, str]
    players: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    forbidden: tuple[tuple[int, ...], ...]
    history: int
    ranking: tuple[tuple[int, int], ...]
    shifts: tuple[tuple[int, int, int], ...]
    series: tuple[tuple[int, Tables], ...]
    lines: tuple[ReportLine, ...]
    met_again: tuple[tuple[int, int, int], ...]
    threes: Mapping[int, int]
    seats: Mapping[int, tuple[int, ...]]
    is_league: bool = False
    is_by_hand: bool = False
    hashed: tuple[int, ...] = ()
    unlike: int | None = 0

    def name_of(self, number: int) -> str:
        # Number and name stay on one line.
        return f"{number}\N{NO-BREAK SPACE}{self.names.get(number, '')}".rstrip()


def draw_report_of(event: Event, draw: DrawRecord) -> DrawReport:
    """Return a draw with its inputs, and its tables if they are still stored."""
    names = _names_of(event, draw)
    inputs: Mapping[str, Any] = draw.protocol.get("inputs", {})
    is_by_standing = draw.kind == Seating.SEEDED
    ranking = tuple(inputs.get("ranking", ()))
    # Each kind of draw names its players elsewhere: drawn in "players", league in "teams", by hand in "lots".
    teams = inputs.get("teams", ())
    lots = sorted(number for number, _table, _seat in inputs.get("lots", ()))
    drawn = inputs.get("players", lots or sorted(chain(*teams)))
    players = tuple(sorted(ranking)) if is_by_standing else tuple(drawn)
    # Draws of older versions stored no names; their seed was made of all players by number.
    hashed = tuple(number for number, _name in draw.names or ()) or tuple(sorted(players))
    return DrawReport(
        number=draw.number,
        is_by_standing=is_by_standing,
        seed=draw.seed,
        attempt=draw.attempt,
        reason=document_pseudonyms(event, is_public=True).text(draw.reason),
        made_by=draw.made_by,
        made_at=draw.made_at,
        program=str(draw.protocol.get("version", "")),
        digest=str(draw.protocol.get("digest", "")),
        mode="" if is_by_standing else str(inputs.get("mode", "")),
        names=names,
        players=players,
        groups=_numbers(inputs.get("groups", teams)),
        forbidden=_numbers(inputs.get("forbidden", ())),
        history=len(inputs.get("history", ())),
        ranking=tuple(zip(inputs.get("places", ()), ranking, strict=True)) if is_by_standing else (),
        shifts=tuple((player, home, table) for player, home, table in draw.report.get("shifts", ())),
        series=tuple(_drawn_series(draw)),
        lines=tuple(report_lines(draw.report)),
        met_again=tuple((one, other, times) for one, other, times in draw.report.get("met_again", ())),
        threes={int(number): count for number, count in draw.report.get("threes", {}).items()},
        seats={int(number): tuple(counts) for number, counts in draw.report.get("seats", {}).items()},
        is_league=draw.kind == Seating.LEAGUE,
        is_by_hand=draw.kind == Seating.LOTS,
        hashed=hashed,
        unlike=_unlike(draw, [(number, names.get(number, "")) for number in hashed]),
    )


def _names_of(event: Event, draw: DrawRecord) -> dict[int, str]:
    shown, pseudonyms = shown_names(event, is_public=True), document_pseudonyms(event, is_public=True)
    # Names stored with the draw win over today's, which fill in for older draws.
    today = dict(event.entrants.values_list("number", "name"))
    recorded = {number: _name_at_draw(number, name, pseudonyms) for number, name in draw.names or ()}
    return {number: shown(name) for number, name in (today | recorded).items()}


def _name_at_draw(number: int, name: str | None, pseudonyms: Pseudonyms) -> str:
    if name is None:
        # The name was erased.
        return _("Player %(number)s") % {"number": number}
    return pseudonyms.numbers.get(number, pseudonyms.names.get(name, name))


def _unlike(draw: DrawRecord, shown: list[tuple[int, str]]) -> int | None:
    """Return how many names are shown differently from how they were hashed; None if unknown."""
    if is_seed_of(draw.seed, shown):
        return 0
    if draw.names is None:
        return None
    before: dict[int, str | None] = dict(draw.names)
    return sum(name != before[number] for number, name in shown)


def _numbers(groups: Any) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(group) for group in groups)


def _drawn_series(draw: DrawRecord) -> Iterator[tuple[int, Tables]]:
    for series in draw.series.order_by("number"):
        # The first plan is the draw itself, later ones are repairs; a draft has only its tables.
        first = series.plans.filter(number=1).first()
        yield series.number, _numbers(first.tables) if first else tables_of(series)


def draw_report_document(head: EventHead, draw: DrawReport) -> Listing:
    title = _("Report of draw %(number)s") % {"number": draw.number}
    blocks: list[Block] = [
        Facts(tuple(_facts(draw))),
        Heading(_("Quality of the draw")),
        *_report_blocks(draw),
        *([] if draw.is_by_hand else [Heading(_("How to repeat the draw"))]),
        Paragraph(_again(draw)),
        *_seed_blocks(draw),
        Heading(_("Inputs")),
        *_input_blocks(draw),
    ]
    for number, tables in draw.series:
        blocks += [Heading(series_words(number)), _tables(draw, tables)]
    blocks += [Heading(_("Players, tables of three and seats")), *_accounts(draw)]
    return event_listing(head, title, blocks, version=moment(draw.made_at))


def _facts(draw: DrawReport) -> Iterator[tuple[str, str]]:
    # A withdrawn draw has no seats.
    if series := ", ".join(str(number) for number, _tables in draw.series):
        yield _("Series"), series
    yield _("Kind"), _kind(draw)
    if draw.seed:
        yield _("Seed"), draw.seed
    yield _("Attempt"), str(draw.attempt)
    if draw.reason:
        yield _("Reason for the attempt"), draw.reason
    if draw.program:
        yield _("Program version"), draw.program
    if draw.digest:
        yield _("Checksum"), in_groups(draw.digest)
    yield _("Created"), " · ".join(part for part in (moment(draw.made_at), draw.made_by) if part)


def _kind(draw: DrawReport) -> str:
    if draw.is_league:
        return _("by the plan of a league day")
    if draw.is_by_hand:
        return _("by lots drawn by hand")
    return _("by standings") if draw.is_by_standing else _("drawn by lot")


def _report_blocks(draw: DrawReport) -> list[Block]:
    columns = (ListingColumn(grows=True), ListingColumn(soft=True), ListingColumn(align=Align.RIGHT, bold=True))
    rows = tuple(Row((line.words, line.remark, str(line.figure))) for line in draw.lines)
    blocks: list[Block] = [Table(columns, rows, size=10)]
    if draw.met_again:
        blocks.append(Paragraph(_("These players meet again: %(pairs)s.") % {"pairs": _pairs(draw)}, size=9))
    if draw.shifts:
        blocks.append(Paragraph(_("Players who were moved: %(names)s.") % {"names": _shifts(draw)}, size=9))
    return blocks


def _pairs(draw: DrawReport) -> str:
    return ", ".join(
        _("%(one)s and %(other)s (%(times)s times)")
        % {"one": draw.name_of(one), "other": draw.name_of(other), "times": times}
        for one, other, times in draw.met_again
    )


def _shifts(draw: DrawReport) -> str:
    return ", ".join(
        _("%(who)s from table %(home)s to table %(table)s")
        % {"who": draw.name_of(player), "home": home, "table": table}
        for player, home, table in draw.shifts
    )


def _again(draw: DrawReport) -> str:
    if draw.is_by_standing:
        return _(
            "The ranking below is divided into tables, best first; players who share a place are put in "
            "the order of the lot given by the seed. With the same ranking, earlier series, groups and "
            "seed, the program produces the same seats on every computer (seeded_series). The event file "
            "contains all of them."
        )
    if draw.is_by_hand:
        return _("These lots were drawn by hand; the program has checked and counted them.")
    if draw.is_league:
        return _(
            "Each table has one player from each team, and where possible no players meet twice during the "
            "day. Lots decide which position in the plan each team and each player gets. With the same "
            "teams in this order and the same seed, this version of the program produces the same tables "
            "and the same checksum on every computer (league_from_report). The event file contains all "
            "of them."
        )
    return _(
        "With the same players in this order and the same groups, pairs, attempt and seed, this version of "
        "the program produces the same tables and the same checksum on every computer "
        "(plan_from_report). The event file contains all of them."
    )


def _seed_blocks(draw: DrawReport) -> Iterator[Block]:
    if not draw.hashed or draw.is_by_hand:
        return
    yield Paragraph(
        _(
            "The seed has two parts: the number called out, and the first 16 digits of the SHA-256 of the "
            "following line. The line lists all players present at the draw with start number, space and "
            "full name, separated by semicolons."
        )
    )
    # The line exactly as it was hashed, so that the seed can be checked.
    yield Paragraph(";".join(f"{number} {draw.names.get(number, '')}" for number in draw.hashed), size=8)
    if draw.unlike is None:
        yield Paragraph(
            _(
                "This draw was made by a version of the program that did not store names with a draw, so "
                "the line shows the names as they are today. At least one of them has changed or is shown "
                "differently, so the checksum does not match them."
            )
        )
    elif draw.unlike:
        text = ngettext(
            "%(count)s name in this line differs from the name at the draw or has been erased; the "
            "checksum is that of the names at the draw.",
            "%(count)s names in this line differ from the names at the draw or have been erased; the "
            "checksum is that of the names at the draw.",
            draw.unlike,
        )
        yield Paragraph(text % {"count": draw.unlike})


def _input_blocks(draw: DrawReport) -> list[Block]:
    facts = [(_("Players"), str(len(draw.players))), (_("Series already played"), str(draw.history))]
    if draw.mode:
        facts.append((pgettext("draw report", "Tables of three"), _mode_words(draw.mode)))
    blocks: list[Block] = [Facts(tuple(facts))]
    if draw.groups:
        blocks += [Paragraph(_("Kept apart as teams:"), bold=True, size=9), *_groups(draw, draw.groups)]
    if draw.forbidden:
        blocks += [Paragraph(_("Kept apart by name:"), bold=True, size=9), *_groups(draw, draw.forbidden)]
    if draw.ranking:
        text = ", ".join(f"{place}.\N{NO-BREAK SPACE}{draw.name_of(player)}" for place, player in draw.ranking)
        blocks += [Paragraph(_("The ranking:"), bold=True, size=9), Paragraph(text, size=9)]
    return blocks


def _mode_words(mode: str) -> str:
    modes = {
        "cap": _("no player more often than a fair share, then as few repeats as possible"),
        "turn": _("no player again until everyone has been there equally often"),
        "even": _("in the end each player has a fair share"),
        "repeats": _("as few repeats as possible, wherever the tables of three fall"),
    }
    return modes.get(mode, mode)


def _groups(draw: DrawReport, groups: tuple[tuple[int, ...], ...]) -> Iterator[Block]:
    text = "; ".join(" – ".join(map(draw.name_of, group)) for group in groups)
    yield Paragraph(f"{text}.", size=9)


def _tables(draw: DrawReport, tables: Tables) -> Table:
    seats = (ListingColumn(_("Seat %(seat)s") % {"seat": seat}, grows=True) for seat in range(1, 5))
    columns = (figures("table", bold=True), *seats)
    rows = [
        Row((str(number), *map(draw.name_of, people), *[""] * (4 - len(people))))
        for number, people in enumerate(tables, start=1)
        if people
    ]
    return Table(columns, tuple(rows), size=8.5, pitch=1.65)


def _accounts(draw: DrawReport) -> Iterator[Block]:
    at_three = sum(count > 0 for count in draw.threes.values())
    text = ngettext(
        "%(count)s player sits at a table of three; no player sits there more often than %(most)s.",
        "%(count)s players sit at a table of three; no player sits there more often than %(most)s.",
        at_three,
    )
    yield Paragraph(text % {"count": at_three, "most": max(draw.threes.values(), default=0)}, size=9)
    columns = (
        figures("number", soft=True),
        column("name", grows=True),
        figures("threes", bold=True),
        *(ListingColumn(_("Seat %(seat)s") % {"seat": seat}, align=Align.RIGHT) for seat in range(1, 5)),
    )
    rows = []
    for number in draw.players:
        seats = [str(count) for count in draw.seats.get(number, ())][:4]
        cells = (str(number), draw.names.get(number, ""), str(draw.threes.get(number, 0)))
        rows.append(Row((*cells, *seats, *[""] * (4 - len(seats)))))
    yield Table(columns, tuple(rows), size=9, pitch=1.55)
