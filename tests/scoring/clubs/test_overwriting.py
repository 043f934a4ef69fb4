"""What the database has freed is written over only where nobody may read it any more."""

import psycopg
import pytest
from django.db import connection

from scoring.clubs import overwriting
from scoring.clubs.overwriting import overwrite_freed

pytestmark = [pytest.mark.storage, pytest.mark.postgresql]


@pytest.mark.skipif(connection.vendor != "postgresql", reason="one server of several databases")
@pytest.mark.django_db(transaction=True)
def test_whoever_is_at_work_in_another_database_is_waited_for(monkeypatch):
    monkeypatch.setattr(overwriting, "TRIES", 1)
    monkeypatch.setattr(overwriting, "PAUSE", 0)
    elsewhere = {key: value for key, value in connection.get_connection_params().items() if key in ("user", "host")}

    with psycopg.connect(dbname="postgres", **elsewhere) as other:
        other.execute("SELECT pg_current_xact_id()")

        assert not overwrite_freed()
