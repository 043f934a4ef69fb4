"""Create the first login of a new site; print its password once, and what to fill in first."""

import secrets
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand
from django.urls import reverse

FIRST_NAME = "club"


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *args: Any, **options: Any) -> None:
        users = get_user_model()
        if users.objects.exists():
            self.stdout.write("There is a login already; `manage.py changepassword` sets a new password.")
            return
        password = secrets.token_urlsafe(9)
        users.objects.create_superuser(FIRST_NAME, password=password)
        self.stdout.write(f"First login: {FIRST_NAME}   password: {password}   (shown only now)")
        self.stdout.write(f"Then fill in: imprint and privacy page, at {reverse('operator_details')} of the site")
