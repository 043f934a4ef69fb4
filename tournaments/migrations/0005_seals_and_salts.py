"""What binds each row of an event to its act, the names a draw was made of, and how often table signs were renewed."""

from importlib import import_module

from django.db import migrations, models

written_once = import_module("tournaments.migrations.0002_acts_are_written_once")

# SQLite writes these two anew for their new columns, which their triggers would not outlive.
TABLES = ("tournaments_actrecord", "tournaments_standingsversion")
SALT = models.CharField(blank=True, default="", editable=False, max_length=32)


def let_change(apps, schema_editor):
    written_once.remove(apps, schema_editor, TABLES)


def write_once(apps, schema_editor):
    written_once.install(apps, schema_editor, TABLES)


def salted(model):
    return migrations.AddField(model, "salt", SALT.clone(), preserve_default=False)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0004_league_acts_are_written_once")]

    operations = [
        migrations.RunPython(let_change, write_once),
        migrations.AddField("actrecord", "seals", models.JSONField(editable=False, null=True)),
        salted("actrecord"),
        salted("standingsversion"),
        migrations.RunPython(write_once, let_change),
        migrations.AddField("drawrecord", "names", models.JSONField(editable=False, null=True)),
        salted("drawrecord"),
        salted("entrant"),
        salted("tableseat"),
        migrations.AddField("event", "signs", models.PositiveSmallIntegerField(default=0, editable=False)),
    ]
