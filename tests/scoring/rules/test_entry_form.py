from scoring.rules import find_ruleset
from scoring.rules.entry_form import EntryField, FieldKind


def test_the_form_shows_the_fields_of_the_table_and_hides_the_rest() -> None:
    form = find_ruleset().entry_forms()[0]

    assert [(row.name, row.main) for row in form.rows] == [
        ("declarer", True),
        ("game", True),
        ("matadors", True),
        ("levels", True),
        ("announced", False),
        ("bid", False),
        ("conceded", False),
        ("points", False),
    ]
    assert form.outcomes == ("lost", "won", "passed")


def test_the_fields_are_in_the_order_of_the_rows() -> None:
    names = [field.name for field in find_ruleset().entry_forms()[0].fields]

    assert names == [
        *("declarer", "game", "matadors", "hand", "schneider", "schwarz", "ouvert"),
        *("schneider_announced", "schwarz_announced", "bid", "conceded", "points"),
    ]


def test_the_choices_are_those_of_the_table() -> None:
    fields = {field.name: field for field in find_ruleset(max_matadors_suit=4, revolution=92).entry_forms()[0].fields}

    assert fields["game"].choices == ("clubs", "spades", "hearts", "diamonds", "grand", "null", "revolution")
    assert fields["matadors"].choices == (
        *("with-1", "with-2", "with-3", "with-4"),
        *("without-1", "without-2", "without-3", "without-4"),
    )
    assert fields["bid"].choices[:3] == ("18", "20", "22")
    assert fields["points"] == EntryField("points", FieldKind.NUMBER, ("0", "120"))


def test_card_points_are_asked_for_as_the_table_wants() -> None:
    rows = {
        wish: {row.name: row.main for row in find_ruleset(card_points=wish).entry_forms()[0].rows}
        for wish in ("off", "optional", "required")
    }

    assert {wish: named.get("points") for wish, named in rows.items()} == {
        "off": None,
        "optional": False,
        "required": True,
    }


def test_the_bid_is_asked_for_first_where_it_is_written() -> None:
    (bid,) = (row for row in find_ruleset(score_basis="bid").entry_forms()[0].rows if row.name == "bid")

    assert bid.main


def test_kontra_is_asked_for_where_it_is_played() -> None:
    form = find_ruleset(kontra_levels=2).entry_forms()[0]
    freely = find_ruleset(kontra_levels=4, kontra_requires_bid=False).entry_forms()[0]

    assert (form.rows[-1].name, form.rows[-1].main) == ("kontra", False)
    assert form.rows[-1].fields == (
        EntryField("kontra", FieldKind.CHOICE, ("1", "2")),
        EntryField("kontra_by", FieldKind.SEAT),
        EntryField("bidders", FieldKind.SEATS),
    )
    assert [field.name for field in freely.rows[-1].fields] == ["kontra", "kontra_by"]


def test_where_a_ramsch_follows_an_all_pass_deal_it_has_its_own_form() -> None:
    played, ramsch = find_ruleset(all_pass="ramsch").entry_forms()
    pushed = find_ruleset(all_pass="ramsch", ramsch_schieben=True, ramsch_tens="low_1").entry_forms()[1]

    assert (played.mode, played.outcomes) == ("played", ("lost", "won"))
    assert played.rows == find_ruleset().entry_forms()[0].rows
    assert (ramsch.mode, ramsch.outcomes) == ("ramsch", ("done", "passed"))
    assert ramsch.fields == (
        EntryField("points", FieldKind.NUMBERS, ("0", "120")),
        EntryField("skat", FieldKind.NUMBER, ("0", "22")),
        EntryField("last", FieldKind.SEAT),
        EntryField("virgins", FieldKind.SEATS),
    )
    assert all(row.main for row in ramsch.rows)
    assert pushed.fields[0].choices == ("0", "84")
    assert pushed.fields[-1] == EntryField("pushes", FieldKind.CHOICE, ("1", "2", "3"))


def test_each_kind_of_field_has_its_word() -> None:
    assert [kind.value for kind in FieldKind] == ["seat", "choice", "matadors", "flag", "number", "seats", "numbers"]
