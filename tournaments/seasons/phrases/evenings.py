"""What an evening of a season is called, and the money that its club enters itself."""

from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext_lazy

# What the till calls money that the club enters itself, beside fees and prizes.
CASH_ENTRY: Final = pgettext_lazy("kind of money", "club funds")


def evening_name(number: int) -> str:
    """What the event of an evening is called, by every reader: in the language of the site."""
    with override(settings.LANGUAGE_CODE):
        return _("Evening %(number)s") % {"number": number}
