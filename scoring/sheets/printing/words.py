"""The texts on a score sheet, in the reader's language; the drawing code has none."""

from django.utils.translation import pgettext


def list_words() -> dict[str, str]:
    """Return the texts on every printed list by key, in the active language.

    A turned heading above a narrow column has room for about 18 letters, "won" and "lost" for about six.
    """
    return {
        "title": pgettext("printed list", "Score sheet"),
        "page": pgettext("printed list", "Page {page} of {pages}"),
        "event": pgettext("printed list", "Club or event"),
        "place": pgettext("printed list", "Place and date"),
        "series": pgettext("printed list", "Series"),
        "table": pgettext("printed list", "Table"),
        "begin": pgettext("printed list", "Start"),
        "end": pgettext("printed list", "End"),
        "keeper": pgettext("printed list", "List keeper"),
        "list_number": pgettext("printed list", "List number"),
        "number": pgettext("printed list, column", "Deal"),
        "dealer": pgettext("printed list, column", "dealer"),
        "running": pgettext("printed list, column", "Points"),
        "won": pgettext("printed list, column", "won"),
        "lost": pgettext("printed list, column", "lost"),
        "pot": pgettext("printed list, column", "Pot"),
        "passed": pgettext("printed list, column", "passed in"),
        "carried": pgettext("printed list", "carried over: {figure}"),
        "signatures": pgettext("printed list", "Signatures"),
        "passed_deals": pgettext("printed list", "Deals passed in, total"),
        "clear_digits": pgettext("printed list", "Please write one digit per box,"),
        "clear_digits_more": pgettext("printed list", "with the sign in the first box."),
        "whole_list": pgettext("printed list", "the whole list"),
        "keeper_signature": pgettext("printed list", "Signature of the list keeper"),
    }


def money_list_words() -> dict[str, str]:
    return list_words() | {"running": pgettext("printed list, column", "Balance")}


def foot_words() -> dict[str, str]:
    return {
        "points": pgettext("printed list", "Game points"),
        "balance": pgettext("printed list", "Gain or loss"),
        "won": pgettext("printed list", "Games won"),
        "lost": pgettext("printed list", "Games lost"),
        "bonus": pgettext("printed list", "(won − lost) × {points}"),
        "bonus_won": pgettext("printed list", "won × {points}"),
        "bonus_apart": pgettext("printed list", "won × {won} − lost × {lost}"),
        "defenders": pgettext("printed list", "lost by the others × {points}"),
        "adjustment": pgettext("printed list", "Adjustment"),
        "total": pgettext("printed list", "Total"),
        "place": pgettext("printed list", "Place"),
        "fee": pgettext("printed list", "Loss fee"),
        "settlement": pgettext("printed list", "Settlement"),
        "money": pgettext("printed list", "Gain plus settlement"),
    }
