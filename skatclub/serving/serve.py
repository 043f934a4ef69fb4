"""Serves the site or another application: `serve HOST PORT [APPLICATION]`; bin/serve begins it.

With --make-ready all between the installed packages and the first page comes first (--static as there), in the same
process: what it imported, the site needs as well. At the end its addresses are said, and after them the first login.
"""

import gc
import importlib
import logging
import os
import signal
import sys
from argparse import ArgumentParser
from typing import Final

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connections
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels

from skatclub.serving.lan_addresses import lan_addresses

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")

# Hosts by which a server listens to every network, and to none.
_EVERYWHERE, _HERE = ("0.0.0.0", "::"), ("127.0.0.1", "localhost", "::1")  # noqa: S104
SITE: Final = "skatclub.wsgi:application"
# Of each process. Requests for documents wait in theirs until two others are drawn, and other pages find one free.
THREADS: Final = 16


def main(arguments: list[str]) -> int:
    """The exit status."""
    parser = ArgumentParser(prog="sh bin/serve")
    parser.add_argument("host")
    parser.add_argument("port", type=int)
    parser.add_argument("application", nargs="?", default=SITE)
    parser.add_argument("--make-ready", action="store_true")
    parser.add_argument("--static", action="store_true")
    options = parser.parse_args(arguments)
    # Until the server listens to it, a Ctrl-C ends this without many words.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if options.make_ready:
        from skatclub.serving.make_ready import collect_static_files, greet, make_ready

        if status := make_ready():
            return status
        if options.static:
            collect_static_files()
        _print_addresses(options.host, options.port)
        greet()
    if options.application == SITE:
        try:
            _load_site()
        except ImproperlyConfigured as error:
            print(f"The site was not started: {error}", file=sys.stderr)
            return 1
    _serve(options.application, options.host, options.port)
    return 0


def _print_addresses(host: str, port: int) -> None:
    """Print where the site is to be found, by whom."""
    if host not in (*_EVERYWHERE, *_HERE):
        print(f"In its network:  http://{f'[{host}]' if ':' in host else host}:{port}/", flush=True)
        return
    print(f"This machine:    http://localhost:{port}/", flush=True)
    for address in lan_addresses() if host in _EVERYWHERE else ():
        print(f"In its network:  http://{address}:{port}/", flush=True)


def _load_site() -> None:
    """Import it once for all processes of the server: they are forks of this one, and nothing may be open in it."""
    django.setup()
    importlib.import_module(settings.ROOT_URLCONF)
    for connection in connections.all(initialized_only=True):
        connection.close()
        # The threads of PostgreSQL's pool would not live on in a fork.
        if close_pool := getattr(connection, "close_pool", None):
            close_pool()
    # What is loaded here stays: no fork looks through it for garbage, by which it would get a copy of its own.
    gc.freeze()


def _serve(application: str, host: str, port: int) -> None:
    """Serve until it is told to end."""
    # It warns of so many threads, most of which sleep.
    logging.getLogger("_granian").addFilter(lambda record: "Python threads" not in record.getMessage())
    Granian(
        application,
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=2,
        blocking_threads=THREADS,
        websockets=False,
        respawn_failed_workers=True,
        # A process that has not heard that it is to end is killed after so many seconds.
        workers_kill_timeout=10,
        log_level=LogLevels.warning,
        # A connection that sends no whole head within ten seconds is closed, an idle one as well. While it still asks
        # itself which HTTP a client speaks it would wait for ever. 4,096 a process leave room until then.
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=10_000, max_buffer_size=65_536),
        backlog=4096,
        backpressure=4096,
    ).serve()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
