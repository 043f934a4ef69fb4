"""docs/promises.md and docs/asvs.md match the tests."""

from collections import Counter

from tests import promises
from tests.promises import DOCUMENT, PARTS, document, keep_last_run, last_run, proofs


def test_the_document_is_made_from_the_tests_as_they_are():
    assert DOCUMENT.read_text(encoding="utf-8") == document(), "python -m tests.promises writes it anew"


def test_what_a_long_run_passed_is_counted_by_test_and_database(tmp_path, monkeypatch):
    monkeypatch.setattr(promises, "LAST_RUN", tmp_path / "last.txt")
    one, two = sorted({proof.test for proof in proofs()})[:2]
    folder = tmp_path / "passed"
    folder.mkdir()
    # What was run again is one case.
    (folder / "sqlite").write_text(f"{one}[a]\n{one}[b]\n{one}[b]\ntests/other.py::test_other\n")
    (folder / "journeys").write_text(f"{two}\t7 of 7\n")
    (folder / "postgresql").write_text(f"{one}[a]\n")

    keep_last_run(folder)

    assert last_run()[1] == {one: "SQLite 2, PostgreSQL 1", two: "SQLite 1\ton SQLite 7 of 7"}
    assert f"`{one}`" in document()
    assert "(SQLite 2, PostgreSQL 1)" in document()
    assert f"*Last figure:* on SQLite 7 of 7 ({last_run()[0]})" in document()


def test_equal_results_of_both_databases_are_written_once(tmp_path, monkeypatch):
    monkeypatch.setattr(promises, "LAST_RUN", tmp_path / "last.txt")
    test = proofs()[0].test
    for part in ("sqlite", "postgresql"):
        folder = tmp_path / "passed"
        folder.mkdir(exist_ok=True)
        (folder / part).write_text(f"{test}\t7 of 7\n")

    keep_last_run(folder)

    assert last_run()[1] == {test: "SQLite 1, PostgreSQL 1\ton either database 7 of 7"}


def test_the_result_of_the_last_trial_is_next_to_its_promise(tmp_path, monkeypatch):
    monkeypatch.setattr(promises, "LAST_TRIAL", tmp_path / "trial.txt")
    before = document()
    (tmp_path / "trial.txt").write_text("2026-11-26\n125 tables\nlosses: 0\n")

    assert "*Last trial:*" not in before
    assert document().count("*Last trial:* 125 tables; losses: 0 (2026-11-26)") == 1


def test_each_promise_is_worded_once():
    found = proofs()
    result = Counter(proof.number for proof in found if proof.words)

    assert {proof.number[0] for proof in found} == set(PARTS)
    assert result == dict.fromkeys({proof.number for proof in found}, 1)
