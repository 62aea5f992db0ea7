"""Parts of the names under which learning systems take pages back: known where submissions and grade books are read."""

FEEDBACK_PAGE = "feedback.html"
"""How such a name ends."""
MOODLE_PLUGIN = "assignsubmission_"
"""How what takes submissions in Moodle is called in every name of a download."""
