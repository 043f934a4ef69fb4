"""Which paper lists could change a prize by a slip, so that they are worth entering deal by deal."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from tournaments.events.models import Event, ResultLine
from tournaments.events.phrases.choices import ResultState, Source
from tournaments.events.queries.standings import Reckoning
from tournaments.standings import PaperList, Risk, prize_audit


@dataclass(frozen=True, slots=True)
class RiskLine:
    """Somebody whose prize hangs on a list: `least` is the smallest slip that matters, `rankings` their keys."""

    number: int
    name: str
    least: int
    rankings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RiskyList:
    """A list on which a slip would change a prize."""

    series: int
    table: int
    lines: tuple[RiskLine, ...]


@dataclass(frozen=True, slots=True)
class PrizeAudit:
    """The lists in question among `papers` keyed from paper; there is nothing to ask without `has_prizes`."""

    slip: int
    papers: int
    has_prizes: bool
    lists: tuple[RiskyList, ...]


def audit_prizes(event: Event, *, slip: int) -> PrizeAudit:
    """Every paper list where one figure slipped by up to `slip` points would change who gets what."""
    reckoning = Reckoning(event)
    contests = [contest for contest in reckoning.payout[0].contests if any(contest.amounts)]
    papers = list(_paper_lists(event))
    risks = prize_audit(contests, papers, slip=slip, teams=reckoning.teams, tie_breaks=event.tie_breaks)
    names = {number: person.name for number, person in reckoning.people.items()}
    lists = tuple(
        RiskyList(series, table, tuple(_line(risk, names) for risk in risky))
        for (series, table), risky in groupby(risks, key=lambda risk: (risk.series, risk.table))
    )
    return PrizeAudit(slip, len(papers), bool(contests), lists)


def _paper_lists(event: Event) -> Iterator[PaperList]:
    lines = ResultLine.objects.filter(series__event=event, result__source=Source.PAPER)
    rows = lines.exclude(result__state=ResultState.CLARIFY).order_by("series__number", "result__table__number", "place")
    found = rows.values_list("series__number", "result__table__number", "entrant__number")
    for (series, table), entrants in groupby(found, key=lambda row: row[:2]):
        yield PaperList(series, table, tuple(entrant for *_, entrant in entrants))


def _line(risk: Risk, names: dict[int, str]) -> RiskLine:
    number = int(risk.entrant)
    return RiskLine(number, names[number], risk.least, risk.rankings)
