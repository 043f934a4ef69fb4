"""What pages are built of: tags that fill templates/components, known to every template without being loaded."""

from typing import Any

from django import template
from django.template.loader import render_to_string

from scoring.site_address import is_in_doubt, site_of
from skatclub.health import clock_check, proxies

register = template.Library()


@register.simple_block_tag
def capture(content: str) -> str:
    """What is said once and stands in several places: {% capture as name %}...{% endcapture %}"""
    return content


@register.simple_block_tag
def section(content: str, title: str, *, id: str = "", kind: str = "") -> str:
    """A part of a page under its heading; with an id it is a landmark and can be linked to."""
    values = {"body": content, "title": title, "id": id, "kind": kind}
    return render_to_string("components/section.html", values)


@register.simple_block_tag
def card(content: str, title: str, *, id: str = "", kind: str = "") -> str:
    """A section on a sheet of its own."""
    return section(content, title, id=id, kind=f"card {kind}".strip())


@register.simple_block_tag
def figures(content: str, what: str, *, kind: str = "", wrap: str = "") -> str:
    """A table of figures: wide ones scroll in their own frame, which the keyboard reaches and a reader hears named."""
    values = {"body": content, "what": what, "kind": kind, "wrap": wrap}
    return render_to_string("components/figures.html", values)


@register.simple_block_tag
def step(content: str, title: str, *, note: str = "") -> str:
    """A part of a long form that is folded until somebody wants it; open where something in it is refused.

    What is typed in it is sent with the form in either case.
    """
    values = {"body": content, "title": title, "note": note, "is_refused": 'class="error"' in content}
    return render_to_string("components/step.html", values)


@register.inclusion_tag("components/address_in_doubt.html", takes_context=True)
def address_in_doubt(context: Any) -> dict[str, Any]:
    """A warning where codes and links of the page may lead nowhere."""
    request = context["request"]
    return {"in_doubt": is_in_doubt(request), "site": site_of(request)}


@register.simple_tag(takes_context=True)
def prefix_fault(context: Any) -> str:
    """A sentence where the site is served under a path, in which no link leads anywhere."""
    return proxies.prefix_fault(context["request"])


@register.simple_tag(takes_context=True)
def clock_fault(context: Any) -> str:
    """A sentence to logins where the clock of the machine is behind."""
    return clock_check.clock_fault() if context["request"].user.is_authenticated else ""
