"""Members of a club, and the names under which others see them.

A pseudonymised name is replaced on every list at once, including signed ones; the name as written is still stored next
to it, since hash chains and versions cover it.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from itertools import chain, count
from typing import Any, Final

from django.db import transaction

from scoring.models import Club, Player, Seat
from scoring.models.pseudonyms import new_pseudonym_number
from scoring.signals import player_renamed

FIELDS: Final = ("name", "nickname", "member_number", "sex", "birth_date", "is_active", "privacy")
# A name with a number added must fit the field.
_LONGEST_STEM: Final = 50


@transaction.atomic
def add_player(club: Club, **fields: Any) -> Player:
    """Create a player; `fields` are of FIELDS. Raises ValidationError by field."""
    player = Player(club=club, **_known(fields))
    player.clean_fields()
    player.save(force_insert=True)
    _give_pseudonym_number(player)
    return player


@transaction.atomic
def change_player(player: Player, *, by: str, **fields: Any) -> Player:
    """Change a player, and all seats if the shown name changes; `fields` are from FIELDS.

    Raises ValidationError by field.
    """
    locked = Player.objects.select_for_update(of=("self",)).select_related("club").get(pk=player.pk)
    before, bore, privacy = locked.shown_name, {locked.name, locked.nickname, *locked.former_names}, locked.privacy
    for field, value in _known(fields).items():
        setattr(locked, field, value)
    locked.clean_fields()
    locked.former_names = sorted(bore - {locked.name, locked.nickname, ""})
    locked.card_objection = locked.card_objection if locked.privacy == privacy else None
    locked.save(update_fields=[*fields, "former_names", "card_objection"])
    _give_pseudonym_number(locked)
    if locked.shown_name != before:
        player_renamed.send(Player, player=locked, by=by)
        rename_seats(locked.seats.all(), locked.shown_name)
    return locked


def rename_seats(seats: Iterable[Seat], shown: str) -> None:
    """Show these seats, no two at the same table, under this name; the name as written is still stored.

    If another seat at the table has that name, a number is added.
    """
    wanted = list(seats)
    taken: dict[int, set[str]] = defaultdict(set)
    others = Seat.objects.filter(sheet__in={seat.sheet_id for seat in wanted}).exclude(pk__in=[s.pk for s in wanted])
    for sheet, name in others.values_list("sheet", "name"):
        taken[sheet].add(name.casefold())
    for seat in wanted:
        written = seat.name_on_paper
        seat.name = _free_name(shown, written, taken[seat.sheet_id])
        seat.written_name = "" if seat.name == written else written
    Seat.objects.bulk_update(wanted, ["name", "written_name"], batch_size=200)


def is_form_of(name: str, shown: str) -> bool:
    """Return whether the name is `shown`, alone or with the number that `rename_seats` adds."""
    return name == shown or re.fullmatch(rf"{re.escape(shown[:_LONGEST_STEM])} \(\d+\)", name) is not None


def _free_name(shown: str, written: str, taken: set[str]) -> str:
    as_written = [written] if is_form_of(written, shown) else []
    numbered = (f"{shown[:_LONGEST_STEM]} ({number})" for number in count(2))
    return next(name for name in chain(as_written, [shown], numbered) if name.casefold() not in taken)


def _known(fields: dict[str, Any]) -> dict[str, Any]:
    if unknown := fields.keys() - set(FIELDS):
        raise ValueError(f"a player has no {', '.join(sorted(unknown))}")
    return fields


def _give_pseudonym_number(player: Player) -> None:
    """Assign the site's next number if the player has none yet; it is never taken back."""
    if player.needs_pseudonym and player.pseudonym_number is None:
        player.pseudonym_number = new_pseudonym_number()
        player.save(update_fields=["pseudonym_number"])
