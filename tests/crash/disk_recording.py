"""Everything SQLite asks of the disk, written down: every write, sync, change of size, creation and deletion.

SQLite reaches the disk through a VFS. While a :class:`DiskRecording` is going on, the default VFS of the very
library that Python's sqlite3 runs on is a copy of the system's own with those operations passed through here;
so the product's connections, those of SQLAlchemy too, are recorded without knowing it. (The package apsw
offers a VFS ready to be derived from, but brings an SQLite of its own: not the one the product runs on.)
Whatever else SQLite asks (reads, locks, shared memory) goes straight to the system's VFS.
"""

from __future__ import annotations

import _sqlite3  # the extension module itself: the library it was linked with is the one to reach
import ctypes
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, addressof, c_char_p, c_int, c_int64, c_void_p
from pathlib import Path
from typing import Any, Final

from msgspec import Struct


class Create(Struct, frozen=True):
    """A file that was not there was made, empty."""

    name: str


class Write(Struct, frozen=True):
    """Bytes were written into a file, which grew where they reach past its end."""

    name: str
    offset: int
    data: bytes


class Truncate(Struct, frozen=True):
    """A file was given another size."""

    name: str
    size: int


class Sync(Struct, frozen=True):
    """A file was brought through to the disk: what was asked of it before is durable now. With its folder,
    so is which files there are."""

    name: str
    is_folder_synced: bool = False


class Delete(Struct, frozen=True):
    """A file was deleted. Durable at once if SQLite asked for the folder to be synced with it."""

    name: str
    is_synced: bool


Operation = Create | Write | Truncate | Sync | Delete


class CannotRecord(Exception):
    """Why the SQLite of this Python can't be recorded."""


class DiskRecording:
    """What SQLite asked of the disk for the files of one folder, oldest first.

    `before` is called before an operation is carried out, with nothing of it done yet.
    """

    def __init__(self, folder: Path, before: Callable[[], None]) -> None:
        self.operations: list[Operation] = []
        self._folder = folder
        self._before = before
        self._library = _library()
        self._names: dict[int, str] = {}
        self._new_logs: set[int] = set()
        self._methods: dict[int, _Methods] = {}
        self._copies: dict[int, _Methods] = {}
        self._system: _Vfs = self._library.sqlite3_vfs_find(None).contents
        self._vfs = _Vfs()
        ctypes.memmove(addressof(self._vfs), addressof(self._system), ctypes.sizeof(_Vfs))
        self._vfs.next = None
        self._vfs.name = b"recording"
        self._vfs.open, self._vfs.delete = _Open(self._open), _Delete(self._delete)
        # Kept for as long as SQLite may call them.
        self._close_called, self._write_called = _OfFile(self._close), _Write(self._write)
        self._truncate_called, self._sync_called = _Truncate(self._truncate), _Sync(self._sync)

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """Record what is opened meanwhile. It must be closed before the recording is forgotten."""
        _ok(self._library.sqlite3_vfs_register(addressof(self._vfs), 1))
        try:
            yield
        finally:
            _ok(self._library.sqlite3_vfs_unregister(addressof(self._vfs)))

    # The VFS.

    def _open(self, _: int, name: int | None, file: int, flags: int, out_flags: int | None) -> int:
        path = None if name is None else Path(ctypes.string_at(name).decode())
        is_ours = path is not None and path.parent == self._folder and not flags & _DELETE_ON_CLOSE
        is_new = path is not None and is_ours and not path.exists()
        if is_new:
            self._before()
        code = int(self._system.open(addressof(self._system), name, file, flags, out_flags))
        if code == sqlite3.SQLITE_OK and path is not None and is_ours:
            if is_new:
                self.operations.append(Create(path.name))
            self._names[file] = path.name
            self._intercept(file)
            if flags & _CREATE and flags & _LOGS:
                # The system's VFS syncs the folder with the first sync of these.
                self._new_logs.add(file)
        return code

    def _intercept(self, file: int) -> None:
        """Have this file's writes, syncs, changes of size and its closing come through here."""
        methods = _File.from_address(file)
        system = methods.methods
        if system not in self._copies:
            original, copy = _Methods.from_address(system), _Methods()
            # An older version of the table ends earlier.
            size = (_SIZES[original.version] + 1) * ctypes.sizeof(c_void_p)
            ctypes.memmove(addressof(copy), system, size)
            copy.close, copy.write = self._close_called, self._write_called
            copy.truncate, copy.sync = self._truncate_called, self._sync_called
            self._copies[system] = copy
        self._methods[file] = _Methods.from_address(system)
        methods.methods = addressof(self._copies[system])

    def _close(self, file: int) -> int:
        del self._names[file]
        self._new_logs.discard(file)
        return int(self._methods.pop(file).close(file))

    def _write(self, file: int, data: int, count: int, offset: int) -> int:
        self._before()
        code = int(self._methods[file].write(file, data, count, offset))
        return self._done(code, Write(self._names[file], offset, ctypes.string_at(data, count)))

    def _truncate(self, file: int, size: int) -> int:
        self._before()
        return self._done(int(self._methods[file].truncate(file, size)), Truncate(self._names[file], size))

    def _sync(self, file: int, flags: int) -> int:
        self._before()
        code = int(self._methods[file].sync(file, flags))
        is_folder_synced = file in self._new_logs
        self._new_logs.discard(file)
        return self._done(code, Sync(self._names[file], is_folder_synced))

    def _delete(self, _: int, name: int, is_synced: int) -> int:
        path = Path(ctypes.string_at(name).decode())
        is_ours = path.parent == self._folder and path.exists()
        if is_ours:
            self._before()
        code = int(self._system.delete(addressof(self._system), name, is_synced))
        return self._done(code, Delete(path.name, bool(is_synced))) if is_ours else code

    def _done(self, code: int, operation: Operation) -> int:
        # A disk that refused would leave a file in no known state.
        assert code == sqlite3.SQLITE_OK, (operation, code)
        self.operations.append(operation)
        return code


def _library() -> ctypes.CDLL:
    """The library that sqlite3 runs on. Raises :class:`CannotRecord`."""
    file = getattr(_sqlite3, "__file__", None)
    # What a symbol is looked for in: the extension module, then the libraries it is linked with. One without
    # a file is part of the program itself.
    library = ctypes.CDLL(file)
    try:
        library.sqlite3_libversion.restype = c_char_p
        library.sqlite3_vfs_find.restype = POINTER(_Vfs)
        library.sqlite3_vfs_find.argtypes = [c_char_p]
        library.sqlite3_vfs_register.argtypes = [c_void_p, c_int]
        library.sqlite3_vfs_unregister.argtypes = [c_void_p]
        version = library.sqlite3_libversion().decode()
    except AttributeError as error:
        raise CannotRecord(
            f"the SQLite of this Python is built into {file or 'the program'} without a way in: {error}"
        ) from error
    if version != sqlite3.sqlite_version:
        raise CannotRecord(
            f"the SQLite that is reached is {version}, the one that runs is {sqlite3.sqlite_version}"
        )
    return library


def why_not() -> str | None:
    """Why the SQLite of this Python can't be recorded; None if it can."""
    try:
        library = _library()
    except CannotRecord as reason:
        return str(reason)
    system = library.sqlite3_vfs_find(None).contents
    name = system.name.decode()
    if not name.startswith("unix"):
        return f"the disk is reached by SQLite's VFS {name!r}, whose calls may differ from those of a unix"
    return None


def _ok(code: int) -> None:
    assert code == sqlite3.SQLITE_OK, code


# SQLite's structures, as `sqlite3.h` promises them.

_CREATE: Final = 0x4
_DELETE_ON_CLOSE: Final = 0x8
_LOGS: Final = 0x800 | 0x4000 | 0x80000
"""The rollback journal of a database, that of several at once, and the write-ahead log."""
_SIZES: Final = {1: 12, 2: 16, 3: 18}
"""How many methods of a file each version of their table has."""

_OfFile = CFUNCTYPE(c_int, c_void_p)
_Write = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_Truncate = CFUNCTYPE(c_int, c_void_p, c_int64)
_Sync = CFUNCTYPE(c_int, c_void_p, c_int)
_Open = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_Delete = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)


class _File(Structure):
    """`sqlite3_file`: what follows is the VFS's own."""

    _fields_ = [("methods", c_void_p)]
    methods: int


class _Methods(Structure):
    """`sqlite3_io_methods`."""

    _fields_ = [
        ("version", c_int),
        ("close", _OfFile),
        ("read", c_void_p),
        ("write", _Write),
        ("truncate", _Truncate),
        ("sync", _Sync),
        ("rest", c_void_p * 13),
    ]
    version: int
    close: Any
    write: Any
    truncate: Any
    sync: Any


class _Vfs(Structure):
    """`sqlite3_vfs` of version 3; of an older one it ends earlier, and nobody asks for the rest."""

    _fields_ = [
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", _Open),
        ("delete", _Delete),
        ("rest", c_void_p * 14),
    ]
    next: int | None
    name: bytes
    open: Any
    delete: Any
