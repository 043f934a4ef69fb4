"""Hash salted digests instead of names and words in lists; every chain is computed again, this once."""

from django.db import migrations, models

import scoring.models.commitments
from scoring.sheets.exchange.version5 import convert_list

from ._written_once import LISTS

PART = 200


def convert_lists(apps, schema_editor):
    sheets = apps.get_model("scoring", "SheetRecord")
    for key in sheets.objects.order_by("pk").values_list("pk", flat=True).iterator():
        _convert(apps, sheets.objects.get(pk=key))


def _convert(apps, sheet):
    parts = {}
    for name, model, order in (
        ("seats", "Seat", "place"),
        ("entries", "EntryRecord", "seq"),
        ("versions", "SheetVersion", "number"),
    ):
        parts[name] = list(apps.get_model("scoring", model).objects.filter(sheet=sheet).order_by(order))
    seqs = {entry.pk: entry.seq for entry in parts["entries"]}
    row = _row(sheet) | {name: [_row(record) for record in records] for name, records in parts.items()}
    for entry in row["entries"]:
        entry["replaces"] = seqs.get(entry["replaces_id"])
    convert_list(row)
    sheet.head_hash, sheet.earlier_codes = row["head_hash"], row["earlier_codes"]
    sheet.save(update_fields=["head_hash", "earlier_codes"])
    changed = {
        "seats": ["salt", "digest"],
        "entries": ["salt", "words", "prev_hash", "hash"],
        "versions": ["head_hash", "lines"],
    }
    for name, records in parts.items():
        for record, converted in zip(records, row[name], strict=True):
            for field in changed[name]:
                setattr(record, field, converted[field])
        if records:
            type(records[0]).objects.bulk_update(records, changed[name], batch_size=PART)


def _row(record):
    return {field.attname: getattr(record, field.attname) for field in record._meta.concrete_fields}


def salt():
    return models.CharField(blank=True, default=scoring.models.commitments.make_salt, editable=False, max_length=32)


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0013_start_cards_object"),
    ]

    operations = [
        migrations.RunPython(LISTS.remove, migrations.RunPython.noop),
        migrations.AddField(
            model_name="sheetrecord",
            name="earlier_codes",
            field=models.JSONField(blank=True, default=dict, editable=False),
        ),
        migrations.AddField(
            model_name="sheetrecord",
            name="erasures",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="seat",
            name="digest",
            field=models.CharField(blank=True, default="", editable=False, max_length=64),
        ),
        migrations.AddField(model_name="seat", name="salt", field=salt()),
        migrations.AddField(model_name="entryrecord", name="salt", field=salt()),
        migrations.AddField(
            model_name="entryrecord",
            name="words",
            field=models.CharField(default="", editable=False, max_length=64),
            preserve_default=False,
        ),
        migrations.RunPython(convert_lists, migrations.RunPython.noop),
        migrations.DeleteModel(name="Turning"),
        migrations.RunPython(LISTS.install, migrations.RunPython.noop),
    ]
