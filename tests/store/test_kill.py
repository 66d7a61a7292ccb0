"""What was acknowledged is there, whatever happens to the program. ``BOTTEGA_KILLS`` says how often it is killed."""

from __future__ import annotations

import os
import random
import signal

from companion.store.store import Store
from tests.store import writers
from tests.store.test_many_writers import PROCESSES, by_device

KILLS = int(os.environ.get("BOTTEGA_KILLS", "40"))


def test_everything_that_was_acknowledged_outlives_a_killed_program(store: Store, named: str) -> None:
    rng = random.Random(5)
    table = store.tables.create("regatta", {"players": []}, title="")
    for attempt in range(KILLS):
        device = f"device {attempt}"
        receiving, sending = PROCESSES.Pipe(duplex=False)
        process = PROCESSES.Process(target=writers.run, args=(named, table, device, None, sending.send))
        process.start()
        sending.close()
        acknowledged = [receiving.recv() for _ in range(rng.randrange(1, 12))]
        process.join(rng.choice((0, 0.002, 0.01)))
        process.kill()
        process.join(60)
        assert process.exitcode == -signal.SIGKILL
        while True:
            try:
                acknowledged.append(receiving.recv())
            except EOFError:
                break
        receiving.close()
        loaded = store.tables.load(table)
        assert loaded.summary.revision == len(loaded.entries)
        kept = by_device(loaded.entries)[device]
        assert kept[: len(acknowledged)] == acknowledged
        assert len(kept) <= len(acknowledged) + 1, "at most the entry that was under way is kept without an answer"
        assert kept == list(range(len(kept)))
