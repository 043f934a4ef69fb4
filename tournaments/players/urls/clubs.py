"""URLs of a club's history and the search."""

from django.urls import path

from tournaments.players.views import ratings, records, search

urlpatterns = [
    path("search/", search.search, name="search"),
    path("clubs/<slug:slug>/history/", search.history, name="history"),
    path("clubs/<slug:slug>/records/", records.records, name="records"),
    path("clubs/<slug:slug>/rating/", ratings.rating, name="rating"),
]
