"""Send due mails from the worker, so that a slow or missing mail server blocks nothing else."""

import logging
import time
from collections.abc import Callable
from typing import Final

from django.db import connection

from tournaments.events.services.sign_up_mails import send_due_mails

logger = logging.getLogger(__name__)

# Seconds between two looks, and after a server that did not take one.
LOOK: Final = 5.0
REST: Final = 60.0


def send_mails(is_wanted: Callable[[], bool]) -> None:
    due = 0.0
    while is_wanted():
        if time.monotonic() >= due:
            due = time.monotonic() + (LOOK if _all_sent() else REST)
        time.sleep(1)


def _all_sent() -> bool:
    try:
        return send_due_mails()
    except Exception:
        logger.exception("No mails are sent for a while")
        return False
    finally:
        connection.close()
