"""Pages of a login: log in and out, change the password, list its browsers."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth import views as auth
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.clock import now
from skatclub.accounts import sessions, throttle
from skatclub.accounts.forms import LoginForm, PasswordForm
from skatclub.accounts.models import LoginSession, LoginSessions

# On a club's laptop "Back" must not show pages after a log-out. Storage stays: it may contain entries of a table.
CLEARED_AT_LOGOUT = '"cache"'
REFUSED, TOO_OFTEN = 422, 429


class LoginView(auth.LoginView):
    template_name = "accounts/login.html"
    authentication_form = LoginForm

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        response = super().form_valid(form)
        username = form.get_user().get_username()
        throttle.got_in(username)
        throttle.remember_browser(response, username)
        return response

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        response = super().form_invalid(form)
        if isinstance(form, LoginForm) and form.was_too_often:
            response.status_code = TOO_OFTEN
            response.headers["Retry-After"] = str(int(throttle.WITHIN.total_seconds() / throttle.TRIES_A_LOGIN))
        return response


class LogoutView(auth.LogoutView):
    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = super().post(request, *args, **kwargs)
        response.headers["Clear-Site-Data"] = CLEARED_AT_LOGOUT
        return response


class PasswordView(auth.PasswordChangeView):
    template_name = "accounts/password.html"
    form_class = PasswordForm
    success_url = reverse_lazy("account")

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        # Django has given this session a new key and ended all others.
        sessions.record_use(self.request)
        messages.success(self.request, _("Your new password is saved. All other browsers are logged out."))
        return response

    def form_invalid(self, form: Any) -> HttpResponse:
        response = super().form_invalid(form)
        response.status_code = REFUSED
        return response


@login_required
def account(request: HttpRequest) -> HttpResponse:
    context = {
        "sessions": _of_login(request).alive(now()),
        "current": sessions.current_row(request),
    }
    return render(request, "accounts/account.html", context)


@require_POST
@login_required
def log_out_everywhere(request: HttpRequest) -> HttpResponse:
    _of_login(request).end()
    logout(request)
    messages.success(request, _("You are logged out everywhere."))
    response = redirect("login")
    response.headers["Clear-Site-Data"] = CLEARED_AT_LOGOUT
    return response


def _of_login(request: HttpRequest) -> LoginSessions:
    return LoginSession.objects.filter(user_id=request.user.pk or 0)
