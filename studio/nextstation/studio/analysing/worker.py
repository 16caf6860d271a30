"""The process that judges decisions and searches: the server starts it with the first task."""

from nextstation.studio.analysing.judging import Judging
from nextstation.studio.background.worker import run

if __name__ == "__main__":
    run(Judging().do)
