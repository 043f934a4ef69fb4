"""URLs of logins."""

from django.urls import path
from django.views.generic import RedirectView

from skatclub.accounts import views

urlpatterns = [
    # The admin's own log-in has no limit on attempts, and its log-out leaves pages in the cache.
    path("admin/login/", RedirectView.as_view(pattern_name="login", query_string=True)),
    path("admin/logout/", views.LogoutView.as_view()),
    path("admin/password_change/", RedirectView.as_view(pattern_name="password_change")),
    path("login/", views.LoginView.as_view(), name="login"),
    path("logout/", views.LogoutView.as_view(), name="logout"),
    path("account/", views.account, name="account"),
    path("account/password/", views.PasswordView.as_view(), name="password_change"),
    path("account/log-out-everywhere/", views.log_out_everywhere, name="log_out_everywhere"),
]
