"""The texts on printed documents of a season."""

from datetime import date
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.events.phrases.documents import full_day
from tournaments.seasons.phrases.choices import SeasonRanking

# Marks must be readable without colour.
CREDITED: Final = "*"


def evenings_words(first: int, last: int) -> str:
    if first == last:
        return _("Evening %(number)s") % {"number": first}
    return _("Evenings %(first)s to %(last)s") % {"first": first, "last": last}


def after_evening_words(number: int) -> str:
    return _("After evening %(number)s") % {"number": number} if number else _("Before the first evening")


def rule_words(ranking: str, *, best: int | None, drop: int, credit: int | None, excused_only: bool) -> str:
    """Return how a season is counted, in one or a few sentences."""
    by_average = ranking == SeasonRanking.AVERAGE
    sentences = [_("Ranked by the average per list.") if by_average else _("Ranked by the sum of the series counted.")]
    if best is not None:
        sentences.append(ngettext("The best series counts.", "The best %(best)s series count.", best) % {"best": best})
    if drop:
        sentences.append(
            ngettext("The worst series is dropped.", "The worst %(drop)s series are dropped.", drop) % {"drop": drop}
        )
    if credit is not None:
        sentence = (
            _("Excused players are credited with %(points)s points for a missed series.")
            if excused_only
            else _("A missed series is credited with %(points)s points.")
        )
        sentences.append(sentence % {"points": credit})
    return " ".join(sentences)


def mark_words(*, has_struck: bool, has_credited: bool) -> str:
    """Return an explanation of the marks that occur in the chart."""
    sentences = [pgettext("wall chart", "bold: best of the series")]
    if has_struck:
        sentences.append(pgettext("wall chart", "crossed out: does not count"))
    if has_credited:
        sentences.append(pgettext("wall chart", "%(mark)s on grey: credited, not played") % {"mark": CREDITED})
    return " · ".join(sentences)


def below_words(least: int) -> str:
    return ngettext(
        "Not ranked yet: fewer than %(count)s list", "Not ranked yet: fewer than %(count)s lists", least
    ) % {"count": least}


def guests_words() -> str:
    return _("Guests, not ranked")


def nobody_yet() -> str:
    return _("No results yet.")


# Certificates


def season_certificate_words() -> dict[str, str]:
    return {
        "title": _("Certificates"),
        "heading": pgettext("certificate", "Certificate"),
        "organiser": pgettext("certificate", "For the club"),
        "director": pgettext("certificate", "Tournament director"),
    }


def certified_average(written: str) -> str:
    return _("%(average)s points per list on average") % {"average": written}


def certified_season(evenings: int, first: date, last: date) -> str:
    values = {"count": evenings, "first": full_day(first), "last": full_day(last)}
    return (
        ngettext("%(count)s evening, %(first)s to %(last)s", "%(count)s evenings, %(first)s to %(last)s", evenings)
        % values
    )


def club_championship() -> str:
    return pgettext("certificate", "Club championship")
