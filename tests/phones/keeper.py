"""A list keeper: taps deals, corrections, undo and signatures on whatever screen the phone shows."""

from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse

from scoring.models import SheetRecord
from scoring.services import renew_key
from tests.phones.engines import Phone, until

# Taps the keys of a deal and then its outcome; says no while the screen is not ready for it.
TAP_DEAL: Final = """(number, said, outcome) => {
  const form = document.querySelector("#entry form.entry-form");
  const isReady = form?.matches(".is-live, [data-asks]");
  if (!isReady || !document.querySelector("h1").textContent.includes(` ${number} `)) return false;
  for (const [name, value] of Object.entries(said)) {
    const box = form.querySelector(`[name="${name}"][value="${value}"]`);
    if (!box || box.disabled) return false;
    if (!box.checked) box.click();
  }
  const key = form.querySelector(`button[name="outcome"][value="${outcome}"]`);
  if (!key || key.disabled) return false;
  key.click();
  return true;
}"""


@dataclass(frozen=True)
class Table:
    """A list at the address through which its phones come."""

    sheet: SheetRecord
    address: str

    def sit_down(self, phone: Phone) -> None:
        """Scan the table's code."""
        key = renew_key(self.sheet)
        phone.open(self.address + reverse("take_key", args=[self.sheet.public_id, key]))

    def enter(self, phone: Phone, number: int, said: dict[str, Any], outcome: str = "won") -> None:
        until(phone, TAP_DEAL, number, said, outcome)
