"""The site's own settings, but for what `bench_viewers` puts beside them."""

from skatclub.settings import *  # noqa: F403

ROOT_URLCONF = "tests.benchmarks.bench_viewers"
# Nothing was collected for a run.
STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"  # noqa: F405
