"""What the room counts, for Prometheus.

With several workers, `khrap serve` names a folder in which they put their numbers together.
"""

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

__all__ = ["SHARED_FOLDER", "Metrics"]

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable with the folder of several workers (its name is Prometheus's)."""


class Metrics:
    """The numbers of one application."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "khrap_http_requests_total",
            "Answered HTTP requests.",
            ("method", "route", "status"),
            registry=self.registry,
        )
        self.seconds = Histogram(
            "khrap_http_request_seconds",
            "How long HTTP requests took, in seconds.",
            ("method", "route"),
            registry=self.registry,
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
        )
        self.commands = Counter(
            "khrap_commands_total", "Commands that were carried out at tables.", registry=self.registry
        )
        self.sockets = Gauge(
            "khrap_sockets", "Open sockets at tables.", registry=self.registry, multiprocess_mode="livesum"
        )
        self.broken_tables = Gauge(
            "khrap_broken_tables",
            "Tables whose log cannot be read.",
            registry=self.registry,
            multiprocess_mode="livemax",  # all workers meet the same ones
        )
        self.guests_cleared = Counter(
            "khrap_guests_cleared_total", "Guests who did not come back and were cleared away.", registry=self.registry
        )
        self.failures = Counter(
            "khrap_failures_total",
            "Requests that failed by a fault of the server.",
            registry=self.registry,
        )

    def text(self) -> bytes:
        """Return all numbers in the format of Prometheus: those of all workers if there are several."""
        if os.environ.get(SHARED_FOLDER):
            shared = CollectorRegistry()
            MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
            return generate_latest(shared)
        return generate_latest(self.registry)
