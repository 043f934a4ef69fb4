"""The whole list in one code: what a phone has of it, in bytes that another one photographs or somebody types.

It is the road of last resort: of a phone that nobody reaches, for a desk that nobody reaches. The phone makes it
(`static/scoring/entry/offline_code.js`), the site reads it, and makes the same of a list that it prints.
"""

from .code import CodedDeal, CodeRefused, OfflineCode, list_in, read_code, write_code
from .code_text import CodeTextWrong, bytes_of, code_text
from .ids import entry_id

__all__ = [
    "CodeRefused",
    "CodeTextWrong",
    "CodedDeal",
    "OfflineCode",
    "bytes_of",
    "code_text",
    "entry_id",
    "list_in",
    "read_code",
    "write_code",
]
