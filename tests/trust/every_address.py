"""A club with something of everything, all addresses of the site with existing arguments, and all kinds of visitors."""

import json
from collections.abc import Iterator
from typing import Any, Final

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournaments.privacy.scene import Scene, arguments_of, filled, routes

# The pages of Django's administration, which open for superusers alone.
ADMIN: Final = ("/admin/", "/admin/auth/user/", "/admin/scoring/club/", "/admin/tournaments/event/add/")


def clients_of(scene: Scene, **how: Any) -> dict[str, Client]:
    """Browsers of the public, of another club, of each role and of a captain; of the own club and of a superuser."""
    own = scene.club.members.order_by("pk").first() or User.objects.get(username="anna")
    root = User.objects.filter(username="root").first() or User.objects.create_superuser("root")
    people = scene.people | {"the club": own, "a superuser": root}
    return {name: _browser(user, **how) for name, user in people.items()}


def _browser(user: User | None, **how: Any) -> Client:
    client = Client(headers={"accept-language": "en"}, **how)
    if user is not None:
        client.force_login(user)
    return client


def addresses(scene: Scene) -> Iterator[str]:
    """One address of each route, and some of the administration."""
    for route in routes():
        yield filled(route, arguments_of(scene, route))[0].replace("(the start page)", "")
    yield from ADMIN


def is_server_error(answer: Any) -> bool:
    """Whether it is a server error. Without a worker the readiness check rightly returns 503."""
    if answer.status_code == 503 and answer.request["PATH_INFO"] == reverse("ready"):
        # A HEAD has its status alone.
        return bool(answer.content and json.loads(answer.content)["ready"])
    return bool(answer.status_code >= 500)
