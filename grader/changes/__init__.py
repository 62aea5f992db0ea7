"""Small changes to a student's program, each of which is tried: what is changed, where, and how that is written.

`python` changes the syntax tree and `javascript` the text. In `built` languages all changes are written into the
program at once, and each run says which of them it wants. What these have in common is here.
"""
