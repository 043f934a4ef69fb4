"""Erasure requests have their name in the code alone: table and columns stay."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0023_audit_entries"),
    ]

    operations = [
        migrations.RemoveConstraint("erasurewish", "erasurewish_of_one"),
        migrations.AlterModelTable("erasurewish", "tournaments_erasurewish"),
        migrations.RenameModel("ErasureWish", "ErasureRequest"),
        migrations.AlterField(
            "erasurerequest",
            "club",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="erasure_requests",
                to="scoring.club",
            ),
        ),
        migrations.AddConstraint(
            "erasurerequest",
            models.CheckConstraint(
                condition=models.Q(player__isnull=False, entrant__isnull=True, login__isnull=True)
                | models.Q(player__isnull=True, entrant__isnull=False, login__isnull=True)
                | models.Q(player__isnull=True, entrant__isnull=True, login__isnull=False),
                name="erasurerequest_of_one",
            ),
        ),
        migrations.AlterField(
            "event",
            "receipts_forgotten",
            models.PositiveSmallIntegerField(blank=True, db_column="receipts_forgotten", editable=False, null=True),
        ),
        migrations.RenameField("event", "receipts_forgotten", "receipts_erased"),
    ]
