"""Whether the protocols that were made anew without a name are those that the log of turnings says."""

from collections.abc import Iterator
from typing import Final

from scoring.models import Turning
from tournaments.events.models import Act, ActRecord
from tournaments.leagues.models import LeagueAct
from tournaments.seasons.models import SeasonAct

ACTS: Final[dict[str, type[Act]]] = {"event": ActRecord, "league": LeagueAct, "season": SeasonAct}


def turned_faults() -> Iterator[str]:
    """A sentence for each protocol that is not as its last turning left it; that of a list is its own to say."""
    newest = {turning.chain: turning for turning in Turning.objects.order_by("seq")}
    for chain, turning in newest.items():
        kind, public_id = chain.split(" ")
        if acts := ACTS.get(kind):
            found = acts._default_manager.filter(**{f"{kind}__public_id": public_id}, seq=turning.through)
            if turning.after not in found.values_list("hash", flat=True):
                yield f"{chain} is not as turning {turning.seq} left it"
