"""Whether each row of an archive stands in it once, and each list at a table."""

from collections import Counter
from collections.abc import Iterator

from tournaments.events.parts import PARTS, Key, Row

from .text import Content


def double_faults(content: Content) -> Iterator[str]:
    """Rows that stand there twice, and lists of no table."""
    for part in PARTS.values():
        yield from _doubles(part.name, content[part.name], part.key)
        for inner in part.within:
            for place, row in enumerate(content[part.name], start=1):
                yield from _doubles(f"{part.name} {place}, {inner.name}", row[inner.name], inner.key)
    for row in content["categories"]:
        members: list[Row] = [{"number": number} for number in row["members"]]
        yield from _doubles(f"category {row['key']}, member", members, ("number",))
    at_tables = Counter(table["sheet"] for table in content["tables"] if table["sheet"])
    lists = {row["public_id"] for row in content["sheets"]}
    if lists != set(at_tables) or any(count > 1 for count in at_tables.values()):
        yield "the lists are not those of the tables"


def _doubles(where: str, rows: list[Row], keys: tuple[str, ...]) -> Iterator[str]:
    """Where nothing tells the rows apart, two may be equal."""
    counts: Counter[Key] = Counter(tuple(row[key] for key in keys) for row in rows if keys)
    yield from (f"{where}: {' '.join(map(str, key))} stands there twice" for key, count in counts.items() if count > 1)
