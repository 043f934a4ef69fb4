"""When the database is upgraded, and when that is refused. tests/test_upgrade.py upgrades one of 0.5.0 and kills it."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.db.migrations.recorder import MigrationRecorder

from skatclub.backup.errors import BackupError
from skatclub.backup.locations import live_database
from skatclub.backup.upgrade import bring_up_to_date, go_back, main, needs_upgrade, remember_way_back, words_back
from tests.tournaments.cast import an_event
from tournaments.events.phrases.choices import Phase

pytestmark = [pytest.mark.storage, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def old(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A database with the newest migration not applied."""
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path)
    newest = MigrationRecorder.Migration.objects.filter(app="scoring").latest("name")
    newest.delete()
    yield
    newest.save()


def test_an_up_to_date_site_is_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert not needs_upgrade()
    assert main([]) == 0
    assert capsys.readouterr().out == f"The database is already that of version {settings.VERSION}.\n"


def test_an_upgrade_during_an_event_needs_a_confirmation(old: None, tmp_path: Path) -> None:
    event = an_event()
    event.phase = Phase.PLAY
    event.save()

    with pytest.raises(BackupError, match=f"{event.name} is being played; sh bin/upgrade --during-event"):
        bring_up_to_date()

    assert needs_upgrade()
    assert list(tmp_path.iterdir()) == []


def test_a_running_site_is_not_upgraded(old: None, tmp_path: Path) -> None:
    live = live_database()

    with closing(live._opened()) as site:
        site.execute("SELECT 1 FROM scoring_club").fetchall()
        with pytest.raises(BackupError, match="The site is still running"):
            bring_up_to_date()

    assert list(tmp_path.iterdir()) == []


def test_without_an_upgrade_there_is_no_way_back(old: None) -> None:
    with pytest.raises(BackupError, match="no upgrade to go back from"):
        go_back()


def test_an_unfinished_backup_of_the_last_upgrade_is_no_way_back(old: None, tmp_path: Path) -> None:
    remember_way_back(live_database().set_aside_name("before_2026_11_23_170501"))

    with pytest.raises(BackupError, match="There is nothing to go back to"):
        go_back()

    assert [file.name for file in tmp_path.iterdir()] == ["way_back"]


def test_the_line_that_leads_back_names_the_files_that_served(old: None, tmp_path: Path) -> None:
    (tmp_path / "served_version").write_text("92ef660\n")

    assert words_back() == "sh bin/upgrade --back && git checkout 92ef660 && sh bin/run"
