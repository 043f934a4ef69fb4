"""Settings of an organiser, declared once at the model's field: forms, copies and files follow from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from django.db import models
from django.utils.text import capfirst

AnyField = TypeVar("AnyField", bound="models.Field[Any, Any]")


@dataclass(frozen=True, kw_only=True)
class Setting:
    """How a form asks for a field, and where else its value goes.

    `step` is the part of the form that has it; without one another page does. `label` overrides the field's name.
    `kind` adds to the type of the field, as "cents" (`forms.settings.KINDS`), and `options` are arguments of the
    form field. The form may split the value into several fields: `form_fields`. Fields marked `same_row` share a
    row. `copied` values are taken over into a copy. `private` values are left out of the file for publication.
    """

    step: str = ""
    label: Any = ""
    kind: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    form_fields: tuple[str, ...] = ()
    same_row: bool = False
    copied: bool = True
    private: bool = False


NO_SETTING: Final = Setting()


def setting(field: AnyField, **how: Any) -> AnyField:
    """Declare a field of a model as a `Setting`."""
    field.setting = Setting(**how)  # type: ignore[attr-defined]
    return field


def setting_of(field: Any) -> Setting:
    """The field's setting; NO_SETTING, which no form has, if it is none."""
    return getattr(field, "setting", NO_SETTING)


def label_of(field: Any) -> Any:
    return setting_of(field).label or capfirst(field.verbose_name)


def settings_of(model: type[models.Model]) -> dict[str, Setting]:
    """The settings of a model by name, in the order of declaration."""
    return {each.name: each.setting for each in model._meta.concrete_fields if hasattr(each, "setting")}


def form_settings(model: type[models.Model]) -> list[str]:
    """The settings for which the form has a field of the same name."""
    return [name for name, each in settings_of(model).items() if each.step and not each.form_fields]


def labels_of(model: type[models.Model]) -> dict[str, Any]:
    return {name: label_of(model._meta.get_field(name)) for name in settings_of(model)}
