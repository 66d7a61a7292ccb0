"""Several devices at one table, in any order of taps, repeated taps, refreshes and restarts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from companion.store.store import open_store
from companion.store.tables import Appended, Conflict

DEVICES = st.integers(0, 2)
RESULT = {"game": "regatta", "players": [{"name": "Anna"}]}


class SharedTable(RuleBasedStateMachine):
    """The model: every entry that was acknowledged, in order, and what each device has seen and tapped."""

    fresh: ClassVar[Callable[[], str]]

    def __init__(self) -> None:
        super().__init__()
        self.named = type(self).fresh()
        self.store = open_store({"BOTTEGA_STORE": self.named})
        self.entries: list[dict[str, Any]] = []
        self.seen = [0, 0, 0]
        self.taps: list[tuple[str, dict[str, Any], int, int]] = []
        self.finished = False

    @initialize()
    def sit_down(self) -> None:
        self.table = self.store.tables.create("regatta", {"players": ["Anna"]}, title="")

    @rule(device=DEVICES, entry=st.one_of(st.builds(lambda n: {"to": n}, st.integers(0, 9)),
                                          st.builds(lambda n: {"type": "bid", "coins": n}, st.integers(0, 9))))
    def tap(self, device: int, entry: dict[str, Any]) -> None:
        seen, tap_id = self.seen[device], f"tap {len(self.taps)} {len(self.entries)} {device}"
        answer = self.store.tables.append(self.table, entry, seen=seen, tap_id=tap_id)
        if seen == len(self.entries):
            self.entries.append(entry)
            self.finished = False
            assert answer == Appended(len(self.entries))
            self.taps.append((tap_id, entry, seen, len(self.entries)))
        else:
            missed = tuple(self.entries[seen:])
            assert answer == Conflict(len(self.entries), missed, ("",) * len(missed))
        self.seen[device] = answer.revision

    @rule(data=st.data())
    def tap_again(self, data: st.DataObject) -> None:
        if self.taps:
            tap_id, entry, seen, revision = data.draw(st.sampled_from(self.taps))
            now = data.draw(st.sampled_from([seen, len(self.entries)]))
            answer = self.store.tables.append(self.table, entry, seen=now, tap_id=tap_id)
            assert answer == Appended(revision, again=True)

    @rule(device=DEVICES)
    def refresh(self, device: int) -> None:
        assert list(self.store.tables.since(self.table, self.seen[device])[0]) == self.entries[self.seen[device] :]
        self.seen[device] = len(self.entries)

    @rule(device=DEVICES)
    def finish(self, device: int) -> None:
        answer = self.store.tables.finish(self.table, RESULT, seen=self.seen[device])
        if self.seen[device] == len(self.entries):
            assert answer is None
            self.finished = True
        else:
            missed = tuple(self.entries[self.seen[device] :])
            assert answer == Conflict(len(self.entries), missed, ("",) * len(missed))

    @rule()
    def restart(self) -> None:
        self.store.close()
        self.store = open_store({"BOTTEGA_STORE": self.named})

    @invariant()
    def nothing_is_lost_and_nothing_doubled(self) -> None:
        loaded = self.store.tables.load(self.table)
        assert list(loaded.entries) == self.entries
        assert loaded.summary.revision == self.store.tables.revision(self.table) == len(self.entries)
        assert loaded.summary.finished == self.finished
        assert [played.id for played in self.store.history.list()] == [self.table] * self.finished

    def teardown(self) -> None:
        self.store.close()


def test_any_order_of_taps_loses_nothing_and_doubles_nothing(fresh: Callable[[], str]) -> None:
    here = type("Here", (SharedTable,), {"fresh": staticmethod(fresh)})
    run_state_machine_as_test(
        here,
        settings=settings(max_examples=20, stateful_step_count=30, deadline=None,
                          suppress_health_check=[HealthCheck.function_scoped_fixture]),
    )
