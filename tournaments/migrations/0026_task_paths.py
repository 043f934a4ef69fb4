"""Tasks are found by the path of their function, which moved."""

from django.db import migrations

PATHS = {
    "tournaments.events.printing.orders.print_papers": "tournaments.events.printing.print_jobs.print_documents",
    "scoring.entry.by_code.photos.read_photo": "scoring.entry.offline_code.photos.read_photo",
}


def move_paths(apps, schema_editor):
    tasks = apps.get_model("django_tasks_database", "DBTaskResult").objects.using(schema_editor.connection.alias)
    for old, new in PATHS.items():
        tasks.filter(task_path=old).update(task_path=new)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0025_hall_announced"),
        ("django_tasks_database", "0021_conditional_partial_index_ordering"),
    ]

    operations = [migrations.RunPython(move_paths, migrations.RunPython.noop)]
