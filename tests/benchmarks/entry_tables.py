"""`python -m tests.benchmarks.entry_tables NUMBER`: migrates a database and opens NUMBER tables in it."""

import json
import sys

import django


def main(number: int) -> None:
    """Print each table's address and key as JSON."""
    django.setup()
    # What is said here is for the program that asked.
    from django.core.management import call_command

    from scoring.sheets.services import open_sheet, renew_key

    call_command("migrate", verbosity=0)
    sheets = [open_sheet(names=("Anna", "Bernd", "Clara"), length=48) for _ in range(number)]
    print(json.dumps([[sheet.public_id, renew_key(sheet)] for sheet in sheets]))


if __name__ == "__main__":
    main(int(sys.argv[1]))
