"""Common typing errors in a figure."""


def slip_between(keyed: int, meant: int) -> str:
    """Return the slip that turns `meant` into `keyed`: sign, transposed, digit, dropped, extra, or "" for none."""
    if keyed == -meant:
        return "sign"
    if keyed * meant < 0:
        return ""
    wrong, right = str(abs(keyed)), str(abs(meant))
    if len(wrong) != len(right):
        return _slip_of_length(wrong, right)
    differing = [place for place, (one, other) in enumerate(zip(wrong, right, strict=True)) if one != other]
    if len(differing) == 1:
        return "digit"
    return "transposed" if len(differing) == 2 and sorted(wrong) == sorted(right) else ""


def _slip_of_length(wrong: str, right: str) -> str:
    if wrong in _without_one_digit(right):
        return "dropped"
    return "extra" if right in _without_one_digit(wrong) else ""


def _without_one_digit(figure: str) -> set[str]:
    return {figure[:place] + figure[place + 1 :] for place in range(len(figure))}
