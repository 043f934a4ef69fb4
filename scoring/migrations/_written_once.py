"""How the database itself refuses to change or delete rows of some tables."""

from dataclasses import dataclass
from typing import Any

ACTS = ("UPDATE", "DELETE")
POSTGRESQL_FUNCTION = """
CREATE OR REPLACE FUNCTION {app}_written_once() RETURNS trigger AS $$
BEGIN
    RAISE EXCEPTION '{message}' USING ERRCODE = 'integrity_constraint_violation';
END $$ LANGUAGE plpgsql
"""
POSTGRESQL_TRIGGER = (
    "CREATE TRIGGER {table}_no_{name} BEFORE {act} ON {table} FOR EACH ROW EXECUTE FUNCTION {app}_written_once()"
)
# SQLite has no TRUNCATE.
POSTGRESQL_TRUNCATE = (
    "CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} "
    "FOR EACH STATEMENT EXECUTE FUNCTION {app}_written_once()"
)
SQLITE_TRIGGER = "CREATE TRIGGER {table}_no_{name} BEFORE {act} ON {table} BEGIN SELECT RAISE(ABORT, '{message}'); END"


@dataclass(frozen=True)
class WrittenOnce:
    """The tables of one app whose rows are never changed, and the message of the database.

    SQLite rebuilds an altered table without its triggers: remove them before and install them again afterwards.
    """

    app: str
    message: str
    tables: tuple[str, ...]

    def install(self, apps: Any, schema_editor: Any) -> None:
        is_postgresql = schema_editor.connection.vendor == "postgresql"
        trigger = POSTGRESQL_TRIGGER if is_postgresql else SQLITE_TRIGGER
        words = {"app": self.app, "message": self.message}
        if is_postgresql:
            schema_editor.execute(POSTGRESQL_FUNCTION.format(**words))
        for table in self.tables:
            for act in ACTS:
                schema_editor.execute(trigger.format(table=table, act=act, name=act.lower(), **words))
            if is_postgresql:
                schema_editor.execute(POSTGRESQL_TRUNCATE.format(table=table, **words))

    def remove(self, apps: Any, schema_editor: Any) -> None:
        is_postgresql = schema_editor.connection.vendor == "postgresql"
        acts = [*ACTS, "TRUNCATE"] if is_postgresql else ACTS
        for table in self.tables:
            for act in acts:
                suffix = f" ON {table}" if is_postgresql else ""
                schema_editor.execute(f"DROP TRIGGER {table}_no_{act.lower()}{suffix}")


LISTS = WrittenOnce(
    "scoring",
    "what was entered on a list is never changed",
    ("scoring_entryrecord", "scoring_objection", "scoring_sheetversion", "scoring_turning"),
)
