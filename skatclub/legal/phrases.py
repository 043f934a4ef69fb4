"""Names of downloaded files."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

# By the name of the URL.
TAKEN: Final[Mapping[str, Any]] = {
    "archive_file": _("The whole event as a file"),
    "published_file": _("An event for publication and checking"),
    "results_csv": _("Results (CSV)"),
    "results_xlsx": _("Results (Excel)"),
    "document_pdf": _("A document of the event"),
    "draw_protocol": _("Draw report"),
    "season_till_csv": _("Till of the season (CSV)"),
    "wall_chart_pdf": _("Wall chart of the season"),
    "season_certificates_pdf": _("Certificates"),
    "division_certificates_pdf": _("Certificates"),
    "division_table_pdf": _("Table of a division"),
    "division_players_pdf": _("Individual ranking of a division"),
    "match_report_pdf": _("Match report"),
    "blank_report_pdf": _("Match report to fill in"),
    "sheet_pdf": _("List of a table"),
    "sheet_file": _("List of a table as a file"),
    "league_file": _("The whole league as a file"),
    "season_file": _("The whole season as a file"),
    "personal_data_file_of_login": _("Data stored about an account"),
    # Rows written before 0.6 have the names kept_*.
    "kept_file_of_login": _("Data stored about an account"),
    "kept_file_of_player": _("Data stored about a player"),
    "personal_data_file_of_player": _("Data stored about a player"),
}


def taken_words(what: str) -> str:
    return str(TAKEN.get(what, what))
