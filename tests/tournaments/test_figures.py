"""Figures are formatted alike on pages, in documents and audit logs."""

from fractions import Fraction

import pytest
from django.template import Context, Template
from django.utils import translation

from scoring.phrases import format_average, format_money, format_points
from tournaments.events.phrases.actions import action_words
from tournaments.leagues.phrases.tables import against_words

MATCH_POINTS = {
    "whole": (3, "3"),
    "taken": (-3, "−3"),
    "a shared half": (Fraction(5, 2), "2½"),
    "nothing but a half": (Fraction(1, 2), "½"),
    "a half taken": (Fraction(-5, 2), "−2½"),
    "stored as plain data": (2.5, "2½"),
    "a third": (Fraction(4, 3), "1,33"),
    "whole after sharing": (Fraction(6, 2), "3"),
}
MEANS = {"half up": (12.25, "12,3"), "below nothing": (Fraction(-37, 3), "−12,3"), "nearly nothing": (-0.04, "0,0")}


def shown(load: str, expression: str, figure: object) -> str:
    return Template(f"{{% load {load} %}}{{{{ {expression} }}}}").render(Context({"figure": figure}))


@pytest.mark.parametrize(("language", "money"), [("de", "−11941,50"), ("en", "−11941.50")])
def test_no_figure_is_grouped(language, money):
    with translation.override(language):
        shown = format_points(11941), format_points(-1852), format_money(-1_194_150), format_average(11941)

    assert shown == ("11941", "−1852", money, f"11941{money[6]}0")


@pytest.mark.parametrize(("points", "words"), MATCH_POINTS.values(), ids=MATCH_POINTS)
def test_match_points_are_formatted_alike_on_page_and_document(points, words):
    with translation.override("de"):
        page, paper = shown("leagues", "figure|match_points", points), against_words(points, points)

    assert page == words
    assert paper == f"{words}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{words}"


@pytest.mark.parametrize(("mean", "words"), MEANS.values(), ids=MEANS)
def test_a_mean_has_one_decimal(mean, words):
    with translation.override("de"):
        assert shown("figures", "figure|mean", mean) == words


def test_a_draw_report_writes_the_real_minus():
    taken = action_words("deducted", {"team": "Kiel", "match_points": -3, "points": -500})
    booked = action_words("other_booked", {"note": "Water", "cents": -250, "receipt": 7})

    assert taken == "Points deducted from “Kiel”: −3 match points and −500 game points"
    assert booked == "Water: −2.50, receipt 7"
