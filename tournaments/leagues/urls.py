"""URLs of leagues."""

from django.urls import path

from tournaments.events.views.action_view import action_paths
from tournaments.leagues.views import action_table, files, leagues, meetings
from tournaments.leagues.views import divisions as league_divisions
from tournaments.leagues.views import documents as league_documents
from tournaments.leagues.views import schedule as league_schedule
from tournaments.leagues.views import teams as league_teams
from tournaments.leagues.views.access import desk_for

LEAGUE = "<slug:public_id>/"
TEAM = f"{LEAGUE}teams/<int:number>/"
DIVISION = f"{LEAGUE}<int:division>/"
MEETING = f"{DIVISION}<int:day>/<int:number>/"

urlpatterns = [
    path("", leagues.leagues, name="leagues"),
    path("new/", leagues.new_league, name="new_league"),
    path(LEAGUE, leagues.league, name="league"),
    path(f"{LEAGUE}settings/", leagues.league_settings, name="league_settings"),
    path(f"{LEAGUE}divisions/", leagues.divisions, name="league_divisions"),
    path(f"{LEAGUE}protocol/", leagues.league_audit_log, name="league_audit_log"),
    # Teams
    path(f"{LEAGUE}teams/", league_teams.league_teams, name="league_teams"),
    path(f"{LEAGUE}teams/paste/", league_teams.paste_teams, name="paste_teams"),
    path(TEAM, league_teams.league_team, name="league_team"),
    path(f"{TEAM}settings/", league_teams.team_settings, name="league_team_settings"),
    path(f"{TEAM}players/", league_teams.new_member, name="add_member"),
    path(f"{TEAM}captains/", league_teams.new_captain, name="give_captain"),
    path(f"{TEAM}captains/<int:user>/remove/", league_teams.drop_captain, name="take_captain"),
    # Divisions
    path(DIVISION, league_divisions.division, name="division"),
    path(f"{DIVISION}settings/", leagues.division_settings, name="division_settings"),
    path(f"{DIVISION}players/", league_divisions.division_players, name="division_players"),
    path(f"{DIVISION}schedule/", league_schedule.league_schedule, name="league_schedule"),
    path(f"{DIVISION}schedule/make/", league_schedule.make_schedule, name="make_schedule"),
    path(f"{DIVISION}schedule/<int:day>/", league_schedule.match_day, name="match_day"),
    # Meetings
    path(MEETING, meetings.meeting, name="meeting"),
    path(f"{MEETING}settings/", meetings.meeting_settings, name="meeting_settings"),
    path(f"{MEETING}line-up/<int:team>/", meetings.line_up, name="line_up"),
    path(f"{MEETING}absent/<int:team>/", meetings.absent, name="mark_absent"),
    path(f"{MEETING}substitutes/<int:team>/", meetings.substitutes, name="bring_on"),
    path(f"{MEETING}report/", meetings.report, name="report_meeting"),
    path(f"{MEETING}answer/<int:team>/", meetings.answer, name="answer_report"),
    path(f"{MEETING}approve/", meetings.approve, name="approve_meeting"),
    # Papers
    path(f"{LEAGUE}papers/", league_documents.league_documents, name="league_documents"),
    path(f"{LEAGUE}files/league.json", files.league_file, name="league_file"),
    path(f"{TEAM}schedule.pdf", league_documents.team_schedule_pdf, name="team_schedule_pdf"),
    path(f"{DIVISION}table.pdf", league_documents.division_table_pdf, name="division_table_pdf"),
    path(f"{DIVISION}players.pdf", league_documents.division_players_pdf, name="division_players_pdf"),
    path(f"{DIVISION}schedule.pdf", league_documents.schedule_pdf, name="schedule_pdf"),
    path(f"{DIVISION}certificates.pdf", league_documents.division_certificates_pdf, name="division_certificates_pdf"),
    path(f"{MEETING}report.pdf", league_documents.match_report_pdf, name="match_report_pdf"),
    path(f"{MEETING}blank.pdf", league_documents.blank_report_pdf, name="blank_report_pdf"),
    *action_paths(action_table.ACTIONS, desk_for),
]
