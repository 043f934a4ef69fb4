"""The records of the audit log get the name of what they are; tables and columns stay."""

import django.db.models.deletion
from django.db import migrations, models

OWNERS = {"event": "ActRecord", "league": "LeagueAct", "season": "SeasonAct"}


def renamed(owner, old):
    name = f"{owner.title()}AuditEntry"
    yield migrations.AlterModelTable(old, f"tournaments_{old.lower()}")
    yield migrations.RenameModel(old, name)
    yield migrations.AlterField(
        name.lower(),
        owner,
        models.ForeignKey(
            on_delete=django.db.models.deletion.PROTECT, related_name="audit_entries", to=f"tournaments.{owner}"
        ),
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0022_names_are_salted")]

    operations = [operation for owner, old in OWNERS.items() for operation in renamed(owner, old)]
