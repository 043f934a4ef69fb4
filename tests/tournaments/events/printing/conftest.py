"""Letters without a font are set in this process, as the worker would."""

import pytest

from scoring.printing import engine, ink


@pytest.fixture(autouse=True)
def texts_set_here(monkeypatch):
    monkeypatch.setattr(ink, "stored_pdfs", lambda markup: [engine.draw(each) for each in markup])
