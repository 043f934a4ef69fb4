"""Two engines of phones behind one interface: Chromium by Playwright, WebKitGTK by plain WebDriver."""

import json
import os
import shutil
import signal
import subprocess
import time
import urllib.request
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, Protocol
from urllib.error import HTTPError

from playwright.sync_api import Browser, Page
from playwright.sync_api import Error as PlaywrightError

from tests.journeys.conftest import PHONE
from tests.ports import free_port

MINI_BROWSERS: Final = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
HOMES: Final = ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")
# Without a display: the processor draws instead of a graphics card, which takes a fifth longer.
QUICK: Final = {"WEBKIT_DISABLE_COMPOSITING_MODE": "1", "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1"}
# Seconds between two questions to one phone, and to many: to be asked costs them more than what they do.
PAUSE: Final = 0.02
LONG_PAUSE: Final = 0.2
PATIENCE: Final = 150.0
# A function of the page with its arguments; an exception is returned instead of waiting for a timeout.
CALL: Final = """
const done = arguments[arguments.length - 1];
const call = async () => (%s)(...arguments[0]);
call().then((value) => done({ value }), (error) => done({ thrown: String(error) }));
"""


class PageFault(Exception):
    """A call failed in the page, or the page is gone."""


class Phone(Protocol):
    """A page of a phone's browser."""

    def open(self, address: str) -> None:
        """Go there; PageFault where nothing came."""

    def reload(self) -> None: ...

    def run(self, function: str, *arguments: Any) -> Any:
        """The result of a function of the page, in JavaScript: "(name) => ..."."""

    def another_window(self) -> "Phone":
        """A new empty window of the same browser."""


Steps = Generator[None, None, Any]


def patiently(phone: Phone, function: str, *arguments: Any, seconds: float = PATIENCE) -> Steps:
    """The first true result of the page's function; other steps may run between two calls."""
    end = time.monotonic() + seconds
    while True:
        try:
            found = phone.run(function, *arguments)
            last = repr(found)
        except PageFault as fault:
            found, last = None, str(fault)
        if found:
            return found
        if time.monotonic() > end:
            raise TimeoutError(f"{seconds:g} s, and still {last[:300]} from {function[:80]}, shown: {shown(phone)}")
        yield


def shown(phone: Phone) -> str:
    """A part of the page, to find its fault."""
    with suppress(PageFault):
        return str(
            phone.run("() => `${location.href} ${document.body.innerText}`.replaceAll(/\\s+/g, ' ').slice(0, 900)")
        )
    return "nothing"


def until(phone: Phone, function: str, *arguments: Any, seconds: float = PATIENCE) -> Any:
    """The same, waited for."""
    return done(patiently(phone, function, *arguments, seconds=seconds))


def done(steps: Steps) -> Any:
    """Run all steps; return the result."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            return stop.value
        time.sleep(PAUSE)


def all_finished(plays: Sequence[Steps]) -> None:
    """Run several at once, one step of each in turn; a failing one stops alone and is reported at the end."""
    faults: list[Exception] = []
    going = list(plays)
    while going:
        for play in list(going):
            try:
                next(play)
            except StopIteration:
                going.remove(play)
            except Exception as fault:
                faults.append(fault)
                going.remove(play)
        time.sleep(LONG_PAUSE)
    if faults:
        raise ExceptionGroup("not all went through", faults)


class ChromiumPhone:
    """A page of Chromium; each context is a separate phone."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, address: str) -> None:
        self._go(lambda: self.page.goto(address))

    def reload(self) -> None:
        self._go(self.page.reload)

    def run(self, function: str, *arguments: Any) -> Any:
        try:
            return self.page.evaluate(f"async (given) => ({function})(...given)", list(arguments))
        except PlaywrightError as error:
            raise PageFault(error.message) from error

    def another_window(self) -> "ChromiumPhone":
        return ChromiumPhone(self.page.context.new_page())

    def _go(self, way: Any) -> None:
        try:
            way()
        except PlaywrightError as error:
            raise PageFault(error.message) from error


@contextmanager
def chromium_phone(browser: Browser) -> Iterator[ChromiumPhone]:
    context = browser.new_context(locale="en", **PHONE)
    try:
        yield ChromiumPhone(context.new_page())
    finally:
        context.close()


class WebKitPhone:
    """A window of WebKitGTK in a WebDriver session at this port."""

    def __init__(self, port: int, session: str, name: str = "") -> None:
        self.port = port
        self.session = session
        self.name = name

    @classmethod
    def new(cls, port: int) -> "WebKitPhone":
        options = {"binary": str(MINI_BROWSERS[-1]), "args": ["--automation"]}
        fields = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        phone = cls(port, "")
        phone.session = f"/session/{phone._call('POST', '/session', fields)['sessionId']}"
        phone._call("POST", f"{phone.session}/timeouts", {"script": 60_000, "pageLoad": 60_000})
        phone._lay()
        return phone

    def open(self, address: str) -> None:
        self._in_window("/url", {"url": address})

    def reload(self) -> None:
        self._in_window("/refresh", {})

    def run(self, function: str, *arguments: Any) -> Any:
        fields = {"script": CALL % function, "args": [list(arguments)]}
        answer = self._in_window("/execute/async", fields) or {}
        if "thrown" in answer:
            raise PageFault(answer["thrown"])
        return answer.get("value")

    def another_window(self) -> "WebKitPhone":
        self.name = self.name or self._call("GET", f"{self.session}/window")
        made = self._call("POST", f"{self.session}/window/new", {"type": "window"})
        other = WebKitPhone(self.port, self.session, made["handle"])
        other._lay()
        return other

    def close(self) -> None:
        with suppress(PageFault):
            self._call("DELETE", self.session)

    def _lay(self) -> None:
        self._in_window("/window/rect", {"width": 360, "height": 640})

    def _in_window(self, path: str, values: Any) -> Any:
        if self.name:
            self._call("POST", f"{self.session}/window", {"handle": self.name})
        return self._call("POST", self.session + path, values)

    def _call(self, method: str, path: str, values: Any = None) -> Any:
        body = None if values is None else json.dumps(values).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", body, {"Content-Type": "application/json"}, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise PageFault(error.read().decode(errors="replace")) from error
        except OSError as error:
            raise PageFault(str(error)) from error


def webkit_lacks() -> str:
    """What this machine lacks to drive WebKitGTK; "" for nothing."""
    lacking = [name for name in ("WebKitWebDriver", "Xvfb") if shutil.which(name) is None]
    return ", ".join(lacking if MINI_BROWSERS else [*lacking, "MiniBrowser"])


@contextmanager
def hidden_screen() -> Iterator[str]:
    """The name of a virtual screen."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "800x900x24", "-nolisten", "tcp"]
    with _running(command, dict(os.environ), stored_entries=(writing,)):
        os.close(writing)
        with os.fdopen(reading) as values:
            yield f":{values.readline().strip()}"


@contextmanager
def webkit_phone(screen: str, folder: Path) -> Iterator[WebKitPhone]:
    """A separate browser with its data in the folder."""
    port = free_port()
    homes = {
        name: str(folder / name.lower()) for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")
    }
    environment = os.environ | homes | {"DISPLAY": screen, "NO_AT_BRIDGE": "1", **QUICK}
    with _running(["WebKitWebDriver", "--host=127.0.0.1", f"--port={port}"], environment):
        phone = _session(port)
        try:
            yield phone
        finally:
            phone.close()


def _session(port: int) -> WebKitPhone:
    end = time.monotonic() + 30
    while True:
        try:
            return WebKitPhone.new(port)
        except PageFault:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


@contextmanager
def _running(
    command: list[str], environment: dict[str, str], *, stored_entries: tuple[int, ...] = ()
) -> Iterator[None]:
    """The program and all its children, until the end of the block."""
    program = subprocess.Popen(
        command,
        env=environment,
        pass_fds=stored_entries,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.killpg(program.pid, signal.SIGKILL)
        program.wait()
