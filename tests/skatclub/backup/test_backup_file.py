"""A backup is read as it was written, byte for byte, or not at all."""

import os
import stat
import tarfile
from contextlib import suppress
from pathlib import Path

import pytest

from skatclub.backup import backup_file
from skatclub.backup.backup_file import About, finished_under, open_backup, write_backup
from skatclub.backup.errors import BackupError, Damaged
from tests.examples import IS_LONG

ABOUT = About(
    version="0.5.0",
    made_at="2026-11-23T17:00:00+00:00",
    kind="sqlite",
    migrations=[["scoring", "0001_initial"]],
    counts={"scoring_club": 1},
    settings={"HTTPS": "yes"},
)
BLOCK = 512


@pytest.fixture
def file(tmp_path: Path) -> Path:
    dump = tmp_path / "dump"
    dump.write_bytes(os.urandom(20_000 if IS_LONG else 9_000))
    file = tmp_path / "backup.tar"
    write_backup(file, ABOUT, secret="very secret", dump=dump)
    return file


def is_refused(file: Path) -> bool:
    try:
        open_backup(file)
    except Damaged:
        return True
    return False


def test_written_content_is_read_again(file: Path, tmp_path: Path) -> None:
    backup = open_backup(file)

    backup.unpack_database(tmp_path / "again")
    assert (backup.about, backup.secret) == (ABOUT, "very secret")
    assert (tmp_path / "again").read_bytes() == (tmp_path / "dump").read_bytes()


def test_the_file_is_a_tar_that_only_its_owner_reads(file: Path) -> None:
    with tarfile.open(file) as tar:
        assert tar.getnames() == ["about.json", "secret_key", "database", "sha256"]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.promise("R20")
def test_a_byte_changed_anywhere_is_found(file: Path) -> None:
    whole = file.read_bytes()
    # In every run one byte of each block, and each of the head and the tail; in a long one each of all.
    places = (
        range(len(whole))
        if IS_LONG
        else sorted({*range(0, len(whole), 97), *range(len(whole) - 4 * BLOCK, len(whole))})
    )

    taken = []
    for place in places:
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x20]) + whole[place + 1 :])
        if not is_refused(file):
            taken.append(place)

    assert taken == []


@pytest.mark.promise("R20")
def test_a_file_that_was_cut_or_grew_anywhere_is_found(file: Path) -> None:
    whole = file.read_bytes()
    lengths = range(0, len(whole), 1 if IS_LONG else 211)

    taken = []
    for length in lengths:
        for changed in (whole[:length], whole[length:] if length else b"", whole[:length] + b"\0" + whole[length:]):
            file.write_bytes(changed)
            if not is_refused(file):
                taken.append((length, len(changed)))

    assert taken == []


def test_swapped_blocks_are_found(file: Path) -> None:
    whole = file.read_bytes()
    half = len(whole) // (2 * BLOCK) * BLOCK

    file.write_bytes(whole[half:] + whole[:half])

    assert is_refused(file)


def test_another_file_is_no_backup(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear members")

    with pytest.raises(Damaged, match="not a backup of this site"):
        open_backup(tmp_path / "letter")
    with pytest.raises(BackupError, match="cannot be read"):
        open_backup(tmp_path / "nowhere")


def test_a_file_without_a_complete_manifest_is_no_backup(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup_file, "asdict", lambda about: {"format": about.format})
    write_backup(file, ABOUT, secret="", dump=file.with_name("dump"))

    with pytest.raises(Damaged, match="not a backup of this site"):
        open_backup(file)


def test_a_file_has_its_name_only_when_it_is_finished(tmp_path: Path) -> None:
    file = tmp_path / "backup.tar"

    with suppress(ZeroDivisionError), finished_under(file) as draft:
        draft.write_text("half")
        raise ZeroDivisionError

    assert list(tmp_path.iterdir()) == []


def test_leftovers_of_a_killed_process_are_removed_by_the_next(tmp_path: Path) -> None:
    with finished_under(tmp_path / "killed.tar") as draft:
        left = draft.with_name(draft.name.replace("killed", "older"))
        left.write_text("half")
        draft.write_text("whole")
    assert left.exists()

    with finished_under(tmp_path / "next.tar") as draft:
        draft.write_text("whole")

    assert sorted(file.name for file in tmp_path.iterdir()) == ["killed.tar", "next.tar"]
