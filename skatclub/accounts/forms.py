"""Forms for logging in and changing the password, with limited attempts."""

from typing import Any

from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from skatclub.accounts import throttle

TOO_OFTEN = "too_often"


class LoginForm(AuthenticationForm):
    error_messages = AuthenticationForm.error_messages | {
        "invalid_login": _("User name and password do not match. Both are case-sensitive."),
        TOO_OFTEN: _(
            "Too many wrong passwords. Check the user name and wait a few minutes, or use a browser in "
            "which you have logged in before."
        ),
    }

    def clean(self) -> dict[str, Any]:
        username = self.cleaned_data.get("username")
        # Before the password is hashed, which is slow on purpose: guessing must not cost the site its processors.
        if username and self.request and not throttle.may_try(self.request, username):
            raise ValidationError(self.error_messages[TOO_OFTEN], code=TOO_OFTEN)
        return super().clean()

    @property
    def was_too_often(self) -> bool:
        return self.has_error("__all__", TOO_OFTEN)


class PasswordForm(PasswordChangeForm):
    """Change a password; attempts at the old one are limited, because someone else may be using the browser."""

    def clean_old_password(self) -> str:
        if not throttle.may_try_old_password(self.user.get_username()):
            raise ValidationError(_("Too many wrong passwords. Wait a few minutes."), code=TOO_OFTEN)
        return super().clean_old_password()
