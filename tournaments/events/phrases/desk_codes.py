"""Short descriptions of what a helper with a code may do."""

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from .choices import CodeRole

WHAT_A_ROLE_DOES: Final[dict[str, Any]] = {
    CodeRole.REFEREE: _("lists, rulings and corrections"),
    CodeRole.DESK: _("door and lists, no money"),
    CodeRole.ENTRY: _("door and entry fees, no other money"),
    CodeRole.CASHIER: _("door and all money"),
}
