"""The pot: the part of fees and loss money that is paid out."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from tournaments.events.models import Event
from tournaments.events.phrases.choices import Phase, Presence
from tournaments.events.queries.money import fees_of, loss_fee_of
from tournaments.standings import SeriesLine, Team, loss_money, pot_of


def pot_for(
    event: Event,
    *,
    came: Collection[int],
    payers: Iterable[int],
    lines: Iterable[SeriesLine],
    labels: Mapping[int, tuple[str, ...]],
    teams: Mapping[str, Iterable[Team]],
) -> int:
    """Return the cents paid out as prizes: the share of entry fees, and the loss money if it is paid out.

    `came` are the start numbers of players who came, `payers` those whose entry fee counts, paid or not; `lines` are
    the lists as played, without rulings. Card fees are not included; a team fee is, if a player of the team came.
    """
    fees = replace(fees_of(event), card=0)
    taken = sum(fees.due(labels.get(number, ())) for number in payers)
    of_teams = dict(event.team_fees)
    for kind, entered in teams.items():
        taken += of_teams.get(kind, 0) * sum(not {*team.members}.isdisjoint(came) for team in entered)
    pot, _retained = pot_of(taken, event.pot_percent)
    loss = sum(loss_money(lines, loss_fee_of(event)).values()) if event.loss_money_is_paid_out else 0
    return pot + loss


def has_come(event: Event, presence: str, *, has_played: bool) -> bool:
    """Return whether the player's entry fee is in the pot; before play this includes all who may still come."""
    if has_played or presence in (Presence.PRESENT, Presence.LEFT):
        return True
    return presence != Presence.NO_SHOW and event.phase in (Phase.REGISTRATION, Phase.CHECK_IN)
