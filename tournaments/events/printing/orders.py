"""The papers of an event as they are ordered: what stands on them now, and which of them are void by now."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.db.models import Max

from scoring.printing.job import Section
from scoring.printing.queue import Ordered, about, orders_about
from tournaments.events.models import Event
from tournaments.events.phrases.papers import VOIDED
from tournaments.events.queries.paper_facts import PaperFacts, paper_facts
from tournaments.events.rights import Right

from .listings import SERIES, Order
from .page_counts import PageCount, page_count
from .papers import BY_KEY, EVERYTHING, Paper, usual_options

# While somebody changes the event, its papers are fetched again so often.
_TRIES: Final = 3


def event_order(event: Event, paper: str, options: Mapping[str, Any], *, site: str) -> tuple[list[Section], int]:
    """The paper as it is at one moment, and the number of the event's newest act then.

    `options` are those of the paper; of EVERYTHING the keys of its "papers".
    """
    for _ in range(_TRIES):
        newest = _newest_act(event)
        order = sections_of(Event.objects.select_related("club").get(pk=event.pk), paper, options, site=site)
        if _newest_act(event) == newest:
            break
    return order, newest


def sections_of(event: Event, paper: str, options: Mapping[str, Any], *, site: str) -> list[Section]:
    """The papers asked for, with what stands on them now; a paper without content is left out."""
    facts = paper_facts(event)
    if paper == EVERYTHING:
        wanted = [(BY_KEY[key], usual_options(BY_KEY[key], facts)) for key in options["papers"] if key in BY_KEY]
    else:
        wanted = [(BY_KEY[paper], dict(options))]
    found = []
    for one, chosen in wanted:
        if not one.lacks(facts):
            found.append(Section(str(one.title), tuple(one.jobs(Order(event, site, chosen)))))
    return [section for section in found if section.jobs]


def counted_papers(
    event: Event, papers: Iterable[Paper], facts: PaperFacts, *, site: str
) -> list[tuple[Paper, PageCount]]:
    """What each of these takes where nobody chooses; a paper without content is left out."""
    found = []
    for paper in papers:
        if jobs := paper.jobs(Order(event, site, usual_options(paper, facts))):
            found.append((paper, page_count(jobs)))
    return found


def known_of(
    event: Event, paper: str, papers: Iterable[str], newest_act: int, *, plan: Sequence[int] = ()
) -> dict[str, Any]:
    """What is to be known of an order later: whose it is, which papers are on it, and of which seat plan they are."""
    known = {"event": event.pk, "paper": paper, "papers": sorted(papers), "act": newest_act}
    return known | {"plan": [*plan]} if plan else known


def plan_on(event: Event, papers: Iterable[str], options: Mapping[str, Any]) -> tuple[int, ...]:
    """The series and the version of its seat plan that stand on these papers; () where none does."""
    if not any(SERIES in BY_KEY[key].options for key in papers):
        return ()
    number = options.get(SERIES) or paper_facts(event).due
    return event.series.filter(number=number).values_list("number", "plan").first() or ()


def orders_of(event: Event, rights: frozenset[Right]) -> list[Ordered]:
    """The event's orders of papers that these rights allow, the newest first."""
    return [order for order in orders_about(event=event.pk) if _is_allowed(order, rights)]


def voided_by(event: Event, orders: Sequence[Ordered]) -> dict[str, str]:
    """Why papers must not be handed out any more, by the order's id: they bear a code or a name of before."""
    if not orders:
        return {}
    acts = list(event.acts.filter(act__in=VOIDED).order_by("seq").values_list("seq", "act"))
    found = {}
    for order in orders:
        for seq, act in acts:
            if seq > about(order)["act"]:
                found[str(order.pk)] = str(VOIDED[act])
    return found


def _is_allowed(order: Ordered, rights: frozenset[Right]) -> bool:
    """Whether all that is on the paper may be seen."""
    return all(key in BY_KEY and BY_KEY[key].right in rights for key in about(order)["papers"])


def _newest_act(event: Event) -> int:
    newest: int | None = event.acts.aggregate(Max("seq"))["seq__max"]
    return newest or 0
