"""English words that a ruleset brings along; whoever shows them translates them."""


def gettext_noop(message: str) -> str:
    """The message itself, marked for the translators' catalogue: pure code never translates."""
    return message
