"""The text of a YAML file, in which values are changed without touching anything else."""
