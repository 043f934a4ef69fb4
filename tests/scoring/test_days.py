"""One calendar for forms, searches and files: a shown date is read as the same day."""

from datetime import date

import pytest
from django.utils import translation
from django.utils.formats import date_format

from scoring.days import NotADay, read_day

DAY = date(2026, 11, 28)


@pytest.mark.parametrize(
    "text",
    [
        *("28 Nov 2026", "28 November 2026", "Sat 28 Nov 2026", "Saturday, 28 November 2026", "28-Nov-2026"),
        *("28.11.2026", "28. 11. 2026", "28. November 2026", "Samstag, 28. November 2026", " 28.  Nov.  2026 "),
        *("28/11/2026", "28-11-2026", "2026-11-28", "2026-11-28 00:00:00", "2026-11-28T18:00"),
    ],
)
def test_every_notation_means_the_same_day(text):
    assert read_day(text) == DAY


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("length", ["DATE_FORMAT", "SHORT_DATE_FORMAT"])
def test_a_shown_day_is_read_as_itself(language, length):
    with translation.override(language):
        for month in range(1, 13):
            day = date(2026, month, 9)

            assert read_day(str(date_format(day, length))) == day


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *((text, "unknown") for text in ("", "soon", "28", "28.11.", "28 Ma 2026", "Nov 2026", "11/28", "28.11/2026")),
        *((text, "short_year") for text in ("27.04.50", "27/04/50", "27 Apr 50")),
        *((text, "impossible") for text in ("11/28/2026", "30.2.2026", "2026-13-01", "0000-01-01")),
        *((text, "out_of_range") for text in ("0001-01-01", "31.12.1899", "1.1.2101", "9999-12-31")),
    ],
)
def test_an_unreadable_day_is_refused_with_the_reason(text, code):
    with pytest.raises(NotADay) as refused:
        read_day(text)

    assert refused.value.code == code


def test_the_first_and_the_last_day_are_accepted():
    assert [read_day("1.1.1900"), read_day("31 Dec 2100")] == [date(1900, 1, 1), date(2100, 12, 31)]
