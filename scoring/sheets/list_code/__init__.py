"""The whole list in one code: what a phone has of it, in bytes that another one photographs or somebody types.

It is the road of last resort: of a phone that nobody reaches, for a desk that nobody reaches. The phone makes it
(`static/scoring/entry/list_code.js`), the site reads it, and makes the same of a list that it prints.
"""

from .code import CodedDeal, CodeRefused, ListCode, list_in, read_code, write_code
from .ids import entry_id
from .short_form import ShortFormWrong, bytes_of, short_form

__all__ = [
    "CodeRefused",
    "CodedDeal",
    "ListCode",
    "ShortFormWrong",
    "bytes_of",
    "entry_id",
    "list_in",
    "read_code",
    "short_form",
    "write_code",
]
