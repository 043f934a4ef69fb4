"""Many codes made together equal, dot for dot, those made one by one."""

import random
import string

import pytest

from scoring.printing.codes import qr_bars
from scoring.printing.many_codes import all_qr_bars

LETTERS = string.ascii_letters + string.digits + "-_"


def addresses(count: int, seed: int, stem: str, letters: int) -> list[str]:
    chance = random.Random(seed)
    return [f"{stem}{''.join(chance.choices(LETTERS, k=letters))}/" for _ in range(count)]


@pytest.mark.long
@pytest.mark.parametrize(
    ("stem", "letters"),
    [
        ("https://skat.example.org/events/7f3k2m9qabcd/card/", 12),
        ("http://192.168.178.23:8000/sheets/4H2FXTBTYQBX/key/", 22),
        ("http://a/", 1),
        ("https://skat.example.org/" + "x" * 200, 40),
    ],
    ids=["start cards", "lists", "one letter", "long"],
)
def test_codes_drawn_together_equal_those_drawn_alone(stem, letters):
    wanted = addresses(70, 7, stem, letters)

    assert all_qr_bars(wanted) == {address: qr_bars(address) for address in wanted}


def test_addresses_of_every_kind_can_be_drawn_together():
    usual = addresses(70, 3, "https://skat.example.org/", 9)
    odd = ["", "1234567890", "HTTP://A/B", "https://käse.example/ä", "x" * 400, "https://skat.example.org/lower"]

    assert all_qr_bars([*usual, *odd, *usual]) == {address: qr_bars(address) for address in (*usual, *odd)}
