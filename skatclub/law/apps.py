from django.apps import AppConfig


class LawConfig(AppConfig):
    name = "skatclub.law"

    def ready(self) -> None:
        from skatclub.law import receivers  # noqa: F401 (says what is kept of a login)
