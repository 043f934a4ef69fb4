"""The papers of rows and sentences by their keys: how each is fetched, and what is made of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from scoring.printing.job import Job
from tournaments.models import Event

from . import fetch
from .ceremony import ceremony_paper
from .correction_protocol import corrections_paper
from .draw_protocol import draw_protocol_paper
from .final_report import final_report_paper
from .listing.values import Paper, job_of
from .loss_slips import loss_slips_paper
from .participants import participants_paper
from .prize_list import prize_list_paper
from .receipts import receipts_paper
from .results import results_paper
from .seat_plan import seat_plan_by_name, seat_plan_by_table
from .standings import standings_paper
from .till import cash_paper, till_paper


@dataclass(frozen=True, slots=True)
class ListingPaper:
    """One kind of paper: `fetch(event, ...)` gives its value, `paper(value, ...)` what stands on it."""

    fetch: Callable[..., Any]
    paper: Callable[..., Paper]

    def job(self, value: Any, **form: Any) -> Job:
        """The value as work for the renderer, in the language of the moment; equal values make equal jobs."""
        return job_of(self.paper(value, **form))


# By the key of the paper. What `fetch` takes beside the event: `series` is a record, `version` of the standings too.
LISTINGS: Final[dict[str, ListingPaper]] = {
    "seats_by_name": ListingPaper(fetch.seat_plan_of, seat_plan_by_name),
    "seats_by_table": ListingPaper(fetch.seat_plan_of, seat_plan_by_table),
    "results": ListingPaper(fetch.results_of, results_paper),
    "standings": ListingPaper(fetch.standings_of, standings_paper),
    "prizes": ListingPaper(fetch.prize_list_of, prize_list_paper),
    "ceremony": ListingPaper(fetch.ceremony_of, ceremony_paper),
    "receipts": ListingPaper(fetch.receipts_of, receipts_paper),
    "loss_slips": ListingPaper(fetch.loss_slips_of, loss_slips_paper),
    "till": ListingPaper(fetch.till_of, till_paper),
    "cash": ListingPaper(fetch.cash_of, cash_paper),
    "participants": ListingPaper(fetch.participants_of, participants_paper),
    "draw_protocol": ListingPaper(fetch.draw_protocol_of, draw_protocol_paper),
    "corrections": ListingPaper(fetch.corrections_of, corrections_paper),
    "final_report": ListingPaper(fetch.final_report_of, final_report_paper),
}


def listing_job(key: str, event: Event, *args: Any, **options: Any) -> Job:
    """The paper of this key as work for the renderer; `args` and `options` are what its fetch takes."""
    listing = LISTINGS[key]
    return listing.job(listing.fetch(event, *args, **options))
