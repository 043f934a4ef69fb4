"""At the table a name is as short as it stays distinct."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.sheets.short_names import short_names

TABLES = {
    "first names do": (["Anna Meier", "Bernd Müller", "Clara"], ["Anna", "Bernd", "Clara"]),
    "a double name is abbreviated": (["Hans-Jürgen Oberndörfer", "Anna"], ["Hans-J.", "Anna"]),
    "a short double name stays": (["Lia-Mae Weber", "Anna"], ["Lia-Mae", "Anna"]),
    "one first name, two last names": (["Anna Meier", "Anna Oberndörfer"], ["Meier", "Anna O."]),
    "one first name, one initial": (["Anna Oberndörfer", "Anna Oltmannsen"], ["Anna Ob.", "Anna Ol."]),
    "one last name": (["Anna Meier", "Bernd Meier"], ["Anna", "Bernd"]),
    "a crossing of both": (
        ["Hans-Peter Müller", "Hans-Peter Meier", "Bernd Müller", "Bernd Schulz"],
        ["Hans-P. Mü.", "Meier", "Bernd M.", "Schulz"],
    ),
    "a double last name behind its first half": (
        ["Hans-Peter Müller-Lüdenscheidt", "Hans-Peter Müller"],
        ["Hans-P. Müller-L.", "Müller"],
    ),
    "two double names of one beginning": (["Hans-Jürgen Alt", "Hans-Joachim Neu"], ["Alt", "Neu"]),
    "the same double name without last names": (["Hans-Jürgen", "Hans-Joachim"], ["Hans-Jürgen", "Hans-Joachim"]),
    "a part of the other's name": (["Hans Alt", "Hans-Peter Alt"], ["Hans", "Hans-P."]),
    "a first name alone and with a last name": (["Anna", "Anna Meier"], ["Anna", "Meier"]),
    "a written initial": (["Anna M.", "Anna Meier", "Otto"], ["Anna M.", "Meier", "Otto"]),
    "a title is left out": (["Prof. Dr. med. Karl Wolf", "Dr. Eva Wolf"], ["Karl", "Eva"]),
    "a title alone with a last name": (["Dr. Wolf", "Anna Wolf"], ["Dr. Wolf", "Anna"]),
    "a particle is left out": (["Anna von der Heide", "Anna Weiß"], ["Heide", "Weiß"]),
    "a number of the site stays": (["Anna", "Anna (2)", "Anna (3)"], ["Anna", "Anna (2)", "Anna (3)"]),
    "a number after a last name": (["Anna Meier", "Anna Meier (2)"], ["Anna", "Anna (2)"]),
    "pseudonymised players": (["Player 3", "Player 12", "Anna"], ["Player 3", "Player 12", "Anna"]),
    "father and son": (["Karl Meier sen.", "Karl Meier jun."], ["Karl sen.", "Karl jun."]),
    "one letter": (["A", "B", "C"], ["A", "B", "C"]),
    "an initial for a first name": (["H. Meier", "B. Meier", "O. Schulz"], ["H. Meier", "B. Meier", "Schulz"]),
    "a long first name gives way": (["Maximiliane Lau", "Anna"], ["Lau", "Anna"]),
    "a long name of one word": (["Maximilianehenriette", "Anna"], ["Maximilianehenriette", "Anna"]),
    "a very long name": (["Maximiliane-Henriette von Hohenstein-Lau", "Anna"], ["Maximiliane-H.", "Anna"]),
    "another case is the same name": (["ANNA Meier", "anna Schulz"], ["Meier", "Schulz"]),
    "an empty half": (["Anna- Meier", "-", "Otto"], ["Anna-", "-", "Otto"]),
}
WORDS = ["Anna", "Hans-Peter", "Hans-Paul", "Meier", "Müller", "M.", "H.", "Dr.", "von", "(2)", "jun.", "A", "2"]
PLAUSIBLE = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)


@pytest.mark.parametrize(("names", "shown"), TABLES.values(), ids=TABLES.keys())
def test_a_name_is_as_short_as_it_stays_distinct(names, shown):
    assert short_names(tuple(names)) == tuple(shown)


@given(st.lists(PLAUSIBLE | st.text(min_size=1, max_size=12), min_size=2, max_size=5, unique_by=str.casefold))
def test_short_names_are_distinct_and_never_longer_than_the_name(names):
    shown = short_names(tuple(names))

    assert len({name.casefold() for name in shown}) == len(names)
    assert all(len(short) <= len(name) for short, name in zip(shown, names, strict=True))


@given(st.lists(PLAUSIBLE, min_size=2, max_size=5, unique_by=str.casefold))
def test_the_order_of_the_seats_changes_no_name(names):
    shown = dict(zip(names, short_names(tuple(names)), strict=True))

    turned = names[::-1]

    assert dict(zip(turned, short_names(tuple(turned)), strict=True)) == shown
