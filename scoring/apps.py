from django.apps import AppConfig, apps


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        from scoring import checks  # noqa: F401 (speaks at each start)
        from scoring.bounds import bind

        bind(model for model in apps.get_models() if model._meta.app_label in ("scoring", "tournaments", "law"))
