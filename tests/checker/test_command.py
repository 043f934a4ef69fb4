"""bin/skat-check as used by someone who has only a file."""

import ast
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from .skat_check import PATH, checker, passed_over

ARCHIVES = sorted((Path(__file__).parents[1] / "data" / "archives").glob("*.json"))
# Every row of it is sealed.
SEALED = next(path for path in ARCHIVES if path.name == "v5-herbstpreis.json")


@dataclass
class Done:
    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Done]:
    monkeypatch.setenv("LANG", "C.UTF-8")

    def run_main(*arguments: str) -> Done:
        code = checker.main([*arguments])
        payload = capsys.readouterr()
        return Done(code, payload.out, payload.err)

    return run_main


Run = Callable[..., Done]


def test_runs_as_a_program() -> None:
    # -I: neither the folder nor the environment of the site can lend it anything.
    command = [sys.executable, "-I", str(PATH), str(SEALED)]

    done = subprocess.run(command, capture_output=True, text=True, check=False, env={"LANG": "C.UTF-8"})

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("checked, 0 differences\n")


def test_runs_as_a_shell_script() -> None:
    command = ["/bin/sh", str(PATH), str(SEALED), "--language", "en"]

    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("checked, 0 differences\n")


@pytest.mark.promise("C8")
@pytest.mark.parametrize("path", ARCHIVES, ids=lambda path: path.stem)
def test_files_written_by_the_site_agree(path: Path) -> None:
    report = checker.check(json.loads(path.read_text()))

    assert report.differences == []
    assert report.looked_at["deals"] > 0
    assert passed_over(report) == {}


@pytest.mark.promise("C8")
def test_it_shares_nothing_with_the_site() -> None:
    tree = ast.parse(PATH.read_text())
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}

    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names
    assert not imported & {"importlib", "socket", "subprocess", "urllib.request", "http.client", "pathlib"}
    assert not called & {"eval", "exec", "__import__", "compile"}


def test_the_file_is_opened_read_only() -> None:
    opened = [line for line in PATH.read_text().splitlines() if "open(" in line]

    assert opened == ['        with open(options.file, "rb") as file:']


def test_the_last_line_lists_what_was_checked(run: Run) -> None:
    done = run(str(SEALED))

    assert done.code == 0
    assert "6 lists, 32 deals" in done.out
    assert done.out.endswith("checked, 0 differences\n")


def test_rows_that_an_older_program_did_not_seal_are_counted(run: Run) -> None:
    assert run(str(ARCHIVES[0])).out.endswith("0 differences; left out of the file, not checked: 48 seals\n")


def test_a_printed_hash_belongs_to_an_audit_entry(run: Run) -> None:
    head = json.loads(SEALED.read_text())["acts"][-1]["hash"][:32]

    assert run(str(SEALED), "--head", " ".join((head[:8], head[8:].upper()))).code == 0
    for other in ("0" * 32, head[:31], ""):
        assert run(str(SEALED), "--head", other).code == 1


def test_a_difference_is_one_line_with_location_figures_and_rule(run: Run, tmp_path: Path) -> None:
    content = json.loads(ARCHIVES[0].read_text())
    content["sheets"][0]["entries"][0]["points"] = -41
    altered = tmp_path / "altered.json"
    altered.write_text(json.dumps(content))

    done = run(str(altered))

    place = "series 2, table 1, list 5NY8GCAF5EM5, entry 1, deal 1"
    assert done.code == 1
    assert f"{place}: points: the file states -41, found -40 (ISkO 2.4, 3.6)" in done.out.splitlines()


def test_machines_read_the_same_report(run: Run, tmp_path: Path) -> None:
    content = json.loads(ARCHIVES[0].read_text())
    content["digest"] = "0" * 64
    altered = tmp_path / "altered.json"
    altered.write_text(json.dumps(content))

    payload = json.loads(run(str(altered), "--json").out)

    assert [(row["where"], row["cell"]) for row in payload["differences"]] == [("file", "digest")]
    assert payload["looked_at"]["lists"] == 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("{", 3, id="no JSON"),
        pytest.param("[]", 3, id="no object"),
        pytest.param('{"format": "chess"}', 3, id="another format"),
        pytest.param('{"format": "skatclub event", "version": 99}', 3, id="a version of later"),
        pytest.param('{"format": "skatclub event", "version": 4}', 3, id="an event without parts"),
        pytest.param("[" * 100_000, 4, id="too deep"),
    ],
)
def test_another_kind_of_file_has_its_own_exit_code(run: Run, tmp_path: Path, text: str, code: int) -> None:
    path = tmp_path / "file.json"
    path.write_text(text)

    done = run(str(path))

    assert (done.code, done.out) == (code, "")
    assert str(path) in done.err


def test_it_speaks_german(run: Run, tmp_path: Path) -> None:
    content = json.loads(ARCHIVES[0].read_text())
    content["sheets"][0]["entries"][0]["points"] = -41
    altered = tmp_path / "altered.json"
    altered.write_text(json.dumps(content))

    lines = run(str(altered), "--language", "de").out.splitlines()

    place = "Serie 2, Tisch 1, Liste 5NY8GCAF5EM5, Eintrag 1, Spiel 1: Punkte"
    assert f"{place}: in der Datei steht -41, richtig ist -40 (ISkO 2.4, 3.6)" in lines
    assert "2 Listen, 22 Spiele" in lines[-1]


def test_a_missing_file_has_its_own_exit_code(run: Run, tmp_path: Path) -> None:
    assert run(str(tmp_path / "nowhere.json")).code == 5


def test_an_unexpected_error_is_no_verdict_on_the_file() -> None:
    # A full disk cannot be written to; -u, so that the error comes before the end.
    command = [sys.executable, "-I", "-u", str(PATH), str(ARCHIVES[0])]

    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)

    assert (done.returncode, done.stderr.startswith("unexpected error: OSError(")) == (2, True)


@pytest.mark.parametrize("slip", [NameError("x"), RuntimeError("x"), AssertionError("x")], ids=repr)
def test_a_bug_of_the_checker_is_no_verdict_on_the_file(
    run: Run, monkeypatch: pytest.MonkeyPatch, slip: Exception
) -> None:
    def slips(content: object, report: object) -> None:
        raise slip

    monkeypatch.setattr(checker, "check_payments", slips)

    done = run(str(ARCHIVES[0]))

    assert (done.code, done.out, done.err) == (2, "", f"unexpected error: {slip!r}\n")


@pytest.mark.parametrize(
    "call",
    [[], ["--of-everything", str(ARCHIVES[0])], ["--language", "fr", str(ARCHIVES[0])]],
    ids=["no file", "an unknown option", "a language it does not speak"],
)
def test_a_wrong_call_is_an_invalid_request(run: Run, call: list[str]) -> None:
    with pytest.raises(SystemExit, match=r"^3$"):
        run(*call)


@pytest.mark.parametrize("deep", ["[" * 100_000, '{"a":' * 100_000], ids=["lists", "records"])
def test_a_file_that_is_nested_deeply_is_not_called_too_large(run: Run, tmp_path: Path, deep: str) -> None:
    file = tmp_path / "deep.json"
    file.write_text(deep)

    done = run(str(file))

    assert (done.code, done.out) == (4, "")
    assert done.err == f"{file} is nested too deeply to be such a file\n"
