"""A list as a file: for all who may read it, so without pseudonymised names and without its key."""

import json

import pytest

from scoring.clubs.members import change_player
from scoring.models import Player, Privacy, SheetRecord
from scoring.sheets.queries import sheet_page
from scoring.sheets.services import adjust_points, open_sheet, renew_key
from tests.scoring.cast import lost, new_id, won, write
from tests.tournaments.cast import club_of

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

OWN = "Oskar Overbeck"


@pytest.fixture
def sheet() -> SheetRecord:
    """Oskar, Anna and Bernd play for a quarter of a cent a point; a reason names Oskar."""
    club = club_of()
    oskar = Player.objects.create(club=club, name=OWN)
    sheet = open_sheet(names=[oskar, "Anna", "Bernd"], club=club, length=36, cents_per_point="1/4", by="anna")
    renew_key(sheet)
    write(sheet, won(0), lost(1), won(2))
    adjust_points(sheet, seat=0, points=-50, reason=f"{OWN} kam zu spät", by="anna", client_id=new_id(), after=3)
    return SheetRecord.objects.get(pk=sheet.pk)


def file_of(client, sheet):
    return json.loads(client.get(f"/sheets/{sheet.public_id}/list.json").content)


def test_the_list_is_exported_deal_by_deal_and_seat_by_seat(client, sheet):
    stated = {table["table"].partition(" ")[0]: table for table in file_of(client, sheet)["stated"]}
    page = sheet_page(sheet)

    assert [row[1] for row in stated["list"]["rows"]] == [row.score.written for row in page.sheet.rows]
    assert [row[7] for row in stated["foot"]["rows"]] == [line.total for line in page.lines]
    assert sum(row[3] for row in stated["money"]["rows"]) == 0


def test_the_keys_of_the_list_are_not_in_the_file(client, sheet):
    assert sheet.key_hash != ""
    assert sheet.key_hash not in client.get(f"/sheets/{sheet.public_id}/list.json").content.decode()


def test_a_pseudonymised_name_is_null_everywhere(client, sheet):
    player = Player.objects.get(name=OWN)
    change_player(player, by="anna", privacy=Privacy.HIDDEN)

    found = file_of(client, sheet)

    assert OWN not in json.dumps(found, ensure_ascii=False)
    assert [seat["written_name"] for seat in found["list"]["seats"]] == [None, "", ""]
    assert found["list"]["seats"][0]["name"] == player.__class__.objects.get(pk=player.pk).shown_name
    assert [entry["reason"] for entry in found["list"]["entries"]] == ["", "", "", None]


def test_the_file_carries_the_chain_as_it_was_written(client, sheet):
    entries = file_of(client, sheet)["list"]["entries"]

    assert [entry["seq"] for entry in entries] == [1, 2, 3, 4]
    assert entries[-1]["hash"] == sheet.head_hash
