"""The door a WSGI server comes in by."""

import os

from django.core.wsgi import get_wsgi_application

from skatclub.kept_connections import watch_files

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")
application = get_wsgi_application()
watch_files()
