"""Sixty names that would be executed if a page took them for markup, put into every free text of the site."""

from collections.abc import Iterator
from itertools import count
from typing import Any, Final

from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection, models

DO: Final = "window.__xss=1"
NAMES: Final = (
    *(f"<script>{DO}</script>", f"</title><script>{DO}</script>", f"</textarea><script>{DO}</script>"),
    *(
        f"</script><script>{DO}</script>",
        f"<ScRiPt>{DO}</sCrIpT>",
        f"<script/x>{DO}</script>",
        f"<<script>{DO}//<</script>",
    ),
    *(
        f"<scr<script>ipt>{DO}</script>",
        f"--><script>{DO}</script>",
        f"]]><script>{DO}</script>",
        f"<script src=//x/{DO}>",
    ),
    *(
        f"<img src=x onerror={DO}>",
        f"<img/src/onerror={DO}>",
        f'"><img src=x onerror={DO}>',
        f"'><img src=x onerror={DO}>",
    ),
    *(f"<img src=x onerror={DO}//", f"<image src=x onerror={DO}>", f"<svg onload={DO}>", f"<svg/onload={DO}>"),
    *(f"<svg><script>{DO}</script>", f"<svg><a xlink:href=javascript:{DO}>x</a>", f"<svg><set onbegin={DO}>"),
    *(f"<svg><animate onbegin={DO} attributeName=x>", f"<math><a href=javascript:{DO}>x</a>", f"<body onload={DO}>"),
    *(f"<iframe src=javascript:{DO}>", f'<iframe srcdoc="<script>{DO}</script>">', f"<object data=javascript:{DO}>"),
    *(f"<embed src=javascript:{DO}>", f"<video><source onerror={DO}>", f"<audio src=x onerror={DO}>"),
    *(f"<details open ontoggle={DO}>", f"<input autofocus onfocus={DO}>", f"<select autofocus onfocus={DO}>"),
    *(f"<textarea autofocus onfocus={DO}>", f"<marquee onstart={DO}>", f"<a href=javascript:{DO}>x</a>"),
    *(f'" onmouseover={DO} x="', f"' onfocus={DO} autofocus x='", f'" autofocus onfocus={DO} "', f"` onerror={DO} `"),
    *(f"javascript:{DO}", f"JaVaScRiPt:{DO}", f"java\tscript:{DO}", f"data:text/html,<script>{DO}</script>"),
    *(f"{{{{constructor.constructor('{DO}')()}}}}", f"${{{DO}}}", f"#{{{DO}}}", f"<%={DO}%>", f"{{%{DO}%}}"),
    *(
        f"';{DO};'",
        f'";{DO};"',
        f"\\';{DO}//",
        f"</p hx-on:load={DO}>",
        f'<p hx-on::load="{DO}">',
        "<base href=//evil.example>",
    ),
    *(
        "<meta http-equiv=refresh content=0;//evil.example>",
        f"<link rel=stylesheet href=//x/{DO}>",
        f"<style>@import'//x/{DO}'",
    ),
    *(f"<form action=javascript:{DO}><button>", f"＜script＞{DO}＜/script＞", f"&lt;script&gt;{DO}&lt;/script&gt;"),
)
# Fields with free text.
WORDS: Final = (
    *("name", "written_name", "nickname", "member_number", "title", "reason", "words", "note", "place", "club_name"),
    *("played_by", "ended_early", "opened_by", "entered_by", "said_by", "by", "made_by", "keyed_by", "checked_by"),
    *("created_by", "taken_by", "phone", "username", "first_name"),
)


def poison() -> dict[str, str]:
    """Replace every free text by one of the names, the same everywhere, bypassing forms and triggers."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (trigger,) in cursor.fetchall():
            cursor.execute(f'DROP TRIGGER "{trigger}"')
    ours = [User, *(model for app in ("scoring", "tournaments") for model in apps.get_app_config(app).get_models())]
    values = dict(zip(sorted(set(_stored_words(ours))), _names(), strict=False))
    for model in ours:
        for row in model._base_manager.all():
            _rewrite(row, values)
    return values


def _names() -> Iterator[str]:
    for turn in count():
        yield from (name + " " * bool(turn) + str(turn or "") for name in NAMES)


def _stored_words(ours: list[type[models.Model]]) -> Iterator[str]:
    for model in ours:
        for field in model._meta.concrete_fields:
            if field.name in WORDS and isinstance(field, models.CharField) and not field.choices:
                yield from filter(None, model._base_manager.values_list(field.name, flat=True))


def _rewrite(row: models.Model, values: dict[str, str]) -> None:
    changed = {}
    for field in row._meta.concrete_fields:
        value = getattr(row, field.attname)
        if isinstance(field, models.JSONField):
            changed[field.attname] = _replaced(value, values)
        elif field.name in WORDS and isinstance(field, models.CharField) and not field.choices:
            changed[field.attname] = values.get(value, value)
    if changed:
        type(row)._base_manager.filter(pk=row.pk).update(**changed)


def _replaced(value: Any, values: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _replaced(each, values) for key, each in value.items()}
    if isinstance(value, list):
        return [_replaced(each, values) for each in value]
    return values.get(value, value) if isinstance(value, str) else value
