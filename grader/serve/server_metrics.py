"""What whoever runs the server measures it by, as Prometheus reads it."""

from __future__ import annotations

from grader.serve.check_desk import CheckDesk


def format_metrics(desk: CheckDesk) -> str:
    """Counters and gauges in the text format of Prometheus, version 0.0.4. No name is in it."""
    totals, queue = desk.totals, desk.queue
    rows = (
        ("uploads_total", "counter", "Uploads taken since the start.", totals.uploads),
        ("checks_done_total", "counter", "Checks that have a page.", totals.done),
        ("checks_failed_total", "counter", "Checks without a page.", totals.failed),
        ("check_seconds_total", "counter", "Seconds that all checks have taken.", round(totals.seconds, 3)),
        ("checks_running", "gauge", "Checks that run now.", queue.number_running),
        ("checks_waiting", "gauge", "Uploads in the queue.", queue.number_waiting),
        ("check_slots", "gauge", "Checks that may run at one time.", queue.slots),
    )
    return "".join(
        f"# HELP grader_serve_{name} {text}\n# TYPE grader_serve_{name} {kind}\ngrader_serve_{name} {value}\n"
        for name, kind, text, value in rows
    )
