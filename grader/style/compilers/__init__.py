"""The compilers as critics: their warnings as findings, with suppressions of the source off."""
