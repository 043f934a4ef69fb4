"""Letters without a font are set in this process, as the worker would."""

import pytest

from scoring.printing import engine, text_writer


@pytest.fixture(autouse=True)
def texts_set_here(monkeypatch):
    monkeypatch.setattr(text_writer, "stored_pdfs", lambda markup: [engine.draw(each) for each in markup])
