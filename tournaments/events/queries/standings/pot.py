"""The pot: what of the fees and the loss money is paid out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tournaments.events.models import Event
from tournaments.events.phrases.choices import Phase, Presence
from tournaments.events.queries.money import fees_of, loss_fee_of
from tournaments.standings import SeriesLine, loss_money, pot_of


@dataclass(frozen=True, slots=True)
class Pot:
    """Cents: `fees` are the entry fees, paid or due, `loss` the loss money that is paid out; `kept` is the house's."""

    fees: int
    loss: int
    cents: int
    kept: int


def pot_for(
    event: Event, *, came: Iterable[int], lines: Iterable[SeriesLine], labels: Mapping[int, tuple[str, ...]]
) -> Pot:
    """The pot of those who came, by start number, and of the lists as they were played; card fees are not in it."""
    fees = replace(fees_of(event), card=0)
    taken = sum(fees.due(labels.get(number, ())) for number in came)
    pot, kept = pot_of(taken, event.pot_percent)
    loss = sum(loss_money(lines, loss_fee_of(event)).values()) if event.loss_money_is_paid_out else 0
    return Pot(fees=taken, loss=loss, cents=pot + loss, kept=kept)


def has_come(event: Event, presence: str, *, has_played: bool) -> bool:
    """Whether somebody's entry fee is in the pot: before the play of all who may still come."""
    if has_played or presence in (Presence.PRESENT, Presence.LEFT):
        return True
    return presence != Presence.NO_SHOW and event.phase in (Phase.REGISTRATION, Phase.CHECK_IN)
