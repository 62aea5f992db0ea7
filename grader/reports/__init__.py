"""Data first, then pure renderers: HTML, JSON, JUnit, CSV."""
