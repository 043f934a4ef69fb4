"""What a start card changed, so that the same card can take it back."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0012_seen_days"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="card_objection",
            field=models.JSONField(blank=True, editable=False, null=True),
        ),
    ]
