from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from tournaments import receivers  # noqa: F401 (connects what a signed list sets off)
        from tournaments.events.phrases import acts, refusals
        from tournaments.leagues.phrases import words as league_words
        from tournaments.seasons.phrases import words as season_words

        # What a room does and refuses is said in its own words, and told in the same protocol and on the same forms.
        for words in (league_words, season_words):
            acts.ACTS.update(words.ACTS)
            refusals.REFUSALS.update(words.REFUSALS)
