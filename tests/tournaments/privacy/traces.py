"""Where a name may remain: every value of every table, pages, files, documents, and the bytes of the database."""

import json
import os
import subprocess
from collections.abc import Iterable, Iterator
from typing import Any

from django.apps import apps
from django.core.files.storage import storages
from django.db import connection

from scoring.alphabet import fold
from scoring.models import SheetRecord
from scoring.sheets.exchange.skat_check import sheet_faults
from tournaments.events.exchange.stored import event_faults
from tournaments.events.models import Event
from tournaments.management.triggers import trigger_faults
from tournaments.privacy.queries.mentions import mentions
from tournaments.privacy.queries.persons import Person
from tournaments.privacy.services.erasure import remove_texts


def rows_that_name(words: Iterable[str]) -> list[str]:
    """Every row of the database that contains one of the words, in any case."""
    wanted = [word.casefold() for word in words]
    return [
        f"{model._meta.label} {record.pk}: {field}"
        for model in apps.get_models(include_auto_created=True)
        for record in model._base_manager.all()
        for field, value in vars(record).items()
        if any(word in _as_text(value).casefold() for word in wanted)
    ]


def rows_that_are(word: str) -> list[str]:
    """Every row of the database with a value equal to the word, as a login is stored."""
    return [
        f"{model._meta.label} {record.pk}: {field}"
        for model in apps.get_models(include_auto_created=True)
        for record in model._base_manager.all()
        for field, value in vars(record).items()
        if word in (_texts(value) if isinstance(value, list | dict) else [value])
    ]


def _as_text(value: Any) -> str:
    return str(value) if not isinstance(value, list | dict) else " ".join(_texts(value))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, each in value.items():
            yield str(key)
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
    else:
        yield str(value)


def stored_documents() -> list[str]:
    """The drawn documents still stored."""
    return list(storages["papers"].listdir("")[1])


def words_in_documents() -> str:
    """All text of the stored documents."""
    found = []
    for name in stored_documents():
        with storages["papers"].open(name) as paper:
            content = paper.read()
        read = subprocess.run(["pdftotext", "-", "-"], input=content, capture_output=True, check=False)
        found.append(read.stdout.decode() or content.decode(errors="replace"))
    return "\n".join(found)


def bytes_that_name(words: Iterable[str]) -> list[str]:
    """The files or tables of the database that contain one of the words, plain or as in JSON."""
    wanted = [form for word in words for form in _bytes_of(word)]
    return [name for name, content in _files() if any(form in content for form in wanted)]


def _bytes_of(word: str) -> set[bytes]:
    """The word in capitals, in small letters and without accents too, as people and the search write it."""
    spoken = {word, word.upper(), word.lower(), word.casefold(), fold(word)}
    return {form for each in spoken for form in (each.encode(), json.dumps(each)[1:-1].encode())}


def _files() -> Iterator[tuple[str, bytes]]:
    if connection.vendor == "sqlite":
        for ending in ("", "-wal"):
            name = f"{connection.settings_dict['NAME']}{ending}"
            if os.path.exists(name):
                # Opened and closed in this process, the file would lose the locks that SQLite holds on it here.
                yield name, subprocess.run(["cat", name], check=True, capture_output=True).stdout
        return
    with connection.cursor() as cursor:
        cursor.execute("CHECKPOINT")
        cursor.execute(
            "SELECT relname, pg_read_binary_file(pg_relation_filepath(oid)) FROM pg_class "
            "WHERE relkind IN ('r', 'i', 't') AND pg_relation_filenode(oid) IS NOT NULL AND NOT relisshared"
        )
        for name, content in cursor.fetchall():
            yield name, bytes(content)


def all_faults(events: Iterable[Event] | None = None) -> list[str]:
    """The findings of check_sheets and check_events."""
    wanted = Event.objects.order_by("pk") if events is None else events
    return [
        *trigger_faults(),
        *(fault for sheet in SheetRecord.objects.order_by("pk") for fault in sheet_faults(sheet)),
        *(fault for event in wanted for fault in event_faults(event)),
    ]


def remove_all_texts(person: Person) -> None:
    """What the manager does by hand: empty every text that names the person."""
    remove_texts(mentions(person), by="anna")
