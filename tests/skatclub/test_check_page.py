"""Anyone can upload a file, and a separate program checks it; nothing of the file is kept.

No test here may open the database, so none of these pages does.
"""

import json
from pathlib import Path
from textwrap import dedent

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scoring.sheets.exchange import skat_check
from scoring.sheets.exchange.skat_check import PROGRAM, check_bytes
from skatclub import check_page
from skatclub.http.requests import MOST_BYTES

ARCHIVES = sorted((Path(__file__).parents[1] / "data" / "archives").glob("v*.json"))
AGREES = 'print(\'{"differences": [], "looked_at": {"figures": 1200}}\')'
DIFFERS = """
import json, sys
row = {"where": "standings <b>total</b>, entrant 5", "cell": "total", "part": "stated"}
row |= {"stated": 12, "found": [1, None], "rule": "6.1"}
print(json.dumps({"differences": [row] * 203, "looked_at": {}}))
sys.exit(1)
"""

real = pytest.mark.skipif(not PROGRAM.exists(), reason="the program is not there")


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Another program in place of the checker."""

    def stands_in(text: str) -> None:
        path = tmp_path / "skat-check"
        path.write_text(dedent(text))
        monkeypatch.setattr(skat_check, "PROGRAM", path)

    return stands_in


def answer(client: Client, data: bytes = b"{}", **more: str):
    return client.post("/check/", {"file": SimpleUploadedFile("event.json", data)}, **more)


def page_text(response) -> str:
    return " ".join(response.content.decode().split())


def test_the_page_asks_for_a_file(client):
    assert "Check the file" in page_text(client.get("/check/"))
    assert client.post("/check/").status_code == 200


def test_a_file_that_agrees_is_confirmed(client, program):
    program(AGREES)

    response = answer(client)

    assert response.status_code == 200
    assert "Everything is correct." in page_text(response)
    assert ">1200<" in page_text(response)


def test_differences_name_table_and_cell_and_cannot_write_html(client, program):
    program(DIFFERS)

    text = page_text(answer(client))

    assert "203 numbers are wrong." in text
    assert "standings &lt;b&gt;total&lt;/b&gt;, entrant 5 · total</strong>" in text
    assert '<span class="figure">[1, null]</span>' in text
    assert "And 3 more." in text


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [
        ("import sys; sys.exit(3)", 422, "This is not an event, league, season or list file"),
        ("import sys; sys.exit(5)", 422, "This is not an event, league, season or list file"),
        ("import sys; sys.exit(4)", 413, "The file is too large"),
        ("import sys; print('nested too deeply', file=sys.stderr); sys.exit(4)", 422, "it is nested too deeply"),
        ("import sys; sys.exit(2)", 422, "could not be checked"),
        ("print('no report')", 422, "could not be checked"),
        ("raise ValueError", 422, "could not be checked"),
        ("kept = bytearray(3 << 30)", 422, "could not be checked"),
    ],
    ids=[
        "not of a kind",
        "unreadable",
        "too large",
        "too deep",
        "unexpected",
        "without a report",
        "fails",
        "takes all memory",
    ],
)
def test_a_file_that_cannot_be_checked_is_refused_in_plain_words(client, program, text, status, words):
    program(text)

    response = answer(client)

    assert response.status_code == status
    assert words in page_text(response)


@pytest.mark.long
def test_a_file_that_takes_too_long_is_given_up(program):
    program("while True: pass")

    assert check_bytes(b"{}", seconds=1).word == "failed"


def test_a_file_is_deleted_after_its_check(program, tmp_path):
    seen = tmp_path / "seen"
    program(f"import sys; open({str(seen)!r}, 'w').write(sys.argv[2] + open(sys.argv[2]).read())")

    check_bytes(b"{}", seconds=30)

    path, kept = seen.read_text()[:-2], seen.read_text()[-2:]
    assert kept == "{}"
    assert not Path(path).exists()


def test_a_file_that_is_too_large_is_refused(client, program, monkeypatch):
    monkeypatch.setattr(check_page, "MOST_BYTES", 10)
    program(AGREES)

    response = answer(client, b"{          }")

    assert response.status_code == 413
    assert "The file is too large" in page_text(response)


def test_a_far_too_large_file_is_not_read(client):
    response = client.post(
        "/check/", b"", content_type="multipart/form-data; boundary=x", CONTENT_LENGTH=str(2 * MOST_BYTES)
    )

    assert response.status_code == 413


def test_the_number_of_concurrent_checks_is_limited(client, program):
    program(AGREES)
    for _ in range(check_page.MOST_AT_ONCE):
        check_page._places.acquire()
    try:
        response = answer(client)
    finally:
        for _ in range(check_page.MOST_AT_ONCE):
            check_page._places.release()

    assert (response.status_code, response["Retry-After"]) == (503, "30")
    assert answer(client).status_code == 200


@pytest.mark.sampled(5)
@real
@pytest.mark.parametrize("file", ARCHIVES, ids=lambda file: file.name)
def test_the_checker_agrees_with_the_events_of_all_versions(file):
    assert check_bytes(file.read_bytes(), seconds=30).word == "agrees"


@real
def test_the_checker_reports_a_forged_cell():
    forged = json.loads(ARCHIVES[-1].read_bytes())
    table = next(table for table in forged["stated"] if table["table"] == "standings total")
    table["rows"][0][-2] += 1

    verdict = check_bytes(json.dumps(forged).encode(), seconds=30)

    assert verdict.word == "differs"
    assert any("standings total" in each.where and each.cell == "total" for each in verdict.differences)


@real
def test_the_checker_can_be_downloaded(client):
    response = client.get("/check/skat-check")

    assert b"".join(response.streaming_content) == PROGRAM.read_bytes()
