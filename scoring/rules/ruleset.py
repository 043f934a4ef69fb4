"""A ruleset: what a table may enter, whether that can be, and what it is worth."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, Self

from .deal import Deal
from .entry_form import EntryForm
from .problems import Problem


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the sum: its word, the number reached, and what else its sentence needs."""

    word: str
    number: int = 0
    by: int = 0
    result: int = 0


@dataclass(frozen=True, slots=True)
class Score:
    """What a deal is worth: `points` per seat of the table, `steps` the sum as one would say it aloud.

    `level` is the multiplier (0 where the value is fixed), `need` the least value that covers the bid.
    """

    points: tuple[int, ...]
    level: int = 0
    base: int = 0
    value: int = 0
    won: bool = False
    overbid: bool = False
    need: int = 0
    steps: tuple[Step, ...] = ()


def option(default: Any, *legal: Any) -> Any:
    """A field of a ruleset that a table may set to one of the `legal` values."""
    return field(default=default, metadata={"legal": legal})


@dataclass(frozen=True, kw_only=True)
class Ruleset(ABC):
    """The rules of one game system, as a value; its options are its fields. systems.md 0

    A key keeps its meaning for ever: a changed rule is a new key (ruling 12).
    """

    key: str

    @abstractmethod
    def check(self, deal: Deal, seats: int) -> tuple[Problem, ...]:
        """All that is wrong with the deal; () when it can be."""

    @abstractmethod
    def score(self, deal: Deal, seats: int) -> Score:
        """What a checked deal is worth."""

    @abstractmethod
    def legal_bids(self) -> tuple[int, ...]:
        """The bidding ladder, lowest first; () where nobody bids."""

    @abstractmethod
    def entry_form(self) -> EntryForm:
        """The fields a table fills in, row by row."""

    @abstractmethod
    def entry_table(self) -> dict[str, Any]:
        """Values and refusals of every entry as plain data for the screen; {} where the server must be asked."""

    def options(self) -> dict[str, Any]:
        """The options that differ from the ruleset's default; `find_ruleset(key, **options)` gives it back."""
        default = find_ruleset(self.key)
        return {
            name: getattr(self, name) for name in option_names(self) if getattr(self, name) != getattr(default, name)
        }

    def legal_values(self, name: str) -> tuple[Any, ...]:
        """What the option may be set to; ValueError where there is no such option."""
        for item in fields(self):
            if item.name == name and "legal" in item.metadata:
                return tuple(item.metadata["legal"])
        raise ValueError(f"ruleset {self.key} has no option {name}")

    def with_options(self, options: Mapping[str, Any]) -> Self:
        """The same rules with other options; ValueError where one is unknown or has an illegal value."""
        return replace(self, **{name: self._legal(name, value) for name, value in options.items()})

    def _legal(self, name: str, value: Any) -> Any:
        legal = self.legal_values(name)
        if value not in legal:
            raise ValueError(f"{name} cannot be {value!r}; it is one of {legal}")
        # 1 == True, so a stored 1 becomes the option's own value.
        return legal[legal.index(value)]


_REGISTRY: Final[dict[str, Ruleset]] = {}


def register(ruleset: Ruleset) -> None:
    """Make the ruleset findable by its key; ValueError where the key is taken."""
    if ruleset.key in _REGISTRY:
        raise ValueError(f"there is a ruleset {ruleset.key} already")
    _REGISTRY[ruleset.key] = ruleset


def find_ruleset(key: str = "isko", **options: Any) -> Ruleset:
    """The ruleset of this key with these options; ValueError where there is none."""
    if key not in _REGISTRY:
        raise ValueError(f"there is no ruleset {key!r}")
    return _REGISTRY[key].with_options(options)


def ruleset_keys() -> tuple[str, ...]:
    """The keys of all rulesets, in the order they were made known."""
    return tuple(_REGISTRY)


def option_names(ruleset: Ruleset) -> tuple[str, ...]:
    """The names of the options a table may set."""
    return tuple(item.name for item in fields(ruleset) if "legal" in item.metadata)


def check(deal: Deal, ruleset: Ruleset | None = None, seats: int = 3) -> tuple[Problem, ...]:
    """Every problem of the deal at a table of `seats`, all at once; () when it can be."""
    return (ruleset or find_ruleset()).check(deal, seats)


def score(deal: Deal, ruleset: Ruleset | None = None, seats: int = 3) -> Score:
    """What the deal is worth; the deal is one that `check` accepts."""
    return (ruleset or find_ruleset()).score(deal, seats)


def legal_bids(ruleset: Ruleset | None = None) -> tuple[int, ...]:
    """The bidding ladder of the ruleset, lowest first. systems.md 2"""
    return (ruleset or find_ruleset()).legal_bids()
