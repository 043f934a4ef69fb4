"""Whom an allowance is of has its name in the code alone: the column stays."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0018_second_list"),
    ]

    operations = [
        # Nothing changes in the database.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RemoveConstraint("allowance", "one_allowance_each"),
                migrations.AlterField("allowance", "who", models.CharField(db_column="who", max_length=64)),
                migrations.RenameField("allowance", "who", "subject"),
                migrations.AddConstraint(
                    "allowance",
                    models.UniqueConstraint(fields=["what", "subject"], name="one_allowance_each"),
                ),
            ],
        ),
    ]
