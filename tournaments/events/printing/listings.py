"""The papers of rows and sentences by their keys: how each is fetched, and what is made of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from scoring.printing.job import Job
from tournaments.events.models import Event
from tournaments.events.queries.till import prize_account, till_report

from .ceremony import ceremony_paper
from .correction_protocol import corrections_of, corrections_paper
from .draw_protocol import draw_protocol_of, draw_protocol_paper
from .final_report import final_report_of, final_report_paper
from .head import EventHead, head_of
from .listing.values import Paper, job_of
from .loss_slips import loss_slips_of, loss_slips_paper
from .participants import participants_of, participants_paper
from .prize_list import ceremony_of, prize_list_of, prize_list_paper
from .receipts import receipts_of, receipts_paper
from .results import results_of, results_paper
from .seat_plan import seat_plan_by_name, seat_plan_by_table, seat_plan_of
from .standings import standings_of, standings_paper
from .till import cash_paper, till_paper


@dataclass(frozen=True, slots=True)
class ListingPaper:
    """One kind of paper: `fetch(event, ...)` gives its value, `paper(head, value, ...)` what stands on it."""

    fetch: Callable[..., Any]
    paper: Callable[..., Paper]

    def job(self, head: EventHead, value: Any, **form: Any) -> Job:
        """The value as work for the renderer, in the language of the moment; equal values make equal jobs."""
        return job_of(self.paper(head, value, **form))


# By the key of the paper. What `fetch` takes beside the event: `series` is a record, `version` of the standings too.
LISTINGS: Final[dict[str, ListingPaper]] = {
    "seats_by_name": ListingPaper(seat_plan_of, seat_plan_by_name),
    "seats_by_table": ListingPaper(seat_plan_of, seat_plan_by_table),
    "results": ListingPaper(results_of, results_paper),
    "standings": ListingPaper(standings_of, standings_paper),
    "prizes": ListingPaper(prize_list_of, prize_list_paper),
    "ceremony": ListingPaper(ceremony_of, ceremony_paper),
    "receipts": ListingPaper(receipts_of, receipts_paper),
    "loss_slips": ListingPaper(loss_slips_of, loss_slips_paper),
    "till": ListingPaper(till_report, till_paper),
    "cash": ListingPaper(prize_account, cash_paper),
    "participants": ListingPaper(participants_of, participants_paper),
    "draw_protocol": ListingPaper(draw_protocol_of, draw_protocol_paper),
    "corrections": ListingPaper(corrections_of, corrections_paper),
    "final_report": ListingPaper(final_report_of, final_report_paper),
}


def listing_job(key: str, event: Event, *args: Any, **options: Any) -> Job:
    """The paper of this key as work for the renderer; `args` and `options` are what its fetch takes."""
    listing = LISTINGS[key]
    return listing.job(head_of(event), listing.fetch(event, *args, **options))
