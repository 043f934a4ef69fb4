"""Serve the site or another application: `serve HOST PORT [APPLICATION]`; bin/serve starts it.

--make-ready first does everything between the installed packages and the first page (--static as there), in the same
process, because the site needs the same imports. Then it prints the addresses of the site and the first login.
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

# Hosts that listen on every network, and on this machine only.
_EVERYWHERE, _HERE = ("0.0.0.0", "::"), ("127.0.0.1", "localhost", "::1")  # noqa: S104
SITE: Final = "skatclub.wsgi:application"
# Per process. Requests for documents wait in their threads, because two are drawn at a time; other pages need more.
THREADS: Final = 16


def main(arguments: list[str]) -> int:
    parser = ArgumentParser(prog="sh bin/serve")
    parser.add_argument("host")
    parser.add_argument("port", type=int)
    parser.add_argument("application", nargs="?", default=SITE)
    parser.add_argument("--make-ready", action="store_true")
    parser.add_argument("--static", action="store_true")
    options = parser.parse_args(arguments)
    # Until Granian handles it, Ctrl-C ends this without a traceback.
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
    if host not in (*_EVERYWHERE, *_HERE):
        print(f"In its network:  http://{f'[{host}]' if ':' in host else host}:{port}/", flush=True)
        return
    print(f"This machine:    http://localhost:{port}/", flush=True)
    for address in lan_addresses() if host in _EVERYWHERE else ():
        print(f"In its network:  http://{address}:{port}/", flush=True)


def _load_site() -> None:
    """Import the site before the server forks its processes; a fork must not inherit an open connection."""
    django.setup()
    importlib.import_module(settings.ROOT_URLCONF)
    for connection in connections.all(initialized_only=True):
        connection.close()
        # The threads of psycopg's pool would not exist in a fork.
        if close_pool := getattr(connection, "close_pool", None):
            close_pool()
    # The garbage collector writes into the objects it visits; frozen ones stay shared between the forks.
    gc.freeze()


def _serve(application: str, host: str, port: int) -> None:
    # Granian warns of so many threads, but most of them sleep.
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
        # Seconds until a process that does not end is killed.
        workers_kill_timeout=10,
        log_level=LogLevels.warning,
        # A connection that sends no complete header within ten seconds is closed, an idle one too. With automatic
        # detection of the HTTP version there is no such limit. 4,096 connections per process leave room until then.
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=10_000, max_buffer_size=65_536),
        backlog=4096,
        backpressure=4096,
    ).serve()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
