"""How a new database gets all tables of an app in one step."""

from django.db.migrations.operations import SeparateDatabaseAndState


class CreateAtOnce(SeparateDatabaseAndState):
    """The tables of all these models.

    After each single `CreateModel` Django renders the models anew, which would be most of the time a database takes.
    """

    def state_forwards(self, app_label, state):
        # What was rendered is forgotten; whoever asks for `apps` next renders all once.
        state.__dict__.pop("apps", None)
        super().state_forwards(app_label, state)

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        for operation in self.state_operations:
            operation.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        for operation in reversed(self.state_operations):
            operation.database_backwards(app_label, schema_editor, from_state, to_state)
