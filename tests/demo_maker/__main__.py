"""`sh bin/dev/record-demo`."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")

if __name__ == "__main__":
    django.setup()
    from tests.demo_maker.record import record

    record()
