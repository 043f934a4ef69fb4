"""What is left of a name outside the records: drawn papers, and bytes that the database has freed."""

from scoring.clock import now
from scoring.clubs.overwriting import overwrite_freed
from scoring.printing.stored import forget_papers
from tournaments.privacy.models import ErasureWish


def remove_traces() -> bool:
    """After an erasure: no paper of before is kept, and no freed byte. False where others kept the database busy.

    What is left then is done within the hour.
    """
    forget_papers()
    moment = now()
    if not overwrite_freed():
        return False
    ErasureWish.objects.filter(done_at__lte=moment, overwritten_at=None).update(overwritten_at=moment)
    return True
