"""Numbers that stand in the place of names, and the log of the chains that were turned for one, written once."""

from importlib import import_module

from django.db import migrations, models

# Its triggers, on another table.
entries = import_module("scoring.migrations.0002_entries_are_written_once")

TABLES = ("scoring_turning",)


def key():
    return models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


def install(apps, schema_editor):
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    trigger = entries.POSTGRESQL_TRIGGER if is_postgresql else entries.SQLITE_TRIGGER
    for table in TABLES:
        for act in entries.ACTS:
            schema_editor.execute(trigger.format(table=table, act=act, name=act.lower()))
        if is_postgresql:
            schema_editor.execute(entries.POSTGRESQL_TRUNCATE.format(table=table))


def remove(apps, schema_editor):
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    for table in TABLES:
        for act in [*entries.ACTS, "TRUNCATE"] if is_postgresql else entries.ACTS:
            suffix = f" ON {table}" if is_postgresql else ""
            schema_editor.execute(f"DROP TRIGGER {table}_no_{act.lower()}{suffix}")


class Migration(migrations.Migration):
    dependencies = [("scoring", "0008_at_the_table_together")]

    operations = [
        migrations.CreateModel(
            name="CoverNumber",
            fields=[("id", key()), ("number", models.PositiveIntegerField(unique=True))],
        ),
        migrations.CreateModel(
            name="Turning",
            fields=[
                ("id", key()),
                ("seq", models.PositiveIntegerField(unique=True)),
                ("chain", models.CharField(db_index=True, max_length=40)),
                ("number", models.PositiveIntegerField()),
                ("through", models.PositiveIntegerField()),
                ("before", models.CharField(max_length=64)),
                ("after", models.CharField(max_length=64)),
                ("at", models.DateTimeField()),
                ("prev_hash", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
            ],
            options={"ordering": ["seq"]},
        ),
        migrations.RunPython(install, remove),
    ]
