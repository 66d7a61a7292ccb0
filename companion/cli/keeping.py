"""``dump`` and ``restore``: tables of the store as JSON Lines, and back."""

from __future__ import annotations

import os
from collections.abc import Iterator

from companion.cli.call import Call
from companion.cli.inputs import STDIN, parse, read_lines
from companion.cli.outputs import json_line
from companion.core.errors import Fault, Faults, Refused, refuse
from companion.share.link import table_in
from companion.store.dump import DumpedTable, read_dump
from companion.store.errors import NoSuchTableError, WithdrawnLinkError
from companion.store.store import Store, open_store


def dump(call: Call) -> Iterator[str]:
    """One table, or every table, a line each."""
    named = call.text("table")
    if (named is None) != call.flag("all"):
        raise refuse("TABLE", "must be given, or else --all; it is the link of a table, or its id")
    with open_store(os.environ) as store:
        for table_id in store.dumps.ids() if named is None else [_table(store, named)]:
            try:
                yield json_line(store.dumps.dump(table_id))
            except NoSuchTableError:
                if named is not None:  # of all of them, one may be deleted meanwhile
                    raise


def _table(store: Store, named: str) -> str:
    """The table that is meant by a link, the id of a link, or its own id."""
    try:
        return store.links.find(table_in(named) or named).table_id
    except (NoSuchTableError, WithdrawnLinkError):
        return named


def restore(call: Call) -> Iterator[str]:
    """Every table of a file, or none; a line with the id and the new link of each."""
    faults, tables = Faults(), []
    for number, line in enumerate(read_lines(call.text("file") or STDIN, call.stdin), start=1):
        if not line.strip():
            continue
        try:
            tables.append(_read(line))
        except Refused as refusal:
            faults.extend(Fault(f"line {number}, {fault.path}", fault.message, fault.rules) for fault in refusal.faults)
    faults.raise_any()
    with open_store(os.environ) as store:
        store.dumps.restore(tables)
        for table in tables:
            yield f"{table.id}  {store.links.make(table.id, 'record').id}\n"


def _read(line: bytes) -> DumpedTable:
    return read_dump(parse(line))
