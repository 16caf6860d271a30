"""The measured part of a page, between a mark that names its maker and one that ends it."""

_END = "<!-- end -->\n"


def put(maker: str, page: str, text: str) -> str:
    """The page with a text as what `maker` made, such as `make bench`.

    Raises ValueError for a page without the marks.
    """
    before, begin, rest = page.partition(f"<!-- made by {maker} -->\n")
    _, end, after = rest.partition(_END)
    if not (begin and end):
        raise ValueError(f"the page has no part that is made by {maker}")
    return before + begin + text + end + after
