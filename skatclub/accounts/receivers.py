"""Log logins, failed logins and logouts; store, export and delete the browsers of a login."""

import logging
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.dispatch import receiver
from django.http import HttpRequest

from scoring.sheets.exchange.plain_files import plain
from scoring.signals import login_data_requested, login_erased
from skatclub.accounts import sessions
from skatclub.accounts.models import LoginSession

logger = logging.getLogger("skatclub.accounts")


@receiver(user_logged_in)
def keep_login(request: HttpRequest, user: AbstractBaseUser, **_kwargs: Any) -> None:
    logger.info("Login %r: logged in", user.get_username())
    sessions.begin(request, user)


@receiver(user_login_failed)
def log_failure(credentials: dict[str, Any], **_kwargs: Any) -> None:
    logger.warning("Login %r: wrong password or no such login", str(credentials.get("username", ""))[:150])


@receiver(user_logged_out)
def delete_login(request: HttpRequest, user: AbstractBaseUser | None, **_kwargs: Any) -> None:
    if user is not None:
        logger.info("Login %r: logged out", user.get_username())
        LoginSession.objects.filter(pk=sessions.current_row(request)).delete()


@receiver(login_data_requested)
def browsers_of(login: Any, **_kwargs: Any) -> dict[str, Any]:
    rows = LoginSession.objects.filter(user=login).order_by("began_at")
    return {
        "browsers": [
            {"browser": row.browser, "began_at": plain(row.began_at), "seen_at": plain(row.seen_at)} for row in rows
        ]
    }


@receiver(login_erased)
def end_sessions(login: Any, **_kwargs: Any) -> None:
    LoginSession.objects.filter(user=login).end()
