"""Components of pages: a section under its heading, a card, a table of figures, a heading that is a title too."""

import pytest
from django.template import Context, Template


def drawn(source: str, **values: object) -> str:
    """The template in one line, without white space between its tags."""
    return " ".join(Template(source).render(Context(values)).split()).replace("> <", "><").replace("> ", ">")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("{% section title %}<p>x</p>{% endsection %}", "<section><h2>A &amp; B</h2><p>x</p></section>"),
        (
            '{% section title id="all" %}<p>x</p>{% endsection %}',
            '<section aria-labelledby="all"><h2 id="all">A &amp; B</h2><p>x</p></section>',
        ),
        (
            '{% card title kind="stack" %}<p>x</p>{% endcard %}',
            '<section class="card stack"><h2>A &amp; B</h2><p>x</p></section>',
        ),
    ],
    ids=["a section", "a section that can be linked to", "a card"],
)
def test_a_section_is_under_its_heading(source, expected):
    assert drawn(source, title="A & B") == expected


def test_a_table_of_figures_scrolls_in_a_frame_that_is_named_and_reached_by_keys():
    expected = (
        '<div class="table-wrap" role="region" aria-label="Money &lt;b&gt;" tabindex="0">'
        '<table class="figures short"><tr><td>1</td></tr></table></div>'
    )

    assert drawn('{% figures what kind="short" %}<tr><td>1</td></tr>{% endfigures %}', what="Money <b>") == expected


def test_the_content_of_a_component_is_escaped():
    assert drawn("{% section title %}{{ name }}{% endsection %}", title="A", name="<i>") == (
        "<section><h2>A</h2>&lt;i&gt; </section>"
    )


PAGE = """{% extends "base.html" %}
{% block header %}{% endblock header %}{% block messages %}{% endblock messages %}
{% block heading %}Seats of <span>{{ name }}</span>{% endblock heading %}
{% block lead %}Series {{ number }}{% endblock lead %}"""


def test_the_heading_of_a_page_appears_once_and_is_its_title():
    page = drawn(PAGE, name="A & B", number="1 & 2")

    assert "<title>Seats of A &amp; B</title>" in page
    assert "<h1>Seats of <span>A &amp; B</span></h1><p>Series 1 &amp; 2</p>" in page


def test_a_heading_without_actions_is_alone():
    page = drawn(PAGE.replace("Series {{ number }}", "{% if number %}Series{% endif %}"), name="A")

    assert "<h1>Seats of <span>A</span></h1></div>" in page


def test_a_page_without_a_heading_has_no_head():
    page = drawn(PAGE.replace("block heading", "block other").replace("endblock heading", "endblock other"), name="")

    assert 'class="page-head"' not in page
    assert "<title>Skat club</title>" in page


@pytest.mark.parametrize(
    ("body", "state"), [("<p>x</p>", ""), ('<p class="error">x</p>', " open")], ids=["", "refused"]
)
def test_a_step_of_a_form_opens_where_something_in_it_is_refused(body, state):
    source = f'{{% step "Money" note="fees" %}}{body}{{% endstep %}}'

    assert drawn(source).startswith(
        f'<details class="form-step"{state}><summary><b>Money</b><span class="soft">fees</span></summary>'
    )
