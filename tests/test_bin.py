"""The commands in bin/ on machines that lack something; small scripts replace the machine's own programs."""

import ipaddress
import os
import re
import runpy
import shutil
import socket
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from skatclub.serving.lan_addresses import lan_addresses

CHECKOUT = Path(__file__).resolve().parent.parent
SYSTEM_PATH = "/usr/bin:/bin"
COMMAND = "apt-get update && apt-get install -y --no-install-recommends"

# A python3 whose modules and libraries are the files in has/.
PYTHON = """
case "$*" in
    *version_info*) [ ! -e has/old ] ;;
    -) [ ! -e has/python3-pip-whl ] || echo pip.whl ;;
    *libpangoft2*) [ -e has/libpangoft2-1.0-0 ] ;;
    --version) echo Python 3.9.2 ;;
    *) echo "python $*" >>log ;;
esac
"""
# What bin/test needs of a system in which nothing else is installed.
TOOLS = (
    *("awk", "cat", "chmod", "cksum", "date", "dirname", "env", "find", "grep", "ls", "mkdir", "mktemp", "nproc"),
    *("paste", "rm", "sed", "sh", "sort", "touch", "tr", "wc"),
)
FC_MATCH = "[ -e has/fonts-dejavu-core ] && echo DejaVuSansMono.ttf"
APT_GET = """
echo "apt-get $*" >>log
[ ! -e has/no-network ] || { echo "Temporary failure resolving" >&2; exit 100; }
case "$*" in *install*) for word; do touch "has/$word"; done ;; esac
"""


class Machine:
    """A folder with a copy of bin/ and stand-ins that precede the system's programs on the PATH."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(CHECKOUT / "bin", folder / "bin")
        (folder / "programs").mkdir()
        (folder / "has").mkdir()
        self.program("python3", PYTHON)
        self.program("fc-match", FC_MATCH)
        self.program("apt-get", APT_GET)
        self.program("id", "echo 1000")
        self.program("sudo", "exit 1")

    def program(self, name: str, script: str) -> None:
        file = self.folder / "programs" / name
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)

    def has(self, *names: str) -> None:
        for name in names:
            (self.folder / "has" / name).touch()

    def make_venv(self, script: str) -> None:
        self.program("venv-python", script)
        (self.folder / ".venv" / "bin").mkdir(parents=True)
        shutil.copy(self.folder / "programs" / "venv-python", self.folder / ".venv" / "bin" / "python")

    def sh(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        path = f"{self.folder / 'programs'}:{SYSTEM_PATH}"
        return subprocess.run(
            ["sh", *arguments],
            cwd=self.folder,
            env={"PATH": path, "TMPDIR": os.environ.get("TMPDIR", "/tmp"), **environment},
            capture_output=True,
            text=True,
            timeout=60,
        )

    def setup(self, call: str) -> subprocess.CompletedProcess[str]:
        return self.sh("-euc", f". bin/setup; {call}")

    @property
    def log(self) -> list[str]:
        file = self.folder / "log"
        return file.read_text().splitlines() if file.exists() else []


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_a_python_too_old_is_refused_with_its_version(machine: Machine) -> None:
    machine.has("old")

    seen = machine.setup("set_up requirements.txt")

    assert (seen.returncode, seen.stderr) == (
        1,
        "Python 3.11 or newer is needed, this is Python 3.9.2; Debian has it from version 12 on.\n",
    )


def test_without_pip_and_rights_the_command_to_run_is_shown(machine: Machine) -> None:
    machine.has("libpangoft2-1.0-0", "fonts-dejavu-core")

    seen = machine.setup("provide_packages")

    assert (seen.returncode, seen.stderr) == (
        1,
        "The site cannot start, because Debian packages are missing. "
        f"Install them: sudo sh -c '{COMMAND} python3-pip-whl'\n",
    )


def test_without_pango_and_rights_the_site_runs_without_documents(machine: Machine) -> None:
    machine.has("python3-pip-whl")

    seen = machine.setup("provide_packages")

    assert (seen.returncode, seen.stderr) == (
        0,
        "The site starts without PDF documents, because Debian packages are missing. "
        f"Install them: sudo sh -c '{COMMAND} libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core'\n",
    )


@pytest.mark.parametrize("right", ["id", "sudo"])
def test_root_and_a_sudo_without_password_install_what_is_missing(machine: Machine, right: str) -> None:
    machine.program(right, {"id": "echo 0", "sudo": '[ "$1" = -n ] || "$@"'}[right])
    machine.has("fonts-dejavu-core")

    seen = machine.setup("provide_packages")

    assert (seen.returncode, seen.stdout, machine.log) == (
        0,
        "Installing Debian packages: python3-pip-whl libpangoft2-1.0-0 libharfbuzz-subset0\n",
        [
            "apt-get -qq update",
            "apt-get -qq install -y --no-install-recommends python3-pip-whl libpangoft2-1.0-0 libharfbuzz-subset0",
        ],
    )


def test_a_complete_machine_is_not_asked_to_install(machine: Machine) -> None:
    machine.program("id", "echo 0")
    machine.has("python3-pip-whl", "libpangoft2-1.0-0", "fonts-dejavu-core")

    seen = machine.setup("provide_packages")

    assert (seen.returncode, seen.stdout, seen.stderr, machine.log) == (0, "", "", [])


def test_a_failed_installation_says_why_and_what_to_do(machine: Machine) -> None:
    machine.program("id", "echo 0")
    machine.has("no-network", "python3-pip-whl", "fonts-dejavu-core")

    seen = machine.setup("provide_packages")

    assert (seen.returncode, seen.stderr.splitlines()) == (
        0,
        [
            "Temporary failure resolving",
            "The site starts without PDF documents, because Debian packages are missing. "
            f"Install them: sudo sh -c '{COMMAND} libpangoft2-1.0-0 libharfbuzz-subset0'",
        ],
    )


ONLY_WHEELS = "--quiet --disable-pip-version-check --only-binary=:all:"
PIP = f"pip.whl/pip install {ONLY_WHEELS}"
UV = "bin/uv.py --quiet --no-cache --only-binary=:all:"
GET_UV = f"{PIP} --no-compile --require-hashes --requirement bin/uv.txt"
FROM_PINS = "--require-hashes --requirement requirements.txt"
RANGES = """[project]
dependencies = ["Django>=5.2,<5.3"]
[dependency-groups]
test = ["pytest>=9"]
"""


def installed(machine: Machine) -> list[str]:
    return [line for line in machine.log if line.startswith((PIP, UV))]


@pytest.fixture
def checkout(machine: Machine) -> Machine:
    """The machine with the files that list what to install."""
    machine.has("python3-pip-whl")
    (machine.folder / "requirements.txt").write_text("django==5.2.19 --hash=sha256:1\n")
    (machine.folder / "pyproject.toml").write_text(RANGES)
    return machine


def test_uv_is_downloaded_once_and_installs_changes(checkout: Machine) -> None:
    checkout.make_venv('echo "$*" >>log')

    checkout.setup("install_requirements requirements.txt")
    checkout.setup("install_requirements requirements.txt")
    (checkout.folder / "requirements.txt").write_text("django==5.2.20 --hash=sha256:2\n")
    seen = checkout.setup("install_requirements requirements.txt")

    assert (seen.returncode, seen.stderr) == (0, "")
    assert installed(checkout) == [GET_UV, f"{UV} {FROM_PINS}", f"{UV} {FROM_PINS}"]


def test_another_pinned_uv_is_downloaded_again(checkout: Machine) -> None:
    checkout.make_venv('echo "$*" >>log')

    checkout.setup("get_uv")
    (checkout.folder / "bin" / "uv.txt").write_text("uv==0.13.10 --hash=sha256:3\n")
    checkout.setup("get_uv")

    assert installed(checkout) == [GET_UV, GET_UV]


@pytest.mark.parametrize("fails", ["*uv.txt*", "*uv.py*"], ids=["uv cannot be had", "uv cannot install"])
def test_without_uv_pip_installs_and_says_so(checkout: Machine, fails: str) -> None:
    checkout.make_venv(f'echo "$*" >>log; case "$*" in {fails}) exit 1 ;; esac')

    seen = checkout.setup("install_requirements requirements.txt")

    assert (seen.returncode, seen.stderr) == (
        0,
        "uv is not available; pip installs the packages, which takes longer.\n",
    )
    assert installed(checkout)[-1] == f"{PIP} {FROM_PINS}"


@pytest.mark.parametrize(
    ("file", "ranges"),
    [("requirements.txt", ["Django>=5.2,<5.3"]), ("tests/requirements.txt", ["Django>=5.2,<5.3", "pytest>=9"])],
)
def test_a_python_without_pins_gets_the_ranges_and_a_sentence(checkout: Machine, file: str, ranges: list[str]) -> None:
    (checkout.folder / "tests").mkdir()
    (checkout.folder / file).write_text("django==5.2.19 --hash=sha256:1\n")
    checkout.make_venv(
        'case "$*" in *version_info*) exit 1 ;; --version) echo Python 3.14.1 ;; '
        f'*install*|*uv.py*) echo "$*" >>log ;; *) exec {sys.executable} "$@" ;; esac'
    )

    seen = checkout.setup(f"install_requirements {file}")

    assert seen.stderr == ("No pinned packages for Python 3.14.1; installing versions that pyproject.toml allows.\n")
    assert installed(checkout) == [GET_UV, f"{UV} --requirement .venv/ranges.txt"]
    assert (checkout.folder / ".venv" / "ranges.txt").read_text().splitlines() == ranges


def lines_of_pins(file: str) -> list[str]:
    """Each with its hashes."""
    lines = (CHECKOUT / file).read_text().replace("\\\n", " ").splitlines()
    return [line for line in lines if line[0] not in "# "]


def pins(file: str) -> dict[str, Requirement]:
    """What a file pins, by the package's name."""
    pinned = (Requirement(line.partition("--hash")[0]) for line in lines_of_pins(file))
    return {canonicalize_name(one.name): one for one in pinned}


@pytest.mark.parametrize("file", ["requirements.txt", "tests/requirements.txt"])
@pytest.mark.promise(
    "S13",
    "Every package is pinned with the hashes of its files.",
    but="that none of them has a known fault today.",
)
def test_every_requirement_is_pinned_with_the_hashes_of_its_files(file: str) -> None:
    lines = lines_of_pins(file)

    assert [line for line in lines if "==" not in line or "--hash=sha256:" not in line] == []
    assert pins(file).keys() >= {"django", "django-tables2", "weasyprint"}


@pytest.mark.promise("S13")
def test_the_pins_are_within_the_ranges() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())
    wanted = [Requirement(line) for line in project["project"]["dependencies"] + project["dependency-groups"]["test"]]
    pinned = pins("tests/requirements.txt")

    of_each = {one: next(iter(pinned[canonicalize_name(one.name)].specifier)).version for one in wanted}

    assert [str(one) for one, version in of_each.items() if not one.specifier.contains(version)] == []


def test_the_pins_name_the_extras_that_packages_ask_for() -> None:
    """With hashes, pip does not accept "coverage" as the pin of "coverage[toml]"."""
    pinned = pins("tests/requirements.txt")
    values = [
        Requirement(line)
        for one in distributions()
        if canonicalize_name(one.name) in pinned
        for line in one.requires or ()
    ]

    wanted = [one for one in values if one.extras and (not one.marker or one.marker.evaluate({"extra": ""}))]

    assert wanted
    assert [str(one) for one in wanted if not one.extras <= pinned[canonicalize_name(one.name)].extras] == []


def test_a_failed_download_is_tried_again_next_time(checkout: Machine) -> None:
    checkout.make_venv('echo "$*" >>log; case "$*" in *install*|*uv.py*) exit 1 ;; esac')

    outcomes = [checkout.setup("install_requirements requirements.txt").returncode for _ in range(2)]

    assert (outcomes, installed(checkout)) == ([1, 1], [GET_UV, f"{PIP} {FROM_PINS}"] * 2)


@pytest.fixture
def ready(checkout: Machine) -> Machine:
    """A machine on which everything is installed and collected."""
    checkout.has("libpangoft2-1.0-0", "fonts-dejavu-core")
    checkout.make_venv('echo "$*" >>log')
    (checkout.folder / "skatclub").mkdir()
    (checkout.folder / "scoring" / "static").mkdir(parents=True)
    (checkout.folder / "skatclub" / "settings.py").touch()
    checkout.setup("install_requirements requirements.txt")
    (checkout.folder / ".data" / "static").mkdir(parents=True)
    (checkout.folder / ".data" / "static" / "staticfiles.json").touch()
    (checkout.folder / "log").unlink()
    return checkout


def site_steps(machine: Machine) -> list[str]:
    """The started programs, without the numbers of ports and processes."""
    lines = [line for line in machine.log if line.startswith("-m skatclub")]
    return [" ".join(word for word in line.split() if not word.isdecimal()) for line in lines]


WORKER = "-m skatclub.serving.worker 127.0.0.1"
SERVED = "-m skatclub.serving.serve 127.0.0.1 --make-ready"


def test_a_later_start_installs_and_deals_nothing(ready: Machine) -> None:
    seen = ready.sh("bin/run", HOST="127.0.0.1")

    assert (seen.returncode, seen.stdout) == (0, "")
    assert (sorted(site_steps(ready)), installed(ready)) == ([SERVED, WORKER], [])


def test_a_changed_style_is_collected_in_the_same_process(ready: Machine) -> None:
    style = ready.folder / "scoring" / "static" / "new.css"
    style.touch()
    later = (ready.folder / ".data" / "static" / "staticfiles.json").stat().st_mtime + 10
    os.utime(style, (later, later))

    ready.sh("bin/run", "--setup")
    ready.sh("bin/run", HOST="127.0.0.1")

    steps = [step for step in site_steps(ready) if step != WORKER]
    assert steps == ["-m skatclub.serving.make_ready --static", f"{SERVED} --static"]


def test_an_application_alone_has_no_worker(ready: Machine) -> None:
    ready.sh("bin/serve", "bare:application", HOST="127.0.0.1")

    assert site_steps(ready) == ["-m skatclub.serving.serve 127.0.0.1 bare:application"]


UPGRADE = "-m skatclub.backup.upgrade"


def test_a_backup_path_is_relative_to_the_current_directory(ready: Machine) -> None:
    seen = ready.sh("bin/backup", "my stick")

    assert (seen.returncode, ready.log) == (0, ["-m skatclub.backup.backup my stick"])


def test_a_restore_sets_up_an_empty_machine_first(checkout: Machine) -> None:
    checkout.has("libpangoft2-1.0-0", "fonts-dejavu-core")
    checkout.make_venv('echo "$*" >>log')

    seen = checkout.sh("bin/restore", "my stick/skatclub.tar", "--replace")

    assert seen.returncode == 0
    assert installed(checkout) == [GET_UV, f"{UV} {FROM_PINS}"]
    assert checkout.log[-1] == "-m skatclub.backup.restore my stick/skatclub.tar --replace"


@pytest.mark.parametrize(
    ("venv", "arguments", "status", "steps"),
    [
        pytest.param("", [], 0, [f"{UPGRADE} --server", SERVED], id="upgraded and started"),
        pytest.param("", ["--during-event"], 0, [f"{UPGRADE} --during-event --server", SERVED], id="with its options"),
        pytest.param("", ["--faulty", "--no-start"], 0, [f"{UPGRADE} --faulty --no-start"], id="not started by this"),
        pytest.param("", ["--help"], 0, [f"{UPGRADE} --help"], id="asking for help starts nothing"),
        pytest.param("", ["--back"], 0, [f"{UPGRADE} --back"], id="back to what older files will serve"),
        pytest.param(
            'case "$*" in *upgrade*) exit 1 ;; esac', [], 1, [f"{UPGRADE} --server"], id="not started after a failure"
        ),
    ],
)
def test_an_upgrade_starts_the_site_where_all_went_well(
    ready: Machine, venv: str, arguments: list[str], status: int, steps: list[str]
) -> None:
    (ready.folder / ".venv" / "bin" / "python").write_text(f'#!/bin/sh\necho "$*" >>log\n{venv}\n')

    seen = ready.sh("bin/upgrade", *arguments, HOST="127.0.0.1")

    assert seen.returncode == status
    assert [step for step in site_steps(ready) if step != WORKER] == steps


def test_uv_is_pinned_within_its_range_and_with_its_hashes() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())
    (wanted,) = (Requirement(line) for line in project["dependency-groups"]["setup"])
    (pin,) = re.findall(r"^uv==(\S+) \\\n    --hash=sha256:", (CHECKOUT / "bin/uv.txt").read_text(), re.M)

    assert wanted.name == "uv"
    assert wanted.specifier.contains(pin)


@pytest.fixture
def pip_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """The arguments of uv for these settings of pip's file and variables."""

    def uv_options(file: str = "", **variables: str) -> list[str]:
        for name in [name for name in os.environ if name.startswith("PIP_")]:
            monkeypatch.delenv(name)
        (tmp_path / "pip.conf").write_text(file)
        monkeypatch.setenv("PIP_CONFIG_FILE", str(tmp_path / "pip.conf"))
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        uv = runpy.run_path(str(CHECKOUT / "bin" / "uv.py"))
        # The pip settings of this machine are not used here.
        uv["pip_settings"].__globals__["files"] = lambda: [tmp_path / "pip.conf"]
        found: list[str] = uv["options"](uv["pip_settings"]())
        return found

    return uv_options


BEST = "--index-strategy=unsafe-best-match"


def test_uv_asks_where_pip_would(pip_settings: Callable[..., list[str]]) -> None:
    file = (
        "[global]\nindex-url = https://club.example/simple\nfind-links = /wheels\n  /more\n[install]\nno-index = yes\n"
    )

    assert pip_settings() == [BEST]
    assert pip_settings(file) == [
        BEST,
        "--default-index=https://club.example/simple",
        "--find-links=/wheels",
        "--find-links=/more",
        "--no-index",
    ]
    assert pip_settings(
        file, PIP_INDEX_URL="https://other.example/simple", PIP_FIND_LINKS="/own", PIP_NO_INDEX="0"
    ) == [
        BEST,
        "--default-index=https://other.example/simple",
        "--find-links=/own",
    ]


@pytest.mark.long
def test_run_refuses_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        seen = subprocess.run(
            ["sh", str(CHECKOUT / "bin" / "run")],
            env={"PATH": os.environ["PATH"], "HOST": "127.0.0.1", "PORT": port},
            capture_output=True,
            text=True,
            timeout=60,
        )

    assert (seen.returncode, seen.stdout) == (1, "")
    assert seen.stderr.startswith(f"Nothing can be served at HOST=127.0.0.1 PORT={port} (OSError: ")
    assert seen.stderr.endswith("; choose others: PORT=8001 sh bin/run\n")


@pytest.fixture
def project(machine: Machine) -> Machine:
    """A checkout in which every part passes, unless its venv is changed."""
    machine.has("python3-pip-whl", "libpangoft2-1.0-0", "fonts-dejavu-core")
    for file in ("pyproject.toml", "requirements.txt", "tests/requirements.txt"):
        (machine.folder / file).parent.mkdir(exist_ok=True)
        (machine.folder / file).write_text("")
    return machine


@pytest.mark.parametrize(
    ("parts", "environment", "outcome"),
    [
        pytest.param("exit 0", {}, 0, id="every part passes"),
        pytest.param('case "$*" in *pytest*) exit 5 ;; esac', {}, 0, id="nothing was selected"),
        pytest.param('case "$*" in *"ruff check"*) exit 1 ;; esac', {}, 1, id="one part fails"),
        pytest.param('case "$*" in *pytest*) exit 1 ;; esac', {}, 1, id="a test fails"),
        pytest.param("exit 0", {"CI": "true"}, 1, id="CI left something out"),
    ],
)
def test_bin_test_runs_every_part_and_fails_if_one_did(
    project: Machine, parts: str, environment: dict[str, str], outcome: int
) -> None:
    project.make_venv(parts)

    seen = project.sh("bin/test", "fast", **environment)

    done = [line.split(" s  ") for line in seen.stdout.splitlines() if re.match(r"(passed|FAILED) +\d+ s  ", line)]
    assert (seen.returncode, sorted(title for _, title in done)) == (
        outcome,
        [
            "imports",
            "migrations",
            "mypy",
            "ruff check",
            "ruff format",
            "rules with coverage",
            "setup",
            "static files",
            "tests on SQLite",
        ],
    )
    assert "!! Journeys in Chromium: not part of a fast run." in seen.stdout.splitlines()


def test_output_of_a_part_is_shown_only_when_it_fails(project: Machine) -> None:
    project.make_venv('echo "said by $*"; case "$*" in *mypy*) exit 1 ;; esac')

    seen = project.sh("bin/test", "fast").stdout

    assert "said by -m mypy scoring tournaments skatclub" in seen
    assert "said by -m ruff" not in seen
    assert "FAILED: mypy" in seen.splitlines()


def test_chosen_tests_print_their_output_and_skip_whole_run_gates(project: Machine) -> None:
    project.make_venv('echo "said by $*"')

    seen = project.sh("bin/test", "fast", "tests/test_bin.py").stdout

    assert re.search("said by -m pytest .* tests/test_bin.py", seen)
    assert "--cov" not in seen


def test_named_tests_run_alone(project: Machine) -> None:
    project.make_venv('echo "said by $*"; case "$*" in *pytest*) exit 1 ;; esac')

    seen = project.sh("bin/test", "tests/test_bin.py", "-k", "addresses")

    assert re.search("said by -m pytest .*tests/test_bin.py -k addresses", seen.stdout)
    assert "mypy" not in seen.stdout
    assert seen.returncode == 1


def bare(project: Machine, *arguments: str) -> subprocess.CompletedProcess[str]:
    """`sh bin/test` on a machine without the programs that the tests drive."""
    tools = project.folder / "tools"
    tools.mkdir()
    for name in TOOLS:
        if found := shutil.which(name):
            (tools / name).symlink_to(found)
    project.make_venv("exit 0")
    return project.sh("bin/test", *arguments, PATH=f"{project.folder / 'programs'}:{tools}")


@pytest.mark.parametrize(
    ("arguments", "packages"),
    [
        (("fast",), "gettext poppler-utils strace"),
        (("tests/test_bin.py",), "gettext poppler-utils strace chromium-headless-shell webkit2gtk-driver xvfb"),
    ],
)
def test_debian_packages_of_the_tests_are_installed(project: Machine, arguments: tuple[str], packages: str) -> None:
    project.program("id", "echo 0")

    seen = bare(project, *arguments)

    assert seen.returncode == 0, seen.stdout + seen.stderr
    assert [line for line in project.log if line.startswith("apt-get")] == [
        "apt-get -qq update",
        f"apt-get -qq install -y --no-install-recommends {packages}",
    ]


def test_packages_that_cannot_be_installed_are_listed_and_left_out(project: Machine) -> None:
    seen = bare(project, "fast")

    assert seen.returncode == 0, seen.stdout + seen.stderr
    assert "!! Some tests of documents: there is no pdftotext (Debian: poppler-utils)." in seen.stdout.splitlines()
    assert project.log == []


def test_addresses_in_the_network_are_not_loopback() -> None:
    found = [ipaddress.IPv4Address(address) for address in lan_addresses()]

    assert [address for address in found if address.is_loopback] == []
