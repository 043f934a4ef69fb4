"""Papers that wait for a printer: nobody's place is lost, whatever is killed or fails."""

import io
import time
from datetime import timedelta

import pikepdf
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django_tasks import TaskResultStatus

from scoring.printing import cache, queue
from scoring.printing.cache import keep_pdf, kept_pdf, mark_of
from scoring.printing.job import Job, Limits, Section
from scoring.printing.queue import (
    Ordered,
    PressIsFull,
    has_waiting,
    mark_in,
    order_for,
    order_paper,
    orders_about,
    progress_of,
    take_up_again,
)
from scoring.printing.renderer import PaperFailed, PaperHasNoRoom, PaperInterrupted, PaperTooSlow
from scoring.sheets.printing.score_list import score_list_job
from tests.papers import draw_what_waits, orders
from tests.scoring.printing.odd_paper import PDF
from tests.scoring.printing.test_renderer import odd
from tests.scoring.sheets.printing.samples import blank_list

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


def ordered(does: str = "talk", **values: object) -> Ordered:
    return order_paper([Section("", (odd(does, **values),))])


def now_of(order: Ordered) -> Ordered:
    order.refresh_from_db()
    return order


def set_to(order: Ordered, **values: object) -> Ordered:
    queue._orders().filter(pk=order.pk).update(**values)
    return now_of(order)


def test_a_paper_is_drawn_while_nobody_waits_for_it():
    order = ordered()
    waits = progress_of(order)

    draw_what_waits()

    assert waits is not None
    assert (waits.before, waits.parts_done, waits.has_printer) == (0, 0, True)
    assert kept_pdf(mark_in(order)) == PDF
    assert progress_of(now_of(order)) is None


@pytest.mark.long
def test_each_keeps_its_place_in_line():
    found = [ordered(number=number) for number in range(4)]

    assert [progress_of(order).before for order in found] == [0, 1, 2, 3]
    assert orders() == found
    draw_what_waits()
    done = [now_of(order) for order in found]
    assert [order.status for order in done] == ["SUCCESSFUL"] * 4
    assert sorted(done, key=lambda order: order.started_at) == found


def test_who_waits_for_one_paper_goes_before_all_papers_together():
    everything = order_paper([Section("", (odd("talk", number=1),))], priority=-1)
    single = ordered(number=2)

    draw_what_waits()

    assert now_of(single).started_at < now_of(everything).started_at


def test_too_many_are_sent_away(monkeypatch):
    monkeypatch.setattr(queue, "MOST_WAITING", 2)
    ordered(number=1)
    ordered(number=2)

    with pytest.raises(PressIsFull):
        ordered(number=3)


@pytest.mark.long
@pytest.mark.parametrize(("deed", "failure"), [("raise", PaperFailed), ("sleep", PaperTooSlow)])
def test_a_failure_is_told_for_a_while_and_then_tried_again(deed, failure, monkeypatch):
    monkeypatch.setattr(queue, "_limits", lambda: Limits(clock=1))
    order = ordered(deed)

    draw_what_waits()

    assert now_of(order).status == TaskResultStatus.FAILED
    with pytest.raises(failure) as told:
        progress_of(order)
    assert type(told.value) is failure
    set_to(order, finished_at=timezone.now() - queue.TOLD_FOR)
    assert progress_of(order) is None


def test_what_was_lost_before_it_was_drawn_fails_and_holds_nobody_up():
    lost, kept = ordered(number=1), ordered(number=2)
    cache._storage().delete(f"{mark_in(lost)}.order")

    draw_what_waits()

    with pytest.raises(PaperFailed):
        progress_of(now_of(lost))
    assert kept_pdf(mark_in(kept)) == PDF


def test_a_disk_without_room_is_told(monkeypatch):
    def full(mark, pdf):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(queue, "keep_pdf", full)
    order = ordered()

    draw_what_waits()

    with pytest.raises(PaperHasNoRoom, match="the disk of this site is full"):
        progress_of(now_of(order))


def test_where_an_order_cannot_be_kept_that_is_told_at_once(monkeypatch):
    def full(mark, order):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(queue, "keep_order", full)

    with pytest.raises(PaperHasNoRoom):
        ordered()
    assert orders() == []


def test_what_is_kept_is_not_drawn_again(monkeypatch):
    monkeypatch.setattr(queue, "render", lambda job, limits: pytest.fail("it was drawn"))
    keep_pdf(mark_of([Section("", (odd("talk"),))]), PDF)
    order = ordered()

    draw_what_waits()

    assert now_of(order).status == TaskResultStatus.SUCCESSFUL


def stopped(order: Ordered) -> Ordered:
    """Some printer began it and was killed."""
    order.claim("another machine")
    long_ago = timezone.now() - queue._STOPPED_AFTER
    return set_to(order, started_at=long_ago, run_after=long_ago)


def test_what_a_printer_was_drawing_when_it_was_killed_is_taken_up_once():
    order = stopped(ordered())
    in_work = ordered(number=2)
    in_work.claim("another machine")
    long_in_work = stopped(ordered(number=3))
    set_to(long_in_work, run_after=timezone.now())

    take_up_again()

    assert [now_of(one).status for one in (order, in_work, long_in_work)] == ["READY", "RUNNING", "RUNNING"]
    assert order.run_after == order.enqueued_at
    stopped(order)
    take_up_again()
    assert now_of(order).status == "FAILED"
    with pytest.raises(PaperInterrupted, match="interrupted"):
        progress_of(order)


def test_what_was_ordered_while_the_clock_was_ahead_is_drawn_once_it_is_right():
    waits, was_drawn, failed = ordered(), ordered(number=2), ordered(number=3)
    tomorrow = timezone.now() + timedelta(days=1)
    set_to(waits, enqueued_at=tomorrow, run_after=tomorrow)
    was_drawn.claim("another machine")
    set_to(was_drawn, started_at=tomorrow, run_after=tomorrow)
    set_to(failed, status="FAILED", finished_at=tomorrow, exception_class_path="PaperFailed")

    take_up_again()
    draw_what_waits()

    assert [now_of(one).status for one in (waits, was_drawn)] == ["SUCCESSFUL"] * 2
    assert progress_of(now_of(failed)) is None


@pytest.mark.django_db(transaction=True)
def test_a_printer_says_all_the_while_that_it_draws(monkeypatch):
    monkeypatch.setattr(queue, "_SIGN_OF_LIFE", timedelta(milliseconds=10))
    order = ordered()
    order.claim("this machine")

    with queue._told_of(str(order.pk)):
        until = time.monotonic() + 5
        while now_of(order).run_after < order.started_at and time.monotonic() < until:
            time.sleep(0.01)

    assert order.run_after > order.started_at


def test_what_two_asked_for_at_once_is_drawn_by_whoever_came_first(monkeypatch):
    first, second = ordered(), ordered()
    first.claim("another machine")
    waits = []

    def drawn_meanwhile(seconds: float) -> None:
        waits.append(seconds)
        keep_pdf(mark_in(first), PDF)
        first.set_successful(None)

    monkeypatch.setattr(queue.time, "sleep", drawn_meanwhile)
    monkeypatch.setattr(queue, "render", lambda job, limits: pytest.fail("it was drawn twice"))
    draw_what_waits()

    assert (len(waits), now_of(second).status) == (1, TaskResultStatus.SUCCESSFUL)


def test_a_printer_that_never_comes_back_is_given_up():
    order = ordered()
    order.claim("this machine")
    longest = timedelta(seconds=2 * queue._limits().clock)

    assert progress_of(order) is not None
    with pytest.raises(PaperInterrupted):
        progress_of(set_to(order, started_at=timezone.now() - longest))
    assert progress_of(set_to(order, started_at=timezone.now() - longest - queue.TOLD_FOR)) is None


def test_where_no_printer_is_at_work_the_page_learns_it():
    order = ordered()
    long_ago = timezone.now() - timedelta(seconds=11)

    assert progress_of(order).has_printer
    assert not progress_of(set_to(order, enqueued_at=long_ago)).has_printer
    ordered(number=2).claim("this machine")
    assert progress_of(order).has_printer


def test_what_nobody_waits_for_any_more_is_let_go():
    waiting = set_to(ordered(number=1), enqueued_at=timezone.now() - timedelta(minutes=11))
    done = set_to(ordered(number=2), status="SUCCESSFUL", finished_at=timezone.now() - timedelta(days=3))

    take_up_again()
    new = ordered(number=3)

    assert orders() == [new]
    assert {waiting.pk, done.pk}.isdisjoint({order.pk for order in orders()})


def test_orders_are_found_by_their_mark_and_by_what_is_known_of_them():
    section = Section("", (odd("talk"),))
    first = order_paper([section], {"event": 1, "paper": "till"})
    again = order_paper([section], {"event": 2, "paper": "till"})

    assert order_for(mark_of([section])) == again
    assert order_for("a" * 64) is None
    assert [list(orders_about(event=number)) for number in (1, 2, 3)] == [[first], [again], []]
    assert list(orders_about(event=1, paper="cash")) == []


def test_whoever_looks_for_orders_only_reads():
    with CaptureQueriesContext(connection) as asked:
        assert not has_waiting()

    assert [query["sql"].split()[0] for query in asked] == ["SELECT"]


@pytest.mark.long
def test_several_papers_are_one_file_with_an_outline():
    job = score_list_job([blank_list()])
    order = order_paper([Section("Lists", (job, job)), Section("One more", (job,))])

    draw_what_waits()

    assert now_of(order).status == TaskResultStatus.SUCCESSFUL
    with pikepdf.open(io.BytesIO(kept_pdf(mark_in(order)) or b"")) as pdf, pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Lists", "One more"]
        assert len(pdf.pages) == 3
        assert str(pdf.docinfo["/Title"]) == "Lists, One more"


@pytest.mark.promise("R7")
def test_the_same_parts_give_the_same_bytes():
    from scoring.printing.merging import merged
    from scoring.printing.renderer import render

    pdf = render(score_list_job([blank_list()]))
    order = [Section("Cards", (Job("", 1), Job("", 2))), Section("More", (Job("", 3),))]

    assert merged(order, [pdf] * 3) == merged(order, [pdf] * 3)


def test_the_page_learns_how_many_parts_are_made(monkeypatch):
    seen = []

    def look(job, limits):
        seen.append(progress_of(now_of(order)))
        return PDF

    monkeypatch.setattr(queue, "_AT_ONCE", 1)
    monkeypatch.setattr(queue, "ThreadPoolExecutor", InTurn)
    monkeypatch.setattr(queue, "render", look)
    monkeypatch.setattr("scoring.printing.merging.merged", lambda order, pdfs: PDF)
    order = order_paper([Section("", (odd("talk", number=1), odd("talk", number=2)))])

    draw_what_waits()

    assert [(one.parts_done, one.parts) for one in seen] == [(0, 2), (1, 2)]


class InTurn:
    """A pool that draws a part when it is asked for: this test's own connection sees how far it is."""

    def __init__(self, at_once: int) -> None:
        self.at_once = at_once

    def __enter__(self) -> "InTurn":
        return self

    def __exit__(self, *fault: object) -> None:
        """Nothing is left to do."""

    def submit(self, do, *arguments):
        return type("Part", (), {"result": staticmethod(lambda: do(*arguments))})

    def shutdown(self, cancel_futures: bool) -> None:
        """Nothing is left to do."""
