"""A wish of erasure is about one person, never about others of the same name."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0019_mails_lead_to_the_site"),
    ]

    operations = [
        migrations.RemoveField(
            model_name="erasurewish",
            name="alike",
        ),
    ]
