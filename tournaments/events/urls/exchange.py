"""The addresses of an event: the files it can be taken along in, and the way back in."""

from django.urls import path

from tournaments.events.views import exchange

urlpatterns = [
    path("import/", exchange.restore_event, name="import_event"),
    path("<slug:public_id>/files/", exchange.archive, name="archive"),
    path("<slug:public_id>/files/event.json", exchange.archive_file, name="archive_file"),
    path("<slug:public_id>/files/results.csv", exchange.results_csv_file, name="results_csv"),
    path("<slug:public_id>/files/results.xlsx", exchange.results_xlsx_file, name="results_xlsx"),
]
