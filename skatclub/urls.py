"""The site's addresses."""

from django.contrib import admin
from django.contrib.auth import views as auth
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("login/", auth.LoginView.as_view(template_name="login.html"), name="login"),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
    path("language/", include("django.conf.urls.i18n")),
    path("", include("scoring.urls")),
    path("events/", include("tournaments.urls")),
    path("leagues/", include("tournaments.urls.leagues")),
    path("seasons/", include("tournaments.urls.seasons")),
    path("players/", include("tournaments.urls.players")),
    path("", include("tournaments.urls.clubs")),
]
