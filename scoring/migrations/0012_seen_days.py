"""The days on which the site was seen to run."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0011_players_without_alphabet"),
    ]

    operations = [
        migrations.CreateModel(
            name="SeenDay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField()),
            ],
            options={"ordering": ["pk"]},
        ),
    ]
