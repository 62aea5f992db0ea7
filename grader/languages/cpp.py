"""C++: its comments and colours are known; how it is built and run is not yet, so its submissions are skipped."""

from grader.model import Language

CPP = Language(name="cpp", title="C++", suffixes=(".cc", ".cpp", ".cxx", ".c++"), lexer="cpp", run=())
