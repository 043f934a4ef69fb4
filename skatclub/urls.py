"""The site's URLs."""

from django.contrib import admin
from django.urls import include, path

from tournaments.events.views import desk_codes

from .check_page import check, checking_program
from .health import probes as health
from .health import state_page
from .http.requests import choose_language

handler400 = "skatclub.http.error_pages.bad_request"
handler403 = "skatclub.http.error_pages.forbidden"
handler404 = "skatclub.http.error_pages.not_found"
handler500 = "skatclub.http.error_pages.server_error"

urlpatterns = [
    # The most requested URLs are matched first.
    path("events/", include("tournaments.events.urls")),
    path("", include("skatclub.accounts.urls")),
    path("", include("skatclub.legal.urls")),
    path("admin/", admin.site.urls),
    path("health/live", health.live, name="live"),
    path("health/ready", health.ready, name="ready"),
    path("state/", state_page.state_of_the_site, name="state_of_the_site"),
    path("language/setlang/", choose_language, name="set_language"),
    path("check/", check, name="check"),
    path("check/skat-check", checking_program, name="checking_program"),
    path("", include("scoring.urls")),
    # Short, because it is typed from a sheet of paper.
    path("h/", desk_codes.type_code, name="type_code"),
    path("h/<str:code>/", desk_codes.take_code, name="take_code"),
    path("leagues/", include("tournaments.leagues.urls")),
    path("seasons/", include("tournaments.seasons.urls")),
    path("", include("tournaments.privacy.urls")),
    path("players/", include("tournaments.players.urls.players")),
    path("", include("tournaments.players.urls.clubs")),
]
