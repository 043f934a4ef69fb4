"""The site's own settings, but for what `bench_entries` puts beside them."""

import os

from skatclub.settings import *  # noqa: F403

if os.environ.get("BENCH_BARE"):
    ROOT_URLCONF = "tests.benchmarks.bare_write"
if os.environ.get("BENCH_NEW_CONNECTIONS"):
    DATABASES["default"]["CONN_MAX_AGE"] = 0  # noqa: F405
# Nothing was collected for a run.
STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"  # noqa: F405
