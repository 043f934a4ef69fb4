"""What docs/promises.md and docs/asvs.md say is what the tests say."""

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
    (folder / "journeys").write_text(f"{two}\n")
    (folder / "postgresql").write_text(f"{one}[a]\n")

    keep_last_run(folder)

    assert last_run()[1] == {one: "SQLite 2, PostgreSQL 1", two: "SQLite 1"}
    assert f"`{one}`" in document()
    assert "(SQLite 2, PostgreSQL 1)" in document()


def test_each_promise_is_said_in_words_once():
    found = proofs()
    said = Counter(proof.number for proof in found if proof.words)

    assert {proof.number[0] for proof in found} == set(PARTS)
    assert said == dict.fromkeys({proof.number for proof in found}, 1)
