"""Names of evenings, and of the club's entries in its till."""

from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext_lazy

# Name of the club's own entries in the till, other than fees and prizes.
CASH_ENTRY: Final = pgettext_lazy("kind of money", "club funds")


def evening_name(number: int) -> str:
    """Return the event name of an evening in the site's language, as all readers see the same name."""
    with override(settings.LANGUAGE_CODE):
        return _("Evening %(number)s") % {"number": number}
