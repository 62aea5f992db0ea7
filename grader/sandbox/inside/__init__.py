"""What runs next to the students' programs: the launcher, standard library only, importing nothing of the rest.

The launcher is process 1 of its own namespaces. It serves one run at a time: a fresh folder, a fork, the drop of all
privileges, an exec, supervision, the exact end. It never holds an expected output.
"""
