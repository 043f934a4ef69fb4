"""A place for how much somebody may still do."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0006_figures_of_signed_lists"),
    ]

    operations = [
        migrations.CreateModel(
            name="Allowance",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("what", models.CharField(max_length=40)),
                ("who", models.CharField(max_length=64)),
                ("full_at", models.DateTimeField(db_index=True)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("what", "who"), name="one_allowance_each")],
            },
        ),
    ]
