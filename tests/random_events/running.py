"""The result of a plan: its files and all faults; an exception is a fault too."""

from traceback import extract_tb

from .checkers import faults_of
from .plans import Plan
from .play import Played, play
from .shrinking import Shrunk, shrink


def outcome(plan: Plan) -> Played:
    """The plan played and checked."""
    try:
        played = play(plan)
    except Exception as error:  # any exception must be shrunk and stored
        last = extract_tb(error.__traceback__)[-1]
        return Played(faults=[f"{type(error).__name__} in {last.name}: {error}"])
    played.faults = list(faults_of(played))
    return played


def cut_down(plan: Plan) -> Shrunk:
    """The smallest plan with the same kind of fault; the plan without a fault where it is right."""
    return shrink(plan, lambda tried: outcome(tried).faults)
