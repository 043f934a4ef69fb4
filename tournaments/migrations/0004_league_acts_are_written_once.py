"""The database refuses to change or delete what was done, reported, confirmed and paid in leagues and seasons."""

from importlib import import_module

from django.db import migrations

written_once = import_module("tournaments.migrations.0002_acts_are_written_once")

TABLES = (
    "tournaments_cashentry",
    "tournaments_confirmation",
    "tournaments_deduction",
    "tournaments_leagueact",
    "tournaments_matchreport",
    "tournaments_seasonact",
    "tournaments_seasonversion",
)


def install(apps, schema_editor):
    written_once.install(apps, schema_editor, TABLES)


def remove(apps, schema_editor):
    written_once.remove(apps, schema_editor, TABLES)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_leagues_and_seasons")]

    operations = [migrations.RunPython(install, remove)]
