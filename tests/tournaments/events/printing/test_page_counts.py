"""What a paper takes is told before it is drawn, and comes true."""

import pytest

from scoring.printing.child import drawn
from scoring.printing.job import Job, job_from_json
from scoring.sheets.printing.score_list import score_list_job
from tests.tournaments.cast import an_event, entrants, seat
from tests.tournaments.events.printing import paper_samples as samples
from tests.tournaments.events.printing.paper_samples import MAKES
from tests.tournaments.events.printing.reading import page_count as pages_in
from tests.tournaments.events.printing.test_certificates import certificate
from tests.tournaments.events.printing.test_certificates import sheet as certificates
from tests.tournaments.events.printing.test_listing import a_ruler, listing
from tournaments.events.printing.certificates import certificates_job
from tournaments.events.printing.listing import drawing
from tournaments.events.printing.listing.measure import Ruler
from tournaments.events.printing.listing.values import Paragraph, job_of
from tournaments.events.printing.lists import blank_list_jobs, table_lists
from tournaments.events.printing.page_counts import PageCount, page_count, together
from tournaments.events.printing.poster import poster_job
from tournaments.events.printing.start_cards import start_card_jobs
from tournaments.events.printing.table_signs import table_sign_jobs
from tournaments.models import SeriesState

SITE = "https://skat.example.org/"


@pytest.fixture(scope="module")
def ruler() -> Ruler:
    return a_ruler()


@pytest.mark.sampled(5)
@pytest.mark.parametrize("key", MAKES)
def test_a_paper_of_rows_takes_the_pages_it_was_said_to_take(ruler, key):
    paper = MAKES[key].paper(samples.HEAD, samples.value_of(key))

    assert page_count([job_of(paper)]).pages == len(drawing.pages_of(paper, ruler))


@pytest.mark.parametrize("players", [1, 7, 30, 60, 120, 400])
def test_the_wall_is_counted_for_any_number_of_players(ruler, players):
    paper = MAKES["participants"].paper(samples.HEAD, samples.participants(players))

    assert page_count([job_of(paper)]).pages == len(drawing.pages_of(paper, ruler))


@pytest.mark.long
@pytest.mark.parametrize("bold", [False, True])
def test_ten_pages_of_running_names_are_counted(ruler, bold):
    names = " – ".join(f"{number}.\xa0{samples.name_of(number)}" for number in range(1, 3000))
    paper = listing(Paragraph(names, size=9.0, bold=bold))

    assert page_count([job_of(paper)]).pages == len(drawing.pages_of(paper, ruler)) >= 10


@pytest.mark.long
@pytest.mark.django_db
def test_papers_of_one_form_are_counted_exactly():
    event = an_event()
    people = entrants(event, 9)
    series = event.series.get(number=1)
    seat(series, [people[:4], people[4:8]], SeriesState.PUBLISHED)
    lists = table_lists(series, site=SITE)

    kinds = [
        start_card_jobs(event, site=SITE, per_page=4),
        start_card_jobs(event, site=SITE, per_page=8),
        table_sign_jobs(event, site=SITE, first=1, last=3, per_page=2),
        blank_list_jobs(event, copies=3),
        [score_list_job(lists[:1]), score_list_job(lists[1:])],
        [certificates_job(certificates(certificate(), certificate()))],
        [poster_job(event, site=SITE)],
    ]

    assert [page_count(jobs) for jobs in kinds] == [PageCount(pages, is_exact=True) for pages in (3, 2, 2, 6, 2, 2, 1)]
    assert [_drawn_pages(jobs) for jobs in kinds] == [3, 2, 2, 6, 2, 2, 1]


def test_both_sides_of_a_sheet_are_printed():
    counts = [PageCount(3, is_exact=True), PageCount(4, is_exact=True)]

    assert together(counts) == PageCount(7, is_exact=True)
    assert together(counts).sheets == 4
    assert not together([*counts, PageCount(1, is_exact=False)]).is_exact


def _drawn_pages(jobs: list[Job]) -> int:
    return sum(pages_in(drawn(job_from_json(job.to_json()))) for job in jobs)
