"""The repositories of a ledger for the event loop: each method with the tenant before its other arguments."""

from collections.abc import Callable, Coroutine
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar

from bot.ledger.calls import Calls
from bot.ledger.cases import Cases
from bot.ledger.ledger import Ledger
from bot.ledger.letters import Letters
from bot.ledger.misses import Misses
from bot.ledger.notes import Notes
from bot.ledger.outbox import Outbox
from bot.ledger.reminders import Reminders
from bot.ledger.rulings import Rulings
from bot.ledger.settings import SettingsLog
from bot.ledger.sheets import Sheets

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")


class Files(Protocol):
    """What runs a function on a tenant's ledger: see `facade.Ledgers`."""

    async def write(self, tenant: str, method: Callable[[Ledger], T], /) -> T: ...

    async def write_patiently(self, tenant: str, method: Callable[[Ledger], T], /) -> T: ...

    async def read(self, tenant: str, method: Callable[[Ledger], T], /) -> T: ...


class AsyncRepository(Generic[R]):
    def __init__(self, files: Files, of: Callable[[Ledger], R]) -> None:
        self.files, self.of = files, of


_Async = Callable[Concatenate[AsyncRepository[R], str, P], Coroutine[Any, Any, T]]


def _writing(method: Callable[Concatenate[R, P], T]) -> _Async[R, P, T]:
    async def call(repository: AsyncRepository[R], tenant: str, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await repository.files.write(tenant, lambda ledger: method(repository.of(ledger), *args, **kwargs))

    return call


def _noting(method: Callable[Concatenate[R, P], T]) -> _Async[R, P, T]:
    """For what has happened already."""

    async def call(repository: AsyncRepository[R], tenant: str, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await repository.files.write_patiently(
            tenant, lambda ledger: method(repository.of(ledger), *args, **kwargs)
        )

    return call


def _reading(method: Callable[Concatenate[R, P], T]) -> _Async[R, P, T]:
    async def call(repository: AsyncRepository[R], tenant: str, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await repository.files.read(tenant, lambda ledger: method(repository.of(ledger), *args, **kwargs))

    return call


class AsyncCases(AsyncRepository[Cases]):
    open = _writing(Cases.open)
    add_step = _writing(Cases.add_step)
    get = _reading(Cases.get)
    latest = _reading(Cases.latest)


class AsyncRulings(AsyncRepository[Rulings]):
    make = _writing(Rulings.make)
    revise = _writing(Rulings.revise)
    supersede = _writing(Rulings.supersede)
    get = _reading(Rulings.get)
    of_case = _reading(Rulings.of_case)
    on_record = _reading(Rulings.on_record)
    latest = _reading(Rulings.latest)
    similar = _reading(Rulings.similar)
    to_check = _reading(Rulings.to_check)


class AsyncOutbox(AsyncRepository[Outbox]):
    due = _reading(Outbox.due)
    due_under = _reading(Outbox.due_under)
    mark_sent = _noting(Outbox.mark_sent)
    mark_failed = _noting(Outbox.mark_failed)
    move = _noting(Outbox.move)
    drop_finding = _noting(Outbox.drop_finding)
    record_finding = _noting(Outbox.record_finding)
    take_out_finding = _noting(Outbox.take_out_finding)
    record_card = _noting(Outbox.record_card)


class AsyncSettings(AsyncRepository[SettingsLog]):
    current = _reading(SettingsLog.current)
    change = _writing(SettingsLog.change)


class AsyncNotes(AsyncRepository[Notes]):
    current = _reading(Notes.current)
    history = _reading(Notes.history)
    set = _writing(Notes.set)


class AsyncCalls(AsyncRepository[Calls]):
    open = _writing(Calls.open)
    check = _reading(Calls.check)
    get = _reading(Calls.get)
    mark_posted = _writing(Calls.mark_posted)
    mark_failed = _writing(Calls.mark_failed)
    answer = _writing(Calls.answer)
    last_place = _reading(Calls.last_place)


class AsyncLetters(AsyncRepository[Letters]):
    due = _reading(Letters.due)
    wished = _reading(Letters.wished)
    settle = _noting(Letters.settle)


class AsyncSheets(AsyncRepository[Sheets]):
    fill = _writing(Sheets.fill)
    get = _reading(Sheets.get)
    close = _writing(Sheets.close)


class AsyncReminders(AsyncRepository[Reminders]):
    add = _writing(Reminders.add)
    get = _reading(Reminders.get)
    due = _reading(Reminders.due)
    next_due = _reading(Reminders.next_due)
    mark_posted = _noting(Reminders.mark_posted)
    mark_failed = _noting(Reminders.mark_failed)
    mark_done = _writing(Reminders.mark_done)


class AsyncMisses(AsyncRepository[Misses]):
    add = _writing(Misses.add)
    all = _reading(Misses.all)
    settle = _writing(Misses.settle)
