"""The id of an entry."""

from uuid import RFC_4122

import pytest

from scoring.sheets.offline_code import entry_id


def test_an_entrys_id_is_made_of_list_nonce_and_counter():
    made = entry_id("ZYXWVTSRQPNM", nonce=0x123456789ABC, counter=7)

    assert str(made) == "ebba0199-133f-82e8-9234-56789abc0007"
    assert (made.version, made.variant) == (8, RFC_4122)


@pytest.mark.parametrize(
    ("public_id", "nonce", "counter"),
    [("ZYXWVTSRQPNM", 5, 2), ("23456789ABCD", 6, 2), ("23456789ABCD", 5, 3), ("ZZZZZZZZZZZZ", 2**47 - 1, 2**16 - 1)],
)
def test_another_list_phone_or_entry_has_another_id(public_id: str, nonce: int, counter: int):
    assert entry_id(public_id, nonce, counter) != entry_id("23456789ABCD", nonce=5, counter=2)
