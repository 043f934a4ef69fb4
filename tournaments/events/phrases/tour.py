"""The words of a rehearsal's tour: what is going on, and the button or link that leads on."""

from typing import Any, Final

from django.utils.translation import gettext_lazy

# By step: what is to be done, and what link or button says.
TOUR: Final[dict[str, tuple[Any, Any]]] = {
    "draw": (
        gettext_lazy("Everybody is here but one, who comes later. Draw the seats without waiting for him."),
        gettext_lazy("To the draw"),
    ),
    "publish": (
        gettext_lazy("Look at the draft and publish it: the seats hang on the wall."),
        gettext_lazy("To the draft"),
    ),
    "late": (
        gettext_lazy("A late player: %(name)s, number %(number)s, stands at the door. Tick him as here."),
        gettext_lazy("To the door"),
    ),
    "repair": (
        gettext_lazy("He needs a seat: adapt the plan by the smallest repair, which is shown before it is done."),
        gettext_lazy("To the seating"),
    ),
    "printer": (
        gettext_lazy(
            "The printer ran out of paper after the first sheet of “The whole series”. Put some in, open that paper "
            "once more, and print it from page 2 on: what hangs on the wall stays."
        ),
        gettext_lazy("To the papers"),
    ),
    "start": (gettext_lazy("All have seats and papers: start the series."), gettext_lazy("To the start")),
    "play": (
        gettext_lazy(
            "The tables play. Let two hours go by in one tap: their lists come in, three of them with trouble."
        ),
        gettext_lazy("Let the tables play"),
    ),
    "phone": (
        gettext_lazy(
            "A dead phone: table %(table)s entered its deals until the battery was empty. The paper list beside it is "
            "complete, with %(deals)s deals, %(passed)s of them passed in; key it."
        ),
        gettext_lazy("To this list"),
    ),
    "wrong": (
        gettext_lazy(
            "A wrong list: table %(table)s hands in %(deals)s deals, %(passed)s of them passed in. Key it as it "
            "stands: one total is wrong, the desk says which one, and offers what it must be."
        ),
        gettext_lazy("To this list"),
    ),
    "differ": (
        gettext_lazy(
            "Two lists that differ: seat 3 of table %(table)s brings a copy with other points than the list that was "
            "keyed, and the table says that the copy is right. Correct the list by it, with a reason."
        ),
        gettext_lazy("To this list"),
    ),
    "complete": (
        gettext_lazy("All lists are in. Complete the series: the standings are published."),
        gettext_lazy("To the overview"),
    ),
    "check": (
        gettext_lazy("The standings hang on the wall as provisional. Publish them as checked."),
        gettext_lazy("To the overview"),
    ),
    "close": (
        gettext_lazy("Look at the prizes, then close the event on its overview: the standings are final."),
        gettext_lazy("To the prizes"),
    ),
    "delete": (
        gettext_lazy("That was the day. Delete the rehearsal: nothing of it is left."),
        gettext_lazy("Delete the rehearsal"),
    ),
}
