"""The database itself refuses to change or delete what was done, ruled, paid and published in an event."""

from django.db import migrations

TABLES = (
    "tournaments_actrecord",
    "tournaments_payment",
    "tournaments_planversion",
    "tournaments_ruling",
    "tournaments_standingsversion",
)
ACTS = ("UPDATE", "DELETE")
SENTENCE = "what was done in an event is never changed"
# SQLite knows no TRUNCATE.
POSTGRESQL_TRUNCATE = (
    "CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} "
    "FOR EACH STATEMENT EXECUTE FUNCTION tournaments_written_once()"
)
POSTGRESQL_FUNCTION = f"""
CREATE OR REPLACE FUNCTION tournaments_written_once() RETURNS trigger AS $$
BEGIN
    RAISE EXCEPTION '{SENTENCE}' USING ERRCODE = 'integrity_constraint_violation';
END $$ LANGUAGE plpgsql
"""
POSTGRESQL_TRIGGER = (
    "CREATE TRIGGER {table}_no_{name} BEFORE {act} ON {table} FOR EACH ROW EXECUTE FUNCTION tournaments_written_once()"
)
SQLITE_TRIGGER = (
    f"CREATE TRIGGER {{table}}_no_{{name}} BEFORE {{act}} ON {{table}} BEGIN SELECT RAISE(ABORT, '{SENTENCE}'); END"
)


def install(apps, schema_editor, tables=TABLES):
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    trigger = POSTGRESQL_TRIGGER if is_postgresql else SQLITE_TRIGGER
    if is_postgresql:
        schema_editor.execute(POSTGRESQL_FUNCTION)
    for table in tables:
        for act in ACTS:
            schema_editor.execute(trigger.format(table=table, act=act, name=act.lower()))
        if is_postgresql:
            schema_editor.execute(POSTGRESQL_TRUNCATE.format(table=table))


def remove(apps, schema_editor, tables=TABLES):
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    acts = [*ACTS, "TRUNCATE"] if is_postgresql else ACTS
    for table in tables:
        for act in acts:
            suffix = f" ON {table}" if is_postgresql else ""
            schema_editor.execute(f"DROP TRIGGER {table}_no_{act.lower()}{suffix}")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_events")]

    operations = [migrations.RunPython(install, remove)]
