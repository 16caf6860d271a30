"""All judges: what is lost in silence is a fault as well.

`make attack` takes a share of all sound files before each of them.
"""

from attack.judges.caught import CAUGHT
from attack.judges.cells import CELLS
from attack.judges.drawings import DRAWINGS
from attack.judges.files import FILES
from attack.judges.games import GAMES
from attack.judges.numbers import NUMBERS
from attack.judges.reports import REPORTS
from attack.judges.settings import SETTINGS
from attack.judges.told import TOLD
from attack.sound import Table

JUDGES: Table = {
    **GAMES,
    **FILES,
    **REPORTS,
    **DRAWINGS,
    **TOLD,
    **SETTINGS,
    **CAUGHT,
    **CELLS,
    **NUMBERS,
}
