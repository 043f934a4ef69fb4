"""Template tags that render templates/components; every template has them without {% load %}."""

from typing import Any

from django import template
from django.template.loader import render_to_string

from scoring.site_address import is_in_doubt, site_of
from skatclub.health import clock_check, proxies

register = template.Library()


@register.simple_block_tag
def capture(content: str) -> str:
    """Store a block in a variable, to use it in several places: {% capture as name %}...{% endcapture %}"""
    return content


@register.simple_block_tag
def section(content: str, title: str, *, id: str = "", kind: str = "") -> str:
    """Render a part of a page under its heading; with an id it is a landmark and can be linked to."""
    values = {"body": content, "title": title, "id": id, "kind": kind}
    return render_to_string("components/section.html", values)


@register.simple_block_tag
def card(content: str, title: str, *, id: str = "", kind: str = "") -> str:
    return section(content, title, id=id, kind=f"card {kind}".strip())


@register.simple_block_tag
def figures(content: str, what: str, *, kind: str = "", wrap: str = "") -> str:
    """Render a table in a frame that scrolls, takes the keyboard focus, and has a name for screen readers."""
    values = {"body": content, "what": what, "kind": kind, "wrap": wrap}
    return render_to_string("components/figures.html", values)


@register.simple_block_tag
def step(content: str, title: str, *, note: str = "") -> str:
    """Render a folded part of a long form; it is open if a field in it has an error.

    Its fields are sent with the form, folded or not.
    """
    values = {"body": content, "title": title, "note": note, "is_refused": 'class="error"' in content}
    return render_to_string("components/step.html", values)


@register.inclusion_tag("components/address_in_doubt.html", takes_context=True)
def address_in_doubt(context: Any) -> dict[str, Any]:
    request = context["request"]
    return {"in_doubt": is_in_doubt(request), "site": site_of(request)}


@register.simple_tag(takes_context=True)
def prefix_fault(context: Any) -> str:
    return proxies.prefix_fault(context["request"])


@register.simple_tag(takes_context=True)
def clock_fault(context: Any) -> str:
    return clock_check.clock_fault() if context["request"].user.is_authenticated else ""
