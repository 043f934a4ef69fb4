"""The second list has its name in the code alone: the column stays."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0017_plain_labels"),
    ]

    operations = [
        # Nothing changes in the database.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RemoveConstraint("sheetrecord", "a_copy_counts_for_nothing"),
                migrations.AlterField(
                    "sheetrecord",
                    "copy_of",
                    models.OneToOneField(
                        db_column="copy_of_id",
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="second_list",
                        to="scoring.sheetrecord",
                    ),
                ),
                migrations.RenameField("sheetrecord", "copy_of", "second_list_of"),
                migrations.AddConstraint(
                    "sheetrecord",
                    models.CheckConstraint(
                        condition=models.Q(second_list_of=None) | models.Q(club=None, closed_at=None),
                        name="a_copy_counts_for_nothing",
                    ),
                ),
            ],
        ),
    ]
