"""The check of an archive by itself: no database is asked, and no derived figure can be other than it should."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.events.exchange.test_archive import KEPT, leaves, put
from tournaments.events.exchange.archive import archive_faults, format_archive, read_archive
from tournaments.events.exchange.archive.standings import UNSETTLING
from tournaments.events.phrases.acts import ACTS
from tournaments.standings import METRICS

# The newest whose rows were made past the services: here only what is derived again can tell.
FILE = next(file for file in KEPT if file.name.startswith("v2"))


def content() -> dict[str, Any]:
    return read_archive(FILE.read_bytes()).content


def faults(changed: dict[str, Any]) -> list[str]:
    """What is said of content that somebody changed and sealed himself."""
    return list(archive_faults(read_archive(format_archive(changed))))


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.name)
@pytest.mark.promise("C7")
def test_kept_archives_are_right(file):
    assert list(archive_faults(read_archive(file.read_bytes()))) == []


@pytest.mark.long
def test_any_edit_breaks_the_digest():
    text, rng = FILE.read_text(), Random(7)
    original = content()

    for path in rng.sample(leaves(original), 40):
        value = _at(original, path)
        changed = put(original, path, 7 if value != 7 else 8)
        old_digest = json.loads(text)["digest"].encode()
        new_digest = json.loads(format_archive(changed))["digest"].encode()
        data = format_archive(changed).replace(new_digest, old_digest)

        assert next(archive_faults(read_archive(data))).startswith("the digest")


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


# By the beginning of their path, figures that follow from others or that the chains hold.
DERIVED = {
    "lines of results": lambda path: path[0] == "results" and path[2] == "lines",
    "totals of lists": lambda path: path[0] == "results" and path[2] == "rows",
    "standings": lambda path: path[:4] == ("standings", 1, "content", "tables") and "key" not in path,
    "older standings": lambda path: path[:4] == ("standings", 0, "content", "tables") and path[4] < 4,
    "prizes": lambda path: path[0] == "standings" and path[2:4] == ("content", "payout") and path[-1] == "cents",
    "pot and what is left": lambda path: path[0] == "standings" and path[-1] in ("pot", "left"),
    "what a correction changed": lambda path: path[0] == "standings" and path[2] == "changes",
    "plans": lambda path: path[0] == "plans" and path[2] in ("tables", "moves"),
    "seats": lambda path: path[0] == "tables" and "seats" in path and path[-1] in ("place", "entrant"),
    "what a draw depends on": lambda path: path[0] == "draws" and path[2] == "protocol",
    "what a draw is worth": lambda path: path[0] == "draws" and path[2:] == ("report", "repeats"),
    "deals": lambda path: path[0] == "sheets" and path[2] == "entries",
    "who plays on a list": lambda path: path[0] == "sheets" and path[2] == "seats" and path[-1] != "place",
    "signed lists": lambda path: path[0] == "sheets" and path[2] == "versions" and path[4:5] == ("lines",),
    "points that a referee took": lambda path: path[:2] == ("rulings", 0) and path[-1] == "points",
    "acts": lambda path: path[0] == "acts",
}


# In every run some figures of each kind, in the long run more of them.
DRAWN = [pytest.param(4, id="some"), pytest.param(15, id="more", marks=pytest.mark.long)]


@pytest.mark.parametrize("count", DRAWN)
@pytest.mark.parametrize("kind", DERIVED)
@pytest.mark.promise(
    "C7",
    "Every figure in the file of an event is worked out again, and one that was changed is named.",
)
@pytest.mark.sampled(8)
def test_a_figure_that_was_changed_is_found_under_a_good_seal(kind, count):
    original, rng = content(), Random(7)
    wanted = DERIVED[kind]
    paths = [path for path in leaves(original) if wanted(path) and type(_at(original, path)) in (int, str)]
    assert paths

    missed = []
    for path in rng.sample(paths, min(15, len(paths)))[:count]:
        value = _at(original, path)
        changed = put(original, path, value + rng.choice([1, 10, 100]) if isinstance(value, int) else value + "x")
        if not faults(changed):
            missed.append((path, value))

    assert missed == []


def test_the_acts_that_unsettle_standings_are_acts():
    assert set(ACTS) >= UNSETTLING


def test_a_figure_is_named_with_what_it_should_be():
    changed = content()
    total = changed["standings"][-1]["content"]["tables"][0]["rows"][0]
    total[-2] += 50

    assert "total is not the sum of its series" in " ".join(faults(changed))


def test_a_seat_of_a_series_to_come_has_the_next_place_or_is_named():
    original = content()
    played = {(result["series"], result["table"]) for result in original["results"]}
    to_come = [at for at, table in enumerate(original["tables"]) if (table["series"], table["number"]) not in played]
    assert to_come

    for at in to_come:
        last = len(original["tables"][at]["seats"]) - 1
        changed = put(original, ("tables", at, "seats", last, "place"), last + 1)

        assert [fault for fault in faults(changed) if "its seats are not numbered one by one" in fault]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("metric", METRICS)
def test_places_are_looked_at_whatever_parts_ties(metric):
    """What the rows do not tell of an older version parts no more than those who are equal in what they tell."""
    changed = content()
    changed["event"]["tie_breaks"] = ["total", metric, "lot"]
    before = [fault for fault in faults(changed) if "standings 1: total" in fault and "place" in fault]
    rows = changed["standings"][0]["content"]["tables"][0]["rows"]
    totals = [row[-2] for row in rows]
    first, last = totals.index(max(totals)), totals.index(min(totals))

    rows[first][0], rows[last][0] = rows[last][0], rows[first][0]

    found = [fault for fault in faults(changed) if "standings 1: total" in fault and "place" in fault]
    assert len([fault for fault in found if fault not in before]) == 2


def test_prizes_that_are_moved_from_one_to_another_are_found():
    changed = content()
    payout = changed["standings"][-1]["content"]["payout"]
    payout[0]["cents"] += 100
    payout[1]["cents"] -= 100

    assert any("the prizes are" in fault for fault in faults(changed))


def test_two_tables_that_exchange_a_player_are_found():
    changed = content()
    first, second = (table["seats"][0] for table in changed["tables"][:2])
    first["entrant"], second["entrant"] = second["entrant"], first["entrant"]

    assert any("others sit there than planned" in fault for fault in faults(changed))


def test_the_command_says_what_it_checked(capsys):
    call_command("check_event", str(FILE))

    assert capsys.readouterr().out.strip().endswith("no difference")


def test_the_command_fails_and_names_the_difference(tmp_path, capsys):
    changed = content()
    changed["results"][0]["lines"][0]["total"] += 10
    file = tmp_path / "event.json"
    file.write_bytes(format_archive(changed))

    with pytest.raises(CommandError) as failed:
        call_command("check_event", str(file))

    assert failed.value.returncode == 1
    assert "the line of seat 1 is" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "{}", '{"format": "skatclub event", "version": 9, "program": "9"}'])
def test_the_command_refuses_what_is_no_archive(tmp_path: Path, text):
    file = tmp_path / "event.json"
    file.write_text(text)

    with pytest.raises(CommandError):
        call_command("check_event", str(file))


def test_a_file_that_is_not_there_is_said(tmp_path):
    with pytest.raises(CommandError, match="No such file"):
        call_command("check_event", str(tmp_path / "event.json"))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(2))
def test_nonsense_is_named_and_never_a_crash(seed):
    original, rng = content(), Random(seed)

    for path in rng.sample(leaves(original), 15):
        changed = put(original, path, rng.choice([None, -1, "", [], {}, "x", 10**30, [[]], True]))
        list(archive_faults(read_archive(format_archive(changed))))
