from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from tournaments import receivers  # noqa: F401 (connects the receivers of signals)
        from tournaments.events.models import Event
        from tournaments.events.models.settings import labels_of
        from tournaments.events.phrases import actions, refusals
        from tournaments.leagues.models import League
        from tournaments.leagues.phrases import actions as league_actions
        from tournaments.leagues.phrases import refusals as league_refusals
        from tournaments.privacy.phrases import refusals as privacy_refusals
        from tournaments.seasons.models import Season
        from tournaments.seasons.phrases import actions as season_actions
        from tournaments.seasons.phrases import refusals as season_refusals

        # Each package words its own actions and refusals; forms and audit logs look them up in the tables of events,
        # which must not import leagues and seasons.
        for package_actions in (league_actions, season_actions):
            actions.ACTIONS.update(package_actions.ACTIONS)
            actions.SUCCESS_MESSAGES.update(package_actions.SUCCESS_MESSAGES)
            actions.CONFIRMATIONS.update(package_actions.CONFIRMATIONS)
        for action, model in (("settings_changed", Event), ("league_changed", League), ("season_changed", Season)):
            actions.SETTINGS[action].update(labels_of(model))
        refusals.REFUSALS.update(league_refusals.REFUSALS | season_refusals.REFUSALS | privacy_refusals.REFUSALS)
