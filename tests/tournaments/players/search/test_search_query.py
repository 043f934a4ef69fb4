"""Parsing a query: words in their spellings, days, months and years, a list's number."""

from datetime import date
from itertools import product

import pytest

from tournaments.players.queries.search_query import parse_query

YEAR_2026 = (date(2026, 1, 1), date(2026, 12, 31))
MAY_2026 = (date(2026, 5, 1), date(2026, 5, 31))
NINTH_OF_MAY = (date(2026, 5, 9), date(2026, 5, 9))


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("2026", YEAR_2026),
        ("Mai 2026", MAY_2026),
        ("may 2026", MAY_2026),
        ("5/2026", MAY_2026),
        ("05.2026", MAY_2026),
        ("März 2026", (date(2026, 3, 1), date(2026, 3, 31))),
        ("Maerz 2026", (date(2026, 3, 1), date(2026, 3, 31))),
        ("Sept. 2026", (date(2026, 9, 1), date(2026, 9, 30))),
        ("Dez 2024", (date(2024, 12, 1), date(2024, 12, 31))),
        ("Februar 2024", (date(2024, 2, 1), date(2024, 2, 29))),
        ("9.5.2026", NINTH_OF_MAY),
        ("09.05.26", NINTH_OF_MAY),
        ("9. 5. 2026", NINTH_OF_MAY),
        ("9. Mai 2026", NINTH_OF_MAY),
        ("2026-05-09", NINTH_OF_MAY),
        ("9/5/2026", NINTH_OF_MAY),
        ("9 May 2026", NINTH_OF_MAY),
    ],
)
def test_days_months_and_years_are_understood(text, days):
    [term] = parse_query(text).terms

    assert (term.first, term.last) == days


@pytest.mark.parametrize(
    "text",
    [
        *("31.2.2026", "Mai", "Jan Müller", "2025/26", "Saison 2025/26", "99.99.9999", "12345", "Tisch 5"),
        # Days beyond the calendar of the site.
        *("9999-12-31", "31.12.9999", "0001-01-01", "Mai 9999", "12.9999", "1.1.1899"),
    ],
)
def test_other_words_are_no_days(text):
    assert [term for term in parse_query(text).terms if term.is_date] == []


def test_words_next_to_a_day_stay_words():
    seen = [(term.spellings[0], term.is_date) for term in parse_query("Herbstpreis, Mai 2026 Celle").terms]

    assert seen == [("mai 2026", True), ("herbstpreis", False), ("celle", False)]


WRITTEN = ("Müller", "Mueller", "MÜLLER", "müller", "Muller", "Mu\u0308ller")
ASKED = ("Müller", "mueller", "muller", "MÜLL", "Mu\u0308ller")
# A spelling that does not occur for Müller.
NOT_MUELLER = {("muller", "Mueller"), ("mueller", "Muller")}


@pytest.mark.parametrize(("query", "written"), sorted({*product(ASKED, WRITTEN)} - NOT_MUELLER))
def test_umlauts_are_found_however_they_are_written(query, written):
    assert parse_query(query).is_answered(f"Karl {written}")


@pytest.mark.parametrize(("query", "written"), [("gross", "Groß"), ("Groß", "Gross"), ("çelik", "Celik")])
def test_other_letters_are_found_too(query, written):
    assert parse_query(query).is_answered(written)


def test_every_word_must_be_answered():
    query = parse_query("Herbstpreis Celle 2026")

    seen = [
        query.is_answered("Herbstpreis Celle", first=date(2026, 5, 9)),
        query.is_answered("Herbstpreis Celle 2026"),
        query.is_answered("Herbstpreis", "Celle", first=date(2025, 5, 9)),
        query.is_answered("Herbstpreis", first=date(2026, 5, 9)),
    ]

    assert seen == [True, True, False, False]


def test_the_number_of_a_list_is_known_by_its_length():
    seen = [
        parse_query(text).number for text in ("2345-6789-abcd", "23456789ABCD ", "2345", "Herbstpreis", "ÄÖÜ456789ABC")
    ]

    assert seen == ["23456789ABCD", "23456789ABCD", "", "", ""]


@pytest.mark.parametrize(
    "text", ["", " ", "\0", "%", "_", "'; --", "x" * 5000, "a " * 500, "\ud83c", "(((", "2026" * 50]
)
def test_any_query_is_limited(text):
    query = parse_query(text)

    assert len(query.text) <= 100
    assert len(query.terms) <= 8


@pytest.mark.parametrize(("text", "answers"), [("a", (False, False)), ("li", (True, False)), ("lin", (True, True))])
def test_names_are_not_leafed_through(text, answers):
    query = parse_query(text)

    assert (query.is_long_enough, query.names_person) == answers
