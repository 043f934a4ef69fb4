"""What WeasyPrint sets: fonts once, and letters that these lack in a separate process."""

import time

import pytest
from django.core.files.storage import storages
from django_tasks_db.models import DBTaskResult

from scoring.printing import fonts, typeset
from scoring.printing.fonts import SANS, fonts_for
from scoring.printing.letters import EVERY_ALPHABET, LATIN
from scoring.printing.stored import delete_documents
from scoring.printing.typeset import NotTypeset, PrintingFailed, PrintingUnavailable, stored_pdfs, typeset_texts
from scoring.sheets.printing.score_list_pages import draw
from tests.scoring.sheets.printing.samples import list_with_names
from tests.tournaments.events.printing.reading import words_of

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def storage(settings, tmp_path):
    """An empty storage."""
    options = {"location": str(tmp_path / "papers"), "allow_overwrite": True}
    papers = {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": options}
    settings.STORAGES = settings.STORAGES | {"papers": papers}
    fonts._fonts.cache_clear()
    yield
    fonts._fonts.cache_clear()


@pytest.fixture
def runs(monkeypatch) -> list[bytes]:
    """The markup that WeasyPrint was given, each time."""
    given, run = [], typeset.run_limited

    def run_and_note(*program, **limits):
        given.append(limits["given"])
        return run(*program, **limits)

    monkeypatch.setattr(typeset, "run_limited", run_and_note)
    return given


def files() -> list[str]:
    return storages["papers"].listdir("")[1]


def missing_for(*names: str) -> list[str]:
    with pytest.raises(NotTypeset) as missing:
        draw([list_with_names(1, names=names)])
    return missing.value.markup


def test_fonts_are_set_once_and_stored(runs):
    draw([list_with_names(1)])
    draw([list_with_names(2)])
    fonts._fonts.cache_clear()
    draw([list_with_names(3)])

    assert (len(runs), len(files())) == (1, 1)


def test_a_text_of_another_alphabet_gets_the_larger_fonts():
    latin, greek = fonts_for(["Anna Müller-Łukasz ♣"]), fonts_for(["Anna", "Ωμέγα"])

    assert not latin.bold.can_set("Ω")
    assert all(latin.regular.can_set(letter) for letter in LATIN)
    assert all(greek.bold.can_set(letter) for letter in EVERY_ALPHABET)
    assert len(latin.pdf) < len(greek.pdf) / 3


def test_names_never_reach_weasyprint_but_for_letters_that_no_font_has(runs):
    draw([list_with_names(1, names=("Anna Nowak", "Ωμέγα", "Жанна", "Emil <b>"))])
    runs_for_fonts = [*runs]
    typeset_texts.call(missing_for("Anna Nowak", "רות", "Жанна", "Emil <b>"))

    assert not any(name.encode() in markup for markup in runs_for_fonts for name in ("Anna Nowak", "Жанна", "Emil <b>"))
    assert "רות".encode() in runs[-1]
    assert b"Nowak" not in runs[-1]


def test_text_set_by_the_worker_is_on_the_list():
    typeset_texts.call(missing_for("א", "Bernd", "Clara", "Dieter"))

    pdf = draw([list_with_names(1, names=("א", "Bernd", "Clara", "Dieter"))])

    assert "א" in words_of(pdf)


@pytest.mark.promise("S10")
@pytest.mark.parametrize(
    "name",
    ["\U00013000" * 10_000, "א" + "\u202e\u2067" * 5_000, "א" + "\u0300" * 10_000, "ﷺ" * 10_000],
    ids=["10,000 letters no font has", "marks that turn the direction", "10,000 marks", "long ligatures"],
)
def test_a_hostile_name_costs_little(name):
    begun = time.process_time()
    draw([list_with_names(1, names=("Anna", "Bernd", "Clara", "Dieter"))])
    markup = missing_for(name, "Bernd", "Clara", "Dieter")
    here = time.process_time() - begun
    typeset_texts.call(markup)

    pdf = draw([list_with_names(1, names=(name, "Bernd", "Clara", "Dieter"))])

    assert here < 1
    assert "Dieter" in words_of(pdf)


def test_exceeding_time_or_memory_is_a_failure(monkeypatch):
    markup = missing_for("א", "Bernd", "Clara", "Dieter")
    monkeypatch.setattr(typeset, "SECONDS", 0.01)
    with pytest.raises(PrintingFailed):
        typeset_texts.call(markup)
    monkeypatch.setattr(typeset, "SECONDS", 20)
    monkeypatch.setattr(typeset, "MEMORY", 1 << 20)
    with pytest.raises(PrintingFailed):
        typeset_texts.call(markup)

    assert len(files()) == 1


def test_without_pango_the_message_says_what_to_install(monkeypatch):
    class Failed:
        returncode, stdout, stderr = 1, b"", b"OSError: cannot load library 'libpango-1.0-0'"

    monkeypatch.setattr(typeset, "run_limited", lambda *_, **__: Failed)

    with pytest.raises(PrintingUnavailable, match="apt-get install libpangoft2"):
        fonts_for(["Anna"], SANS)


def test_on_a_full_disk_lists_are_still_drawn(monkeypatch):
    def no_room(name, data):
        raise OSError

    monkeypatch.setattr(typeset, "store", no_room)

    assert draw([list_with_names(1)]).startswith(b"%PDF-")


@pytest.mark.promise(
    "R7",
    "A document is served complete or not at all, even if the site was killed while storing it, and equal content "
    "gives equal bytes.",
)
def test_a_file_that_was_cut_short_is_set_again(runs):
    draw([list_with_names(1)])
    (name,) = files()
    with storages["papers"].open(name) as stream:
        cut = stream.read()[:1000]
    storages["papers"].delete(name)
    with storages["papers"].open(name, "wb") as stream:
        stream.write(cut)
    fonts._fonts.cache_clear()

    draw([list_with_names(1)])

    assert len(runs) == 2


def test_an_erasure_leaves_no_name_that_was_set():
    markup = missing_for("א", "Bernd", "Clara", "Dieter")
    typeset_texts.enqueue(markup=markup)
    typeset_texts.call(markup)

    delete_documents()

    assert files() == []
    assert not DBTaskResult.objects.exists()
    with pytest.raises(NotTypeset) as missing:
        stored_pdfs(markup)
    # A traceback is logged, and the texts are names.
    assert str(missing.value) == "1"
