"""The empty score sheet of one kind: its lines, its grounds, its words."""

from .form_rules import form_rules, form_tints
from .form_words import form_words
from .layout import Layout
from .page import Form


def form_of(layout: Layout) -> Form:
    return Form(tuple(form_rules(layout)), tuple(form_tints(layout)), tuple(form_words(layout)))
