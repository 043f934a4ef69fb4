"""python -m tests.random_events: what `bin/dev/skat-random` starts."""

import os
import sys
from importlib import import_module

import django

# What follows from a seed is the same on every machine.
os.environ["SECRET_KEY"] = "events of chance"
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")
django.setup()
sys.exit(import_module("tests.random_events.command").main(sys.argv[1:]))
