"""Pictures in the queue: none is kept, and none blocks the others."""

from datetime import timedelta
from random import Random
from uuid import UUID, uuid4

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django_tasks_db.models import DBTaskResult

from scoring.clock import now
from scoring.entry.offline_code import photos
from scoring.entry.offline_code.photos import PhotoFailed, TooManyPhotos, codes_in, take_photo
from scoring.sheets.offline_code import write_code
from tests.documents import run_pending_tasks
from tests.scoring.entry.offline_code.photographs import photograph
from tests.scoring.sheets.offline_code.lists import skat_list

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

CODE = write_code(*skat_list(Random(1), deals=9))


def taken(data: bytes = b"no picture") -> UUID:
    return take_photo(ContentFile(data))


def kept() -> list[str]:
    """The stored pictures."""
    return [name for name in storages["papers"].listdir("")[1] if name.endswith(".photo")]


@pytest.fixture(autouse=True)
def empty_storage():
    for name in kept():
        storages["papers"].delete(name)


def test_a_picture_is_read_and_deleted():
    photo = taken(photograph(CODE, Random(1)))
    before = codes_in(photo), len(kept())

    run_pending_tasks()

    assert before == (None, 1)
    assert codes_in(photo) == [CODE]
    assert kept() == []


@pytest.mark.long
def test_an_unreadable_picture_is_deleted_and_blocks_nothing():
    broken, good = taken(), taken(photograph(CODE, Random(1)))

    run_pending_tasks()

    with pytest.raises(PhotoFailed):
        codes_in(broken)
    assert codes_in(good) == [CODE]
    assert kept() == []


def test_a_picture_that_was_lost_fails():
    photo = taken()
    storages["papers"].delete(kept()[0])

    run_pending_tasks()

    with pytest.raises(PhotoFailed):
        codes_in(photo)


def test_a_picture_that_nobody_took_fails():
    with pytest.raises(PhotoFailed):
        codes_in(uuid4())


def test_strangers_are_refused_when_fifteen_wait_and_the_desk_is_not():
    for _ in range(15):
        take_photo(ContentFile(b"a picture"), most=photos.MOST_OF_STRANGERS)

    with pytest.raises(TooManyPhotos):
        take_photo(ContentFile(b"a picture"), most=photos.MOST_OF_STRANGERS)
    for _ in range(5):
        take_photo(ContentFile(b"a picture"))
    with pytest.raises(TooManyPhotos):
        take_photo(ContentFile(b"a picture"))


def test_pictures_of_a_clock_that_was_ahead_take_no_room():
    for _ in range(20):
        take_photo(ContentFile(b"a picture"))
    DBTaskResult.objects.update(enqueued_at=now() + timedelta(days=1), run_after=now() + timedelta(days=1))

    assert take_photo(ContentFile(b"a picture"))


def test_a_picture_that_nobody_reads_is_given_up_and_deleted(monkeypatch):
    photo = taken()
    monkeypatch.setattr(photos, "_GIVEN_UP_AFTER", timedelta(0))

    with pytest.raises(PhotoFailed):
        codes_in(photo)
    photos._delete_old()

    assert not DBTaskResult.objects.filter(pk=photo).exists()
    assert kept() == []
