"""What happens to a list, told inside its transaction: whoever hears it can still undo it by an exception."""

from typing import Final

from django.dispatch import Signal

# Both carry `sheet` (a SheetRecord held for writing) and `by`, the person acting.
sheet_signed: Final = Signal()
sheet_reopened: Final = Signal()
