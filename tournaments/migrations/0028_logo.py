"""The logo has its name in the code alone: its column stays."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0027_plain_labels"),
    ]

    operations = [
        # Nothing changes in the database.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField("event", "emblem", models.TextField(blank=True, db_column="emblem", default="")),
                migrations.RenameField("event", "emblem", "logo"),
            ],
        ),
    ]
