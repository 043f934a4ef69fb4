"""What is changed of what the law asks for."""

from scoring.clock import now
from skatclub.legal.models import THE_OPERATOR, Operator


def name_operator(operator: Operator, *, by: str) -> Operator:
    """Keep who runs the site, in the place of what was kept before."""
    operator.pk, operator.changed_at, operator.changed_by = THE_OPERATOR, now(), by
    operator.save()
    return operator
