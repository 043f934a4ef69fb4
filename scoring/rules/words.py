"""English words of a ruleset; the code that shows them translates them."""


def gettext_noop(message: str) -> str:
    """Return the message; marks it for the catalogue, since pure code never translates."""
    return message
