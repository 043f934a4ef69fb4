"""English texts of a ruleset; the code that shows them translates them."""


def gettext_noop(message: str) -> str:
    """Return the message unchanged; marks it for the catalogue, since pure code never translates."""
    return message
