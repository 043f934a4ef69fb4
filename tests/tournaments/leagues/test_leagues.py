"""Setting up a league: settings, divisions, teams, squads, captains and match days."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Player, Privacy
from tests.tournaments.cast import club_of, visitor
from tests.tournaments.leagues.cast import FIRST_DAY, a_division, a_league, a_meeting, days_of, opened, team_of
from tournaments.events.locking import Refused
from tournaments.events.phrases.refusals import refusal_words
from tournaments.events.rights import meets_at
from tournaments.leagues.models import Division, MatchDay, Meeting
from tournaments.leagues.queries import schedule_of, series_of
from tournaments.leagues.queries.schedule_page import MeetingPlan
from tournaments.leagues.queries.steps import meeting_facts
from tournaments.leagues.services import (
    DayPlan,
    add_division,
    add_member,
    add_team,
    change_division,
    change_league,
    change_match_day,
    change_meeting,
    change_team,
    close_league,
    create_league,
    give_captain,
    remove_member,
    reopen_league,
    set_schedule,
    swap_teams,
    take_captain,
    withdraw_team,
)
from tournaments.leagues.services.meetings import enter_line_up
from tournaments.leagues.views.access import LeagueDesk
from tournaments.leagues.views.meetings import MeetingDesk

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

GROUPS = [[(1, 2, 3, 4), (5, 6, 7, 8)], [(1, 5, 2, 6), (3, 7, 4, 8)]]


def refusal(action) -> str:
    with pytest.raises(Refused) as caught:
        action()
    assert refusal_words(caught.value.code, caught.value.params)
    return caught.value.code


def as_seen_by(user: User, meeting: Meeting) -> MeetingDesk:
    """The meeting as its page shows it to this login."""
    league = meeting.match_day.division.league
    (facts,) = meeting_facts(league, Meeting.objects.filter(pk=meeting.pk))
    return MeetingDesk(LeagueDesk(league, visitor(user)), facts)


class TestSettings:
    def test_a_league_has_divisions_settings_and_an_audit_log(self):
        league = create_league(
            club_of(), by="anna", name=" Ober-  liga ", season="2026", divisions=["North", "South"], scale_key="ispa"
        )

        assert (league.name, league.scale_key, league.version) == ("Ober- liga", "ispa", 1)
        assert [(one.number, one.name) for one in league.divisions.all()] == [(1, "North"), (2, "South")]
        assert league.audit_entries.get().data == {"divisions": ["North", "South"]}

    def test_a_league_without_divisions_is_one(self):
        league = a_league(divisions=())

        assert [one.name for one in league.divisions.all()] == ["Landesliga"]

    @pytest.mark.parametrize(
        ("chosen", "reason"),
        [
            pytest.param({"scale_key": "own", "own_scale": [3, 2]}, "own_scale_wrong", id="too short a scale"),
            pytest.param({"scale_key": "own", "own_scale": [1, 2, 3]}, "own_scale_wrong", id="worst first"),
            pytest.param({"scale_key": "own", "own_scale": [0, 0, 0]}, "own_scale_wrong", id="nothing to win"),
            pytest.param({"scale_key": "own", "own_scale": ["3", 2, 1]}, "own_scale_wrong", id="no numbers"),
            pytest.param({"parted_by": ["luck"]}, "unknown_tie_break", id="parted by luck"),
            pytest.param({"parted_by": []}, "unknown_tie_break", id="parted by nothing"),
            pytest.param({"tie_breaks": ["lot", "total"]}, "unknown_tie_break", id="something after the lot"),
            pytest.param({"divisions": ["North", "North"]}, "division_name_taken", id="a division twice"),
        ],
    )
    def test_rules_that_rank_nothing_are_refused(self, chosen, reason):
        assert refusal(lambda: a_league(**chosen)) == reason

    def test_an_oversized_value_is_reported_at_its_field(self):
        with pytest.raises(ValidationError) as caught:
            a_league(name="", series_a_day=-1, scheme="own")

        assert set(caught.value.message_dict) == {"name", "series_a_day", "scheme"}

    @pytest.mark.postgresql
    def test_a_change_of_settings_logs_old_and_new(self):
        league = a_league()

        change_league(league, by="anna", rounds=10, name="Landesliga")

        assert league.audit_entries.last().data == {"old": {"rounds": 12}, "new": {"rounds": 10}}

    def test_once_a_meeting_has_begun_the_game_is_fixed(self):
        meeting = a_meeting(players=(4, 4, 4, 4), series=1)
        opened(meeting)
        league = meeting.match_day.division.league

        assert refusal(lambda: change_league(league, by="anna", scheme="classic")) == "league_rules_are_fixed"
        assert change_league(league, by="anna", confirm_days=3).confirm_days == 3

    def test_a_scale_has_points_for_all_who_meet(self):
        league = a_meeting().match_day.division.league

        own = {"scale_key": "own", "own_scale": [4, 2, 0]}

        assert refusal(lambda: change_league(league, by="anna", **own)) == "scale_too_short"

    @pytest.mark.postgresql
    def test_a_closed_league_takes_nothing_until_it_is_reopened(self):
        league = close_league(a_league(), by="anna")
        division = league.divisions.get()

        assert refusal(lambda: add_team(division, name="Late", by="anna")) == "league_closed"
        assert refusal(lambda: reopen_league(league, reason=" ", by="anna")) == "reason_missing"
        reopen_league(league, reason="One team was forgotten", by="anna")
        assert add_team(division, name="Late", by="anna").number == 1

    def test_a_league_is_not_closed_before_all_is_approved(self):
        league = a_meeting().match_day.division.league

        assert refusal(lambda: close_league(league, by="anna")) == "meetings_not_approved"

    @pytest.mark.postgresql
    def test_divisions_are_numbered_and_changed(self):
        league = a_league()

        south = add_division(league, name="South", promoted=1, by="anna")
        changed = change_division(south, name="South West", promoted=0, relegated=2, by="anna")

        assert (changed.number, changed.name, changed.promoted, changed.relegated) == (2, "South West", 0, 2)
        assert refusal(lambda: add_division(league, name="Oberliga", by="anna")) == "division_name_taken"


class TestTeams:
    def test_teams_are_numbered_through_the_league(self):
        league = a_league(divisions=("North", "South"))
        north, south = league.divisions.all()
        club = club_of("Pik Ass", "peter")

        teams = [add_team(north, name="One", by="anna"), add_team(south, name="Two", club=club, by="anna")]

        assert [(team.number, team.division.name, team.club_name) for team in teams] == [
            (1, "North", ""),
            (2, "South", "Pik Ass"),
        ]
        assert refusal(lambda: add_team(south, name=" One ", by="anna")) == "league_team_name_taken"

    @pytest.mark.postgresql
    def test_a_team_gets_another_name_and_club(self):
        team = a_division(1).teams.get()

        changed = change_team(team, name="First", club_name="Herz Dame", by="anna")

        assert (changed.name, changed.club_name) == ("First", "Herz Dame")
        assert team.league.audit_entries.last().data["old"] == {"name": "Team 1", "club_name": "Club 1"}

    def test_a_member_has_a_number_that_is_never_given_twice(self):
        team = a_division(1, squad=0).teams.get()
        anna, bernd = (add_member(team, name=name, by="anna") for name in ("Anna", "Bernd"))
        remove_member(bernd, by="anna")

        clara = add_member(team, name="Clara", by="anna")
        again = add_member(team, name="Bernd", by="anna")

        assert [(one.number, one.name) for one in (anna, clara, again)] == [(1, "Anna"), (3, "Clara"), (2, "Bernd")]
        assert refusal(lambda: add_member(team, name="Anna", by="anna")) == "member_name_taken"

    @pytest.mark.postgresql
    def test_a_player_of_a_club_plays_for_one_team_of_a_league(self):
        division = a_division(2, squad=0)
        one, two = division.teams.all()
        anna = Player.objects.create(club=division.league.club, name="Anna Ahlers", nickname="Anni")
        member = add_member(one, player=anna, by="anna")

        assert member.name == "Anni"
        assert refusal(lambda: add_member(two, player=anna, by="anna")) == "member_plays_elsewhere"
        remove_member(member, by="anna")
        moved = add_member(two, player=anna, by="anna")
        assert (moved.pk, moved.number, moved.team) == (member.pk, 1, two)

    def test_a_player_of_a_line_up_stays_with_the_team(self):
        meeting = a_meeting(players=(4, 4, 4, 4), series=1)
        one, two = (team_of(meeting.match_day.division.league, number) for number in (1, 2))
        anna = Player.objects.create(club=one.league.club, name="Anna Ahlers")
        member = one.squad.first()
        type(member).objects.filter(pk=member.pk).update(player=anna)
        opened(meeting)
        Meeting.objects.update(state="approved")
        remove_member(member, by="anna")

        assert refusal(lambda: add_member(two, player=anna, by="anna")) == "member_plays_elsewhere"

    def test_a_hidden_player_is_shown_as_chosen(self):
        team = a_division(1, squad=0).teams.get()
        hidden = Player.objects.create(
            club=team.league.club, name="Canary", nickname="Anni", privacy=Privacy.HIDDEN, pseudonym_number=7
        )

        assert add_member(team, player=hidden, by="anna").name == "Anni"

    @pytest.mark.postgresql
    def test_a_withdrawn_team_is_absent_in_every_new_schedule(self):
        division = a_division(4)
        withdraw_team(team_of(division.league, 2), reason="No players", by="anna")

        set_schedule(division, days_of([(1, 2, 3, 4)]), by="anna")

        sides = Meeting.objects.get().sides.order_by("place")
        assert list(sides.values_list("team__number", "is_absent")) == [(1, False), (2, True), (3, False), (4, False)]


class TestRights:
    def test_logins_of_the_managing_club_may_do_everything_and_others_nothing(self, django_user_model):
        league = a_league()
        club_of("Pik Ass", "peter")
        users = django_user_model.objects

        assert LeagueDesk(league, visitor(users.get(username="anna"))).leads
        assert not LeagueDesk(league, visitor(users.get(username="peter"))).leads

    @pytest.mark.postgresql
    def test_a_captain_acts_for_the_team_and_sees_its_meetings(self, django_user_model):
        meeting = a_meeting(players=(4, 4, 4, 4), series=1, captains=True, is_listed=False)
        event = opened(meeting)
        one, two = (django_user_model.objects.get(username=f"captain{number}") for number in (1, 2))
        dieter = django_user_model.objects.create_user("dieter")
        league = meeting.match_day.division.league
        host = team_of(league, 1)

        seen = [as_seen_by(user, meeting) for user in (one, two, dieter)]
        assert [at.desk.captained for at in seen] == [{1}, {2}, set()]
        assert [at.may_host for at in seen] == [True, False, False]
        assert [meets_at(user, event) for user in (one, two, dieter)] == [True, True, False]
        take_captain(host, one, by="anna")
        assert not as_seen_by(one, meeting).desk.captained

    def test_the_same_captain_again_changes_nothing(self, django_user_model):
        team = a_division(1, captains=True).teams.get()
        before = team.league.audit_entries.count()

        give_captain(team, django_user_model.objects.get(username="captain1"), by="anna")

        assert team.league.audit_entries.count() == before


class TestSchedule:
    def test_a_schedule_has_days_meetings_hosts_and_series_through_the_season(self):
        division = a_division(8)

        set_schedule(division, days_of(*GROUPS), by="anna")

        days = schedule_of(division)
        assert [(day.number, day.day, day.series) for day in days] == [
            (1, FIRST_DAY, 3),
            (2, FIRST_DAY + timedelta(days=14), 3),
        ]
        meetings = [list(day.meetings.all()) for day in days]
        assert [[tuple(side.team.number for side in one.sides.all()) for one in met] for met in meetings] == GROUPS
        assert [series_of(day) for day in days] == [(1, 2, 3), (4, 5, 6)]
        assert [(str(one.host), one.venue) for one in meetings[1]] == [
            ("Team 1", "Hall of 1"),
            ("Team 3", "Hall of 3"),
        ]

    def test_a_day_that_stays_as_it_was_keeps_its_line_ups(self):
        division = a_division(8)
        plans = days_of(*GROUPS)
        set_schedule(division, plans, by="anna")
        side = Meeting.objects.get(match_day__number=1, number=1).sides.get(team__number=1)
        enter_line_up(side, list(side.team.squad.all()[:4]), by="anna")

        set_schedule(division, [plans[0], days_of(*reversed(GROUPS))[1]], by="anna")

        assert side.line_up.count() == 4
        assert MatchDay.objects.count() == 2
        assert division.league.audit_entries.last().data["changed"] == [2]

    def test_a_replanned_day_keeps_everything_outside_the_plan(self):
        division = a_division(8)
        plans = days_of(*GROUPS)
        before = set_schedule(division, plans, by="anna")
        other = [replace(plans[0], day=plans[0].day - timedelta(days=7), series=2), days_of(*reversed(GROUPS))[1]]

        with CaptureQueriesContext(connection) as queries:
            after = set_schedule(division, other, by="anna")

        assert [day.pk for day in after] == [day.pk for day in before]
        touching = [query["sql"] for query in queries if f'"{MatchDay._meta.db_table}"' in query["sql"]]
        written = [sql.partition(" WHERE ")[0] for sql in touching if not sql.startswith("SELECT")]
        fields = {field.column for field in MatchDay._meta.concrete_fields} - {"day", "series"}
        assert written
        assert not [
            sql for sql in written if not sql.startswith("UPDATE") or any(f'"{name}" =' in sql for name in fields)
        ]
        assert [(day.day, day.series) for day in MatchDay.objects.all()] == [(day.day, day.series) for day in other]

    def test_teams_that_play_nowhere_are_named(self):
        division = a_division(5)

        set_schedule(division, days_of([(1, 2, 3, 4)]), by="anna")

        assert [day.idle for day in schedule_of(division)] == [["Team 5"]]

    @pytest.mark.parametrize(
        ("days", "reason"),
        [
            pytest.param(days_of([(1, 2, 3, 4), (4, 5, 6, 7)]), "team_twice_a_day", id="a team twice"),
            pytest.param(days_of([(1, 2, 3, 9)]), "team_not_in_division", id="a stranger"),
            pytest.param(days_of([(1, 2)]), "meeting_size", id="two teams"),
            pytest.param(days_of([(1, 2, 3, 4, 5, 6)]), "meeting_size", id="six teams"),
            pytest.param(days_of([(1, 2, 3, 4)], series=0), "no_series_a_day", id="no series"),
            pytest.param(days_of(*GROUPS)[::-1], "days_out_of_order", id="the second day first"),
            pytest.param(
                [DayPlan(FIRST_DAY, 3, (MeetingPlan((1, 2, 3, 4), host=5),))], "host_elsewhere", id="a host elsewhere"
            ),
        ],
    )
    def test_an_impossible_schedule_is_refused_and_changes_nothing(self, days, reason):
        division = a_division(8)

        assert refusal(lambda: set_schedule(division, days, by="anna")) == reason
        assert not MatchDay.objects.exists()

    def test_a_day_that_has_begun_stays_as_it_is(self):
        division = a_division(4)
        plans = days_of([(1, 2, 3, 4)], [(1, 2, 3, 4)], series=1)
        set_schedule(division, plans, by="anna")
        second = Meeting.objects.get(match_day__number=2)
        for side in second.sides.all():
            enter_line_up(side, list(side.team.squad.all()[:4]), by="anna")
        opened(second)
        longer = DayPlan(plans[0].day, 2, plans[0].meetings)
        moved = DayPlan(plans[0].day + timedelta(days=1), 1, plans[0].meetings)

        assert refusal(lambda: set_schedule(division, plans[:1], by="anna")) == "day_has_begun"
        assert refusal(lambda: set_schedule(division, [longer, plans[1]], by="anna")) == "day_has_begun"
        assert len(set_schedule(division, [moved, plans[1]], by="anna")) == 2

    @pytest.mark.postgresql
    def test_a_match_day_moves_between_its_neighbours(self):
        division = a_division(8)
        first, second = set_schedule(division, days_of(*GROUPS), by="anna")

        assert change_match_day(second, day=second.day + timedelta(days=7), by="anna").day == date(2026, 4, 11)
        assert refusal(lambda: change_match_day(first, day=date(2026, 4, 12), by="anna")) == "days_out_of_order"

    def test_an_unchanged_match_day_is_not_logged(self):
        division = a_division(8)
        first, _second = set_schedule(division, days_of(*GROUPS), by="anna")
        before = division.league.audit_entries.count()

        change_match_day(first, day=first.day, reason="as it was", by="anna")

        assert division.league.audit_entries.count() == before

    @pytest.mark.postgresql
    def test_a_meeting_gets_another_host_and_venue(self):
        meeting = a_meeting()
        league = meeting.match_day.division.league

        changed = change_meeting(meeting, venue=" The  Crown ", host=team_of(league, 3), by="anna")

        assert (changed.venue, changed.host.number) == ("The Crown", 3)
        neutral = change_meeting(meeting, venue="Town hall", host=None, by="anna")
        assert neutral.host is None

    @pytest.mark.postgresql
    def test_two_teams_change_their_meetings_and_the_right_to_be_host(self):
        division = a_division(8)
        set_schedule(division, days_of([(1, 2, 3, 4), (5, 6, 7, 8)]), by="anna")
        one, other = Meeting.objects.order_by("number")

        swap_teams(one.sides.get(team__number=1), other.sides.get(team__number=6), by="anna")

        (day,) = schedule_of(division)
        meetings = day.meetings.all()
        assert [[side.team.number for side in each.sides.all()] for each in meetings] == [[6, 2, 3, 4], [5, 1, 7, 8]]
        assert [str(each.host) for each in meetings] == ["Team 6", "Team 5"]

    def test_a_schedule_is_read_in_as_many_queries_at_one_day_as_at_ten(self, django_assert_num_queries):
        division = a_division(8)
        counts = []
        for days in (1, 10):
            set_schedule(division, days_of(*(GROUPS[0] for _ in range(days))), by="anna")
            stored = Division.objects.get()
            with django_assert_num_queries(4):
                counts.append(len(schedule_of(stored)))

        assert counts == [1, 10]
