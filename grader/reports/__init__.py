"""Data first, then pure renderers: HTML, JSON, JUnit, CSV."""

from grader.reports.write import page_names, results_json, student_page, write_reports

__all__ = ["page_names", "results_json", "student_page", "write_reports"]
