"""The dashboard of Dask, where a scheduler has one."""

from __future__ import annotations

from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

_SECONDS = 3.0
_OF_BOKEH = "/static/js/bokeh.min.js"
"""Served where the dashboard can be drawn; Dask says a link also where it cannot."""


def is_served(link: str) -> bool:
    """Whether a link that Dask says leads to a dashboard."""
    url = urlsplit(link)
    if url.scheme != "http" or not url.hostname:
        return False
    connection = HTTPConnection(url.hostname, url.port, timeout=_SECONDS)
    try:
        connection.request("HEAD", url.path.removesuffix("/status") + _OF_BOKEH)
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
