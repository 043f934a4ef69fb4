"""Paper lists on which one wrong figure could change a prize, so entering them deal by deal is worthwhile."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from tournaments.events.models import Event, ResultLine
from tournaments.events.phrases.choices import ResultState, Source
from tournaments.events.queries.standings import Reckoning
from tournaments.standings import Risk, prize_audit


@dataclass(frozen=True, slots=True)
class PrizeAudit:
    """The risks on `papers` lists keyed from paper, by series and table; none without `has_prizes`."""

    slip: int
    papers: int
    has_prizes: bool
    risks: tuple[Risk, ...]
    # By start number.
    names: Mapping[int, str]


def audit_prizes(event: Event, *, slip: int) -> PrizeAudit:
    """Return every paper list where an error of up to `slip` points in one figure would change a prize."""
    reckoning = Reckoning(event)
    contests = [contest for contest in reckoning.payout[0].contests if any(contest.amounts)]
    papers = list(_paper_lists(event))
    risks = prize_audit(contests, papers, slip=slip, teams=reckoning.teams, tie_breaks=event.tie_breaks)
    names = {number: person.name for number, person in reckoning.people.items()}
    return PrizeAudit(slip, len(papers), bool(contests), tuple(risks), names)


def _paper_lists(event: Event) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    lines = ResultLine.objects.filter(series__event=event, result__source=Source.PAPER)
    rows = lines.exclude(result__state=ResultState.CLARIFY).order_by("series__number", "result__table__number", "place")
    found = rows.values_list("series__number", "result__table__number", "entrant__number")
    for (series, table), entrants in groupby(found, key=lambda row: row[:2]):
        yield (series, table, tuple(entrant for *_, entrant in entrants))
