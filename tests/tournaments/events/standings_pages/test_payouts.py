"""Prizes from the pot: series, categories, teams, and what waits for a list or a lot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.cast import an_event, entrants
from tests.tournaments.events.standings_pages.played import play
from tournaments.events.models import Category, LotRecord, TeamMember, TeamRecord
from tournaments.events.phrases.choices import Presence
from tournaments.events.queries.money import fee_lines, fees_due
from tournaments.events.queries.prizes import (
    PRESETS,
    PlanBasis,
    group_to_json,
    plan_preview,
    prize_sections,
    starting_plan,
)
from tournaments.events.queries.standings import event_standings
from tournaments.events.queries.standings.reckoning import fix
from tournaments.events.services.registration import change_entrant
from tournaments.standings import Line, PrizeGroup, award_prizes, prize_amounts, rank, shortfall

TOTAL = {"ranking": "total", "share": 1, "weights": [3, 2, 1]}
FIGURES = {1: (400, 4, 0), 2: (300, 3, 0), 3: (200, 2, 0), 4: (100, 1, 0)}


def paid(event) -> list[tuple[str, int | str, int]]:
    return [(row.ranking, row.entrant, row.cents) for row in event_standings(event).payout]


@pytest.mark.storage
@pytest.mark.django_db
class TestPayouts:
    def test_the_entry_fees_of_those_who_came_are_the_pot_and_card_money_is_not(self):
        event = an_event(series=1, entry_fee=1000, card_fee=200, pot_percent=90, prize_plan=[TOTAL])
        entrants(event, 4)
        entrants(event, 2, presence=Presence.NO_SHOW)
        play(event, 1, FIGURES)

        standings = event_standings(event)

        assert (standings.pot, standings.left) == (3600, 0)
        assert paid(event) == [("total", 1, 1800), ("total", 2, 1200), ("total", 3, 600)]

    def test_before_the_play_everybody_who_may_come_is_counted(self):
        event = an_event(entry_fee=1000)
        entrants(event, 3, presence=Presence.EXPECTED)
        entrants(event, 1, presence=Presence.NO_SHOW)

        assert event_standings(event).pot == 3000

    def test_a_starter_without_a_fee_changes_neither_pot_nor_number_of_prizes(self):
        plan = [{"ranking": "total", "share": 1, "every": 4}]
        event = an_event(series=2, entry_fee=1000, card_fee=200, prize_plan=plan)
        entrants(event, 11)
        play(event, 1, {number: (1000 - number, 4, 1) for number in range(1, 12)})
        substitute = entrants(event, 1)[0]
        change_entrant(substitute, without_fee=True, by="anna", reason="plays on the fee of number 11")
        play(event, 2, {number: (1000 - number, 4, 1) for number in (*range(1, 11), 12)})

        standings, preview = event_standings(event), plan_preview(event, event.prize_groups)

        assert len(standings.by_key["total"].rows) == 12
        assert (standings.pot, [row.entrant for row in standings.payout]) == (11000, [1, 2])
        assert (preview.players, preview.pot, preview.groups[0][1]) == (11, 11000, 11)
        assert sum(fees_due(event).values()) == 11 * 1200
        assert [line.number for line in fee_lines(event)] == [*range(1, 12)]

    def test_before_the_play_a_starter_without_a_fee_counts_no_prize_place(self):
        event = an_event(entry_fee=1000, prize_plan=[{"ranking": "total", "share": 1, "every": 4}])
        *_, guest = entrants(event, 8, presence=Presence.EXPECTED)
        change_entrant(guest, without_fee=True, by="anna")

        preview = plan_preview(event, event.prize_groups)

        assert (preview.players, preview.pot, [len(prizes) for *_, prizes in preview.groups]) == (7, 7000, [1])

    def test_classes_pay_their_own_fee_into_the_pot(self):
        event = an_event(series=1, entry_fee=1000, fees_by_category=[["young", 500]])
        Category.objects.create(event=event, key="young", name="Young").members.add(entrants(event, 4)[0])
        play(event, 1, FIGURES)

        assert event_standings(event).pot == 3500

    def test_loss_money_is_in_the_pot_where_the_event_is_set_so(self):
        event = an_event(
            series=1, entry_fee=1000, loss_fee_steps=[[1, 50], [4, 100]], loss_money_is_paid_out=True, pot_percent=0
        )
        entrants(event, 4)
        play(event, 1, {1: (0, 0, 1), 2: (0, 0, 3), 3: (0, 0, 5), 4: (0, 0, 0)})

        # 0.50 + 1.50 + 3.50
        assert event_standings(event).pot == 550

    def test_prizes_of_a_series_that_was_left_out_go_to_the_others(self):
        plan = [TOTAL, {"ranking": "series:2", "amounts": [1000]}]
        event = an_event(series=1, entry_fee=1000, prize_plan=plan)
        entrants(event, 4)
        play(event, 1, FIGURES)

        standings = event_standings(event)

        assert (standings.pot, standings.left) == (4000, 0)
        assert paid(event) == [("total", 1, 2000), ("total", 2, 1333), ("total", 3, 667)]

    def test_prizes_of_a_later_series_are_reserved(self):
        plan = [TOTAL, {"ranking": "series:2", "share": 1, "weights": [1]}]
        event = an_event(series=2, entry_fee=1000, prize_plan=plan)
        entrants(event, 4)
        play(event, 1, FIGURES)
        half_way = event_standings(event)

        play(event, 2, {4: (4000, 1, 0), 1: (0, 0, 0), 2: (0, 0, 0), 3: (0, 0, 0)})

        assert (half_way.left, sum(row.cents for row in half_way.payout)) == (2000, 2000)
        assert ("series:2", 4, 2000) in paid(event)
        assert event_standings(event).left == 0

    def test_categories_and_teams_have_their_own_prizes(self):
        plan = [
            TOTAL,
            {"ranking": "category:women", "amounts": [500], "once": True},
            {"ranking": "tandem", "amounts": [900], "takers": "tandem"},
        ]
        event = an_event(series=1, entry_fee=1000, prize_plan=plan, team_kinds=["tandem"])
        Category.objects.create(event=event, key="women", name="Women", sex="f")
        people = entrants(event, 4)
        event.entrants.filter(number__in=(1, 4)).update(sex="f")
        pair = TeamRecord.objects.create(event=event, kind="tandem", name="7")
        for place, entrant in enumerate(people[2:]):
            TeamMember.objects.create(team=pair, kind="tandem", entrant=entrant, place=place)
        play(event, 1, FIGURES)

        assert paid(event) == [
            ("total", 1, 1300),
            ("total", 2, 867),
            ("total", 3, 433),
            # Anna is passed over: she has a prize.
            ("category:women", 4, 500),
            ("tandem", "7", 900),
        ]

    def test_fixed_prizes_beyond_the_pot_are_not_given_out(self):
        event = an_event(series=1, entry_fee=100, prize_plan=[{"ranking": "total", "amounts": [500]}])
        entrants(event, 4)
        play(event, 1, FIGURES)

        standings = event_standings(event)

        assert (standings.pot, standings.left, standings.payout) == (400, -100, ())

    def test_equal_players_share_unless_the_event_wants_a_lot(self):
        event = an_event(series=1, entry_fee=1500, prize_plan=[TOTAL], tie_rule="lot")
        entrants(event, 4)
        play(event, 1, FIGURES | {2: (400, 4, 0)})

        (due,) = event_standings(event).lots_due
        assert (due.ranking, due.place, due.entrants) == ("total", 1, (1, 2))
        assert paid(event)[:2] == [("total", 1, 2500), ("total", 2, 2500)]

        LotRecord.objects.create(event=event, ranking="total", order=[2, 1], seed="4", at=event.created_at)

        assert event_standings(event).lots_due == ()
        assert paid(event)[:2] == [("total", 2, 3000), ("total", 1, 2000)]

    def test_the_ceremony_ends_with_the_winner(self):
        plan = [TOTAL, {"ranking": "series:1", "amounts": [100, 50]}]
        event = an_event(series=1, entry_fee=1000, prize_plan=plan)
        entrants(event, 4)
        play(event, 1, FIGURES)

        sections = prize_sections(event_standings(event).payout, ceremony=True)

        assert [(section.ranking, [row.entrant for row in section.rows]) for section in sections] == [
            ("series:1", [2, 1]),
            ("total", [3, 2, 1]),
        ]

    def test_a_plan_can_be_tried_with_other_numbers(self):
        event = an_event(entry_fee=1000)
        entrants(event, 4)
        plan = [PrizeGroup(ranking="total", share=1, every=4)]

        preview = plan_preview(event, plan, players=12)

        assert (preview.players, preview.pot, preview.groups[0][2]) == (12, 12000, (6000, 4000, 2000))
        assert plan_preview(event, plan).groups[0][2] == (4000,)


groups = st.one_of(
    st.builds(
        PrizeGroup,
        ranking=st.sampled_from(["total", "series:1", "category:women"]),
        share=st.integers(1, 9),
        every=st.integers(1, 9),
        unit=st.sampled_from([1, 50, 100, 500]),
        once=st.booleans(),
    ),
    st.builds(
        PrizeGroup,
        ranking=st.sampled_from(["total", "series:1", "category:women"]),
        amounts=st.lists(st.integers(1, 5000), min_size=1, max_size=6).map(tuple),
        once=st.booleans(),
    ),
)
standings = st.lists(st.integers(0, 5), max_size=20).map(
    lambda totals: rank([Line(entrant=number, total=total) for number, total in enumerate(totals, start=1)])
)


@given(
    st.lists(groups, max_size=4),
    st.integers(0, 200_000),
    st.fixed_dictionaries(
        {
            "total": standings,
            "series:1": standings,
            "category:women": standings,
        }
    ),
)
def test_prizes_fixed_beforehand_are_those_of_the_plan(plan, pot, rankings):
    sizes = {name: len(ranking) for name, ranking in rankings.items()}
    pot += shortfall(plan, pot, sizes)

    fixed = fix(plan, pot, sizes)

    payout = award_prizes(fixed, sum(sum(group.amounts) for group in fixed), rankings)
    assert payout.awards == award_prizes(plan, pot, rankings).awards


fields = st.builds(
    PlanBasis,
    players=st.integers(0, 400),
    pot=st.integers(0, 1_000_000),
    series=st.lists(st.integers(1, 9), unique=True, max_size=5).map(tuple),
    categories=st.sampled_from([(), ("women",), ("women", "juniors")]),
    team_kinds=st.sampled_from([(), ("team",), ("team", "tandem")]),
)


@given(st.sampled_from(sorted(PRESETS)), fields)
def test_every_template_plan_pays_out_the_pot(preset, field):
    plan = starting_plan(preset, field)
    sizes = {group.ranking: field.players for group in plan}
    missing = shortfall(plan, field.pot, sizes)

    amounts = prize_amounts(plan, field.pot + missing, sizes)

    spent = sum(map(sum, amounts))
    has_takers = field.players > 0
    assert spent == field.pot + missing or not has_takers or preset == "fixed"


@given(groups)
def test_a_group_is_stored_unchanged(group):
    kept = group_to_json(group)

    assert PrizeGroup(**{name: tuple(it) if isinstance(it, list) else it for name, it in kept.items()}) == group
