"""What can go wrong with a store, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from companion.core.errors import CompanionError
from companion.core.message import Message, msg, render


class StoreError(CompanionError):
    """The store cannot do what was asked; ``message`` says why and what helps."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(render(message))


class NoSuchTableError(StoreError):
    """There is no table of that id (any more)."""

    def __init__(self) -> None:
        super().__init__(msg("There is no such table here. It may have been deleted, or the link is not complete."))


class WithdrawnLinkError(StoreError):
    """The table may be there, but this link opens it no more; ``table`` is its id, for nobody's eyes."""

    def __init__(self, table: str) -> None:
        self.table = table
        super().__init__(msg("This link was withdrawn. Ask at the table for a new one."))


class NewerStoreError(StoreError):
    """A later release wrote this store or one of its entries."""


class BrokenStoreError(StoreError):
    """The file or the server does not answer as it should."""


_UNREACHABLE = ("connection to server", "connection timeout", "connection is bad", "failed to resolve")


@contextmanager
def told(place: str) -> Iterator[None]:
    """Turn what the database raises into a sentence that names the place of the store."""
    try:
        yield
    except DBAPIError as error:
        raise BrokenStoreError(_sentence(str(error.orig), place)) from error
    except SQLAlchemyError as error:
        raise BrokenStoreError(msg("The store {place} does not answer as it should: {problem}", place=place,
                                   problem=str(error))) from error


def _sentence(problem: str, place: str) -> Message:
    known = problem.lower()
    if "unable to open" in known:
        return msg("The store {place} cannot be opened; check that its folder exists and may be written to.", place=place)
    if "readonly" in known or "read-only" in known:
        return msg("The store {place} cannot be written to; check who owns the file and its folder.", place=place)
    if "not a database" in known or "malformed" in known:
        return msg("The store {place} is damaged, or is no store; put it aside and take the last backup.", place=place)
    if "locked" in known or "busy" in known:
        return msg("The store {place} is being written to by another program; try again in a moment.", place=place)
    if any(said in known for said in _UNREACHABLE):
        return msg("The server of the store {place} cannot be reached; check that it runs and takes connections from here.",
                   place=place)
    if "is full" in known:
        return msg("The disk is full, so the store {place} cannot take down any more.", place=place)
    return msg("The store {place} does not answer as it should: {problem}", place=place, problem=problem)
