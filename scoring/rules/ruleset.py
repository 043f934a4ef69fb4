"""A ruleset: which deals can be entered, whether they are possible, their value, and the end of the session."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, Final, Self

from .deal import AnyDeal
from .entry_form import EntryForm
from .ledger import Account, Ending, FootRow, Ledger
from .list_line import DealLine, ListColumn
from .plain import read_fields
from .problems import Problem
from .score import Score
from .table import positions
from .value_table import ValueTable


def option(default: Any, *legal: Any, house_rule: bool = False, printed: bool = False) -> Any:
    """Define a field of a ruleset that a table may set to one of the `legal` values.

    A `house_rule` is a gap or a choice in systems.md; it is `printed` if a document states its default nevertheless.
    Ruling 13
    """
    return field(default=default, metadata={"legal": legal, "house_rule": house_rule, "printed": printed})


def corrected(
    default: Any,
    *legal: Any,
    was: Any,
    where: Mapping[str, Any],
    house_rule: bool = False,
    printed: bool = False,
) -> Any:
    """Define an option added by a correction: an older list, which does not store it, keeps the value `was`.

    The correction matters only with the options `where`.
    """
    metadata = {"house_rule": house_rule, "printed": printed, "was": was, "where": where}
    return field(default=default, metadata={"legal": legal} | metadata)


def amount(
    default: int, least: int, most: int, *, in_cents: bool = False, house_rule: bool = False, printed: bool = False
) -> Any:
    metadata = {"house_rule": house_rule, "printed": printed, "in_cents": in_cents}
    return field(default=default, metadata={"legal": range(least, most + 1)} | metadata)


@dataclass(frozen=True, kw_only=True)
class Ruleset(ABC):
    """The rules of one game system, as a value; its options are its fields. systems.md 0

    The meaning of a key never changes: a changed rule is a new key (ruling 12). `words` are English sentences by key;
    docs/recipes.md lists the keys that pages use.
    """

    key: str

    # Possible sizes of the table; `table.positions` says who sits out.
    table_sizes: ClassVar[tuple[int, ...]] = (3, 4)
    # The unit of the list's running figures.
    account: ClassVar[Account] = Account.POINTS
    # The schemes by which a finished list can be valued.
    schemes: ClassVar[tuple[str, ...]] = ("classic",)
    deal_type: ClassVar[type[AnyDeal]] = AnyDeal
    # Whether its suits are the French ones, which have signs.
    has_french_suits: ClassVar[bool] = True
    words: ClassVar[Mapping[str, str]] = {}

    @property
    def ends_by_itself(self) -> bool:
        """Whether the game's own rules end the session instead of an agreed number of deals."""
        return False

    def session_deals(self, seats: int) -> int | None:
        """Return the number of deals that the rules prescribe; None if they do not."""
        return None

    @property
    def has_pot(self) -> bool:
        return False

    @property
    def brought(self) -> int:
        """The initial account of each player; a ledger contains only changes."""
        return 0

    def opening(self, seats: int) -> Ledger:
        """Return the table before its first deal. Raises ValueError for an unsupported number of seats."""
        if seats not in self.table_sizes:
            *fewer, most = map(str, self.table_sizes)
            sizes = f"{', '.join(fewer)} or {most}" if fewer else most
            raise ValueError(f"{self.key} is played by {sizes}, not by {seats}")
        return Ledger.opened(seats)

    def read_deal(self, data: Mapping[str, Any]) -> AnyDeal:
        """Read a deal from plain data. Raises ValueError naming the field that cannot be read."""
        return read_fields(self.deal_type, data)

    @abstractmethod
    def check(self, deal: Any, ledger: Ledger) -> tuple[Problem, ...]:
        """Return every problem of the deal, given the ledger before it; () if it is possible."""

    @abstractmethod
    def score(self, deal: Any, ledger: Ledger) -> Score: ...

    def ending(self, ledger: Ledger) -> Ending | None:
        return None

    @abstractmethod
    def entry_forms(self) -> tuple[EntryForm, ...]:
        """Return the ways to enter a deal, the usual one first."""

    def entry_table(self) -> dict[str, Any]:
        """Return values and refusals of every entry as plain data for the screen; {} if only the server can compute
        them."""
        return {}

    def prefilled(self, ledger: Ledger, dealer: int) -> dict[str, Any]:
        return {}

    def barred(self, ledger: Ledger, dealer: int) -> dict[str, tuple[str, ...]]:
        """Return values that the next deal can no longer have, by entry field ("mode" bars a whole form)."""
        return {}

    def offers(self, deal: Any, ledger: Ledger) -> tuple[tuple[AnyDeal, Score], ...]:
        """Return the deals that can be entered instead of a refused one, cheapest first."""
        return ()

    def legal_bids(self) -> tuple[int, ...]:
        """Return the bidding ladder, lowest first; () if bids are not numbers."""
        return ()

    @abstractmethod
    def columns(self) -> tuple[ListColumn, ...]:
        """Return the columns of the list in addition to number, dealer, game and value."""

    @abstractmethod
    def line(self, deal: Any, score: Score) -> DealLine: ...

    def declarers(self, dealer: int, seats: int) -> tuple[int, ...]:
        """Return the seats that may declare in this deal, forehand first."""
        return positions(dealer, seats).active

    def payers(self, dealer: int, seats: int) -> tuple[int, ...]:
        """Return the seats that write a won game as a loss, without its declarer; () if the declarer's
        account changes."""
        return ()

    def foot(self, ledger: Ledger) -> tuple[FootRow, ...]:
        return ()

    def value_tables(self) -> tuple[ValueTable, ...]:
        return ()

    def options(self) -> dict[str, Any]:
        """Return the options that differ from the defaults; `find_ruleset(key, **options)` is the inverse."""
        default = find_ruleset(self.key)
        return {
            name: getattr(self, name) for name in option_names(self) if getattr(self, name) != getattr(default, name)
        }

    def explicit_options(self) -> dict[str, Any]:
        """Return the options that a new list stores: those that differ, and those whose absence would imply an older
        figure."""
        return self.options() | {name: getattr(self, name) for name in self._corrections()}

    def as_corrected(self) -> Self:
        return self.with_options({name: getattr(find_ruleset(self.key), name) for name in self._corrections()})

    def _corrections(self) -> dict[str, Any]:
        """Return the earlier value of each corrected option, if it matters with these options."""
        corrected = [item for item in fields(self) if "was" in item.metadata]
        return {
            item.name: item.metadata["was"]
            for item in corrected
            if all(getattr(self, name) == value for name, value in item.metadata["where"].items())
        }

    def legal_values(self, name: str) -> tuple[Any, ...] | range:
        legal: tuple[Any, ...] | range = self._metadata(name)["legal"]
        return legal

    def is_house_rule(self, name: str) -> bool:
        """Return whether the documents leave the option open or contradict each other about it. Ruling 13"""
        return bool(self._metadata(name)["house_rule"])

    def is_printed(self, name: str) -> bool:
        """Return whether a document prints the default of a house rule; otherwise it is this site's proposal."""
        return bool(self._metadata(name).get("printed"))

    def is_in_cents(self, name: str) -> bool:
        return bool(self._metadata(name).get("in_cents"))

    def _metadata(self, name: str) -> Mapping[str, Any]:
        for item in fields(self):
            if item.name == name and "legal" in item.metadata:
                return item.metadata
        raise ValueError(f"ruleset {self.key} has no option {name}")

    def with_options(self, options: Mapping[str, Any]) -> Self:
        """Return the same rules with other options. Raises ValueError for an unknown option or an illegal value."""
        return replace(self, **{name: self._legal(name, value) for name, value in options.items()})

    def _legal(self, name: str, value: Any) -> Any:
        legal = self.legal_values(name)
        # Stored JSON has lists instead of tuples.
        value = tuple(value) if isinstance(value, list) else value
        if value not in legal:
            raise ValueError(f"{name} cannot be {value!r}; it is one of {legal}")
        # 1 == True, so a stored 1 becomes the option's own value.
        return legal[legal.index(value)]


@dataclass(frozen=True, kw_only=True)
class Preset:
    """A named set of options of one ruleset, with the scheme that goes with it. systems.md 0

    `words` has "name", "about" (what it is and where it comes from) and "explained" (what a newcomer needs to know).
    """

    key: str
    ruleset: Ruleset
    words: Mapping[str, str]
    scheme: str = ""


_REGISTRY: Final[dict[str, Ruleset]] = {}
_PRESETS: Final[dict[str, Preset]] = {}


def register(ruleset: Ruleset, *presets: Preset) -> None:
    """Make the ruleset and its presets available by key. Raises ValueError if a key is taken."""
    for key in (ruleset.key, *(preset.key for preset in presets)):
        if key in _REGISTRY or key in _PRESETS:
            raise ValueError(f"there is a ruleset {key} already")
    _REGISTRY[ruleset.key] = ruleset
    _PRESETS.update({preset.key: preset for preset in presets})


# The default ruleset.
OFFICIAL_SKAT: Final = "isko"


def find_ruleset(key: str = OFFICIAL_SKAT, **options: Any) -> Ruleset:
    """Return the ruleset with this key and these options. Raises ValueError if there is none."""
    if key not in _REGISTRY:
        raise ValueError(f"there is no ruleset {key!r}")
    return _REGISTRY[key].with_options(options)


def read_ruleset(key: str, options: Mapping[str, Any]) -> Ruleset:
    """Return the rules a list was opened with: a corrected figure that the list does not store keeps its old value.

    The list's deals were valued and signed with that value. Ruling 12
    """
    ruleset = find_ruleset(key, **options)
    silent = {name: was for name, was in ruleset._corrections().items() if name not in options}
    return ruleset.with_options(silent)


def ruleset_keys() -> tuple[str, ...]:
    """Return the keys of all rulesets, in the order of registration."""
    return tuple(_REGISTRY)


def presets_of(key: str) -> tuple[Preset, ...]:
    return tuple(preset for preset in _PRESETS.values() if preset.ruleset.key == key)


def find_preset(key: str) -> Preset:
    if key not in _PRESETS:
        raise ValueError(f"there is no preset {key!r}")
    return _PRESETS[key]


def option_names(ruleset: Ruleset) -> tuple[str, ...]:
    return tuple(item.name for item in fields(ruleset) if "legal" in item.metadata)


def check(deal: AnyDeal, ruleset: Ruleset | None = None, seats: int = 3) -> tuple[Problem, ...]:
    """Return every problem of the deal as the first one at a table of `seats`; () if it is possible."""
    ruleset = ruleset or find_ruleset()
    return ruleset.check(deal, ruleset.opening(seats))


def score(deal: AnyDeal, ruleset: Ruleset | None = None, seats: int = 3) -> Score:
    ruleset = ruleset or find_ruleset()
    return ruleset.score(deal, ruleset.opening(seats))


def legal_bids(ruleset: Ruleset | None = None) -> tuple[int, ...]:
    """Return the bidding ladder of the ruleset, lowest first. systems.md 2"""
    return (ruleset or find_ruleset()).legal_bids()
