"""Amounts of money as they are typed. Every form uses these fields for amounts stored in cents."""

import re
from fractions import Fraction
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _

from scoring.phrases import format_money

# The largest amount of each kind, in cents; house rules have their own limits.
MOST_FEE: Final = 1_000_00
MOST_PAYMENT: Final = 99_999_99
MOST_CENTS_PER_POINT: Final = 1000

_CURRENCY: Final = re.compile(r"^(?:€|EUR)\s*|\s*(?:€|EUR|Euro)$", re.IGNORECASE)
_PLAIN: Final = re.compile(r"(?P<whole>[0-9]{1,9})(?:[.,](?P<cents>[0-9]{1,2}))?")
# "1.234,50" and "1,234.50": the separator of thousands differs from that of cents.
_GROUPED: Final = re.compile(
    r"(?P<whole>[0-9]{1,3}(?P<mark>[.,])[0-9]{3}(?:(?P=mark)[0-9]{3})*)(?!(?P=mark))[.,](?P<cents>[0-9]{1,2})"
)
_AMBIGUOUS: Final = re.compile(r"[0-9]+(?:[.,][0-9]{3,})+")
_STAKE: Final = re.compile(r"[0-9]{1,4}(?:[.,][0-9]{1,2})?|[0-9]{1,4}/[0-9]{1,4}")
REFUSALS: Final[dict[str, Any]] = {
    "amount": _("Enter an amount such as 12 or %(example)s."),
    "ambiguous": _("%(typed)s is ambiguous. Enter the cents with two digits, as in %(example)s."),
    "sign": _("Enter the amount without a plus or minus sign."),
    "spaces": _("Enter the amount without spaces."),
    "least": _("The amount must be at least %(least)s."),
    "most": _("The amount must be at most %(most)s."),
    "step": _("The amount must be a multiple of %(step)s."),
}


class NotAnAmount(ValueError):
    """The text is no amount of money; `code` is a key of `REFUSALS`."""

    def __init__(self, code: str) -> None:
        super().__init__(f"no amount: {code}")
        self.code = code


def read_cents(text: str) -> int:
    """Return the cents of "12", "4.50", "4,50", "1.234,50" or "1,234.50"; raises NotAnAmount.

    Ambiguous notations, such as 1.234, are refused.
    """
    typed = _CURRENCY.sub("", text.strip())
    if found := _PLAIN.fullmatch(typed) or _GROUPED.fullmatch(typed):
        return int(re.sub("[.,]", "", found["whole"])) * 100 + int((found["cents"] or "0").ljust(2, "0"))
    if re.search("[-+−–—±]", typed):
        raise NotAnAmount("sign")
    if re.fullmatch(r"[0-9.,]+(?:\s+[0-9.,]+)+", typed):
        raise NotAnAmount("spaces")
    raise NotAnAmount("ambiguous" if _AMBIGUOUS.fullmatch(typed) else "amount")


def refusal(code: str, typed: str = "", **limits: int) -> ValidationError:
    """Return the error for what `read_cents` refuses, and for amounts outside the limits, which are in cents."""
    shown = {name: format_money(cents) for name, cents in ({"most": MOST_PAYMENT} | limits).items()}
    example = format_money(1234_50 if code == "ambiguous" else 4_50)
    return ValidationError(REFUSALS[code], code=code, params=shown | {"typed": typed[:40], "example": example})


class CentsField(forms.CharField):
    """An amount of money in German or English notation; its value is cents from `least` to `most`."""

    def __init__(
        self, *, least: int = 1, most: int = MOST_PAYMENT, step: int = 1, when_empty: int | None = None, **options: Any
    ) -> None:
        self.least, self.most, self.step, self.when_empty = least, most, step, when_empty
        attributes = {"inputmode": "decimal", "autocomplete": "off", "class": "input-short"}
        super().__init__(widget=forms.TextInput(attrs=attributes), **options)

    def to_python(self, value: Any) -> Any:
        if isinstance(value, int):
            return value
        text = super().to_python(value) or ""
        if not text:
            return self.when_empty
        try:
            return read_cents(text)
        except NotAnAmount as refused:
            raise self._refusal(refused.code, text) from None

    def validate(self, value: Any) -> None:
        super().validate(value)
        if value is None or value == self.when_empty:
            return
        if value < self.least:
            raise self._refusal("least")
        if value > self.most:
            raise self._refusal("most")
        if (value - self.least) % self.step:
            raise self._refusal("step")

    def _refusal(self, code: str, typed: str = "") -> ValidationError:
        if code in self.error_messages:
            return ValidationError(self.error_messages[code], code=code)
        return refusal(code, typed, least=self.least, most=self.most, step=self.step)

    def prepare_value(self, value: Any) -> Any:
        return format_money(value) if isinstance(value, int) else value


class FeeField(CentsField):
    """An amount to pay; an empty field means 0."""

    def __init__(self, **options: Any) -> None:
        super().__init__(least=0, most=MOST_FEE, when_empty=0, required=False, **options)


class CentsPerPointField(forms.CharField):
    """The price of a point in cents, possibly a fraction; its value is the text of a fraction, "0" if empty."""

    def __init__(self, **options: Any) -> None:
        attributes = {"inputmode": "text", "autocomplete": "off", "class": "input-short"}
        super().__init__(max_length=12, required=False, widget=forms.TextInput(attrs=attributes), **options)

    def to_python(self, value: Any) -> str:
        text = super().to_python(value) or "0"
        try:
            stake = Fraction(text.replace(",", ".")) if _STAKE.fullmatch(text) else None
        except ZeroDivisionError:
            stake = None
        if stake is None:
            raise ValidationError(_("Enter a number of cents such as 1, 0.5 or 1/4."))
        if stake > MOST_CENTS_PER_POINT:
            raise ValidationError(_("A point must cost between 0 and 1000 cents."))
        return str(stake)

    def prepare_value(self, value: Any) -> Any:
        """Show a stored fraction as a decimal if it has one: 1/2 is 0.5."""
        if not isinstance(value, Fraction):
            return value
        is_decimal = (value * 100).denominator == 1
        return number_format(f"{float(value):g}") if is_decimal else str(value)
