"""What stands before a program whose functions are called: it is not the one that runs, and prints to nobody."""

import io as grader_io
import sys as grader_sys

grader_out, grader_sys.stdout = grader_sys.stdout, grader_io.StringIO()
__name__ = "submission"
