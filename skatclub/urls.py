"""The site's addresses."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("skatclub.accounts.urls")),
    path("admin/", admin.site.urls),
    path("language/", include("django.conf.urls.i18n")),
    path("", include("scoring.urls")),
    path("events/", include("tournaments.urls")),
    path("leagues/", include("tournaments.urls.leagues")),
    path("seasons/", include("tournaments.urls.seasons")),
    path("players/", include("tournaments.urls.players")),
    path("", include("tournaments.urls.clubs")),
]
