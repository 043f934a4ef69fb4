"""The offline code: a whole list in one QR code, to be photographed or typed.

It is the last resort if a phone cannot reach the site. The phone generates it
(`static/scoring/entry/offline_code.js`); the site reads it, and prints the same code on lists.
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
