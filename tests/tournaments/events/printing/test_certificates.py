"""Certificates name the first places of a ranking, as in the standings."""

import re
from io import BytesIO

import pikepdf
import pytest

from tests.tournaments.cast import an_event, entrants
from tests.tournaments.events.printing.reading import lines_of, page_count, words_of
from tournaments.events.models import TeamMember, TeamRecord
from tournaments.events.printing.certificate_pages import draw as certificates_pdf
from tournaments.events.printing.certificates import certificate_jobs, certificate_sheet
from tournaments.events.printing.document_values import Certificate, CertificateSheet
from tournaments.events.queries.standings import StandingRow, StandingTable

WORDS = {
    "title": "Certificates",
    "heading": "Certificate",
    "organiser": "Organiser",
    "director": "Tournament director",
}


def row(place: int, entrant: int | str, name: str, total: int) -> StandingRow:
    return StandingRow(place, entrant, name, "Herz Dame", (total,), total, 9, 1, 0, total, 1)


def certificate(**others) -> Certificate:
    return Certificate("Place 1", "Anna Ahlers", "Herz Dame", (), "", "3317 points")._replace(**others)


def sheet(*certificates: Certificate) -> CertificateSheet:
    return CertificateSheet(WORDS, "en", "Herbstpreis", "Herz Dame", "Altenburg, 9 May 2026", certificates)


def test_a_certificate_shows_place_name_event_day_and_points():
    (lines,) = lines_of(certificates_pdf(sheet(certificate())))

    assert lines[1:] == [
        "Certificate",
        "Herbstpreis",
        "Altenburg, 9 May 2026",
        "Place 1",
        "Anna Ahlers",
        "Herz Dame",
        "3317 points",
        "Organiser Tournament director",
    ]


def test_a_team_is_named_with_its_members():
    team = certificate(name="Die Buben", club="", members=("Anna Ahlers", "Bernd Brandt"), ranking="Teams")

    text = words_of(certificates_pdf(sheet(team)))

    assert "Teams Place 1 Die Buben Anna Ahlers · Bernd Brandt" in text


@pytest.mark.parametrize("letters", [10, 60])
def test_the_line_over_the_points_is_under_the_name(letters):
    with pikepdf.open(BytesIO(certificates_pdf(sheet(certificate(name="n" * letters))))) as pdf:
        drawn = pdf.pages[0].Contents.read_bytes()

    *_, line = re.findall(rb"0\.7 w \S+ (\S+) m", drawn)
    below = [y for y in re.findall(rb"(\S+) Tm<", drawn) if float(y) < float(line)]
    assert len(below) == len(["points", "organiser", "director"])


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["W" * 60, "<script>", "名前", "Ł" * 160], ids=["wide", "markup", "Japanese", "long"])
def test_any_name_stays_on_its_page(name):
    assert page_count(certificates_pdf(sheet(certificate(name=name), certificate()))) == 2


def test_the_same_certificates_are_the_same_bytes():
    assert certificates_pdf(sheet(certificate())) == certificates_pdf(sheet(certificate()))


def test_a_provisional_certificate_is_marked_under_its_heading():
    (lines,) = lines_of(certificates_pdf(sheet(certificate())._replace(note="provisional")))

    assert lines[1:4] == ["Certificate", "provisional", "Herbstpreis"]


@pytest.mark.storage
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("ranking", "states", "note"),
    [
        pytest.param("total", ("checked", "checked"), "", id="all is checked"),
        pytest.param("total", ("checked", "complete"), "provisional", id="lists are still to be checked"),
        pytest.param("women", ("checked", "running"), "provisional", id="a series is still played"),
        pytest.param("series:1", ("checked", "running"), "", id="the ranking of a series that is checked"),
        pytest.param("series:2", ("checked", "complete"), "provisional", id="the ranking of one that is not"),
    ],
)
def test_certificates_are_provisional_until_all_that_counts_is_checked(ranking, states, note):
    event = an_event()
    for number, state in enumerate(states, start=1):
        event.series.filter(number=number).update(state=state)
    table = StandingTable(ranking, (1, 2), (row(1, 1, "Anna Ahlers", 3317),))

    assert certificate_sheet(event, table, places=3).note == note


@pytest.mark.storage
@pytest.mark.django_db
def test_those_who_share_the_last_place_get_one_each():
    event = an_event(place="Altenburg")
    rows = [row(1, 1, "Anna Ahlers", 3317), row(2, 2, "Bernd Brandt", 900), row(2, 3, "Clara Classen", 900)]
    table = StandingTable("total", (1,), (*rows, row(4, 4, "Dieter Dörfler", -1)))

    (job,) = certificate_jobs(event, table, places=2)

    made = job.values
    assert [(each.place, each.name, each.points) for each in made.certificates] == [
        ("Place 1", "Anna Ahlers", "3317 points"),
        ("Place 2", "Bernd Brandt", "900 points"),
        ("Place 2", "Clara Classen", "900 points"),
    ]
    assert (made.event, made.day) == ("Herbstpreis", "Altenburg, 9 May 2026")


@pytest.mark.storage
@pytest.mark.django_db
def test_teams_bring_their_members_in_their_places():
    event = an_event()
    people = entrants(event, 2)
    team = TeamRecord.objects.create(event=event, kind="tandem", name="Die Buben")
    for place, entrant in enumerate(reversed(people)):
        TeamMember.objects.create(team=team, kind="tandem", entrant=entrant, place=place)

    made = certificate_sheet(event, StandingTable("tandem", (1,), (row(1, "Die Buben", "Die Buben", 7),)), places=3)

    assert made.certificates[0].members == ("Bernd Brandt", "Anna Ahlers")
    assert made.certificates[0].ranking == "Tandems"
