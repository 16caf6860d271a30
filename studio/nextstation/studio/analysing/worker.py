"""The process that judges decisions: the server starts it when the first is to be judged."""

from nextstation.studio.analysing.judging import Judging
from nextstation.studio.background.worker import run

if __name__ == "__main__":
    run(Judging().do)
