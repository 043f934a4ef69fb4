"""Organisers' settings, declared once on the model field: forms, copies and files are derived from them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from django.db import models
from django.utils.text import capfirst

AnyField = TypeVar("AnyField", bound="models.Field[Any, Any]")


@dataclass(frozen=True, kw_only=True)
class Setting:
    """How a form shows a field, and where else its value is used.

    `step` is the part of the form that contains it; without a step it is edited on another page. `label` overrides the
    field's name. `kind` refines the field type, such as "cents" (`forms.settings.KINDS`), and `options` are arguments
    of the form field. The form may split the value into several fields: `form_fields`. Fields marked `same_row` share a
    row. `copied` values are included in a copy. `private` values are left out of the file for publication.
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
    field.setting = Setting(**how)  # type: ignore[attr-defined]
    return field


def setting_of(field: Any) -> Setting:
    """Return the field's setting, or NO_SETTING, which no form shows."""
    return getattr(field, "setting", NO_SETTING)


def label_of(field: Any) -> Any:
    return setting_of(field).label or capfirst(field.verbose_name)


def settings_of(model: type[models.Model]) -> dict[str, Setting]:
    """Return the settings of a model by field name, in the order of declaration."""
    return {each.name: each.setting for each in model._meta.concrete_fields if hasattr(each, "setting")}


def form_settings(model: type[models.Model]) -> list[str]:
    """Return the settings for which the form has a field of the same name."""
    return [name for name, each in settings_of(model).items() if each.step and not each.form_fields]


def labels_of(model: type[models.Model]) -> dict[str, Any]:
    return {name: label_of(model._meta.get_field(name)) for name in settings_of(model)}
