"""How many cases of the same kind run: few in every run, more in the long run, most in the longest.

`sh bin/test long` and `sh bin/test longest` set SKATCLUB_TESTS. Environment variables set a single number for any run:
`KILL_CYCLES=1000 sh bin/test tests/long/test_kills.py`.
"""

import os

IS_LONGEST = os.environ.get("SKATCLUB_TESTS") == "longest"
IS_LONG = IS_LONGEST or os.environ.get("SKATCLUB_TESTS") == "long"


def examples(many: int) -> int:
    """The number of examples of a property: all of them in long runs, a quarter of them in every run."""
    return many if IS_LONG else max(5, many // 4)


def repeats(few: int, *, long: int, longest: int, variable: str = "") -> int:
    """The value of the environment variable, or else the number of the kind of run."""
    return int(os.environ.get(variable) or (longest if IS_LONGEST else long if IS_LONG else few))
