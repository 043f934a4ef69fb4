"""The players and deals of the tests."""

from uuid import UUID, uuid4

from scoring.models import EntryRecord, SheetRecord
from scoring.models.sheets import SheetLog
from scoring.rules import PASSED_DEAL, Deal, deal_from_dict
from scoring.sheets.services import open_sheet, record_deal

FOUR = ("Anna", "Bernd", "Clara", "Dieter")
THREE = FOUR[:3]


def won(declarer: int, game: str = "hearts", matadors: int = 1, **fields: object) -> Deal:
    """A deal won by its declarer as tapped: Hearts with 1 by default."""
    return deal_from_dict({"declarer": declarer, "game": game, "matadors": matadors, "won": True} | fields)


def lost(declarer: int, game: str = "hearts", matadors: int = 1, **fields: object) -> Deal:
    return won(declarer, game, matadors, **{"won": False} | fields)


def table(names: tuple[str, ...] = FOUR, **options: object) -> SheetRecord:
    """A new sheet."""
    return open_sheet(names=names, **options)


def write(sheet: SheetRecord, *deals: Deal, by: str = "table") -> EntryRecord | None:
    """Enter the deals one after the other."""
    entry = None
    for deal in deals:
        sheet.refresh_from_db()
        entry = record_deal(sheet, deal, client_id=uuid4(), after=sheet.head_seq, by=by)
    sheet.refresh_from_db()
    return entry


def fill(sheet: SheetRecord) -> SheetRecord:
    """Pass in the rest of the list."""
    write(sheet, *[PASSED_DEAL] * (sheet.length - sheet.deal_count))
    return sheet


def newest(sheet: SheetRecord) -> UUID | None:
    """The client id of the newest entry, which is the target of an action on the list."""
    return sheet.entries.order_by("seq").values_list("client_id", flat=True).last()


def standing(sheet: SheetRecord, number: int) -> UUID:
    """The client id of the entry that counts as deal `number`, the target of an action on it."""
    return SheetLog.read(sheet.entries.order_by("seq")).standing[number - 1].client_id


def new_id() -> UUID:
    return uuid4()
