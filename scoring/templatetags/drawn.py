"""Fragments that look the same at many tables, or for all readers of a list, are rendered once."""

from collections.abc import Sequence
from typing import Final

from django import template
from django.core.cache import caches
from django.core.cache.utils import make_template_fragment_key
from django.template.base import FilterExpression, Node, NodeList, Parser, Token
from django.template.context import Context

register = template.Library()

# A separate cache in the settings.
DRAWN: Final = "template_fragments"


@register.tag
def drawn_once(parser: Parser, token: Token) -> Node:
    """{% drawn_once NAME LOOK... %}...{% enddrawn_once %}: rendered once per look; not cached if the first is empty."""
    _tag, name, *looks = token.split_contents()
    nodelist = parser.parse(("enddrawn_once",))
    parser.delete_first_token()
    return DrawnOnce(name, [parser.compile_filter(look) for look in looks], nodelist)


class DrawnOnce(Node):
    def __init__(self, name: str, looks: Sequence[FilterExpression], nodelist: NodeList) -> None:
        self.name, self.looks, self.nodelist = name, looks, nodelist

    def render(self, context: Context) -> str:
        looks = [look.resolve(context) for look in self.looks]
        if not looks[0]:
            return self.nodelist.render(context)
        drawn, key = caches[DRAWN], make_template_fragment_key(self.name, looks)
        found: str | None = drawn.get(key)
        if found is None:
            found = self.nodelist.render(context)
            drawn.set(key, found, timeout=None)
        return found
