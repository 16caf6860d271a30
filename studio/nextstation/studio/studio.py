"""What the parts of the server share: the open city, and what pages are told of it."""

from dataclasses import dataclass, field
from pathlib import Path

from nextstation.studio.analysing.jobs import Jobs
from nextstation.studio.editing.editor import Editor
from nextstation.studio.events import Events
from nextstation.studio.findings.design import DesignWarnings
from nextstation.studio.games.played_game import Games
from nextstation.studio.measuring.measures import Measures
from nextstation.studio.open_city import OpenCity
from nextstation.studio.records.records import Records


@dataclass(slots=True)
class Studio:
    """A studio: its city, its pages, and the games that are played on them."""

    city: OpenCity
    events: Events = field(default_factory=Events)
    games: Games = field(default_factory=Games)
    design: DesignWarnings = field(default_factory=DesignWarnings)
    editor: Editor = field(init=False)
    measures: Measures = field(init=False)
    records: Records = field(init=False)
    jobs: Jobs = field(init=False)

    def __post_init__(self) -> None:
        self.editor = Editor(self.city)
        self.records = Records(self.city)
        self.measures = Measures(self.city, self.events.tell)
        self.jobs = Jobs(self.events.tell)

    @classmethod
    def of(cls, file: Path) -> "Studio":
        """A studio for a city file, sound or not."""
        return cls(OpenCity(file))

    def tell_city(self) -> None:
        """Tell the pages that the city was read again; it is measured after a pause."""
        self.events.tell("city", {"version": self.city.now.version})
        self.measures.edited()
