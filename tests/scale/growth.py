"""How pages grow with the number of events, by bench_growth, as JSON: `python -m tests.scale.growth`."""

import json
import os

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")
    django.setup()
    from tests.benchmarks.bench_growth import exponents

    print(json.dumps(exponents()))
