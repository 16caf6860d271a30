"""All judges: what is lost in silence is a fault as well.

`make attack` takes a share of all sound files before each of them.
"""

from attack.judges.authors import AUTHORS
from attack.judges.caught import CAUGHT
from attack.judges.cells import CELLS
from attack.judges.certain import CERTAIN
from attack.judges.drawings import DRAWINGS
from attack.judges.edited import EDITED
from attack.judges.files import FILES
from attack.judges.games import GAMES
from attack.judges.numbers import NUMBERS
from attack.judges.pages import PAGES
from attack.judges.posters import POSTERS
from attack.judges.redrawn import REDRAWN
from attack.judges.repeated import REPEATED
from attack.judges.reports import REPORTS
from attack.judges.settings import SETTINGS
from attack.judges.spoken import SPOKEN
from attack.judges.told import TOLD
from attack.sound import Table

TABLES: tuple[Table, ...] = (
    *(GAMES, REPORTS, REPEATED, CELLS, NUMBERS, TOLD, SETTINGS),
    *(DRAWINGS, REDRAWN, PAGES, POSTERS, SPOKEN),
    *(FILES, EDITED, AUTHORS, CAUGHT, CERTAIN),
)
JUDGES: Table = {name: step for table in TABLES for name, step in table.items()}
