"""Logging in, as often as it is allowed."""

from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from skatclub.accounts import throttle

TOO_OFTEN = "too_often"


class LoginForm(AuthenticationForm):
    error_messages = AuthenticationForm.error_messages | {
        TOO_OFTEN: _(
            "Too many wrong passwords for this login. Please wait some minutes, "
            "or log in with a browser that was logged in before."
        ),
    }

    def clean(self) -> dict[str, Any]:
        username = self.cleaned_data.get("username")
        # Before the password is looked at: guessing must not cost the site its processors.
        if username and self.request and not throttle.may_try(self.request, username):
            raise ValidationError(self.error_messages[TOO_OFTEN], code=TOO_OFTEN)
        return super().clean()

    @property
    def was_too_often(self) -> bool:
        return self.has_error("__all__", TOO_OFTEN)
