"""The words a score sheet prints, in the reader's language; the drawing itself knows none."""

from django.utils.translation import gettext, pgettext


def list_words() -> dict[str, str]:
    """Every word of the printed list by its key, translated at the time of the call.

    What stands over a narrow column is turned and has about 18 letters' room, "won" and "lost" about ten.
    """
    return {
        "title": pgettext("printed list", "Score sheet"),
        "event": pgettext("printed list", "Club or event"),
        "place": pgettext("printed list", "Place and date"),
        "series": pgettext("printed list", "Series"),
        "table": pgettext("printed list", "Table"),
        "keeper": pgettext("printed list", "List keeper"),
        "list_number": pgettext("printed list", "Number of the list"),
        "number": pgettext("printed list, column", "Deal"),
        "dealer": pgettext("printed list, column", "dealer"),
        "game": pgettext("printed list, column", "Base"),
        "with": pgettext("printed list, column", "with"),
        "without": pgettext("printed list, column", "without"),
        "hand": pgettext("printed list, column", "Hand"),
        "schneider": pgettext("printed list, column", "Schneider"),
        "schneider_announced": pgettext("printed list, column", "– announced"),
        "schwarz": pgettext("printed list, column", "Schwarz"),
        "schwarz_announced": pgettext("printed list, column", "– announced"),
        "ouvert": pgettext("printed list, column", "ouvert"),
        "overbid": pgettext("printed list, column", "overbid"),
        "conceded": pgettext("printed list, column", "conceded"),
        "points": pgettext("printed list, column", "Points"),
        "won": pgettext("printed list, column", "won"),
        "lost": pgettext("printed list, column", "lost"),
        "passed": pgettext("printed list, column", "passed in"),
        "sum_points": pgettext("printed list", "Game points"),
        "sum_won": pgettext("printed list", "Games won"),
        "sum_lost": pgettext("printed list", "Games lost"),
        "sum_bonus": pgettext("printed list", "(won − lost) × {points}"),
        "sum_bonus_won": pgettext("printed list", "won × {points}"),
        "sum_bonus_apart": pgettext("printed list", "won × {won} − lost × {lost}"),
        "sum_defenders": pgettext("printed list", "lost by the others × {points}"),
        "sum_adjustment": pgettext("printed list", "Adjustment"),
        "sum_total": pgettext("printed list", "Total"),
        "fee": pgettext("printed list", "Loss fee"),
        "settlement": pgettext("printed list", "Settlement"),
        "signatures": pgettext("printed list", "Signatures"),
        "keeper_signature": pgettext("printed list", "Signature of the list keeper"),
    }


def missing_pango() -> str:
    """What to do where the library that sets type is missing."""
    return gettext(
        "Papers need the library Pango, which this machine lacks. Install it with: apt-get install libpangoft2-1.0-0"
    )


def failed_paper() -> str:
    """What to say where a paper could not be drawn."""
    return gettext("The paper could not be made. Please try again; nothing of the list is lost.")


def slow_paper() -> str:
    """What to say where a paper took too long."""
    return gettext("Making the paper took too long and was stopped. Please print fewer lists at once.")
