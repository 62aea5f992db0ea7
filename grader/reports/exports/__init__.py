"""What other programs read: results, suites, the grade book."""
