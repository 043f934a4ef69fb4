"""Phones of both engines, and the real site behind a network that breaks."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import override_settings
from playwright.sync_api import Browser

from tests.journeys.conftest import browser  # noqa: F401
from tests.long.server import Site, served
from tests.phones.engines import Phone, chromium_phone, hidden_screen, webkit_lacks, webkit_phone
from tests.phones.network import Network, network
from tests.ports import free_port

NewPhone = Callable[[], Phone]
COLLECTED = "django.contrib.staticfiles.storage.StaticFilesStorage"


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the served site for everything but its database."""
    folder = tmp_path_factory.mktemp("site")
    with override_settings(STATIC_ROOT=folder / "static"):
        call_command("collectstatic", interactive=False, verbosity=0)
    return folder


@pytest.fixture
def site(transactional_db: None, data: Path) -> Iterator[Site]:
    """The real site with the test's own database, without a worker for documents."""
    with served(free_port(), data, prints=False) as found:
        found.wait()
        yield found


@pytest.fixture
def way(site: Site) -> Iterator[Network]:
    """The network between the phones and the site."""
    with network(site.port) as found:
        yield found


@pytest.fixture(scope="session")
def screen() -> Iterator[str]:
    """A virtual screen for WebKitGTK."""
    if lacking := webkit_lacks():
        missing = f"WebKitGTK cannot be driven: there is no {lacking} (Debian: webkit2gtk-driver, xvfb)"
        pytest.fail(missing) if os.environ.get("CI") else pytest.skip(missing)
    with hidden_screen() as found:
        yield found


@pytest.fixture(params=["chromium", pytest.param("webkit", marks=pytest.mark.long)])
def new_phone(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[NewPhone]:
    """Makes new phones of the engine."""
    with ExitStack() as phones:

        def chromium() -> Phone:
            started: Browser = request.getfixturevalue("browser")
            return phones.enter_context(chromium_phone(started))

        def webkit() -> Phone:
            folder = tmp_path / f"phone{len(os.listdir(tmp_path))}"
            folder.mkdir()
            return phones.enter_context(webkit_phone(request.getfixturevalue("screen"), folder))

        yield {"chromium": chromium, "webkit": webkit}[request.param]


@pytest.fixture
def phone(new_phone: NewPhone) -> Phone:
    return new_phone()
