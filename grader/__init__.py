"""An autograder: runs student programs in a sandbox, judges them against a reference solver, explains what is wrong.

The rooms, in the order in which data flows through them: `assignments`, `intake`, `languages`, `sandbox`, `judging`,
`style`, `feedback`, `grading`, `reports`, `cli`. Nothing later is imported by anything earlier; `model`, `settings`
and `errors` are the words they share.
"""

__version__ = "0.1.0"
