"""The addresses of an event: standings, prizes, rulings and lots."""

from django.urls import path

from tournaments.events.views import standings, standings_prizes, standings_rulings

urlpatterns = [
    path("<slug:public_id>/standings/", standings.standings, name="standings"),
    path("<slug:public_id>/standings/corrections/", standings.corrections, name="corrections"),
    path("<slug:public_id>/standings/versions/<int:number>/", standings.standings_version, name="standings_version"),
    path(
        "<slug:public_id>/standings/versions/<int:number>/<str:key>/",
        standings.standings_version,
        name="standings_version",
    ),
    path("<slug:public_id>/standings/rulings/", standings_rulings.rulings, name="rulings"),
    path("<slug:public_id>/standings/rulings/<int:pk>/cancel/", standings_rulings.cancel_ruling, name="cancel_ruling"),
    path("<slug:public_id>/standings/lots/", standings_rulings.lots, name="lots"),
    path("<slug:public_id>/standings/<str:key>/", standings.standings, name="standings"),
    path("<slug:public_id>/prizes/", standings_prizes.prizes, name="prizes"),
    path("<slug:public_id>/prizes/plan/", standings_prizes.prize_plan, name="prize_plan"),
]
