"""What an app does by itself while nobody taps: the backup of the day, and forgetting where strangers share the server."""

from __future__ import annotations

import logging
import threading
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from companion import settings
from companion.core.errors import CompanionError
from companion.store.store import Store
from companion.ui import heap, in_order, theme

EVERY = 3600.0
_LOG = logging.getLogger("bottega")


def look_after(store: Store, environment: Mapping[str, str]) -> None:
    """Once round: back up, and where the app is hosted forget what nobody has touched for long."""
    made = store.back_up(settings.backups(environment))
    if made is not None:
        _LOG.info("backed up to %s", made)
    days = settings.keep_days(environment)
    if settings.is_hosted(environment) and days:
        gone = store.forget_untouched(days)
        if gone:
            _LOG.info("forgot %s tables that nobody had touched for %s days", gone, days)


def keep(opened: Callable[[], Store], environment: Mapping[str, str], ended: threading.Event, every: float = EVERY) -> None:
    """Look after the store now and then until the app ends; trouble is told in the log and tried again."""
    while True:
        try:
            look_after(opened(), environment)
        except CompanionError as trouble:
            _LOG.warning("%s", trouble)
        if ended.wait(every):
            return


def keeper(opened: Callable[[], Store], environment: Mapping[str, str]) -> Any:
    """The life of the app, as ``st.App`` takes it: few heaps, runs in order, one theme; a thread looks after the store."""

    @asynccontextmanager
    async def life(_app: Any) -> AsyncIterator[None]:
        heap.tighten()
        in_order.keep()
        theme.keep()
        ended = threading.Event()
        threading.Thread(target=keep, args=(opened, environment, ended), name="keeper", daemon=True).start()
        try:
            yield
        finally:
            ended.set()

    return life
