"""The door a WSGI server comes in by."""

import os
import signal
import threading

from django.core.wsgi import get_wsgi_application

from skatclub.kept_connections import watch_files

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")

# A process of granian begins with what its parent does when it is told to end, and would be deaf until it has loaded.
if threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGTERM, signal.SIG_DFL)

application = get_wsgi_application()
watch_files()
