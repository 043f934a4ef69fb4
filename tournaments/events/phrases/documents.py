"""The texts of the documents page, and of documents that are not tables."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

# What is missing before a document can be made.
LACKING: Final[Mapping[str, Any]] = {
    "nobody": gettext_lazy("No players are registered yet."),
    "no_sign_up": gettext_lazy("The sign-up is not open."),
    "no_series": gettext_lazy("This event has no series yet."),
    "no_plan": gettext_lazy("No seating plan has been published yet."),
    "no_repair": gettext_lazy("No seating plan was adjusted: all seats are as published."),
    "no_list": gettext_lazy("No lists yet."),
    "no_complete_series": gettext_lazy("No series has been completed yet."),
    "no_standings": gettext_lazy("No standings have been published yet: a series must be complete."),
    "no_draw": gettext_lazy("Nothing has been drawn yet."),
    "no_prizes": gettext_lazy("There are no prizes yet: there is no prize plan, or no standings have been published."),
    "no_loss_fee": gettext_lazy("This event has no loss fees, or no series has started."),
    "no_payment": gettext_lazy("No payments yet."),
    "nothing_done": gettext_lazy("No entries yet."),
}

# The actions after which a document requested earlier is no longer served.
VOIDED: Final[Mapping[str, Any]] = {
    "signs_renewed": gettext_lazy("The table signs have new codes. Create the document again."),
    "shown_name_changed": gettext_lazy("The display of a name has changed. Create the document again."),
}

# The progress of a print job, by the state of its task.
JOB_STATES: Final[Mapping[str, Any]] = {
    "READY": gettext_lazy("waiting"),
    "RUNNING": gettext_lazy("being created"),
    "SUCCESSFUL": gettext_lazy("done"),
    "FAILED": gettext_lazy("failed"),
}


def public_until_words(last_day: date) -> str:
    """Return how long names are public and what players can do about it, for every announcement."""
    words = _("Results with names are public until %(day)s. If you object, a number is shown instead of your name.")
    return words % {"day": date_format(last_day, "SHORT_DATE_FORMAT")}


def card_notice(last_day: date) -> str:
    words = pgettext("start card", "Names are public until %(day)s. To object: use the code above or ask at the desk.")
    return words % {"day": date_format(last_day, "SHORT_DATE_FORMAT")}


def card_words(last_public_day: date) -> dict[str, str]:
    return {
        "notice": card_notice(last_public_day),
        "title": _("Start cards"),
        "page": pgettext("start card, under the code", "your seat and result"),
        "table": pgettext("start card", "Table"),
        "seat": pgettext("start card", "Seat"),
        "points": pgettext("start card", "Points"),
        "total": pgettext("start card", "Total"),
        "paid": pgettext("start card", "paid"),
    }


def seat_by_standing() -> str:
    return pgettext("start card, in the place of table and seat", "by standings")


def still_to_pay(amount: str) -> str:
    """Return the text for an amount still to be paid; `amount` includes the currency."""
    return pgettext("start card", "to pay: %(amount)s") % {"amount": amount}


def sign_words() -> dict[str, str]:
    return {
        "title": _("Table signs"),
        "table": pgettext("table sign", "Table"),
        "scan": pgettext("table sign, first line under the code", "With your phone:"),
        "scan_more": pgettext("table sign, second line under the code", "the list of this table"),
    }


def network_words(name: str, password: str) -> dict[str, str]:
    """Return the texts next to the network's QR code, for typing them by hand."""
    words = pgettext("under the code of a network", "password: %(password)s") % {"password": password}
    return {
        "network": pgettext("under the code of a network", "first: Wi-Fi"),
        "network_name": name,
        "network_password": words if password else "",
    }


def poster_words(last_public_day: date) -> dict[str, str]:
    return {
        "title": _("Poster"),
        "call": pgettext("poster", "Sign up now"),
        "how": pgettext("poster", "Scan with your phone’s camera or type the address. No account needed."),
        "notice": public_until_words(last_public_day),
    }


def certificate_words() -> dict[str, str]:
    return {
        "title": _("Certificates"),
        "heading": pgettext("certificate", "Certificate"),
        "organiser": pgettext("certificate", "Organiser"),
        "director": pgettext("certificate", "Tournament director"),
    }


def certified_place(place: int) -> str:
    return pgettext("certificate", "Place %(place)s") % {"place": place}


def certified_points(points: int, written: str) -> str:
    return ngettext("%(points)s point", "%(points)s points", points) % {"points": written}


def certified_provisional() -> str:
    return pgettext("certificate", "provisional")


def start_number_words(number: int) -> str:
    return pgettext("printed list", "No. %(number)s") % {"number": number}


def series_of(number: int, count: int) -> str:
    return pgettext("printed list, series", "%(number)s of %(count)s") % {"number": number, "count": count}


def short_day(day: date) -> str:
    return str(date_format(day, pgettext("format of a date: day and month", "j M")))


def full_day(day: date) -> str:
    return str(date_format(day, "DATE_FORMAT"))
