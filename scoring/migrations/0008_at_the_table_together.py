"""Which phone writes on a list, what others say is not right on it, and seats that are put right by an entry."""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

# Its triggers, on a table of its own.
entries = import_module("scoring.migrations.0002_entries_are_written_once")

TABLE = "scoring_objection"
OLD_KINDS = ("deal", "correction", "withdrawal", "adjustment", "ending", "signature", "reopening")
KINDS = {"reseating": "other seats"}


def install(apps, schema_editor):
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    trigger = entries.POSTGRESQL_TRIGGER if is_postgresql else entries.SQLITE_TRIGGER
    for act in entries.ACTS:
        schema_editor.execute(trigger.format(table=TABLE, act=act, name=act.lower()))
    if is_postgresql:
        schema_editor.execute(entries.POSTGRESQL_TRUNCATE.format(table=TABLE))


def remove(apps, schema_editor):
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    for act in [*entries.ACTS, "TRUNCATE"] if is_postgresql else entries.ACTS:
        suffix = f" ON {TABLE}" if is_postgresql else ""
        schema_editor.execute(f"DROP TRIGGER {TABLE}_no_{act.lower()}{suffix}")


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0007_what_was_used_up"),
    ]

    operations = [
        migrations.CreateModel(
            name="Lease",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("browser", models.CharField(max_length=64)),
                ("taken_by", models.CharField(blank=True, max_length=150)),
                ("taken_at", models.DateTimeField()),
                (
                    "sheet",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="lease", to="scoring.sheetrecord"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Objection",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.PositiveSmallIntegerField()),
                ("number", models.PositiveSmallIntegerField(null=True)),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("after", models.PositiveIntegerField()),
                ("words", models.CharField(blank=True, max_length=200)),
                ("said_by", models.CharField(blank=True, max_length=150)),
                ("said_at", models.DateTimeField()),
                (
                    "answers",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answer",
                        to="scoring.objection",
                    ),
                ),
                (
                    "sheet",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="objections", to="scoring.sheetrecord"
                    ),
                ),
            ],
            options={
                "ordering": ["seq"],
                "constraints": [
                    models.UniqueConstraint(fields=("sheet", "seq"), name="objections_are_numbered"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("answers__isnull", False),
                            ("number__isnull", False),
                            ("seat__isnull", False),
                            _connector="OR",
                        ),
                        name="an_objection_is_about_something",
                    ),
                ],
            },
        ),
        migrations.RunPython(install, remove),
        # SQLite builds an altered table anew, and its triggers are gone: off before, and on again after.
        migrations.RunPython(entries.remove, entries.install),
        migrations.RemoveConstraint(model_name="entryrecord", name="entry_kind_known"),
        migrations.AlterField(
            model_name="entryrecord",
            name="kind",
            field=models.CharField(
                choices=[(kind, KINDS.get(kind, kind)) for kind in (*OLD_KINDS, *KINDS)], max_length=12
            ),
        ),
        migrations.AddConstraint(
            model_name="entryrecord",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", [*OLD_KINDS, *KINDS])), name="entry_kind_known"
            ),
        ),
        migrations.RunPython(entries.install, entries.remove),
    ]
