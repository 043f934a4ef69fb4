"""What a signed list sets off, and a player who is shown by another name."""

from typing import Any

from django.dispatch import receiver

from scoring.models import Player, SheetRecord
from scoring.signals import player_renamed, sheet_reopened, sheet_signed
from tournaments.services.player_names import show_other_name
from tournaments.services.results import doubt_sheet, result_of_sheet


@receiver(sheet_signed)
def keep_result(sender: Any, *, sheet: SheetRecord, by: str, **_: Any) -> None:
    """In the transaction of the last signature."""
    result_of_sheet(sheet, by=by)


@receiver(sheet_reopened)
def doubt_result(sender: Any, *, sheet: SheetRecord, by: str, **_: Any) -> None:
    """In the transaction of the reopening."""
    doubt_sheet(sheet, by=by)


@receiver(player_renamed)
def rename_player(sender: Any, *, player: Player, by: str, **_: Any) -> None:
    """In the transaction that changed what others see of him."""
    show_other_name(player, by=by)
