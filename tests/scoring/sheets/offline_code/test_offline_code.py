"""The whole list in one code: coding and decoding are inverse, and nothing else is accepted."""

from random import Random

import pytest

from scoring.rules import find_ruleset
from scoring.sheets.offline_code import CodedDeal, CodeRefused, OfflineCode, list_in, read_code, write_code
from scoring.sheets.offline_code.code import SIGNATURE_BYTES
from tests.examples import examples
from tests.scoring.game_tables import SYSTEMS, every_ruleset
from tests.scoring.sheets.offline_code.lists import random_list, record_of, skat_list

# As much as the desk's camera reads at one look.
MOST_BYTES = 160


@pytest.mark.sampled(3)
@every_ruleset
def test_coding_and_decoding_are_inverse(key: str):
    for seed in range(examples(20)):
        sheet, code = random_list(Random(f"{key} {seed}"), SYSTEMS[key])

        assert read_code(sheet, write_code(sheet, code)) == code


@pytest.mark.parametrize("deals", [0, 1, 60])
def test_a_list_of_skat_names_its_own_list(deals: int):
    sheet, code = skat_list(Random(deals), deals=deals)

    assert list_in(write_code(sheet, code)) == sheet.public_id


def test_sixty_deals_of_skat_with_their_bids_take_at_most_160_bytes():
    sizes = [len(write_code(*skat_list(Random(seed)))) for seed in range(examples(200))]

    assert max(sizes) <= MOST_BYTES


def test_values_that_no_field_offers_are_coded_as_text():
    sheet = record_of(find_ruleset(), 4)
    odd = {"mode": "played", "outcome": "won", "declarer": "0", "game": "Durchmarsch", "points": "1½"}
    code = OfflineCode(sheet.public_id, (CodedDeal(odd, 65_535),), 1)

    assert read_code(sheet, write_code(sheet, code)) == code


def test_every_single_bit_that_turns_over_is_refused():
    for seed in range(examples(12)):
        sheet, code = skat_list(Random(seed), deals=4 * seed + 1)
        data = write_code(sheet, code)

        assert [bit for bit in range(8 * len(data)) if is_read(sheet, turned(data, bit))] == []


def turned(data: bytes, bit: int) -> bytes:
    number = int.from_bytes(data, "big") ^ 1 << bit
    return number.to_bytes(len(data), "big")


def is_read(sheet, data: bytes) -> bool:
    try:
        read_code(sheet, data)
    except CodeRefused:
        return False
    return True


@pytest.mark.parametrize("length", range(SIGNATURE_BYTES + 12))
def test_a_code_that_was_cut_short_is_refused(length: int):
    sheet, code = skat_list(Random(1), deals=3)

    with pytest.raises(CodeRefused):
        read_code(sheet, write_code(sheet, code)[:length])


def test_a_code_of_another_list_is_refused():
    sheet, code = skat_list(Random(1), deals=3)
    other = record_of(find_ruleset(), 4)

    with pytest.raises(CodeRefused, match="list"):
        read_code(other, write_code(sheet, code))


def test_a_code_of_an_older_version_is_refused():
    sheet, code = skat_list(Random(1), deals=3)
    data = bytearray(write_code(sheet, code))
    data[-SIGNATURE_BYTES - 1] ^= 2

    with pytest.raises(CodeRefused, match="version"):
        read_code(sheet, bytes(data))


def test_a_code_of_another_entry_form_is_refused():
    sheet, code = skat_list(Random(1), deals=3)
    data = write_code(sheet, code)
    # The seats take turns otherwise, so that other ones were likely to declare.
    sheet.first_dealer = 1

    with pytest.raises(CodeRefused, match="damaged"):
        read_code(sheet, data)
