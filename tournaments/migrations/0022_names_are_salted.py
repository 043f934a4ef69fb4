"""Hashes of events, leagues and seasons have salted digests in the place of names; each chain is made anew this once."""

from datetime import UTC, datetime

from django.db import migrations, models

import scoring.models.commitments
from tournaments.events.exchange.archive.version5 import (
    conversion_of,
    convert_entries,
    printed_heads,
    unnamed_changes,
    unnamed_content,
)

from ._written_once import EVENTS

PART = 200
# Rows whose words a seal covers by a salted digest; the last four had a salt before.
SALTED = (
    *("lotrecord", "payment", "planversion", "resultrecord", "ruling"),
    *("drawrecord", "entrant", "standingsversion", "tableseat"),
)
CONVERTED = ["data", "said", "salt", "words", "prev_hash", "hash"]


def convert_events(apps, schema_editor):
    now = datetime.now(UTC)
    acts = apps.get_model("tournaments", "ActRecord")
    for event in apps.get_model("tournaments", "Event").objects.order_by("pk").iterator():
        found, rows = _acts_of(acts, event=event)
        heads = printed_heads(rows)
        head = convert_entries(event.public_id, rows, event.head_hash)
        _store(found, rows, [*CONVERTED, "seals"])
        act = conversion_of(event.public_id, event.version + 1, head, heads, now)
        acts.objects.create(event=event, **act)
        event.version, event.head_hash = act["seq"], act["hash"]
        event.save(update_fields=["version", "head_hash"])


def convert_leagues_and_seasons(apps, schema_editor):
    for name in ("league", "season"):
        acts = apps.get_model("tournaments", f"{name}Act")
        for owner in apps.get_model("tournaments", name).objects.order_by("pk").iterator():
            found, rows = _acts_of(acts, **{name: owner})
            for row in rows:
                row.pop("seals", None)
            owner.head_hash = convert_entries(owner.public_id, rows, owner.head_hash)
            _store(found, rows, CONVERTED)
            owner.save(update_fields=["head_hash"])


def _acts_of(model, **owner):
    found = list(model.objects.filter(**owner).order_by("seq"))
    return found, [{field.attname: getattr(act, field.attname) for field in act._meta.concrete_fields} for act in found]


def _store(records, rows, fields):
    for record, row in zip(records, rows, strict=True):
        for field in fields:
            setattr(record, field, row[field])
    if records:
        type(records[0]).objects.bulk_update(records, fields, batch_size=PART)


def remove_names(apps, schema_editor):
    """Published standings name players by their numbers, and rankings of seasons guests by event and number."""
    for version in apps.get_model("tournaments", "StandingsVersion").objects.iterator():
        version.content, version.changes = unnamed_content(version.content), unnamed_changes(version.changes)
        version.save(update_fields=["content", "changes"])
    for version in apps.get_model("tournaments", "SeasonVersion").objects.iterator():
        version.content = _unnamed_season(version.content, _guests(apps, version.season_id))
        version.save(update_fields=["content"])


def give_salts(apps, schema_editor):
    for name in SALTED:
        model = apps.get_model("tournaments", name)
        records = list(model.objects.only("pk"))
        for record in records:
            record.salt = scoring.models.commitments.make_salt()
        model.objects.bulk_update(records, ["salt"], batch_size=PART)


def _guests(apps, season):
    """By the name of each guest, as it was or is, the event and start number of an entry."""
    entrants = apps.get_model("tournaments", "Entrant").objects.filter(event__evenings__season=season, player=None)
    found = {}
    for event, number, *names in entrants.order_by("pk").values_list(
        "event__public_id", "number", "name", "written_name"
    ):
        for name in filter(None, names):
            found.setdefault(name, f"{event} {number}")
    return found


def _unnamed_season(value, guests):
    """Rows and winners have a name and a player, who is "" for a guest; two of one name have a number behind it."""
    if isinstance(value, list):
        return [_unnamed_season(each, guests) for each in value]
    if not isinstance(value, dict):
        return value
    if "name" in value and "player" in value:
        name, bracket, mark = value["name"].partition(" (")
        guest = guests.get(value["name"]) or f"{guests.get(name, '')}{bracket}{mark}"
        return {**value, "name": "" if value["player"] else guest}
    return {key: _unnamed_season(each, guests) for key, each in value.items()}


def check_constraints(apps, schema_editor):
    """PostgreSQL alters no table while a check of its new rows waits for the end of the transaction."""
    schema_editor.connection.check_constraints()


def salt():
    return models.CharField(blank=True, default=scoring.models.commitments.make_salt, editable=False, max_length=32)


def act_fields(name):
    yield migrations.AddField(model_name=name, name="said", field=models.JSONField(default=dict))
    yield migrations.AddField(
        model_name=name,
        name="words",
        field=models.CharField(default="", editable=False, max_length=64),
        preserve_default=False,
    )


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0014_names_are_salted"),
        ("tournaments", "0021_sign_up_claims"),
    ]

    operations = [
        migrations.RunPython(EVENTS.remove, migrations.RunPython.noop),
        *(operation for name in ("actrecord", "leagueact", "seasonact") for operation in act_fields(name)),
        migrations.AddField(model_name="leagueact", name="salt", field=salt()),
        migrations.AddField(model_name="seasonact", name="salt", field=salt()),
        *(
            migrations.AddField(
                model_name=name,
                name="digest",
                field=models.CharField(blank=True, default="", editable=False, max_length=64),
            )
            for name in SALTED
        ),
        *(migrations.AddField(model_name=name, name="salt", field=salt()) for name in SALTED[:5]),
        migrations.RunPython(convert_events, migrations.RunPython.noop),
        migrations.RunPython(convert_leagues_and_seasons, migrations.RunPython.noop),
        migrations.RunPython(remove_names, migrations.RunPython.noop),
        migrations.RunPython(give_salts, migrations.RunPython.noop),
        migrations.RunPython(check_constraints, migrations.RunPython.noop),
        migrations.AlterField(model_name="actrecord", name="salt", field=salt()),
        *(migrations.AlterField(model_name=name, name="salt", field=salt()) for name in SALTED[5:]),
        migrations.AlterField(
            model_name="actrecord", name="seals", field=models.JSONField(default=dict, editable=False)
        ),
        migrations.AddField(model_name="erasurewish", name="texts", field=models.JSONField(blank=True, default=list)),
        migrations.RunPython(EVENTS.install, migrations.RunPython.noop),
    ]
