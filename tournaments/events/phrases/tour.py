"""The texts of a rehearsal's tour: what happens, and the button or link to continue."""

from typing import Any, Final

from django.utils.translation import gettext_lazy

# By step: the task, and the label of its link or button.
TOUR: Final[dict[str, tuple[Any, Any]]] = {
    "draw": (
        gettext_lazy("Everyone is here except one player, who comes later. Draw the seats without waiting."),
        gettext_lazy("To the draw"),
    ),
    "publish": (
        gettext_lazy("Check the draft and publish it: the seating plan is then put up in the hall."),
        gettext_lazy("To the draft"),
    ),
    "late": (
        gettext_lazy("A late arrival: %(name)s, number %(number)s, is at the door. Mark the player as present."),
        gettext_lazy("To the door"),
    ),
    "repair": (
        gettext_lazy(
            "The player needs a seat: adjust the plan with the smallest possible change. You see "
            "the change before it is made."
        ),
        gettext_lazy("To the seating plan"),
    ),
    "printer": (
        gettext_lazy(
            "The printer ran out of paper after the first sheet of “The whole series”. Refill it, open "
            "that document again, and print it from page 2. What is already on the wall stays there."
        ),
        gettext_lazy("To the documents"),
    ),
    "start": (gettext_lazy("All players have seats and documents: start the series."), gettext_lazy("To the start")),
    "play": (
        gettext_lazy(
            "The tables are playing. Skip two hours with one tap: the lists come in, and three of them have problems."
        ),
        gettext_lazy("Let the tables play"),
    ),
    "phone": (
        gettext_lazy(
            "A dead phone: table %(table)s entered deals until the battery was empty. The paper list is "
            "complete, with %(deals)s deals, %(passed)s of them passed in. Enter it."
        ),
        gettext_lazy("To this list"),
    ),
    "wrong": (
        gettext_lazy(
            "A wrong list: table %(table)s hands in %(deals)s deals, %(passed)s of them passed in. Enter "
            "it exactly as written: one total is wrong. The desk tells you which one and suggests the "
            "right value."
        ),
        gettext_lazy("To this list"),
    ),
    "differ": (
        gettext_lazy(
            "Two lists that differ: seat 3 of table %(table)s brings a copy whose points differ from the "
            "list that was entered, and the table says the copy is right. Correct the list to match it, "
            "giving a reason."
        ),
        gettext_lazy("To this list"),
    ),
    "complete": (
        gettext_lazy("All lists are in. Complete the series: the standings are published."),
        gettext_lazy("To the overview"),
    ),
    "check": (
        gettext_lazy("The standings are shown as provisional. Publish them as checked."),
        gettext_lazy("To the overview"),
    ),
    "close": (
        gettext_lazy("Check the prizes, then close the event on its overview page: the standings are then final."),
        gettext_lazy("To the prizes"),
    ),
    "delete": (
        gettext_lazy("That is the end of the rehearsal. Delete it: nothing of it remains."),
        gettext_lazy("Delete the rehearsal"),
    ),
}
