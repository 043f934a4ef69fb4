"""Messages to people who sign up, on their page and by mail."""

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

# Kinds of mails.
SIGNED_UP: Final = "signed_up"
MOVED_UP: Final = "moved_up"
SUBJECTS: Final[dict[str, Any]] = {
    SIGNED_UP: gettext_lazy("You are signed up: %(event)s"),
    MOVED_UP: gettext_lazy("You now have a place: %(event)s"),
}


def mail_subject(mail: str, event: str) -> str:
    return str(SUBJECTS[mail]) % {"event": event}


def mail_words(event: str, day: str, standing: str, address: str) -> str:
    """Return the text of a mail. It contains no user input, so that it cannot be used to send texts to others."""
    lines = (
        f"{event}, {day}",
        standing,
        _("Your page, to change your details or withdraw:"),
        address,
        _("This address was given at sign-up. If it was not you, withdraw the sign-up on that page."),
    )
    return "\n\n".join(lines) + "\n"


def standing_words(state: str, place: int) -> str:
    """Return the state of a sign-up as a sentence; `place` is the place on the waiting list."""
    if state == "waiting":
        return _("You are number %(place)s on the waiting list.") % {"place": place}
    return str(STANDINGS[state])


STANDINGS: Final[dict[str, Any]] = {
    "placed": gettext_lazy("You have a place."),
    "accepted": gettext_lazy("You have a place, and the organiser has entered you."),
    "withdrawn": gettext_lazy("You have withdrawn. Your details have been deleted."),
    "declined": gettext_lazy("The organiser did not accept this sign-up. Your details will be deleted."),
}

# The filters of the organiser's page.
VIEWS: Final[dict[str, Any]] = {
    "": gettext_lazy("everyone"),
    "waiting": gettext_lazy("waiting list"),
    "recent": gettext_lazy("last ten minutes"),
}


def offer_words(kind: str, name: str, partner: str, *, is_new: bool) -> str:
    if is_new:
        return _("New team “%(team)s”") % {"team": name}
    if name and partner:
        return _("Team “%(team)s” of %(name)s") % {"team": name, "name": partner}
    if name:
        return _("Team “%(team)s”") % {"team": name}
    words = _("Mixed pair with %(name)s") if kind == "mixed" else _("Tandem with %(name)s")
    return words % {"name": partner}
