"""Skat for two: its variants, the deals whose card points are divided into three parts, and their checks."""

from .checks import check_parts, check_variant
from .deals import ThreePartDeal
from .tables import ramsch_table_of_two, tables_without, tables_without_matadors
from .variants import VARIANTS, Variant
from .words import TWO_HANDS_WORDS, VARIANT_WORDS

__all__ = [
    "TWO_HANDS_WORDS",
    "VARIANTS",
    "VARIANT_WORDS",
    "ThreePartDeal",
    "Variant",
    "check_parts",
    "check_variant",
    "ramsch_table_of_two",
    "tables_without",
    "tables_without_matadors",
]
