"""A deal as written down at the table: the fields shared by all games, and the deal of Skat."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Final

from .cards import Rank, count_matadors, parse_card
from .contracts import Game
from .plain import plain_fields, read_fields, read_list


class Outcome(StrEnum):
    PLAYED = "played"
    PASSED = "passed"
    RAMSCH = "ramsch"


class Side(StrEnum):
    """A side of the table; NONE for neither, BOTH only in an entry that is refused."""

    NONE = "none"
    DECLARER = "declarer"
    DEFENDERS = "defenders"
    BOTH = "both"


class Run(StrEnum):
    WITH = "with"
    WITHOUT = "without"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyDeal:
    """The fields shared by the deals of all games; seats count from 0. The list sets `dealer`."""

    outcome: Outcome = Outcome.PLAYED
    dealer: int | None = None
    declarer: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(AnyDeal):
    """One deal of the Skat family as entered. systems.md 0.2

    None means "not entered": an announced Schwarz then implies its Schneider, the outcome follows from `points`
    (0..120, including the skat), and a bid that was not recorded counts as covered.
    """

    bid: int | None = None
    game: Game | None = None
    hand: bool = False
    with_without: Run | None = None
    matadors: int | None = None
    schneider_announced: bool | None = None
    schwarz_announced: bool | None = None
    ouvert: bool = False
    won: bool | None = None
    schneider: bool | None = None
    schwarz: bool | None = None
    points: int | None = None
    no_trick: Side = Side.NONE
    null_tricks: bool | None = None
    conceded: Side = Side.NONE
    kontra: int = 0
    kontra_by: int | None = None
    bidders: tuple[int, ...] | None = None

    @property
    def announces_schwarz(self) -> bool:
        """Whether Schwarz is announced; an open suit or Grand game implies it. ISkO 2.5"""
        return self.schwarz_announced or (self.schwarz_announced is None and self.ouvert)

    @property
    def announces_schneider(self) -> bool:
        """Whether Schneider is announced; an announced Schwarz implies it, unless entered otherwise. ISkO 2.5"""
        return self.schneider_announced or (self.schneider_announced is None and self.announces_schwarz)


PASSED_DEAL: Final = Deal(outcome=Outcome.PASSED)


def deal_from_dict(data: Mapping[str, Any]) -> Deal:
    """Read a Skat deal from plain data. Raises ValueError naming the field that cannot be read.

    Besides the fields of `Deal` it accepts `cards`, the declarer's twelve (["JC", "10H", ...]), from which the matadors
    are counted, and `declarer_took_trick`, an older name for `null_tricks`. Deals of other games are read by their
    ruleset: `ruleset.read_deal(data)`.
    """
    given = dict(data)
    if "declarer_took_trick" in given:
        given["null_tricks"] = given.pop("declarer_took_trick")
    # Older data says conceded: 1 for a game the declarer gave up.
    if given.get("conceded") in (0, 1):
        given["conceded"] = Side.DECLARER if given["conceded"] else Side.NONE
    cards = given.pop("cards", None)
    deal = read_fields(Deal, given)
    return deal if cards is None else _with_counted_matadors(deal, cards)


def deal_to_dict(deal: AnyDeal) -> dict[str, Any]:
    """Return plain data with only the entered fields, in their order; `ruleset.read_deal` is the inverse."""
    # The outcome tells the ruleset which type of deal to read.
    outcome = {} if deal.outcome is Outcome.PLAYED else {"outcome": deal.outcome.value}
    return outcome | plain_fields(deal)


def _with_counted_matadors(deal: Deal, cards: Any) -> Deal:
    if deal.game is None or not deal.game.has_trumps:
        raise ValueError("cards count matadors in a suit game or Grand only")
    owned = [parse_card(str(text)) for text in read_list("cards", cards)]
    if len(set(owned)) < len(owned):
        raise ValueError("a card is held twice")
    side, run = count_matadors(owned, deal.game, sixes=any(card.rank is Rank.SIX for card in owned))
    if deal.matadors not in (None, run):
        raise ValueError(f"the cards hold {run} matadors, not {deal.matadors}")
    values = {item.name: getattr(deal, item.name) for item in fields(deal)}
    return Deal(**values | {"with_without": Run(side), "matadors": run})
