"""All papers of an event: what can be printed now, and how far a paper is that is being made."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import prefetch_related_objects
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.forms.papers import PaperForm
from tournaments.models import JobState, PaperJob, State
from tournaments.phrases.event_papers import LACKING
from tournaments.printing.papers import (
    BY_KEY,
    EVERYTHING,
    MOMENTS,
    PAPERS,
    Moment,
    Paper,
    printable_papers,
    usual_options,
)
from tournaments.printing.worker import ask, pdf_of, watched
from tournaments.queries.paper_facts import PaperFacts, paper_facts
from tournaments.rights import Right
from tournaments.services.papers import OPEN
from tournaments.services.signs import renew_signs
from tournaments.views.access import Desk, PageRequest, desk_for, writer_at
from tournaments.views.acts import made
from tournaments.views.asked import ask_reason

# What is printed next in each state of an event.
NOW: Final[Mapping[State, Moment]] = {
    State.REGISTRATION: Moment.DAY_BEFORE,
    State.CHECK_IN: Moment.DOOR,
    State.DRAFT: Moment.DRAW,
    State.PUBLISHED: Moment.DRAW,
    State.RUNNING: Moment.SERIES,
    State.COMPLETE: Moment.SERIES,
    State.CHECKED: Moment.CEREMONY,
    State.CLOSED: Moment.AFTER,
}
_LATEST: Final = 5


@dataclass(frozen=True, slots=True)
class OfferedPaper:
    """A paper on the page: its form, or in words what is missing."""

    paper: Paper
    form: PaperForm | None
    lacking: str


@dataclass(frozen=True, slots=True)
class PapersOfMoment:
    """The papers of one moment of the day."""

    key: str
    title: str
    is_now: bool
    offers: tuple[OfferedPaper, ...]


def event_papers(request: PageRequest, public_id: str) -> HttpResponse:
    """Every paper, by when it is printed."""
    return _page(request, desk_for(request, public_id, Right.PRINT))


@require_POST
def make_paper(request: PageRequest, public_id: str, key: str) -> HttpResponse:
    """Ask for one paper: straight to its PDF where it is kept, else to the page that shows how far it is."""
    desk = desk_for(request, public_id, Right.PRINT)
    paper, facts = _paper_of(desk, key), paper_facts(desk.event, desk.series)
    if paper.lacks(facts):
        return redirect("event_papers", public_id)
    form = _form(desk, facts, paper, request.POST)
    if not form.is_valid():
        return _page(request, desk, invalid={key: form}, status=422)
    return _asked(request, desk, key, form.cleaned_data)


@require_POST
def make_everything(request: PageRequest, public_id: str) -> HttpResponse:
    """Ask for all papers that can be printed, in one PDF."""
    desk = desk_for(request, public_id, Right.PRINT)
    papers = printable_papers(paper_facts(desk.event, desk.series), desk.rights)
    return _asked(request, desk, EVERYTHING, {"papers": [paper.key for paper in papers]})


def new_signs(request: PageRequest, public_id: str) -> HttpResponse:
    """Other codes for the table signs, asked for with a reason: what was photographed opens nothing any more."""
    desk = desk_for(request, public_id, Right.START)
    text = _(
        "Every table sign and every list printed so far loses its code, and phones that scanned one are out until they"
        " scan the new sign. What they entered is kept. Do it when somebody enters who does not sit there, best between"
        " two series."
    )
    return ask_reason(
        request,
        desk,
        renew_signs,
        desk.event,
        goal=reverse("event_papers", args=[public_id]),
        said=_("The signs are new: print them and hang them up."),
        title=_("New table signs?"),
        text=text,
        button=_("Make all signs new"),
    )


def paper_job(request: PageRequest, public_id: str, pk: int) -> HttpResponse:
    """How far a paper is; asked again by the page itself, the fragment alone."""
    desk = desk_for(request, public_id, Right.PRINT)
    job = watched(_job(desk, pk))
    context = {"desk": desk, "job": job, "title": _title(job), "is_open": job.state in OPEN}
    if not request.htmx:
        return render(request, "tournaments/paper_job.html", context)
    if job.state == JobState.DONE:
        answer = HttpResponse()
        answer["HX-Redirect"] = reverse("paper_pdf", args=[public_id, pk])
        return answer
    return render(request, "tournaments/_paper_progress.html", context)


def paper_pdf(request: PageRequest, public_id: str, pk: int) -> HttpResponse:
    """The PDF of a job that is done; else its page."""
    desk = desk_for(request, public_id, Right.PRINT)
    job = _job(desk, pk)
    pdf = pdf_of(job)
    if pdf is None:
        return redirect("paper_job", public_id, pk)
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{job.paper}-{public_id}.pdf"'
    answer["Cache-Control"] = "private, no-cache"
    return answer


@require_POST
def make_again(request: PageRequest, public_id: str, pk: int) -> HttpResponse:
    """Ask for the paper of a job once more, with what was chosen then."""
    desk = desk_for(request, public_id, Right.PRINT)
    job = _job(desk, pk)
    chosen = {name: value for name, value in job.options.items() if name != "site"}
    return _asked(request, desk, job.paper, chosen)


def _asked(request: PageRequest, desk: Desk, key: str, options: dict[str, Any]) -> HttpResponse:
    site = request.build_absolute_uri("/")
    job = made(request, ask, desk.event, key, site=site, options=options, by=writer_at(request))
    if job is None:
        return redirect("event_papers", desk.event.public_id)
    page = "paper_pdf" if job.state == JobState.DONE else "paper_job"
    return redirect(page, desk.event.public_id, job.pk)


def _page(
    request: PageRequest, desk: Desk, *, invalid: Mapping[str, PaperForm] | None = None, status: int = 200
) -> HttpResponse:
    facts = paper_facts(desk.event, desk.series)
    context = {
        "desk": desk,
        "groups": _groups(desk, facts, invalid or {}),
        "latest": [(job, _title(job)) for job in desk.event.paper_jobs.all()[:_LATEST] if _is_allowed(desk, job)],
        "can_print": len(printable_papers(facts, desk.rights)),
    }
    return render(request, "tournaments/papers.html", context, status=status)


def _groups(desk: Desk, facts: PaperFacts, invalid: Mapping[str, PaperForm]) -> list[PapersOfMoment]:
    groups = []
    for moment, title in MOMENTS.items():
        papers = [paper for paper in PAPERS if paper.moment == moment and paper.right in desk.rights]
        offers = tuple(_offer(desk, facts, paper, invalid) for paper in papers)
        if offers:
            groups.append(PapersOfMoment(moment.value, str(title), NOW[desk.state] == moment, offers))
    # What is printed now comes first, the rest in the order of the day.
    return sorted(groups, key=lambda group: not group.is_now)


def _offer(desk: Desk, facts: PaperFacts, paper: Paper, invalid: Mapping[str, PaperForm]) -> OfferedPaper:
    if code := paper.lacks(facts):
        return OfferedPaper(paper, None, str(LACKING[code]))
    return OfferedPaper(paper, invalid.get(paper.key) or _form(desk, facts, paper), "")


def _form(desk: Desk, facts: PaperFacts, paper: Paper, data: Any = None) -> PaperForm:
    # The titles of rankings ask for them one by one.
    prefetch_related_objects([desk.event], "categories")
    usual = usual_options(paper, facts)
    return PaperForm(paper.options, event=desk.event, facts=facts, usual=usual, data=data, prefix=paper.key)


def _paper_of(desk: Desk, key: str) -> Paper:
    """The paper of this key; there is no such page for who may not print it."""
    paper = BY_KEY.get(key)
    if paper is None or paper.right not in desk.rights:
        raise Http404
    return paper


def _job(desk: Desk, pk: int) -> PaperJob:
    job = get_object_or_404(PaperJob.objects.filter(event=desk.event), pk=pk)
    if not _is_allowed(desk, job):
        raise Http404
    return job


def _is_allowed(desk: Desk, job: PaperJob) -> bool:
    """Whether the login may see all that is on the paper of this job."""
    keys = job.options.get("papers", []) if job.paper == EVERYTHING else [job.paper]
    return all(key in BY_KEY and BY_KEY[key].right in desk.rights for key in keys)


def _title(job: PaperJob) -> str:
    return _("All papers") if job.paper == EVERYTHING else str(BY_KEY[job.paper].title)
