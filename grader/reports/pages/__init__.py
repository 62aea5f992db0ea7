"""The HTML pages: their data first, then the templates."""
