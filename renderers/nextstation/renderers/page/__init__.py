"""Lays out a sheet on paper."""
