"""The static files as they are served: a module imports those of its own version."""

import re
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage
from django.http import HttpResponse

import scoring
import skatclub
import tournaments
from skatclub.http.response_headers import drop_unneeded
from skatclub.http.static_files import SiteStorage

NAMES = [f"scoring/entry/{name}.js" for name in ("offline_code", "entry_id", "grown", "lean_qr", "outbox", "sha256")]


def test_a_module_imports_the_others_by_their_hashed_names(tmp_path):
    source, served = (
        FileSystemStorage(Path(scoring.__file__).parent / "static"),
        SiteStorage(tmp_path, base_url="/static/"),
    )
    for name in NAMES:
        served.save(name, source.open(name))

    stored = {name: hashed for name, hashed, _ in served.post_process({name: (source, name) for name in NAMES})}

    module = (tmp_path / stored["scoring/entry/offline_code.js"]).read_text(encoding="utf-8")
    wanted = [Path(stored[name]).name for name in NAMES[1:]]
    assert re.findall(r'from ?"\./(.+?)"', module) == wanted
    assert set(stored.values()).isdisjoint(NAMES)


def test_scripts_and_styles_are_served_without_their_comments(tmp_path):
    served = SiteStorage(tmp_path, base_url="/static/")
    own, others = served.save("scoring/a.js", script()), served.save("admin/a.js", script())

    assert served.open(own).read() == b"const said=`${1} and ${2}`;"
    assert served.open(others).read() == script().read()


def test_no_template_is_nested_in_another():
    """The collected script would lose the spaces of the inner one."""
    nested = [
        str(file)
        for room in (scoring, skatclub, tournaments)
        for file in Path(room.__file__).parent.joinpath("static").rglob("*.js")
        if re.search(r"`[^`\n]*\$\{[^}`\n]*`", file.read_text(encoding="utf-8"))
    ]

    assert nested == []


@pytest.mark.parametrize(("kept", "is_whole"), [("max-age=9, immutable", False), ("max-age=9", True), ("", True)])
def test_immutable_files_have_no_superfluous_headers(rf, kept, is_whole):
    spare = {"Last-Modified": "Mon, 23 Nov 2026 20:22:37 GMT", "Cross-Origin-Opener-Policy": "same-origin"}
    headers = spare | {"Cache-Control": kept, "X-Content-Type-Options": "nosniff"}

    answer = drop_unneeded(lambda request: HttpResponse(headers=headers))(rf.get("/static/a.js"))

    assert [name in answer.headers for name in spare] == [is_whole, is_whole]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def script() -> ContentFile:
    return ContentFile(b"/* Why. */\nconst said = `${1} and ${2}`; // So.\n")
