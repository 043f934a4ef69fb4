"""A meeting from its line-ups to the event in which it is played, and later substitutions."""

import pytest

from scoring.models import Player, SheetRecord
from tests.tournaments.leagues.cast import a_meeting, match_points_by_series, opened, play, play_series, side_of, worth
from tournaments.events.locking import Refused
from tournaments.events.models import EventRole
from tournaments.events.phrases.choices import Phase, Presence, Role, Seating, SeriesState, State
from tournaments.events.queries.seats import tables_of
from tournaments.events.queries.teams import team_rows
from tournaments.events.services.registration import register
from tournaments.events.services.results import replace_player
from tournaments.events.services.series import start_series
from tournaments.events.states import state_of
from tournaments.leagues.models import LineUpPlace
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.queries import meeting_result
from tournaments.leagues.services import give_captain, remove_member, take_captain, withdraw_team
from tournaments.leagues.services.meetings import (
    bring_on,
    enter_line_up,
    join_late,
    mark_absent,
    open_meeting,
    report_meeting,
    take_back_opening,
)
from tournaments.seating import league_from_report

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


def refusal(entry) -> str:
    """The code of the refusal."""
    with pytest.raises(Refused) as caught:
        entry()
    return caught.value.code


def sizes(event) -> list[list[int]]:
    return [sorted(map(len, tables_of(series)), reverse=True) for series in event.series.order_by("number")]


def mates(event) -> int:
    """How often two of one team sit at one table."""
    team = {number: at for at, row in enumerate(team_rows(event)) for number in row.team.members}
    seated = [[team[number] for number in table] for one in event.series.all() for table in tables_of(one)]
    return sum(len(teams) - len(set(teams)) for teams in seated)


class TestLineUps:
    def test_the_first_four_are_the_line_up_and_the_others_substitutes(self):
        side = side_of(a_meeting(squad=8), 1)
        squad = list(side.team.squad.order_by("-number"))

        enter_line_up(side, squad, by="captain1")

        assert [place.member.name for place in side.line_up.all()] == [f"Player 1.{n}" for n in range(8, 0, -1)]

    def test_another_line_up_replaces_the_first(self):
        side = side_of(a_meeting(), 1)
        squad = list(side.team.squad.all())
        enter_line_up(side, squad[:4], by="captain1")

        enter_line_up(side, squad[1:5], by="captain1")

        assert [place.member for place in side.line_up.all()] == squad[1:5]
        entries = side.meeting.match_day.division.league.audit_entries.filter(act="line_up_entered")
        assert [entry.data["members"] for entry in entries] == [[1, 2, 3, 4], [2, 3, 4, 5]]

    def test_only_the_squad_of_the_team_plays_for_it_and_everybody_once(self):
        meeting = a_meeting(squad=9)
        side, other = side_of(meeting, 1), side_of(meeting, 2)
        squad = list(side.team.squad.all())
        gone = remove_member(squad[8], by="anna")

        reasons = [
            refusal(lambda: enter_line_up(side, [other.team.squad.first()], by="anna")),
            refusal(lambda: enter_line_up(side, [squad[0], squad[0]], by="anna")),
            refusal(lambda: enter_line_up(side, squad[:9], by="anna")),
            refusal(lambda: enter_line_up(side, [gone], by="anna")),
        ]

        assert reasons == ["not_in_the_squad", "twice_in_line_up", "line_up_too_long", "not_in_the_squad"]
        assert side.line_up.count() == 0

    def test_an_absent_team_has_no_line_up_until_it_comes_after_all(self):
        side = side_of(a_meeting(players=(4, 4, 4, 4)), 1)

        mark_absent(side, by="anna")

        assert side.line_up.count() == 0
        assert refusal(lambda: enter_line_up(side, list(side.team.squad.all())[:4], by="anna")) == "team_is_absent"
        assert not mark_absent(side, is_absent=False, by="anna").is_absent

    def test_a_withdrawn_team_is_absent_from_then_on(self):
        meeting = a_meeting(players=(4, 4, 4, 4))
        side = side_of(meeting, 3)

        withdraw_team(side.team, reason="No players", by="anna")

        side.refresh_from_db()
        assert (side.is_absent, side.line_up.count()) == (True, 0)
        assert sizes(opened(meeting)) == [[3, 3, 3, 3]] * 3

    def test_a_member_in_a_line_up_stays_in_the_squad(self):
        side = side_of(a_meeting(players=(4, 4, 4, 4)), 1)

        assert refusal(lambda: remove_member(side.team.squad.first(), by="anna")) == "member_is_lined_up"


class TestOpening:
    def test_a_meeting_becomes_an_event_with_teams_seats_and_lists(self):
        meeting = a_meeting(players=(5, 4, 4, 4), loss_fee_steps=[[1, 50]], rounds=10, shown_names="short")

        event = opened(meeting)

        assert (meeting.state, meeting.event) == (MeetingState.PLAYING, event)
        assert (event.name, event.place) == ("Landesliga, match day 1: meeting 1", "Hall of 1")
        assert (event.club, event.day) == (meeting.match_day.division.league.club, meeting.match_day.day)
        assert (event.loss_fee_steps, event.shown_names, event.team_kinds) == ([[1, 50]], "short", ["team"])
        assert state_of(event) == State.PUBLISHED
        assert [one.rounds for one in event.series.all()] == [10, 10, 10]
        assert sizes(event) == [[4, 4, 4, 4]] * 3
        assert mates(event) == 0
        assert SheetRecord.objects.filter(event_table__series__event=event).count() == 12
        assert [[member.name for member in row.members] for row in team_rows(event)] == [
            [f"Player {team}.{place}" for place in range(1, 5)] for team in range(1, 5)
        ]

    def test_substitutes_are_entrants_without_a_seat_and_block_nothing(self):
        meeting = a_meeting(players=(5, 4, 4, 4))

        event = opened(meeting)

        waiting = event.entrants.get(presence=Presence.LATER)
        assert waiting.line_up_place.member.name == "Player 1.5"
        assert not waiting.seats.exists()
        assert start_series(event, by="captain1").state == SeriesState.RUNNING
        assert LineUpPlace.objects.filter(entrant=None).count() == 0

    def test_captains_of_the_host_direct_the_event_and_no_others(self):
        meeting = a_meeting(players=(4, 4, 4, 4), captains=True)

        event = opened(meeting)

        roles = EventRole.objects.filter(event=event).values_list("user__username", "role")
        assert list(roles) == [("captain1", Role.DIRECTOR)]

    @pytest.mark.long
    def test_a_new_captain_of_the_host_directs_what_is_being_played(self, django_user_model):
        meeting = a_meeting(players=(4, 4, 4, 4), captains=True)
        event, host = opened(meeting), side_of(meeting, 1).team
        emil = django_user_model.objects.create_user("emil")

        give_captain(host, emil, by="anna")
        take_captain(host, django_user_model.objects.get(username="captain1"), by="anna")

        assert list(event.roles.values_list("user__username", "role")) == [("emil", Role.DIRECTOR)]

    def test_a_former_captain_does_not_direct_a_reported_meeting(self, django_user_model):
        meeting = a_meeting(players=(4, 4, 4, 4), series=1, captains=True)
        event, host = opened(meeting), side_of(meeting, 1).team
        play(event, lambda series, number: (number, 0, 0))
        report_meeting(meeting, by="captain1")

        take_captain(host, django_user_model.objects.get(username="captain1"), by="anna")

        assert not event.roles.exists()

    def test_the_draw_is_repeated_from_its_report(self):
        event = opened(a_meeting(players=(4, 4, 4, 4)))

        draw = event.draws.get()

        assert draw.kind == Seating.LEAGUE
        assert league_from_report(draw.protocol) == tuple(map(tables_of, event.series.order_by("number")))
        assert (draw.report["repeats"], draw.report["mates"]) == (0, 0)

    @pytest.mark.postgresql
    def test_with_only_two_teams_both_need_four(self):
        meeting = a_meeting(players=(4, 3, 0, 0))

        assert refusal(lambda: open_meeting(meeting, by="anna")) == "two_teams_need_four"

    @pytest.mark.parametrize(
        ("players", "reason"),
        [
            pytest.param((4, 0, 0, 0), "too_few_teams", id="one team came"),
            pytest.param((4, 2, 2, 2), "too_few_teams", id="one team has three players"),
        ],
    )
    def test_nobody_plays_alone(self, players, reason):
        meeting = a_meeting(players=players)

        assert refusal(lambda: open_meeting(meeting, by="anna")) == reason

    def test_a_missing_line_up_is_named_and_nothing_happens(self):
        meeting = a_meeting(players=(4, 4, 4, 4))
        enter_line_up(side_of(meeting, 2), [], by="anna")

        with pytest.raises(Refused) as refused:
            open_meeting(meeting, by="anna")

        assert (refused.value.code, refused.value.params) == ("line_up_missing", {"teams": ["Team 2"]})
        assert not meeting.match_day.division.league.club.events.exists()

    def test_nobody_opens_twice_or_changes_a_line_up_then(self):
        meeting = a_meeting(players=(4, 4, 4, 4))
        opened(meeting)

        assert refusal(lambda: open_meeting(meeting, by="anna")) == "meeting_has_begun"
        assert refusal(lambda: enter_line_up(side_of(meeting, 1), [], by="anna")) == "meeting_has_begun"

    @pytest.mark.postgresql
    def test_an_opening_can_be_reverted_until_play_begins(self):
        meeting = a_meeting(players=(4, 4, 4, 4))
        event = opened(meeting)

        take_back_opening(meeting, reason="A day too early", by="anna")

        event.refresh_from_db()
        meeting.refresh_from_db()
        assert (meeting.state, meeting.event) == (MeetingState.PLANNED, None)
        assert (event.phase, event.is_listed) == (Phase.CLOSED, False)
        again = opened(meeting)
        start_series(again, by="anna")
        assert refusal(lambda: take_back_opening(meeting, reason="Again", by="anna")) == "meeting_is_played"

    @pytest.mark.sampled(3)
    @pytest.mark.parametrize("series", [1, 2, 4])
    def test_a_day_has_other_series(self, series):
        event = opened(a_meeting(players=(4, 4, 4, 4), series=series))

        assert sizes(event) == [[4, 4, 4, 4]] * series


class TestComingIn:
    @pytest.mark.long
    def test_a_substitute_sits_where_the_other_sat_from_the_next_series_on(self):
        meeting = a_meeting(players=(5, 4, 4, 4))
        event, side = opened(meeting), side_of(meeting, 1)
        start_series(event, by="captain1")
        before = [tables_of(one) for one in event.series.order_by("number")]
        members = {place.place: place.member for place in side.line_up.select_related("member")}

        bring_on(side, leaves=members[0], comes=members[4], by="captain1")

        swapped = [tuple(tuple(5 if who == 1 else who for who in table) for table in one) for one in before[1:]]
        assert [tables_of(one) for one in event.series.order_by("number")] == [before[0], *swapped]
        (row,) = [row for row in team_rows(event) if row.record.name == "Team 1"]
        assert (row.team.line_up(1), row.team.line_up(2)) == ((1, 2, 3, 4), (5, 2, 3, 4))

    @pytest.mark.long
    def test_the_one_who_left_comes_back(self):
        meeting = a_meeting(players=(5, 4, 4, 4))
        event, side = opened(meeting), side_of(meeting, 1)
        members = {place.place: place.member for place in side.line_up.select_related("member")}
        bring_on(side, leaves=members[0], comes=members[4], by="captain1")
        play_series(event, event.series.get(number=1), worth({1: 1, 2: 2, 3: 3, 4: 4}, members=5))

        bring_on(side, leaves=members[4], comes=members[0], by="captain1")

        seats = [sorted(n for table in tables_of(one) for n in table if n <= 5) for one in event.series.all()]
        assert seats == [[2, 3, 4, 5], [1, 2, 3, 4], [1, 2, 3, 4]]

    @pytest.mark.long
    def test_a_fourth_player_who_comes_late_plays_from_the_next_series_on(self):
        meeting = a_meeting(players=(4, 4, 4, 3))
        event, side = opened(meeting), side_of(meeting, 4)
        start_series(event, by="captain1")

        join_late(side, side.team.squad.get(name="Player 4.4"), by="captain1")

        assert sizes(event) == [[4, 4, 4, 3], [4, 4, 4, 4], [4, 4, 4, 4]]
        assert mates(event) == 0

    @pytest.mark.long
    def test_a_team_plays_as_soon_as_three_are_there(self):
        meeting = a_meeting(players=(4, 4, 4, 2))
        event, side = opened(meeting), side_of(meeting, 4)
        start_series(event, by="captain1")

        join_late(side, side.team.squad.get(name="Player 4.3"), by="captain1")

        assert sizes(event) == [[3, 3, 3, 3], [4, 4, 4, 3], [4, 4, 4, 3]]
        assert mates(event) == 0

    @pytest.mark.long
    def test_a_whole_team_that_was_absent_comes_in_one_by_one(self):
        meeting = a_meeting(players=(4, 4, 4, 0))
        event, side = opened(meeting), side_of(meeting, 4)

        for number in range(1, 5):
            join_late(side, side.team.squad.get(name=f"Player 4.{number}"), by="captain1")

        side.refresh_from_db()
        assert not side.is_absent
        assert sizes(event) == [[4, 4, 4, 4]] * 3
        assert mates(event) == 0

    @pytest.mark.long
    def test_a_thirteenth_player_opens_a_fourth_table_from_the_next_series_on(self):
        meeting = a_meeting(players=(3, 3, 3, 3))
        event, side = opened(meeting), side_of(meeting, 2)
        start_series(event, by="captain1")

        join_late(side, side.team.squad.get(name="Player 2.4"), by="captain1")

        assert sizes(event) == [[4, 4, 4], [4, 3, 3, 3], [4, 3, 3, 3]]
        assert mates(event) == 0

    def test_a_player_who_took_over_a_seat_at_the_desk_is_listed_afterwards(self):
        meeting = a_meeting(players=(4, 4, 4, 4), series=1)
        event, side = opened(meeting), side_of(meeting, 1)
        start_series(event, by="captain1")
        (table, place) = event.series.get().seats.values_list("table__number", "place").get(entrant__number=1)
        comes = register(event, name="Player 1.5", by="captain1")
        takes = {"series": 1, "table": table, "place": place, "reason": "Ill", "counts_for_substitute": True}
        replace_player(event, **takes, entrant=comes, by="captain1")
        play(event, worth({1: 4, 2: 3, 3: 2, 4: 1, 5: 9}))
        fifth = side.team.squad.get(name="Player 1.5")

        before = refusal(lambda: report_meeting(meeting, by="captain1"))
        join_late(side, fifth, by="captain1")
        report_meeting(meeting, by="captain1")

        assert before == "lines_without_line_up"
        result = meeting_result(meeting)
        lists = [result.players[line.member] for line in result.lines if line.team == 1]
        assert sorted(lists) == ["Player 1.2", "Player 1.3", "Player 1.4", "Player 1.5"]

    @pytest.mark.postgresql
    def test_a_fifth_is_a_substitute(self):
        meeting = a_meeting(players=(4, 4, 4, 4))
        event, side = opened(meeting), side_of(meeting, 1)

        place = join_late(side, side.team.squad.get(name="Player 1.5"), by="captain1")

        assert (place.place, place.entrant.presence) == (4, Presence.LATER)
        assert sizes(event) == [[4, 4, 4, 4]] * 3

    def test_nobody_comes_in_after_the_last_series_has_begun(self):
        meeting = a_meeting(players=(4, 4, 4, 3), series=1)
        event, side = opened(meeting), side_of(meeting, 4)
        start_series(event, by="captain1")

        late = side.team.squad.get(name="Player 4.4")

        assert refusal(lambda: join_late(side, late, by="captain1")) == "no_series_left"
        assert side.line_up.count() == 3


# The players of each team, what each of them makes, and the tables and match points that come of it.
INCOMPLETE = {
    "one is missing": ((4, 4, 4, 3), (100, 101, 102, 133), [4, 4, 4, 3], [1, 2, 3, 0]),
    "three good players beat four": ((4, 4, 4, 3), (100, 200, 300, 500), [4, 4, 4, 3], [0, 1, 2, 3]),
    "two teams miss one each": ((4, 4, 3, 3), (400, 300, 200, 100), [4, 4, 3, 3], [3, 2, 1, 0]),
    "three teams miss one each": ((4, 3, 3, 3), (400, 300, 200, 100), [4, 3, 3, 3], [3, 2, 1, 0]),
    "all miss one": ((3, 3, 3, 3), (400, 300, 200, 100), [4, 4, 4], [3, 2, 1, 0]),
    "an absent team gets nothing": ((4, 4, 4, 0), (100, 300, 200, 0), [3, 3, 3, 3], [1, 3, 2, 0]),
    "fewer than three get nothing": ((4, 4, 4, 2), (-90, -80, -70, 0), [3, 3, 3, 3], [1, 2, 3, 0]),
    "two teams alone": ((4, 4, 0, 0), (100, 300, 0, 0), [4, 4], [2, 3, 0, 0]),
    "a group of three": ((4, 4, 4), (100, 300, 200), [3, 3, 3, 3], [0, 2, 1]),
    "a group of five": ((4, 4, 4, 4, 4), (1, 5, 4, 3, 2), [4, 4, 4, 4, 4], [0, 4, 3, 2, 1]),
    "five teams, one misses one": ((4, 4, 4, 4, 3), (1, 5, 4, 3, 99), [4, 4, 4, 4, 3], [0, 3, 2, 1, 4]),
}


# official.md 5.2
@pytest.mark.sampled(4)
@pytest.mark.parametrize(("players", "made", "tables", "points"), INCOMPLETE.values(), ids=INCOMPLETE.keys())
def test_incomplete_teams(players, made, tables, points):
    meeting = a_meeting(len(players), players=players, series=1)
    event = opened(meeting)
    team = {number: int(row.record.name[-1]) for row in team_rows(event) for number in row.team.members}

    play(event, lambda series, number: (made[team[number] - 1], 0, 0))
    report_meeting(meeting, by="captain1")

    assert sizes(event) == [tables]
    assert match_points_by_series(meeting) == [points]


def test_a_player_is_entered_by_the_name_shown_on_the_day():
    meeting = a_meeting(players=(4, 4, 4, 4), series=1)
    league = meeting.match_day.division.league
    anna = Player.objects.create(club=league.club, name="Canary", nickname="Anni")
    member = league.squad.get(number=1)
    type(member).objects.filter(pk=member.pk).update(player=anna, name="Canary")

    event = opened(meeting)

    entrant = event.entrants.get(number=1)
    assert (entrant.player, entrant.name) == (anna, "Anni")
