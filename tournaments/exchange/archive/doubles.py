"""Whether each row of an archive stands in it once, and each list at a table."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from .records import Row
from .text import Content

# What tells the rows of a part apart.
KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "series": ("number",),
    "categories": ("key",),
    "entrants": ("number",),
    "teams": ("kind", "name"),
    "draws": ("number",),
    "plans": ("series", "number"),
    "tables": ("series", "number"),
    "sheets": ("public_id",),
    "results": ("series", "table", "version"),
    "standings": ("number",),
    "payments": ("receipt",),
}
INNER: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {
    ("tables", "seats"): ("place",),
    ("sheets", "entries"): ("seq",),
    ("sheets", "versions"): ("number",),
    ("results", "lines"): ("place",),
}


def double_faults(content: Content) -> Iterator[str]:
    """Rows that stand there twice, and lists of no table."""
    for part, keys in KEYS.items():
        yield from _doubles(part, content[part], keys)
    for (part, name), keys in INNER.items():
        for place, row in enumerate(content[part], start=1):
            yield from _doubles(f"{part} {place}, {name}", row[name], keys)
    for row in content["categories"]:
        members: list[Row] = [{"number": number} for number in row["members"]]
        yield from _doubles(f"category {row['key']}, member", members, ("number",))
    at_tables = Counter(table["sheet"] for table in content["tables"] if table["sheet"])
    lists = {row["public_id"] for row in content["sheets"]}
    if lists != set(at_tables) or any(count > 1 for count in at_tables.values()):
        yield "the lists are not those of the tables"


def _doubles(where: str, rows: list[Row], keys: tuple[str, ...]) -> Iterator[str]:
    counts: Counter[tuple[Any, ...]] = Counter(tuple(row[key] for key in keys) for row in rows)
    yield from (f"{where}: {' '.join(map(str, key))} stands there twice" for key, count in counts.items() if count > 1)
