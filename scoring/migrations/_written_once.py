"""How the database itself refuses to change or delete rows of some tables, but for erasing their words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

POSTGRESQL_FUNCTION = """
CREATE OR REPLACE FUNCTION {app}_written_once() RETURNS trigger AS $$
BEGIN
    RAISE EXCEPTION '{message}' USING ERRCODE = 'integrity_constraint_violation';
END $$ LANGUAGE plpgsql
"""


@dataclass(frozen=True)
class Words:
    """The columns of a table that can be erased: who wrote a row, and texts, which can be emptied and nothing else.

    Of a `salted` table the salt must be emptied in the same statement.
    """

    writers: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    salted: bool = False

    @property
    def columns(self) -> tuple[str, ...]:
        return (*self.writers, *self.texts, *(("said", "salt", "digest") if self.salted else ()))

    def rule(self, columns: Sequence[str]) -> str:
        """What must be true of a row with these columns whose words change; "" for nothing."""
        emptied = [f"(NEW.{text} = OLD.{text} OR NEW.{text} = '')" for text in self.texts]
        return " AND ".join([*emptied, *(["NEW.salt = ''"] if self.salted and "salt" in columns else [])])


@dataclass(frozen=True)
class WrittenOnce:
    """The tables of one app whose rows are never changed, and the message of the database.

    SQLite rebuilds an altered table without its triggers: remove them before and install them again afterwards.
    """

    app: str
    message: str
    tables: Mapping[str, Words]

    def install(self, apps: Any, schema_editor: Any) -> None:
        connection = schema_editor.connection
        is_postgresql = connection.vendor == "postgresql"
        if is_postgresql:
            schema_editor.execute(POSTGRESQL_FUNCTION.format(app=self.app, message=self.message))
        for table, words in self.tables.items():
            with connection.cursor() as cursor:
                found = sorted(each.name for each in connection.introspection.get_table_description(cursor, table))
            own = [name for name in words.columns if name in found]
            fixed = ", ".join(name for name in found if name not in own)
            self._forbid(schema_editor, table, "no_update", f"UPDATE OF {fixed}")
            self._forbid(schema_editor, table, "no_delete", "DELETE")
            if rule := words.rule(found):
                at = f"UPDATE OF {', '.join(own)}"
                self._forbid(schema_editor, table, "only_erased", at, f"WHEN (NOT ({rule}))")
            if is_postgresql:
                self._forbid(schema_editor, table, "no_truncate", "TRUNCATE", each="STATEMENT")

    def _forbid(
        self, schema_editor: Any, table: str, name: str, act: str, rule: str = "", *, each: str = "ROW"
    ) -> None:
        head = f"CREATE TRIGGER {table}_{name} BEFORE {act} ON {table}"
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"{head} FOR EACH {each} {rule} EXECUTE FUNCTION {self.app}_written_once()")
        else:
            schema_editor.execute(f"{head} {rule} BEGIN SELECT RAISE(ABORT, '{self.message}'); END")

    def remove(self, apps: Any, schema_editor: Any) -> None:
        suffix = " ON {table}" if schema_editor.connection.vendor == "postgresql" else ""
        for table in self.tables:
            for name in ("no_update", "no_delete", "only_erased", "no_truncate"):
                schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_{name}{suffix.format(table=table)}")


LISTS = WrittenOnce(
    "scoring",
    "what was entered on a list is never changed",
    {
        "scoring_entryrecord": Words(writers=("entered_by",), texts=("reason",), salted=True),
        "scoring_objection": Words(writers=("said_by",), texts=("words",)),
        "scoring_sheetversion": Words(),
    },
)
