"""The code as letters: there and back, and errors are located by their group."""

from random import Random

import pytest

from scoring.sheets.offline_code import CodeTextWrong, bytes_of, code_text
from scoring.sheets.offline_code.code_text import LETTERS

CODE = Random(1).randbytes(60)
SHORT = code_text(CODE)


@pytest.mark.parametrize("length", [1, 2, 3, 4, 50, 150])
def test_coding_and_decoding_are_inverse(length: int):
    data = b"\x01" + Random(length).randbytes(length - 1)

    assert bytes_of(code_text(data)) == data


def test_it_is_read_however_it_is_spaced_and_written():
    loose = SHORT.replace(" ", "-").lower().replace("l", "1")

    assert bytes_of(f"\n{loose} ") == CODE


def test_every_wrong_letter_is_located_by_its_group():
    missed = []
    for place, right in enumerate(SHORT):
        for letter in set(LETTERS) - {right, " "}:
            if right != " ":
                missed += [place] * (wrong_group(SHORT[:place] + letter + SHORT[place + 1 :]) != place // 7 + 1)

    assert missed == []


def test_two_swapped_letters_are_detected():
    groups = SHORT.split(" ")
    swapped = [group[:at] + group[at + 1] + group[at] + group[at + 2 :] for group in groups for at in range(5)]

    assert [
        both
        for number, group in enumerate(groups)
        for at in range(5)
        if (both := swapped[5 * number + at]) != group
        and wrong_group(" ".join([*groups[:number], both, *groups[number + 1 :]])) != number + 1
    ] == []


def test_a_missing_group_is_detected():
    groups = SHORT.split(" ")

    assert wrong_group(" ".join([*groups[:3], *groups[4:]])) == 4


def test_extra_letters_are_detected():
    assert wrong_group(f"{SHORT} 23") == len(SHORT.split(" ")) + 1


def wrong_group(text: str) -> int | None:
    try:
        bytes_of(text)
    except CodeTextWrong as wrong:
        return wrong.group
    return None
