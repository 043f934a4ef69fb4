"""The prefix of a helper's code has its name in the code alone: its column stays."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0028_logo"),
    ]

    operations = [
        # Nothing changes in the database.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    "deskcode", "mark", models.CharField(db_column="mark", max_length=4, unique=True)
                ),
                migrations.RenameField("deskcode", "mark", "prefix"),
            ],
        ),
    ]
