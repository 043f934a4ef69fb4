from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "skatclub.accounts"

    def ready(self) -> None:
        from skatclub.accounts import receivers  # noqa: F401 (connects the receivers)
