"""A browser's session is found by its key for as long as it lasts."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

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


def test_a_session_that_is_over_is_not_found(kept):
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))

    found = SessionStore(kept.session_key)

    assert (dict(found.items()), found.session_key) == ({}, None)


def test_a_key_that_the_site_never_gave_opens_nothing(kept):
    found = SessionStore("0" * 32)

    assert (dict(found.items()), found.session_key) == ({}, None)
