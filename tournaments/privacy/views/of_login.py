"""The rights of a logged-in user, whether or not they ever played."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.views.decorators.http import require_POST, require_safe

from scoring.sheets.views.access import PageRequest
from tournaments.privacy.queries.logins import Login
from tournaments.privacy.views.pages import (
    Whose,
    consents_page,
    erasure_page,
    personal_data_as_file,
    personal_data_page,
)


@require_safe
@login_required
def personal_data(request: PageRequest) -> HttpResponse:
    return personal_data_page(request, _whose(request))


@require_safe
@login_required
def personal_data_file(request: PageRequest) -> HttpResponse:
    return personal_data_as_file(_whose(request))


@require_POST
@login_required
def consents(request: PageRequest) -> HttpResponse:
    return consents_page(request, _whose(request))


@login_required
def erasure(request: PageRequest) -> HttpResponse:
    return erasure_page(request, _whose(request))


def _whose(request: PageRequest) -> Whose:
    return Whose(Login(login=request.user), request.user.get_username(), "of_login")
