"""Whether the demo is still to be dealt, and what the start page says of it."""

from pathlib import Path

import pytest
from django.test import Client

from scoring.demo.dealing import FILE, ask_for_demo, is_being_dealt, sole_dealer

LINE = "The demo is being dealt"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path


def test_nobody_deals_what_nobody_asked_for():
    with sole_dealer() as is_due:
        assert (is_due, is_being_dealt()) == (False, False)


def test_what_was_dealt_to_the_end_is_asked_for_no_more(folder: Path):
    ask_for_demo()
    with sole_dealer() as is_due:
        assert (is_due, is_being_dealt()) == (True, True)

    assert (is_being_dealt(), list(folder.iterdir())) == (False, [])


def test_a_second_dealer_leaves_it_to_the_first(folder: Path):
    ask_for_demo()
    with sole_dealer():
        with sole_dealer() as is_due:
            assert not is_due

        assert is_being_dealt()


def test_who_is_stopped_leaves_it_to_the_next_start(folder: Path):
    ask_for_demo()
    with pytest.raises(KeyboardInterrupt), sole_dealer():
        raise KeyboardInterrupt

    assert (is_being_dealt(), (folder / FILE).exists()) == (False, True)


@pytest.mark.storage
@pytest.mark.django_db
def test_the_start_page_says_so_and_looks_again_as_long_as_it_lasts(client: Client):
    ask_for_demo()
    with sole_dealer():
        during = client.get("/").content.decode()
    after = client.get("/").content.decode()

    assert (LINE in during, LINE in after) == (True, False)
    assert ('hx-trigger="every 3s"' in during, "hx-trigger" in after) == (True, False)
    assert during.count('id="doors"') == after.count('id="doors"') == 1
