"""The checker as a module: bin/skat-check has no suffix, so it is loaded by its path."""

import json
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any

PATH = Path(__file__).parents[2] / "bin" / "skat-check"


def load() -> ModuleType:
    loader = SourceFileLoader("skat_check", str(PATH))
    spec = spec_from_loader("skat_check", loader)
    assert spec is not None
    module = module_from_spec(spec)
    sys.modules["skat_check"] = module
    is_writing = not sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    try:
        loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = not is_writing
    return module


checker = load()


def has_head(data: bytes, head: str) -> bool:
    """Whether the audit log of the file has an entry with the printed hash."""
    report = checker.Report()
    checker.check_head(json.loads(data), head, report)
    return not report.differences


def passed_over(report: Any) -> dict[str, int]:
    """Derived figures of the file that the checker does not know; empty for a file of the current version."""
    return {name: count for name, count in report.looked_at.items() if count and name.endswith("not known")}
