class HeapError(Exception):
    """An error of our own, with a note."""


try:
    try:
        {}["heap"]
    except KeyError as error:
        raise HeapError("no heap") from error
except HeapError as error:
    error.add_note("Look at line 2.")
    raise
