"""The site's addresses."""

from django.contrib import admin
from django.urls import include, path

from .requests import choose_language

handler400 = "skatclub.troubles.bad_request"
handler403 = "skatclub.troubles.forbidden"
handler404 = "skatclub.troubles.not_found"
handler500 = "skatclub.troubles.failed"

urlpatterns = [
    path("", include("skatclub.accounts.urls")),
    path("admin/", admin.site.urls),
    path("language/setlang/", choose_language, name="set_language"),
    path("", include("scoring.urls")),
    path("events/", include("tournaments.events.urls")),
    path("leagues/", include("tournaments.leagues.urls")),
    path("seasons/", include("tournaments.seasons.urls")),
    path("players/", include("tournaments.history.urls.players")),
    path("", include("tournaments.history.urls.clubs")),
]
