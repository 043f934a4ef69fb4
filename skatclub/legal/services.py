"""Changes of the operator's details."""

from scoring.clock import now
from skatclub.legal.models import THE_OPERATOR, Operator


def name_operator(operator: Operator, *, by: str) -> Operator:
    operator.pk, operator.changed_at, operator.changed_by = THE_OPERATOR, now(), by
    operator.save()
    return operator
