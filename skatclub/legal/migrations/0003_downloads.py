"""Downloads have their name in the code alone: the table stays."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("law", "0002_takings"),
        ("scoring", "0001_squashed_new_database"),
    ]

    operations = [
        migrations.AlterModelTable("taking", "law_taking"),
        migrations.RenameModel("Taking", "Download"),
        migrations.AlterField(
            "download",
            "club",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="downloads",
                to="scoring.club",
            ),
        ),
    ]
