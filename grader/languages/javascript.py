"""JavaScript: comments and colours are known; how it is run is not yet, so its submissions are skipped."""

from grader.model import Language

JAVASCRIPT = Language(name="javascript", title="JavaScript", suffixes=(".js", ".mjs"), lexer="javascript", run=())
