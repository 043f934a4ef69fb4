"""A browser's session is found by its key until it expires."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session

from scoring.clock import as_of, now
from skatclub.accounts.session_store import SessionStore

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def kept() -> SessionStore:
    session = SessionStore()
    session["table_keys"] = {"ABC": "key"}
    session.save()
    return session


def test_a_session_is_found_in_one_query(kept, django_assert_num_queries):
    with django_assert_num_queries(1):
        found = dict(SessionStore(kept.session_key).items())

    assert found == {"table_keys": {"ABC": "key"}}


@pytest.mark.parametrize("moved", [timedelta(days=365), timedelta(days=-365), timedelta(days=1)])
def test_a_moved_clock_takes_no_tables_from_a_phone(kept, moved):
    with as_of(now() + moved):
        found = SessionStore(kept.session_key)
        while_wrong = dict(found.items())

    assert while_wrong == dict(SessionStore(kept.session_key).items()) == {"table_keys": {"ABC": "key"}}
    assert not found.is_empty()


def test_a_session_that_was_deleted_is_not_found(kept):
    Session.objects.all().delete()

    found = SessionStore(kept.session_key)

    assert (dict(found.items()), found.session_key) == ({}, None)


def test_a_key_that_the_site_never_gave_opens_nothing(kept):
    found = SessionStore("0" * 32)

    assert (dict(found.items()), found.session_key) == ({}, None)
