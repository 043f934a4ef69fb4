"""The second list of a table, kept on another phone to be compared."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0009_names_can_be_erased"),
    ]

    operations = [
        migrations.AddField(
            model_name="sheetrecord",
            name="copy_of",
            field=models.OneToOneField(
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="copy",
                to="scoring.sheetrecord",
            ),
        ),
        migrations.AddConstraint(
            model_name="sheetrecord",
            constraint=models.CheckConstraint(
                condition=models.Q(("copy_of", None), models.Q(("closed_at", None), ("club", None)), _connector="OR"),
                name="a_copy_counts_for_nothing",
            ),
        ),
    ]
