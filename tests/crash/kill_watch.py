"""What happens to the files of a folder, told by the kernel while it happens (inotify)."""

from __future__ import annotations

import ctypes
import os
import struct
from pathlib import Path
from typing import Final

_MODIFIED, _MOVED_HERE, _MADE, _CLOSED = 0x002, 0x080, 0x100, 0x008
_HEAD: Final = struct.Struct("iIII")


class FolderWatch:
    """Counts what happens to the files of folders from the moment it is made."""

    def __init__(self, *folders: Path) -> None:
        library = ctypes.CDLL(None, use_errno=True)
        self._descriptor = library.inotify_init1(os.O_CLOEXEC)
        for folder in folders:
            wanted = _MODIFIED | _MOVED_HERE | _MADE | _CLOSED
            assert library.inotify_add_watch(self._descriptor, os.fsencode(folder), wanted) >= 0
        self.names: list[str] = []

    def wait_for(self, count: int, suffix: str = "") -> None:
        """Wait until so many things have happened, of those to files whose names end so."""
        while sum(name.endswith(suffix) for name in self.names) < count:
            data = os.read(self._descriptor, 65_536)
            while data:
                _, _, _, length = _HEAD.unpack_from(data)
                name, data = data[_HEAD.size : _HEAD.size + length], data[_HEAD.size + length :]
                self.names.append(name.rstrip(b"\0").decode())

    def seen(self) -> int:
        """How many things have happened until now."""
        os.set_blocking(self._descriptor, False)
        try:
            while True:
                self.wait_for(len(self.names) + 1)
        except BlockingIOError:
            return len(self.names)
        finally:
            os.set_blocking(self._descriptor, True)

    def close(self) -> None:
        """Watch no more."""
        os.close(self._descriptor)
