"""Source becomes findings: header, documentation, naming, lint."""
