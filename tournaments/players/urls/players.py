"""URLs of players."""

from django.urls import path

from tournaments.players.views import player_privacy, players

urlpatterns = [
    path("<slug:public_id>/", players.player_page, name="player_page"),
    path("<slug:public_id>/privacy/", player_privacy.player_privacy, name="player_privacy"),
]
