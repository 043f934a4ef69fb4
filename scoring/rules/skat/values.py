"""The value of a Skat deal for its declarer, step by step."""

from dataclasses import dataclass
from itertools import compress

from ..card_points import ALL_POINTS
from ..contracts import NULL_VALUES, Game, Level
from ..deal import Deal, Outcome, Side
from ..score import Score, Step
from .bidding import needed_value
from .options import SkatOptions

TARGET = 61
SCHNEIDER_FROM = 90
SCHNEIDER_UP_TO = 30
LEVELS = tuple(Level)


def score_skat(deal: Deal, options: SkatOptions, seats: int) -> Score:
    """Return the score; only the declarer's account changes, and none for a passed-in deal. ISkO 2.4-2.6, 3.6"""
    if deal.outcome is Outcome.PASSED:
        return Score(points=(0,) * seats, steps=(Step("passed"),))
    assert deal.game is not None
    worth = trump_worth(deal, options) if deal.game.has_trumps else _null_worth(deal, options)
    need = max(needed_value(deal.bid, worth.base), worth.value) if deal.bid and worth.base else worth.value
    overbid = deal.bid is not None and worth.value < deal.bid
    won = worth.target_reached and not overbid
    steps = list(worth.steps)
    if overbid:
        steps.append(Step("overbid", deal.bid or 0, worth.base, need))
    written, closing = _written(deal, options, charge=need, won=won)
    players = () if deal.declarer is None else (deal.declarer,)
    return Score(
        points=tuple(written if seat == deal.declarer else 0 for seat in range(seats)),
        level=worth.level,
        base=worth.base,
        value=worth.value,
        won=won,
        overbid=overbid,
        need=need,
        steps=(*steps, *closing),
        written=written,
        winners=players if won else (),
        losers=() if won else players,
    )


@dataclass(frozen=True, slots=True)
class Worth:
    """What was announced and reached, before the bid is considered."""

    value: int
    target_reached: bool
    steps: tuple[Step, ...]
    level: int = 0
    base: int = 0


def trump_worth(deal: Deal, options: SkatOptions) -> Worth:
    """Return base x (matadors + levels) for a suit game or Grand. ISkO 2.4.1, 2.5"""
    assert deal.game is not None
    base = options.base(deal.game)
    matadors = _matadors(deal, deal.game, options)
    levels = levels_of(deal, options)
    level = matadors + len(levels)
    steps = [Step(deal.with_without or "matadors", matadors)] if matadors else []
    steps += [Step(name.value, matadors + place) for place, name in enumerate(levels, start=1)]
    steps.append(Step("product", level, base, level * base))
    return Worth(level * base, reached_target(deal), tuple(steps), level, base)


def trump_value(deal: Deal, options: SkatOptions) -> int:
    assert deal.game is not None
    return options.base(deal.game) * (_matadors(deal, deal.game, options) + len(levels_of(deal, options)))


def _matadors(deal: Deal, game: Game, options: SkatOptions) -> int:
    return min(deal.matadors or 0, options.max_matadors(game))


def levels_of(deal: Deal, options: SkatOptions) -> tuple[Level, ...]:
    """Return the levels that count, made or announced, won or lost. ISkO 2.5; rulings 4, 5"""
    schwarz = reached_schwarz(deal) or deal.announces_schwarz
    schneider = reached_schneider(deal) or deal.announces_schneider or schwarz
    # In the order of LEVELS.
    counts = (
        True,
        deal.hand,
        schneider,
        deal.announces_schneider or _earns_announcement(deal, options),
        schwarz,
        deal.announces_schwarz,
        deal.ouvert,
    )
    return tuple(compress(LEVELS, counts))


def _earns_announcement(deal: Deal, options: SkatOptions) -> bool:
    """Return whether a Hand game won Schwarz also earns the Schneider announcement: the Italian table. systems.md 6"""
    if not options.hand_schwarz_includes_schneider_announced:
        return False
    return deal.hand and reached_schwarz(deal) and reached_target(deal)


def reached_schneider(deal: Deal) -> bool:
    """Return whether one side ended with 30 points or fewer; never derived for a conceded game. Ruling 8"""
    if deal.points is None or deal.conceded is not Side.NONE:
        return bool(deal.schneider)
    return deal.points >= SCHNEIDER_FROM or deal.points <= SCHNEIDER_UP_TO


def reached_schwarz(deal: Deal) -> bool:
    """Return whether one side took no trick; 120 points do not prove it. Ruling 7"""
    return deal.no_trick is not Side.NONE or bool(deal.schwarz)


def reached_target(deal: Deal) -> bool:
    """Return whether the declarer won the play, whatever was bid. ISkO 2.6"""
    if deal.conceded is not Side.NONE:
        return deal.conceded is Side.DEFENDERS
    if deal.points is None:
        return bool(deal.won)
    # An announced Schwarz that was tapped as won needs no second tick.
    takes_all = deal.points == ALL_POINTS and bool(reached_schwarz(deal) or deal.won)
    return (
        deal.points >= TARGET
        and (deal.points >= SCHNEIDER_FROM or not deal.announces_schneider)
        and (takes_all or not deal.announces_schwarz)
    )


def null_value(deal: Deal, options: SkatOptions) -> int:
    """Return the fixed value of a Null game or a Revolution. ISkO 2.4.2; systems.md 11"""
    if deal.game is Game.REVOLUTION:
        return options.revolution
    return NULL_VALUES[deal.hand, deal.ouvert]


def wins_null(deal: Deal) -> bool:
    """Return whether a Null is won: the first trick its declarer takes loses it. ISkO 2.6"""
    if deal.conceded is not Side.NONE:
        return deal.conceded is Side.DEFENDERS
    return bool(deal.won) if deal.null_tricks is None else not deal.null_tricks


def null_name(deal: Deal) -> str:
    if deal.game is Game.REVOLUTION:
        return "revolution"
    return "null" + "_ouvert" * deal.ouvert + "_hand" * deal.hand


def _null_worth(deal: Deal, options: SkatOptions) -> Worth:
    value = null_value(deal, options)
    return Worth(value, wins_null(deal), (Step(null_name(deal), value, result=value),))


def _written(deal: Deal, options: SkatOptions, *, charge: int, won: bool) -> tuple[int, list[Step]]:
    """Return the figure for the list and its last steps: +value, or the loss, then the doublings. Rulings 1, 3"""
    steps = []
    if options.score_basis == "bid":
        charge = deal.bid or 0
        steps.append(Step("bid_counts", charge))
    written = charge
    if not won:
        is_hand = deal.hand or deal.game is Game.REVOLUTION
        factor = options.loss_factor_hand if is_hand else options.loss_factor_skat
        written = -factor * charge
        steps.append(Step("lost", charge, factor, written))
    if deal.kontra:
        doubled = 2**deal.kontra
        written *= doubled
        steps.append(Step(f"kontra_{deal.kontra}", by=doubled, result=written))
    return written, steps
