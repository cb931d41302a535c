"""The counts as Prometheus reads them. Imported by those alone who set METRICS_PORT: 1.4 MiB."""

from __future__ import annotations

from itertools import product

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from bot.meters.meters import KINDS, LIMITS, RESULTS, Meters
from bot.meters.readings import Readings

CONTENT_TYPE = CONTENT_TYPE_LATEST
# Discord gives up after three seconds; people begin to wonder after one.
_BUCKETS_S = (0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 3, 5, 10, 30, 60)


class Counted(Meters):
    def __init__(self) -> None:
        self._registry = of = CollectorRegistry()
        ProcessCollector(registry=of)
        self._interactions = Counter(
            "director_interactions_total", "Interactions that are over", ["kind", "result"], registry=of
        )
        for each in product(KINDS, RESULTS):  # Prometheus sees no increase in what begins with a one
            self._interactions.labels(*each)
        self._limited = Counter("director_limited_total", "Refused as too much, by what was", ["limit"], registry=of)
        for limit in LIMITS:
            self._limited.labels(limit)
        self._seconds = Histogram(
            "director_answer_seconds", "From an interaction's arrival to its end", buckets=_BUCKETS_S, registry=of
        )
        self._verdicts = Counter("director_verdicts_total", "Texts by what the matcher says", ["verdict"], registry=of)
        self._lag = Gauge("director_loop_lag_seconds", "By which the event loop came late when last asked", registry=of)
        self._outbox = Gauge("director_outbox_age_seconds", "Age of the oldest case or ruling unposted", registry=of)
        self._homes = Gauge("director_homes", "Ledgers in the data folder", ["state"], registry=of)
        self._alive = Gauge("director_background_alive", "Whether a background task runs", ["task"], registry=of)
        self._free = Gauge("director_free_bytes", "Room on the disk of the data folder", registry=of)

    def answered(self, kind: str, result: str, seconds: float) -> None:
        self._interactions.labels(kind, result).inc()
        self._seconds.observe(seconds)

    def limited(self, limit: str) -> None:
        self._limited.labels(limit).inc()

    def read(self, verdict: str) -> None:
        self._verdicts.labels(verdict).inc()

    def lagged(self, seconds: float) -> None:
        self._lag.set(seconds)

    def page(self, now: Readings) -> bytes:
        """All of it in Prometheus' own text format."""
        self._outbox.set(now.outbox_age_s)
        self._free.set(now.free_bytes)
        for state, count in now.homes.items():
            self._homes.labels(state).set(count)
        for task, alive in now.background.items():
            self._alive.labels(task).set(alive)
        text: bytes = generate_latest(self._registry)
        return text
