"""Hypothesis strategies: any ruleset, any deal, possible deals, and lists of them."""

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from hypothesis import strategies as st

from scoring.rules import PASSED_DEAL, Adjustment, Deal, Game, Outcome, Ruleset, Sheet, Side, check, find_ruleset
from scoring.rules.skat.options import SkatOptions
from scoring.rules.skat.pinke import PinkeOptions

SEATS = st.sampled_from((3, 4, 5))
# What concerns a played deal; test_ramsch.py has the laws of a Ramsch.
_OPTIONS = {item.name: item.metadata["legal"] for kind in (SkatOptions, PinkeOptions) for item in fields(kind)}
_NUMBERS = st.none() | st.integers(-3, 13) | st.integers(-1, 300)
_ANSWERS = st.none() | st.booleans()


def rulesets(**fixed: Any) -> st.SearchStrategy[Ruleset]:
    """The Skat ruleset with any options except the `fixed` ones."""
    options = st.fixed_dictionaries({}, optional={name: st.sampled_from(legal) for name, legal in _OPTIONS.items()})
    return options.map(lambda chosen: find_ruleset(**chosen | fixed))


def any_deals() -> st.SearchStrategy[Deal]:
    """Any values of the fields, sensible or not."""
    return st.builds(
        Deal,
        outcome=st.sampled_from(Outcome),
        dealer=_NUMBERS,
        declarer=_NUMBERS,
        bid=_NUMBERS,
        game=st.none() | st.sampled_from(Game),
        hand=st.booleans(),
        with_without=st.sampled_from((None, "with", "without")),
        matadors=_NUMBERS,
        schneider_announced=_ANSWERS,
        schwarz_announced=_ANSWERS,
        ouvert=st.booleans(),
        won=_ANSWERS,
        schneider=_ANSWERS,
        schwarz=_ANSWERS,
        points=_NUMBERS,
        no_trick=st.sampled_from(Side),
        null_tricks=_ANSWERS,
        conceded=st.sampled_from(Side),
        kontra=st.integers(-1, 5),
        kontra_by=_NUMBERS,
        bidders=st.none() | st.lists(st.integers(-1, 6), max_size=4).map(tuple),
    )


def announcements() -> st.SearchStrategy[dict[str, bool]]:
    """Announcements before the first card of a suit game or Grand."""
    schneider = {"hand": True, "schneider_announced": True}
    return st.sampled_from(
        (
            {},
            {"hand": True},
            schneider,
            schneider | {"schwarz_announced": True},
            {"hand": True, "schwarz_announced": True},
            {"hand": True, "ouvert": True},
        )
    )


def results() -> st.SearchStrategy[dict[str, Any]]:
    """The end of a suit game or Grand: card points, taps, or a concession."""
    by_points = st.integers(0, 120).filter(lambda points: points not in (1, 119)).map(lambda points: {"points": points})
    schwarz = st.sampled_from(
        ({"points": 120, "no_trick": Side.DEFENDERS}, {"points": 0, "no_trick": Side.DECLARER}, {"points": 22})
    )
    taps = st.sampled_from(({}, {"schneider": True}, {"schneider": True, "schwarz": True}))
    tapped = st.builds(lambda won, more: {"won": won} | more, st.booleans(), taps)
    conceded = st.sampled_from((Side.DECLARER, Side.DEFENDERS)).map(lambda side: {"conceded": side})
    return by_points | schwarz | tapped | conceded


@st.composite
def trump_deals(draw: Callable[..., Any], ruleset: Ruleset, seats: int, **fixed: Any) -> Deal:
    """A possible suit game or Grand."""
    game = draw(st.sampled_from([game for game in Game if game.has_trumps]))
    bids = st.sampled_from(ruleset.legal_bids())
    kontra = draw(st.integers(0, ruleset.kontra_levels))
    data = {
        "declarer": draw(st.integers(0, seats - 1)),
        "game": game,
        "with_without": draw(st.sampled_from(("with", "without"))),
        "matadors": draw(st.integers(1, ruleset.max_matadors(game))),
        "bid": draw(bids if ruleset.score_basis == "bid" else st.none() | bids),
        "kontra": kontra,
    }
    deal = Deal(**data | draw(announcements()) | draw(results()) | fixed)
    if any(found.code == "V94" for found in check(deal, ruleset, seats)):
        deal = replace(deal, won=False)
    return deal


@st.composite
def null_deals(draw: Callable[..., Any], ruleset: Ruleset, seats: int) -> Deal:
    """A possible Null or Revolution; its bid is one that the smallest Null covers."""
    low = st.sampled_from([bid for bid in ruleset.legal_bids() if bid <= 23])
    ending = st.sampled_from(({"won": True}, {"won": False}, {"null_tricks": True}, {"conceded": Side.DEFENDERS}))
    game = draw(st.sampled_from([game for game in ruleset.games if not game.has_trumps]))
    has_levels = st.booleans() if game is Game.NULL else st.just(False)
    return Deal(
        declarer=draw(st.integers(0, seats - 1)),
        game=game,
        hand=draw(has_levels),
        ouvert=draw(has_levels),
        bid=draw(low if ruleset.score_basis == "bid" else st.none() | low),
        kontra=draw(st.integers(0, ruleset.kontra_levels)),
        **draw(ending),
    )


def possible_deals(ruleset: Ruleset, seats: int) -> st.SearchStrategy[Deal]:
    """A deal that `check` accepts, with the declarer's seat still to be fitted to the dealer."""
    played = trump_deals(ruleset, seats) | null_deals(ruleset, seats)
    return (played | st.just(PASSED_DEAL)).filter(lambda deal: not check(deal, ruleset, seats))


@st.composite
def sheets(
    draw: Callable[..., Any], seats: int | None = None, most: int = 8, adjusted: bool = True, **fixed: Any
) -> Sheet:
    """A list of up to `most` deals, each entered as the table would enter it."""
    seats = seats or draw(SEATS)
    ruleset = draw(rulesets(**fixed))
    adjustments = draw(st.lists(st.builds(_adjustment, st.integers(0, seats - 1), st.integers(-99, 99)), max_size=2))
    sheet = Sheet(
        seats=seats,
        length=48,
        ruleset=ruleset,
        first_dealer=draw(st.integers(0, seats - 1)),
        adjustments=tuple(adjustments) if adjusted else (),
    )
    for deal in draw(st.lists(possible_deals(ruleset, seats), max_size=most)):
        sheet = sheet.with_deal(fitted(deal, sheet))
    return sheet


def fitted(deal: Deal, sheet: Sheet) -> Deal:
    """The deal with one of the next deal's three players as declarer."""
    active = sheet.positions(sheet.next_number).active
    return deal if deal.declarer is None else replace(deal, declarer=active[deal.declarer % 3])


def _adjustment(seat: int, points: int) -> Adjustment:
    return Adjustment(seat, points, reason="late", by="Clara")
