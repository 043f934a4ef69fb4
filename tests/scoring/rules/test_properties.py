"""Laws that hold for any deal and any list, whatever the table's options."""

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.rules import (
    PASSED_DEAL,
    SCHEMES,
    Deal,
    Game,
    Ruleset,
    Sheet,
    TallyLine,
    check,
    check_figures,
    deal_from_dict,
    deal_to_dict,
    score,
    settle,
    tally,
)
from scoring.rules.cards import Card, Rank, Suit, format_card, parse_card

from .strategies import SEATS, any_deals, fitted, possible_deals, rulesets, sheets, trump_deals

pytestmark = pytest.mark.exhaustive

SCHEME_KEYS = st.sampled_from(sorted(SCHEMES))
# Where only those who played the deal are paid for a lost game, it counts who sat out.
SCHEMES_FOR_ALL = st.sampled_from(sorted(key for key, scheme in SCHEMES.items() if scheme.pays_sitting_out))
FIELD_NAMES = {field.name for field in fields(Deal)}
SUITS = (Game.CLUBS, Game.SPADES, Game.HEARTS, Game.DIAMONDS)
ALL_TICKS = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
PLAIN = {"card_points": "optional", "score_basis": "game_value", "hand_schwarz_includes_schneider_announced": False}


@st.composite
def entries(draw: Callable[..., Any], played: bool = False, **fixed: Any) -> tuple[Deal, Ruleset]:
    """A possible deal at a table of three and its rules."""
    ruleset = draw(rulesets(**fixed))
    deals = trump_deals(ruleset, 3) if played else possible_deals(ruleset, 3)
    deal = draw(deals)
    assume(check(deal, ruleset) == ())
    return deal, ruleset


def written(deal: Deal, ruleset: Ruleset) -> int:
    return sum(score(deal, ruleset).points)


@given(deal=any_deals(), ruleset=rulesets(), seats=SEATS)
def test_any_entry_is_refused_in_words_or_scored(deal: Deal, ruleset: Ruleset, seats: int) -> None:
    problems = check(deal, ruleset, seats)

    for problem in problems:
        assert set(problem.fields) <= FIELD_NAMES
        assert problem.code[0] == "V"
    if not problems:
        found = score(deal, ruleset, seats)
        assert len(found.points) == seats
        assert [points for seat, points in enumerate(found.points) if seat != deal.declarer and points] == []


@given(entries())
def test_a_game_is_won_or_written_as_a_loss(entry: tuple[Deal, Ruleset]) -> None:
    deal, ruleset = entry

    found = score(deal, ruleset)

    assert (sum(found.points) > 0) is found.won
    assert not (found.won and found.overbid)
    assert found.need >= found.value


@given(entries())
def test_the_steps_of_the_sum_end_at_the_figure_that_is_written(entry: tuple[Deal, Ruleset]) -> None:
    deal, ruleset = entry

    found = score(deal, ruleset)

    last = [step for step in found.steps if not step.in_cents][-1]
    # Where the bid counts and the game is won, the bid itself is the last word.
    assert sum(found.points) == (last.result or last.number)


@given(any_deals())
def test_a_deal_goes_to_plain_data_and_back(deal: Deal) -> None:
    assert deal_from_dict(deal_to_dict(deal)) == deal


@given(st.builds(Card, st.sampled_from(Suit), st.sampled_from(Rank)))
def test_a_card_goes_to_text_and_back(card: Card) -> None:
    assert parse_card(format_card(card)) == card
    assert parse_card(format_card(card).lower()) == card


@given(entries())
def test_with_and_without_are_worth_the_same(entry: tuple[Deal, Ruleset]) -> None:
    deal, ruleset = entry
    assume(deal.game is not None and deal.game.has_trumps)

    found = [score(replace(deal, with_without=side), ruleset) for side in ("with", "without", None)]

    assert len({(one.points, one.value, one.level) for one in found}) == 1


@given(entries(played=True))
def test_the_four_suits_count_the_same_levels(entry: tuple[Deal, Ruleset]) -> None:
    deal, ruleset = entry
    assume(deal.game is not Game.GRAND)

    found = [score(replace(deal, game=suit, bid=18), ruleset) for suit in SUITS]

    assert len({one.level for one in found}) == 1
    assert [one.value for one in found] == [base * found[0].level for base in (12, 11, 10, 9)]


@st.composite
def ladders(draw: Callable[..., Any]) -> tuple[list[Deal], Ruleset]:
    """The same game tapped as won with one tick more each time."""
    ruleset = draw(rulesets(**PLAIN))
    game = draw(st.sampled_from([game for game in Game if game.has_trumps]))
    matadors = draw(st.integers(1, ruleset.max_matadors(game)))
    ticks = draw(st.sampled_from((("schneider", "schwarz"), ("hand", "schneider", "schwarz"), ALL_TICKS)))
    ways = [dict.fromkeys(ticks[:count], True) for count in range(len(ticks) + 1)]
    return [Deal(declarer=0, game=game, matadors=matadors, won=True, **way) for way in ways], ruleset


@given(ladders())
def test_each_further_level_adds_the_base_value_once(ladder: tuple[list[Deal], Ruleset]) -> None:
    deals, ruleset = ladder

    values = [score(deal, ruleset).value for deal in deals]

    game, matadors = deals[0].game, deals[0].matadors
    assert values == [ruleset.base(game) * (matadors + 1 + more) for more in range(len(deals))]
    assert [check(deal, ruleset) for deal in deals] == [()] * len(deals)


@given(ladders())
def test_each_further_matador_adds_the_base_value_once(ladder: tuple[list[Deal], Ruleset]) -> None:
    deals, ruleset = ladder
    game, matadors = deals[0].game, deals[0].matadors
    assume(matadors < ruleset.max_matadors(game))

    gained = [score(replace(deal, matadors=matadors + 1), ruleset).value - score(deal, ruleset).value for deal in deals]

    assert gained == [ruleset.base(game)] * len(deals)


@given(ladders())
def test_a_lost_game_is_twice_the_won_one(ladder: tuple[list[Deal], Ruleset]) -> None:
    deals, ruleset = ladder

    for won in deals:
        lost = replace(won, won=False)
        assert check(lost, ruleset) == ()
        factor = ruleset.loss_factor_hand if won.hand else ruleset.loss_factor_skat
        assert written(lost, ruleset) == -factor * written(won, ruleset)


@given(entries(score_basis="game_value"), st.data())
def test_a_higher_bid_never_gains_and_below_the_value_changes_nothing(
    entry: tuple[Deal, Ruleset], data: st.DataObject
) -> None:
    deal, ruleset = entry
    bids = st.sampled_from(ruleset.legal_bids())
    low, high = sorted((data.draw(bids), data.draw(bids)))
    deals = [replace(deal, bid=bid) for bid in (None, low, high)]
    # A tapped win is refused above its value, a Null too.
    assume(deal.game and all(check(one, ruleset) == () for one in deals))

    unknown, lower, higher = (score(one, ruleset) for one in deals)

    assert sum(higher.points) <= sum(lower.points) <= sum(unknown.points)
    if high <= unknown.value:
        assert higher == lower == unknown


def turned(sheet: Sheet, by: int) -> Sheet:
    """The same list with all players `by` seats further on."""
    deals = tuple(
        deal if deal.declarer is None else replace(deal, declarer=(deal.declarer + by) % sheet.seats)
        for deal in sheet.deals
    )
    adjustments = tuple(replace(item, seat=(item.seat + by) % sheet.seats) for item in sheet.adjustments)
    first_dealer = (sheet.first_dealer + by) % sheet.seats
    return replace(sheet, deals=deals, adjustments=adjustments, first_dealer=first_dealer)


def figures(line: TallyLine) -> tuple[int, ...]:
    return line.points, line.won, line.lost, line.others_lost, line.passed, line.adjustment, line.total


@given(sheets(), SCHEME_KEYS, st.integers(0, 4))
def test_permuting_the_seats_permutes_the_totals(sheet: Sheet, scheme: str, by: int) -> None:
    before = tally(sheet, scheme)

    after = tally(turned(sheet, by), scheme)

    assert [figures(after[(seat + by) % sheet.seats]) for seat in range(sheet.seats)] == [figures(b) for b in before]


@given(sheets(seats=3), SCHEME_KEYS, st.permutations(range(3)))
def test_any_permutation_of_three_seats_permutes_the_totals(sheet: Sheet, scheme: str, order: list[int]) -> None:
    deals = [deal if deal.declarer is None else replace(deal, declarer=order[deal.declarer]) for deal in sheet.deals]
    adjustments = [replace(item, seat=order[item.seat]) for item in sheet.adjustments]
    before = tally(sheet, scheme)

    after = tally(replace(sheet, deals=tuple(deals), adjustments=tuple(adjustments)), scheme)

    assert [figures(after[order[seat]]) for seat in range(3)] == [figures(line) for line in before]


@given(sheets(), SCHEMES_FOR_ALL, st.randoms(use_true_random=False))
@pytest.mark.promise("C4")
def test_the_order_of_the_deals_does_not_change_the_tally(sheet: Sheet, scheme: str, random: Any) -> None:
    shuffled = list(sheet.deals)
    random.shuffle(shuffled)

    assert tally(replace(sheet, deals=tuple(shuffled)), scheme) == tally(sheet, scheme)


@given(sheets(), SCHEME_KEYS, st.integers(0, 8))
def test_two_lists_together_have_the_sum_of_their_totals(sheet: Sheet, scheme: str, cut: int) -> None:
    first = replace(sheet, deals=sheet.deals[:cut])
    dealer = sheet.positions(len(first.deals) + 1).dealer
    second = replace(sheet, deals=sheet.deals[cut:], adjustments=(), first_dealer=dealer)

    together = tally(sheet, scheme)

    parts = zip(tally(first, scheme), tally(second, scheme), strict=True)
    assert [figures(line) for line in together] == [
        tuple(a + b for a, b in zip(figures(one), figures(other), strict=True)) for one, other in parts
    ]


@given(sheets(), st.data())
@pytest.mark.promise("C4")
def test_a_deal_corrected_and_corrected_back_was_never_touched(sheet: Sheet, data: st.DataObject) -> None:
    number = data.draw(st.integers(1, max(1, len(sheet.deals))))
    assume(sheet.deals)
    other = data.draw(possible_deals(sheet.ruleset, sheet.seats))
    before = replace(sheet, deals=sheet.deals[: number - 1])

    changed = sheet.with_deal(fitted(other, before), number)

    assert len(changed.deals) == len(sheet.deals)
    assert changed.with_deal(sheet.deals[number - 1], number) == sheet


@given(sheets(), SCHEME_KEYS)
@pytest.mark.promise(
    "C4",
    "The check figures of a list agree, the order of the deals changes no total, and a correction that is undone "
    "leaves no effect.",
)
def test_the_check_figures_of_a_list_agree(sheet: Sheet, scheme: str) -> None:
    lines = tally(sheet, scheme)

    found = check_figures(sheet, scheme)

    assert found.agree
    assert sum(line.points for line in lines) == sum(sheet.totals)
    if SCHEMES[scheme].pays_sitting_out:
        assert len({line.lost + line.others_lost for line in lines}) == 1
    assert sum(line.won + line.lost for line in lines) + sheet.passed == len(sheet.deals)


@given(sheets(adjusted=False))
def test_the_totals_add_up_by_the_regulations(sheet: Sheet) -> None:
    """Sum of totals = sum of deal points + 50 x (won - lost) + 80, 90 or, at five, 120 x lost."""
    each_loss = {3: 2 * 40, 4: 3 * 30, 5: 4 * 30}[sheet.seats]
    scores = [score(deal, sheet.ruleset, sheet.seats) for deal in sheet.deals if deal != PASSED_DEAL]
    won = sum(one.won for one in scores)
    lost = len(scores) - won

    found = sum(line.total for line in tally(sheet, "seeger_fabian"))

    assert found == sum(sum(one.points) for one in scores) + 50 * (won - lost) + each_loss * lost


@given(sheets(), SCHEME_KEYS)
def test_a_passed_deal_moves_nothing_but_the_counter(sheet: Sheet, scheme: str) -> None:
    before = tally(sheet, scheme)

    after = tally(sheet.with_deal(PASSED_DEAL), scheme)

    assert after == tuple(replace(line, passed=line.passed + 1) for line in before)


@given(sheets(seats=4), st.sampled_from(("classic", "seeger")))
def test_a_player_who_never_declared_can_be_left_out(sheet: Sheet, scheme: str) -> None:
    """Not where a lost game pays others at a table of four than at three."""
    deals = tuple(deal for deal in sheet.deals if deal.declarer != 3)
    adjustments = tuple(item for item in sheet.adjustments if item.seat != 3)
    with_all = tally(replace(sheet, deals=deals, adjustments=adjustments), scheme)

    without = tally(replace(sheet, deals=deals, adjustments=adjustments, seats=3), scheme)

    assert without == with_all[:3]


@given(sheets())
def test_the_running_points_lead_to_the_totals(sheet: Sheet) -> None:
    rows = sheet.rows

    before = (0,) * sheet.seats
    for number, row in enumerate(rows, start=1):
        assert row.number == number
        assert row.running_totals == tuple(a + b for a, b in zip(before, row.score.points, strict=True))
        before = row.running_totals
    assert sheet.totals == before


@given(sheets())
def test_the_deal_moves_on_by_one_seat_and_nobody_plays_twice(sheet: Sheet) -> None:
    positions = [sheet.positions(number) for number in range(1, 2 * sheet.seats + 1)]

    assert [one.dealer for one in positions] == [(sheet.first_dealer + n) % sheet.seats for n in range(2 * sheet.seats)]
    assert all(sorted((*one.active, *one.sitting_out)) == list(range(sheet.seats)) for one in positions)
    assert all(one.forehand == (one.dealer + 1) % sheet.seats for one in positions)


@given(
    st.lists(st.integers(-2_000, 2_000), min_size=1, max_size=5),
    st.fractions(0, 5, max_denominator=40),
)
def test_a_settlement_pays_out_exactly_what_is_paid_in(points: list[int], stake: Any) -> None:
    cents = settle(points, stake)

    assert sum(cents) == 0
    for own, paid in zip(points, cents, strict=True):
        assert abs(paid - stake * (len(points) * own - sum(points))) < 1
