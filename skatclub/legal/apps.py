from django.apps import AppConfig


class LawConfig(AppConfig):
    name = "skatclub.legal"
    label = "law"

    def ready(self) -> None:
        from skatclub.legal import receivers  # noqa: F401 (connects the receivers)
