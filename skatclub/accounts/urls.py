"""Addresses of logins."""

from django.urls import path
from django.views.generic import RedirectView

from skatclub.accounts import views

urlpatterns = [
    # One door: the administration's own would let passwords be guessed, and leave pages behind at the log-out.
    path("admin/login/", RedirectView.as_view(pattern_name="login", query_string=True)),
    path("admin/logout/", views.LogoutView.as_view()),
    path("admin/password_change/", RedirectView.as_view(pattern_name="password_change")),
    path("login/", views.LoginView.as_view(), name="login"),
    path("logout/", views.LogoutView.as_view(), name="logout"),
    path("account/", views.account, name="account"),
    path("account/password/", views.PasswordView.as_view(), name="password_change"),
    path("account/log-out-everywhere/", views.log_out_everywhere, name="log_out_everywhere"),
]
