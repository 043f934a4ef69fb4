"""What looks the same at many tables is drawn once for them all."""

from typing import Final

from django import template
from django.core.cache import caches
from django.core.cache.utils import make_template_fragment_key
from django.template.base import FilterExpression, Node, NodeList, Parser, Token
from django.template.context import Context

register = template.Library()

# The cache of the settings that is its own.
DRAWN: Final = "template_fragments"


@register.tag
def drawn_once(parser: Parser, token: Token) -> Node:
    """{% drawn_once NAME LOOK %}...{% enddrawn_once %}: drawn once for each LOOK; without one, each time anew."""
    _tag, name, look = token.split_contents()
    nodelist = parser.parse(("enddrawn_once",))
    parser.delete_first_token()
    return DrawnOnce(name, parser.compile_filter(look), nodelist)


class DrawnOnce(Node):
    """The part of a page between the two tags."""

    def __init__(self, name: str, look: FilterExpression, nodelist: NodeList) -> None:
        self.name, self.look, self.nodelist = name, look, nodelist

    def render(self, context: Context) -> str:
        look = self.look.resolve(context)
        if not look:
            return self.nodelist.render(context)
        drawn, key = caches[DRAWN], make_template_fragment_key(self.name, [look])
        found: str | None = drawn.get(key)
        if found is None:
            found = self.nodelist.render(context)
            drawn.set(key, found, timeout=None)
        return found
