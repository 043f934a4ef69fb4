"""Random phones at a table, driven by Hypothesis with the served outbox: no action hits another entry."""

from collections.abc import Callable, Iterator
from uuid import UUID

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from playwright.sync_api import Browser

from scoring.entry import views
from tests.examples import IS_LONG, repeats
from tests.phones.model import ModelPhone, PhonesAtATable
from tests.phones.network import Patch

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db]

STEPS = 25
# 200 steps in every run, 10,000 in the long one, 50,000 in the longest.
EXAMPLES = repeats(8, long=400, longest=2000)
OPTIONS = settings(
    max_examples=EXAMPLES,
    stateful_step_count=STEPS,
    deadline=None,
    derandomize=not IS_LONG,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate],
)
NewPhones = Callable[..., list[ModelPhone]]
# A phone of the day before: its undo names nothing.
NO_NAME = Patch(
    "pending", "return aimedAt(pending(list, state, what), state.last?.id);", "return pending(list, state, what);"
)


@pytest.fixture
def phones(browser: Browser) -> Iterator[NewPhones]:
    """Three phones with separate storages."""
    contexts = [browser.new_context() for _ in range(3)]
    yield lambda *patches: [ModelPhone(context.new_page(), patches) for context in contexts]
    for context in contexts:
        context.close()


@pytest.mark.minute
def test_phones_show_the_log_and_hit_only_what_they_name(phones: NewPhones) -> None:
    at_the_table = phones()

    run_state_machine_as_test(lambda: PhonesAtATable(at_the_table), settings=OPTIONS)


@pytest.mark.long
@pytest.mark.minute
def test_an_undo_without_a_target_that_hits_the_newest_is_found_out(phones: NewPhones, monkeypatch) -> None:
    at_the_table = phones(NO_NAME)
    monkeypatch.setattr(views, "target_of", _if_named)

    with pytest.raises(AssertionError, match=r"hit another entry|shown"):
        run_state_machine_as_test(lambda: PhonesAtATable(at_the_table), settings=OPTIONS)


def _if_named(request) -> UUID | None:
    named = request.POST.get("target")
    return UUID(named) if named else None
