"""Every worked case of the rule documents has a test with its id."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
CASES = json.loads((ROOT / "tests" / "data" / "cases.json").read_text(encoding="utf-8"))
# The cases of whole sessions are in docs/rules/systems.md only.
SESSIONS = {"BL-S": 3, "RB-0": 4, "H35-0": 4, "BE-0": 3, "TZ-0": 3, "AU-0": 3, "FP-0": 3, "ID-0": 3}


@pytest.mark.exhaustive
def test_every_case_has_a_test_of_its_id(tmp_path) -> None:
    command = [sys.executable, "-m", "pytest", "tests/scoring/rules", "--collect-only", "-o", "addopts="]
    environment = os.environ | {"SKATCLUB_DATA": str(tmp_path)}
    listed = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout
    collected = listed.lower().replace("_", "-")

    wanted = {case["id"] for case in CASES}
    wanted |= {f"{stem}{number}" for stem, count in SESSIONS.items() for number in range(1, count + 1)}

    assert (len(CASES), sorted(case for case in wanted if case.lower() not in collected)) == (221, [])
