"""The addresses of an event: its door and its teams."""

from django.urls import path

from tournaments.events.views import door, door_entrant, door_import, door_teams

urlpatterns = [
    path("<slug:public_id>/door/", door.door, name="door"),
    path("<slug:public_id>/door/rows/", door.rows, name="door_rows"),
    path("<slug:public_id>/door/offers/", door.offered, name="door_offers"),
    path("<slug:public_id>/door/presence/", door.tick, name="set_presence"),
    path("<slug:public_id>/door/pay/", door.pay, name="door_pay"),
    path("<slug:public_id>/door/import/", door_import.import_players, name="import_players"),
    path("<slug:public_id>/door/<int:number>/", door_entrant.entrant, name="entrant"),
    path("<slug:public_id>/door/<int:number>/presence/", door_entrant.presence, name="entrant_presence"),
    path("<slug:public_id>/door/<int:number>/remove/", door_entrant.remove, name="remove_entrant"),
    path("<slug:public_id>/teams/", door_teams.teams, name="teams"),
    path("<slug:public_id>/teams/new/<slug:kind>/", door_teams.new_team, name="new_team"),
    path("<slug:public_id>/teams/apart/", door_teams.apart, name="keep_apart"),
    path("<slug:public_id>/teams/apart/<int:pk>/", door_teams.meet, name="let_meet"),
    path("<slug:public_id>/teams/<int:pk>/", door_teams.team, name="team"),
    path("<slug:public_id>/teams/<int:pk>/remove/", door_teams.remove, name="remove_team"),
    path("<slug:public_id>/teams/<int:pk>/substitute/", door_teams.change_line_up, name="substitute"),
    path("<slug:public_id>/teams/changes/<int:pk>/", door_teams.cancel_change, name="cancel_substitution"),
]
