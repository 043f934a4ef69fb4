"""Whether the demo is still to be dealt, and what the start page says of it."""

import fcntl
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.test import Client

from scoring.demo_due import FILE, ask_for_demo, is_being_dealt, sole_dealer

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


def deals() -> bool:
    with sole_dealer() as is_due:
        return is_due


def test_a_second_dealer_leaves_it_to_the_first(folder: Path):
    ask_for_demo()
    with ThreadPoolExecutor(1) as other:
        with sole_dealer():
            second = other.submit(deals)
            with pytest.raises(TimeoutError):
                second.result(timeout=0.2)
            assert is_being_dealt()

        assert not second.result()


def test_a_look_at_the_start_page_does_not_send_the_dealer_away(folder: Path):
    ask_for_demo()
    with ThreadPoolExecutor(1) as other, (folder / FILE).open("rb") as looks:
        fcntl.flock(looks, fcntl.LOCK_SH)
        dealer = other.submit(deals)
        with pytest.raises(TimeoutError):
            dealer.result(timeout=0.2)
        fcntl.flock(looks, fcntl.LOCK_UN)

        assert dealer.result()


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
    assert ('hx-trigger="every 3s, shown"' in during, "hx-trigger" in after) == (True, False)
    assert during.count('id="doors"') == after.count('id="doors"') == 1
