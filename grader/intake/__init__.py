"""Folders and archives become submissions; hostile archives are refused."""
