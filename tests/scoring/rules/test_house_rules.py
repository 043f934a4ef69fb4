from typing import Any

import pytest

from scoring.rules import find_ruleset, open_amounts

OVERSHOOT = ("rate_frage", "rate_solo", "rate_herzsolo", "ante")
FIXED = ("tariff_frage", "tariff_solo", "tariff_herzsolo", "tariff_schneider", "tariff_durch")


def test_open_amounts_are_listed_where_they_apply() -> None:
    assert open_amounts(find_ruleset()) == ()
    assert open_amounts(find_ruleset("skat_two")) == ()
    assert open_amounts(find_ruleset("haferltarock")) == ("ante", "unit")


# systems.md 19, 20, 21
@pytest.mark.parametrize(
    ("key", "options", "amounts"),
    [
        pytest.param("tarock_simple", {}, OVERSHOOT, id="by the points over 60"),
        pytest.param("tarock_simple", {"bettel": True}, (*OVERSHOOT, "bettel_base"), id="so with Bettel"),
        pytest.param("tarock_simple", {"payment": "fixed"}, FIXED, id="by a tariff"),
        pytest.param(
            "tarock_simple", {"payment": "fixed", "bettel": True}, (*FIXED, "tariff_bettel"), id="by one with Bettel"
        ),
        pytest.param("haferltarock", {"haferl_payment": "overshoot"}, ("ante", "rate"), id="a Haferltarock by points"),
    ],
)
def test_an_amount_is_in_force_only_with_its_payment(
    key: str, options: dict[str, Any], amounts: tuple[str, ...]
) -> None:
    assert open_amounts(find_ruleset(key, **options)) == amounts


def test_an_amount_at_its_least_is_in_force_like_any_other() -> None:
    simple = find_ruleset("tarock_simple")

    assert simple.legal_values("rate_frage")[0] == simple.rate_frage
    assert "rate_frage" in open_amounts(simple)
