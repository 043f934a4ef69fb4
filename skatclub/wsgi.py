"""The WSGI entry point."""

import os
import signal
from multiprocessing import parent_process

from django.core.wsgi import get_wsgi_application

from skatclub.connection_guard import watch_files
from skatclub.http.requests import in_utf8
from skatclub.http.time_limit import limited

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")

# A worker of Granian inherits its parent's signal handlers and would ignore SIGTERM until it has loaded. A Ctrl-C that
# reaches it in addition to the parent's SIGTERM would leave it waiting forever, so it ignores Ctrl-C.
if parent_process() is not None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})

application = limited(in_utf8(get_wsgi_application()))
watch_files()
