"""What a table writes down of one deal, and its road to and from plain data."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Final

from .cards import Rank, count_matadors, parse_card
from .contracts import Game


class Outcome(StrEnum):
    PLAYED = "played"
    PASSED = "passed"
    RAMSCH = "ramsch"


class Side(StrEnum):
    """A side of the table; NONE where neither is meant, BOTH only in an entry that is refused."""

    NONE = "none"
    DECLARER = "declarer"
    DEFENDERS = "defenders"
    BOTH = "both"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """One deal of the Skat family as entered; seats count from 0. systems.md 0.2

    None stands for "not said": an announced Schwarz then brings its Schneider along, an outcome is read off
    `points` (0..120, skat included), and a bid that was not recorded is covered.
    """

    outcome: Outcome = Outcome.PLAYED
    dealer: int | None = None
    declarer: int | None = None
    bid: int | None = None
    game: Game | None = None
    hand: bool = False
    with_without: str | None = None
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
        """An open suit or Grand game is announced Schwarz. ISkO 2.5"""
        return self.schwarz_announced or (self.schwarz_announced is None and self.ouvert)

    @property
    def announces_schneider(self) -> bool:
        """An announced Schwarz is announced Schneider too, unless that was said not to be. ISkO 2.5"""
        return self.schneider_announced or (self.schneider_announced is None and self.announces_schwarz)


PASSED_DEAL: Final = Deal(outcome=Outcome.PASSED)
_FIELDS: Final = {field.name: field for field in fields(Deal)}
_FLAGS: Final = frozenset({"hand", "ouvert"})
_ANSWERS: Final = frozenset({"schneider_announced", "schwarz_announced", "won", "schneider", "schwarz", "null_tricks"})
_ENUMS: Final[dict[str, type[StrEnum]]] = {"outcome": Outcome, "game": Game, "no_trick": Side, "conceded": Side}


def deal_from_dict(data: Mapping[str, Any]) -> Deal:
    """The deal that plain data describes; ValueError names the field that cannot be read.

    Beside the fields of `Deal` it takes `cards`, the declarer's twelve (["JC", "10H", ...]), from which the
    matadors are counted, and `declarer_took_trick`, an older word for `null_tricks`.
    """
    given = {name: value for name, value in data.items() if value is not None and value != ""}
    if "declarer_took_trick" in given:
        given["null_tricks"] = given.pop("declarer_took_trick")
    cards = given.pop("cards", None)
    if unknown := sorted(set(given) - set(_FIELDS)):
        raise ValueError(f"a deal has no field {', '.join(unknown)}")
    deal = Deal(**{name: _read(name, value) for name, value in given.items()})
    return deal if cards is None else _with_counted_matadors(deal, cards)


def deal_to_dict(deal: Deal) -> dict[str, Any]:
    """Plain data, only what was said, in the order of the fields; `deal_from_dict` reads it back."""
    said = {name: getattr(deal, name) for name, field in _FIELDS.items() if getattr(deal, name) != field.default}
    return {name: _plain(value) for name, value in said.items()}


def _read(name: str, value: Any) -> Any:
    if name in _ENUMS:
        return _read_enum(name, value)
    if name in _FLAGS | _ANSWERS:
        return _read_flag(name, value)
    if name == "with_without":
        return _read_choice(name, value, ("with", "without"))
    if name == "bidders":
        return tuple(_read_number(name, seat) for seat in _read_list(name, value))
    return _read_number(name, value)


def _read_enum(name: str, value: Any) -> StrEnum:
    # Older data says conceded: 1 for a game the declarer gave up.
    if name == "conceded" and value in (0, 1):
        return Side.DECLARER if value else Side.NONE
    try:
        return _ENUMS[name](value)
    except ValueError:
        raise ValueError(f"{name} cannot be {value!r}") from None


def _read_flag(name: str, value: Any) -> bool:
    if isinstance(value, (bool, int)):
        return bool(value)
    raise ValueError(f"{name} must be true or false, not {value!r}")


def _read_number(name: str, value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise ValueError(f"{name} must be a whole number, not {value!r}")


def _read_list(name: str, value: Any) -> list[Any]:
    if isinstance(value, (list, tuple)):
        return list(value)
    raise ValueError(f"{name} must be a list, not {value!r}")


def _read_choice(name: str, value: Any, choices: tuple[str, ...]) -> str:
    if value in choices:
        return str(value)
    raise ValueError(f"{name} cannot be {value!r}")


def _with_counted_matadors(deal: Deal, cards: Any) -> Deal:
    if deal.game is None or not deal.game.has_trumps:
        raise ValueError("cards count matadors in a suit game or Grand only")
    held = [parse_card(str(text)) for text in _read_list("cards", cards)]
    if len(set(held)) < len(held):
        raise ValueError("a card is held twice")
    side, run = count_matadors(held, deal.game, sixes=any(card.rank is Rank.SIX for card in held))
    if deal.matadors not in (None, run):
        raise ValueError(f"the cards hold {run} matadors, not {deal.matadors}")
    said = {name: getattr(deal, name) for name in _FIELDS}
    return Deal(**said | {"with_without": side, "matadors": run})


def _plain(value: Any) -> Any:
    if isinstance(value, StrEnum):
        return value.value
    return list(value) if isinstance(value, tuple) else value
