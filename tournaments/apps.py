from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from tournaments import receivers  # noqa: F401 (connects what a signed list sets off)
        from tournaments.events.phrases import acts, refusals
        from tournaments.leagues.phrases import acts as league_acts
        from tournaments.leagues.phrases import refusals as league_refusals
        from tournaments.privacy.phrases import refusals as privacy_refusals
        from tournaments.seasons.phrases import acts as season_acts
        from tournaments.seasons.phrases import refusals as season_refusals

        # What a room does and refuses is said in its own words, and told in the same protocol and on the same forms.
        for theirs in (league_acts, season_acts):
            acts.ACTS.update(theirs.ACTS)
            acts.SAID.update(theirs.SAID)
            acts.QUESTIONS.update(theirs.QUESTIONS)
        refusals.REFUSALS.update(league_refusals.REFUSALS | season_refusals.REFUSALS | privacy_refusals.REFUSALS)
