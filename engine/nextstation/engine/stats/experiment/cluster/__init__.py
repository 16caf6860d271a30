"""Games on many machines: the workers of a Dask scheduler play chunks of them."""
