"""Names as they are typed."""

from typing import Any

from django import forms

from scoring.models.names import MAX_NAME_LENGTH, clean_name, first_name_first, validate_name


class NameField(forms.CharField):
    """The name of a person or club, in one line and one spelling."""

    def __init__(self, *, max_length: int = MAX_NAME_LENGTH, **options: Any) -> None:
        super().__init__(max_length=max_length, validators=[validate_name], **options)

    def to_python(self, value: Any) -> Any:
        # Checked before the blanks are folded, so that a line break is refused and not lost.
        text = super().to_python(value)
        self.run_validators(text)
        return clean_name(text) if text else text


class PersonField(NameField):
    """One player's whole name in one field; the notation of lists is accepted: “Müller, Jürgen-Karl”."""

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        return first_name_first(text) if text else text
