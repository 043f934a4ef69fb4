"""URLs of club seasons."""

from django.urls import path

from tournaments.events.views.action_view import action_paths
from tournaments.seasons.views import action_table, evenings, files, seasons
from tournaments.seasons.views import documents as season_documents
from tournaments.seasons.views import till as season_till
from tournaments.seasons.views.access import season_for_staff

SEASON = "<slug:public_id>/"
EVENING = f"{SEASON}evenings/<slug:event_id>/"

urlpatterns = [
    path("", seasons.seasons, name="seasons"),
    path("new/", seasons.new_season, name="new_season"),
    path(SEASON, seasons.season, name="season"),
    path(f"{SEASON}versions/<int:number>/", seasons.season_version, name="season_version"),
    path(f"{SEASON}settings/", seasons.season_settings, name="season_settings"),
    path(f"{SEASON}protocol/", seasons.season_audit_log, name="season_audit_log"),
    path(f"{SEASON}close/", seasons.close, name="close_season"),
    path(f"{SEASON}evenings/", seasons.season_evenings, name="season_evenings"),
    path(f"{SEASON}evenings/add/", seasons.add, name="add_evening"),
    path(f"{SEASON}evenings/new/", evenings.new_evening, name="new_evening"),
    path(EVENING, evenings.evening, name="evening"),
    path(f"{EVENING}seats/", evenings.seat, name="seat_evening"),
    path(f"{EVENING}people/", evenings.people, name="evening_people"),
    path(f"{EVENING}excused/", evenings.excused, name="evening_excused"),
    path(f"{EVENING}fees/", evenings.take_fees, name="evening_fees"),
    path(f"{EVENING}loss-money/", evenings.take_loss, name="evening_loss"),
    path(f"{EVENING}remove/", seasons.remove, name="remove_evening"),
    path(f"{SEASON}till/", season_till.till, name="season_till"),
    path(f"{SEASON}till/till.csv", season_till.till_file, name="season_till_csv"),
    # Papers
    path(f"{SEASON}papers/", season_documents.season_documents, name="season_documents"),
    path(f"{SEASON}files/season.json", files.season_file, name="season_file"),
    path(f"{SEASON}chart.pdf", season_documents.wall_chart_pdf, name="wall_chart_pdf"),
    path(f"{SEASON}certificates.pdf", season_documents.season_certificates_pdf, name="season_certificates_pdf"),
    *action_paths(action_table.ACTIONS, season_for_staff),
]
