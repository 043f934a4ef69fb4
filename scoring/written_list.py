"""The list as it is written: each deal's line with its ticks and words, for the page and the paper alike."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scoring import phrases
from scoring.models import EntryKind, EntryRecord
from scoring.queries import SheetPage
from scoring.rules import Deal, Line, Outcome, Score, Side, find_scheme, loss_fee, settle

_LEVEL_TICKS: Final = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")


@dataclass(frozen=True, slots=True)
class StruckLine:
    """A line that no longer counts: what it said, and why it was struck."""

    sentence: str
    written: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """One deal as it stands on the list; `running` has a figure for its declarer alone, as on paper."""

    number: int
    dealer: str
    declarer: int | None
    declarer_name: str
    game: str
    game_name: str
    base: int
    with_run: str
    without_run: str
    ticks: frozenset[str]
    doubling: str
    written: int
    won: bool
    running: tuple[int | None, ...]
    sum_in_words: str
    struck: tuple[StruckLine, ...]
    is_corrected: bool
    ends_round: bool

    @property
    def is_passed(self) -> bool:
        return self.declarer is None


def written_lines(page: SheetPage) -> tuple[WrittenLine, ...]:
    """The standing deals of the sheet, first to last, each with the lines struck in its place."""
    return tuple(_lines(page))


def _lines(page: SheetPage) -> Iterator[WrittenLine]:
    for row, entry in zip(page.sheet.rows, page.log.standing, strict=True):
        deal, seat, score = row.deal, row.deal.declarer, row.score
        yield WrittenLine(
            number=row.number,
            dealer=page.names[row.positions.dealer],
            declarer=seat,
            declarer_name="" if seat is None else page.names[seat],
            game=deal.game.value if deal.game else "",
            game_name=phrases.game_name(deal),
            base=score.base or score.value,
            with_run=_run(deal, "with"),
            without_run=_run(deal, "without"),
            ticks=ticks_of(deal, score),
            doubling=f" ×{2**deal.kontra}" if deal.kontra else "",
            written=sum(score.points),
            won=score.won,
            running=tuple(points if place == seat else None for place, points in enumerate(row.running)),
            sum_in_words=phrases.sum_in_words(score),
            struck=tuple(_struck(page, old) for old in page.log.struck.get(row.number, [])),
            is_corrected=entry.kind == EntryKind.CORRECTION,
            ends_round=row.number % page.record.seat_count == 0,
        )


@dataclass(frozen=True, slots=True)
class SeatFoot:
    """What stands at the foot of one player's column: tally, bonuses, money in cents, signature."""

    place: int
    name: str
    line: Line
    own_bonus: int
    others_bonus: int
    settlement: int
    loss_fee: int
    signature: EntryRecord | None


def seat_feet(page: SheetPage) -> tuple[SeatFoot, ...]:
    """The feet of all columns, in the order of the seats."""
    return tuple(seat_foot(page, place) for place in range(page.record.seat_count))


def seat_foot(page: SheetPage, place: int) -> SeatFoot:
    """The foot of one player's column."""
    line, scheme, record = page.lines[place], find_scheme(page.record.scheme), page.record
    return SeatFoot(
        place=place,
        name=page.names[place],
        line=line,
        own_bonus=scheme.bonus_win * line.won - scheme.malus_loss * line.lost,
        others_bonus=page.bonus_defender * line.others_lost,
        settlement=settle([each.total for each in page.lines], record.cents_per_point)[place],
        loss_fee=loss_fee(line.lost, [(first, cents) for first, cents in record.loss_fee_steps]),
        signature=page.signatures.get(place),
    )


def ticks_of(deal: Deal, score: Score) -> frozenset[str]:
    """What is ticked on the list: the levels that counted, ouvert, overbid, conceded."""
    ticks = {step.word for step in score.steps if step.word in _LEVEL_TICKS}
    if deal.game and not deal.game.has_trumps:
        ticks = {name for name in ("hand", "ouvert") if getattr(deal, name)}
    if score.overbid:
        ticks.add("overbid")
    if deal.conceded is not Side.NONE:
        ticks.add("conceded")
    return frozenset(ticks)


def _run(deal: Deal, side: str) -> str:
    # A run that was entered without its side stands under "with", as on paper.
    if deal.outcome is not Outcome.PLAYED or not deal.matadors or (deal.with_without or "with") != side:
        return ""
    return str(deal.matadors)


def _struck(page: SheetPage, entry: EntryRecord) -> StruckLine:
    deal = entry.to_deal()
    score = page.sheet.ruleset.score(deal, page.record.seat_count)
    replaced = next((later for later in page.entries if later.replaces_id == entry.pk), entry)
    sentence = phrases.deal_sentence(deal, score, page.names)
    reason = phrases.taken_back() if replaced.kind == EntryKind.WITHDRAWAL else replaced.reason
    return StruckLine(sentence, entry.points, reason, phrases.writer_name(replaced.entered_by))
