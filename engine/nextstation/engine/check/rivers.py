"""Rivers: it must be plain which links they cross."""

from collections.abc import Iterator

from nextstation.engine.check.subject import LEGEND, LINKS, RIVERS, STATIONS, Subject, check
from nextstation.engine.city.diagnostic import Diagnostic
from nextstation.engine.city.geometry import touch
from nextstation.engine.city.network import stretches_of


@check(STATIONS, LEGEND, whole=(LINKS,))
def doubtful_courses(subject: Subject) -> Iterator[Diagnostic]:
    """E311: a river runs along a link, or has a corner on one, or passes through a station."""
    for river in subject.city.map.rivers:
        for number, stretch in enumerate(stretches_of(river)):
            touched = [
                link for link in subject.network.links if touch(stretch, (link.start, link.end))
            ]
            if touched:
                more = f" and {len(touched) - 1} more" if len(touched) > 1 else ""
                message = f"from this corner to the next the river touches {touched[0].name}{more}"
                hint = "move the corner a little, so that it crosses links or keeps clear of them"
                path = (*RIVERS, river.name, "course", number)
                yield subject.fault("E311", message, path, hint)
