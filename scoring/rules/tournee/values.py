"""The value of a deal of Tournée Skat: a declarer's game, or the Ramsch that forehand calls."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ..card_points import ALL_POINTS
from ..contracts import Game
from ..counted_game import (
    CountedDeal,
    declarer_score,
    is_schneider,
    is_schwarz,
    loss_step,
    matador_steps,
    passed_score,
)
from ..deal import AnyDeal, Outcome
from ..ruleset import corrected, option
from ..score import Score, Step
from ..skat.values import TARGET
from ..table import active_seats


class TourneeContract(StrEnum):
    """The declarer's contract: a card turned up, without the skat, Grand after a look at it, or without a trick."""

    TOURNEE = "tournee"
    SOLO = "solo"
    GUCKSER = "guckser"
    NULL = "null"


# systems.md 17
BASES: Final = {
    TourneeContract.TOURNEE: {Game.CLUBS: 8, Game.SPADES: 7, Game.HEARTS: 6, Game.DIAMONDS: 5, Game.GRAND: 12},
    TourneeContract.SOLO: {Game.CLUBS: 12, Game.SPADES: 11, Game.HEARTS: 10, Game.DIAMONDS: 9, Game.GRAND: 20},
    TourneeContract.GUCKSER: {Game.GRAND: 16},
}
OPEN_GRAND: Final = 24
NULL_VALUES: Final = {False: 20, True: 40}
# One more than in official Skat.
SCHNEIDER_FROM: Final = 91
FEWEST_POINTS: Final = 10
NO_TRICK: Final = 20
EVERY_TRICK: Final = -30


@dataclass(frozen=True, slots=True, kw_only=True)
class TourneeDeal(CountedDeal):
    """One game of Tournée Skat as entered. systems.md 17

    A Guckser needs no `suit`. `null_tricks` is whether the declarer of a Null took a trick.
    """

    contract: TourneeContract | None = None
    suit: Game | None = None
    passt_mir_nicht: bool = False
    ouvert: bool = False
    schneider_announced: bool = False
    schwarz_announced: bool = False
    null_tricks: bool | None = None

    @property
    def trumps(self) -> Game | None:
        return Game.GRAND if self.contract is TourneeContract.GUCKSER else self.suit


@dataclass(frozen=True, slots=True, kw_only=True)
class TourneeRamschDeal(AnyDeal):
    """One Ramsch as entered: card points by seat, None for the player who sits out, and the `virgins` without a trick.

    A Ramsch has no multipliers; entered ones are refused.
    """

    points: tuple[int | None, ...] = ()
    virgins: tuple[int, ...] = ()
    matadors: int | None = None
    schneider_announced: bool = False
    schwarz_announced: bool = False

    def points_of(self, seat: int) -> int | None:
        return self.points[seat] if seat < len(self.points) else None


@dataclass(frozen=True, kw_only=True)
class TourneeOptions:
    """The options that the document leaves to the table. systems.md 17"""

    null_loss_factor: int = option(1, 1, 2, house_rule=True)
    # Whether Schneider and Schwarz count against a declarer too.
    own_schneider: bool = option(True, False, True, house_rule=True)
    # What Schneider and Schwarz add when both were announced.
    both_announced: int = option(2, 2, 3, house_rule=True)
    ramsch_tie: str = option("each", "each", "nobody", house_rule=True)
    # Which losses Paßt mir nicht doubles. Document 003; ruling 20
    passt_mir_nicht_doubles: str = corrected(
        "below_61", "below_61", "every_loss", was="every_loss", where={}, house_rule=True, printed=True
    )


def score_game(deal: TourneeDeal, options: TourneeOptions, seats: int) -> Score:
    """Return the value, or the loss: doubled in a Guckser and, without 61, after Paßt mir nicht. systems.md 17"""
    if deal.outcome is Outcome.PASSED:
        return passed_score(seats)
    if deal.contract is TourneeContract.NULL:
        value = NULL_VALUES[deal.ouvert]
        step = Step("null_ouvert" if deal.ouvert else "null", value, result=value)
        return _written(deal, seats, [step], value=value, factor=options.null_loss_factor)
    steps = _level_steps(deal, options)
    level, base = steps[-1].number, base_value(deal)
    steps.append(Step("product", level, base, level * base))
    factor = 2 if _loses_double(deal, options) else 1
    return _written(deal, seats, steps, value=level * base, factor=factor, level=level, base=base)


def _loses_double(deal: TourneeDeal, options: TourneeOptions) -> bool:
    """Return whether the loss is doubled; a lost game without card points counts as one without 61."""
    if deal.contract is TourneeContract.GUCKSER:
        return True
    is_below = deal.points is None or deal.points < TARGET
    return deal.passt_mir_nicht and (is_below or options.passt_mir_nicht_doubles == "every_loss")


def _level_steps(deal: TourneeDeal, options: TourneeOptions) -> list[Step]:
    steps = matador_steps(deal)
    level = deal.matadors or 0
    for word, lift in _lifts(deal, options).items():
        level += lift
        steps.append(Step(word, level))
    return steps


def _written(deal: TourneeDeal, seats: int, steps: list[Step], *, value: int, factor: int, **worth: int) -> Score:
    won = reaches_contract(deal)
    closing = () if won else (loss_step(value, factor=factor),)
    written = value if won else -factor * value
    return declarer_score(deal, seats, written=written, won=won, value=value, steps=(*steps, *closing), **worth)


def base_value(deal: TourneeDeal) -> int:
    if deal.ouvert:
        return OPEN_GRAND
    assert deal.contract is not None
    assert deal.trumps is not None
    return BASES[deal.contract][deal.trumps]


def reaches_contract(deal: TourneeDeal) -> bool:
    if deal.contract is TourneeContract.NULL:
        return bool(deal.won) if deal.null_tricks is None else not deal.null_tricks
    if deal.points is None:
        return bool(deal.won)
    if deal.schwarz_announced:
        # An announced Schwarz that was tapped as won needs no second tick.
        return deal.points == ALL_POINTS and (is_schwarz(deal) or bool(deal.won))
    return deal.points >= (SCHNEIDER_FROM if deal.schneider_announced else TARGET)


def _lifts(deal: TourneeDeal, options: TourneeOptions) -> dict[str, int]:
    """Return by how many levels game, Schneider, Schwarz and announcements raise the value, won or lost. systems.md 17

    A missed announcement loses what it would have won.
    """
    counts = options.own_schneider or reaches_contract(deal)
    schwarz = deal.schwarz_announced or (counts and is_schwarz(deal))
    schneider = deal.schneider_announced or (counts and is_schneider(deal, schneider_from=SCHNEIDER_FROM))
    lifts = {
        "game": 1,
        "schneider": int(schneider or schwarz),
        "schneider_announced": int(deal.schneider_announced and not deal.schwarz_announced),
        "schwarz": int(schwarz),
        # With an announced Schwarz an announced Schneider adds nothing, unless the table lets it.
        "schwarz_announced": deal.schwarz_announced * (options.both_announced if deal.schneider_announced else 2),
    }
    return {word: lift for word, lift in lifts.items() if lift}


def score_ramsch(deal: TourneeRamschDeal, options: TourneeOptions, seats: int) -> Score:
    """Return the score: the fewest card points win 10, or 20 without a trick; taking every trick loses 30, and nobody
    wins.

    systems.md 17
    """
    moved, steps = _ramsch_moves(deal, options, seats)
    winners = tuple(seat for seat, move in moved.items() if move > 0)
    return Score(
        points=tuple(moved.get(seat, 0) for seat in range(seats)),
        won=bool(winners),
        written=max(moved.values(), default=0),
        steps=tuple(steps),
        winners=winners,
        losers=tuple(seat for seat in moved if seat not in winners),
    )


def _ramsch_moves(deal: TourneeRamschDeal, options: TourneeOptions, seats: int) -> tuple[dict[int, int], list[Step]]:
    taken = ramsch_points(deal, seats)
    tricks = [seat for seat in taken if seat not in deal.virgins]
    if len(tricks) == 1:
        return {tricks[0]: EVERY_TRICK}, [Step("ramsch_every_trick", result=EVERY_TRICK)]
    fewest = min(taken.values())
    lowest = [seat for seat, points in taken.items() if points == fewest]
    steps = [Step("ramsch_fewest", fewest)]
    if len(lowest) > 1 and options.ramsch_tie == "nobody":
        return {}, [*steps, Step("ramsch_tied", len(lowest))]
    moved = {seat: NO_TRICK if seat in deal.virgins else FEWEST_POINTS for seat in lowest}
    words = {FEWEST_POINTS: "ramsch_wins", NO_TRICK: "ramsch_no_trick"}
    return moved, steps + [Step(words[award], result=award) for award in sorted(set(moved.values()))]


def ramsch_points(deal: TourneeRamschDeal, seats: int) -> dict[int, int]:
    """Return the card points of the active players by seat; those without a trick have 0."""
    return {seat: deal.points_of(seat) or 0 for seat in sorted(active_seats(deal.dealer, seats))}
