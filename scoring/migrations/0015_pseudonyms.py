"""Pseudonyms have their name in the code alone: table and column stay."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0014_names_are_salted"),
    ]

    operations = [
        migrations.AlterModelTable("covernumber", "scoring_covernumber"),
        migrations.RenameModel("CoverNumber", "Pseudonym"),
        migrations.AlterField(
            "player",
            "cover_number",
            models.PositiveIntegerField(db_column="cover_number", editable=False, null=True, unique=True),
        ),
        migrations.RenameField("player", "cover_number", "pseudonym_number"),
    ]
