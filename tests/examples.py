"""How many examples a property is tried with: a few that are always the same in every run, many new ones in the long.

`sh bin/test long` sets SKATCLUB_TESTS to "long".
"""

import os

IS_LONG = os.environ.get("SKATCLUB_TESTS") == "long"


def examples(many: int) -> int:
    """So many in the long run, a quarter of them in every run."""
    return many if IS_LONG else max(5, many // 4)
