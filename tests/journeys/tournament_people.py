"""The players of the tournament journey: a pasted list, and walk-ins."""

from typing import Final

# As a club sends it: two teams of four, and women who have a prize of their own.
PASTED: Final = """Name;Verein;Geschlecht;Mannschaft
Anna Ahlers;Herz Dame;w;Asse
Bernd Brandt;Herz Dame;m;Asse
Clara Classen;Herz Dame;w;Asse
Dieter Dörfler;Herz Dame;m;Asse
Emil Engelke;Kreuz Bube;m;Buben
Frieda Feldkamp;Kreuz Bube;w;Buben
Gerd Gerlach;Kreuz Bube;m;Buben
Heike Hinrichs;Kreuz Bube;w;Buben
Ingo Isemann;;m;
Jutta Jahnke;;w;
Karl Kröger;;m;
Lena Lindemann;Ohne Vier;w;
Moritz Meinders;Ohne Vier;m;
Nora Nannen;;w;
Otto Ortlieb;;m;
Petra Poppinga;;w;
Quirin Quast;;m;
"""
NAMES: Final = tuple(line.split(";")[0] for line in PASTED.splitlines()[1:])
# A player of the club, found by the beginning of the last name.
KNOWN: Final = "Rolf Müller-Thurgau"
WALK_INS: Final = ("Sabine Saathoff", "Theo Tjaden", KNOWN, "Uwe Ubben", "Vera Voss")
# The last two of the pasted ones are absent when all others are present.
LATECOMER, NO_SHOW = NAMES[-2], NAMES[-1]
EVERYBODY: Final = (*NAMES, *WALK_INS)
PLAYERS: Final = tuple(name for name in EVERYBODY if name != NO_SHOW)
WOMEN: Final = tuple(line.split(";")[0] for line in PASTED.splitlines()[1:] if line.split(";")[2] == "w")
