from scoring.rules import find_ruleset, open_amounts


def test_amounts_left_open_are_told_where_they_are_played_for() -> None:
    assert open_amounts(find_ruleset()) == ()
    assert open_amounts(find_ruleset("skat_two")) == ()
    assert open_amounts(find_ruleset("haferltarock")) == ("ante", "unit")


def test_a_tariff_is_in_force_only_with_its_payment() -> None:
    overshoot = find_ruleset("tarock_simple")
    fixed = find_ruleset("tarock_simple", payment="fixed")

    assert "ante" in open_amounts(overshoot)
    assert "tariff_solo" not in open_amounts(overshoot)
    assert "tariff_solo" in open_amounts(fixed)


def test_an_amount_at_its_least_is_in_force_like_any_other() -> None:
    simple = find_ruleset("tarock_simple")

    assert simple.legal_values("rate_frage")[0] == simple.rate_frage
    assert "rate_frage" in open_amounts(simple)
