"""`sh bin/dev/pictures`: takes the screenshots of the README from the demo club, so that they never show another site.

`sh bin/dev/pictures forms FOLDER` takes every entry form of every game instead, on a phone of 360 x 640.
"""

import os
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import django
from django.core.management import call_command
from playwright.sync_api import Page, sync_playwright

from tests.ports import free_port

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "skatclub" / "static" / "skatclub" / "pictures"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
SEED = 7


def main() -> None:
    """Serve a fresh demo club on loopback, take the screenshots, and stop."""
    os.environ |= {"DJANGO_SETTINGS_MODULE": "skatclub.settings", "DJANGO_ALLOW_ASYNC_UNSAFE": "1", "DEBUG": "1"}
    with tempfile.TemporaryDirectory() as data:
        os.environ["SKATCLUB_DATA"] = data
        django.setup()
        from tests.demo_maker.club import make_demo_club

        call_command("migrate", verbosity=0)
        make_demo_club(SEED)
        with served() as site, sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
            if sys.argv[1:2] == ["forms"]:
                take_forms(chromium, site, Path(sys.argv[2]))
            else:
                take_pictures(chromium, site)
            chromium.close()


def take_pictures(chromium: object, site: str) -> None:
    from scoring.models import SheetRecord
    from scoring.sheets.services import renew_key

    FOLDER.mkdir(exist_ok=True)
    played = SheetRecord.objects.filter(closed_at=None, deal_count__gt=10, seat_count=4).first()
    phone = chromium.new_page(viewport={"width": 360, "height": 640}, device_scale_factor=2, locale="en")
    phone.goto(f"{site}/sheets/{played.public_id}/key/{renew_key(played)}/")
    enter_a_game(phone)
    phone.screenshot(path=FOLDER / "entry.png")
    closed = SheetRecord.objects.filter(versions__isnull=False, seat_count=4).order_by("opened_at").first()
    desk = chromium.new_page(viewport={"width": 1100, "height": 900}, locale="en")
    desk.goto(f"{site}{closed.get_absolute_url()}")
    desk.screenshot(path=FOLDER / "list.png")


def take_forms(chromium: object, site: str, folder: Path) -> None:
    from scoring.sheets.services import renew_key
    from tests.scoring.game_tables import different_forms, open_table

    folder.mkdir(parents=True, exist_ok=True)
    phone = chromium.new_page(viewport={"width": 360, "height": 640}, device_scale_factor=2, locale="en")
    for name, (ruleset, form) in different_forms().items():
        sheet = open_table(ruleset, seats=min(4, max(ruleset.table_sizes)))
        phone.goto(f"{site}/sheets/{sheet.public_id}/key/{renew_key(sheet)}/")
        phone.goto(f"{site}/sheets/{sheet.public_id}/enter/?mode={form.mode}")
        phone.screenshot(path=folder / f"{name}.png")


def enter_a_game(phone: Page) -> None:
    phone.locator("label:has(input[name=declarer]:not(:disabled))").first.click()
    for value in ("hearts", "with-2"):
        phone.locator(f"label:has(input[value={value}])").click()
    phone.wait_for_timeout(300)


@contextmanager
def served():
    """The site on a free port of this machine."""
    port = free_port()
    command = [sys.executable, "manage.py", "runserver", "--noreload", f"127.0.0.1:{port}"]
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}/")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait()


def wait_for(address: str) -> None:
    for _ in range(100):
        try:
            urlopen(address).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("The site did not start.")


if __name__ == "__main__":
    main()
