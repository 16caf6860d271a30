"""What can be wrong with a folder of results."""


class DamagedError(Exception):
    """A file of results that is not what was written, or that belongs elsewhere."""


class FolderError(ValueError):
    """A folder that cannot take, or does not hold, the results asked for."""


class ClusterError(Exception):
    """A cluster that cannot be reached or is lost, or whose workers cannot play."""
