from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from tournaments import receivers  # noqa: F401 (connects what a signed list sets off)
        from tournaments.events.models import Event
        from tournaments.events.models.settings import labels_of
        from tournaments.events.phrases import acts, refusals
        from tournaments.leagues.models import League
        from tournaments.leagues.phrases import acts as league_acts
        from tournaments.leagues.phrases import refusals as league_refusals
        from tournaments.privacy.phrases import refusals as privacy_refusals
        from tournaments.seasons.models import Season
        from tournaments.seasons.phrases import acts as season_acts
        from tournaments.seasons.phrases import refusals as season_refusals

        # What a room does and refuses is said in its own words, and told in the same protocol and on the same forms.
        for theirs in (league_acts, season_acts):
            acts.ACTS.update(theirs.ACTS)
            acts.SAID.update(theirs.SAID)
            acts.CONFIRMATIONS.update(theirs.CONFIRMATIONS)
        for act, model in (("settings_changed", Event), ("league_changed", League), ("season_changed", Season)):
            acts.SETTINGS[act].update(labels_of(model))
        refusals.REFUSALS.update(league_refusals.REFUSALS | season_refusals.REFUSALS | privacy_refusals.REFUSALS)
