"""Talking to reference modules, each in a process of its own, and to programs that play against one."""
