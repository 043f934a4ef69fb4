"""Links in mails lead to SITE_URL, and no longer to the address used for the sign-up."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0018_starters_without_fee"),
    ]

    operations = [
        migrations.RemoveField(model_name="signup", name="site"),
    ]
