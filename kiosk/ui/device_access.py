"""How the staff page of the devices is come upon: never by a player's touch with anything secret on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Property, QObject, Signal, Slot

from kiosk.ui.screens import Screen, Screens
from kiosk.ui.standing import Standing
from kiosk.ui.view_model import ViewModel

if TYPE_CHECKING:
    from kiosk.ui.device_page_model import DevicePageModel


class DeviceAccess(Screens):
    """The screens of a terminal whose devices staff can look at. The page is made when it is first wanted."""

    devices_changed = Signal()

    _standing: Standing

    def __init__(self, first_screen: Screen) -> None:
        super().__init__(first_screen)
        self._make_devices: Callable[[Standing], DevicePageModel] | None = None
        self._devices: DevicePageModel | None = None

    def offer_devices(self, make: Callable[[Standing], DevicePageModel]) -> None:
        """Let the page be opened from now on."""
        self._make_devices = make
        self.devices_changed.emit()

    def join(self, model: ViewModel) -> None:
        """Let a part made elsewhere hear of every change and see the time pass."""
        raise NotImplementedError

    def open_devices_for_staff(self) -> None:
        """The page with its papers. Only what no player can touch may ask for it: the test bench does."""
        self._open_devices(for_staff=True)

    def open_or_close_devices_for_staff(self) -> None:
        """The same key opens the page with its papers and closes it."""
        page = self._devices
        if page is not None and page.property("is_open") and page.property("shows_papers"):
            page.close()
        else:
            self.open_devices_for_staff()

    @Slot()
    def open_devices_when_stopped(self) -> None:
        """The page without its papers, from the screen of a terminal that has stopped: anybody may stand
        there."""
        if self._screen is Screen.STOPPED:
            self._open_devices(for_staff=False)

    def _open_devices(self, *, for_staff: bool) -> None:
        if self._devices is None and self._make_devices is not None:
            self._devices = self._make_devices(self._standing)
            self._devices.setParent(self)
            self.join(self._devices)
            self.devices_changed.emit()
        if self._devices is not None:
            self._devices.open(for_staff=for_staff, has_stopped=self._screen is Screen.STOPPED)

    has_devices = Property(bool, lambda self: self._make_devices is not None, notify=devices_changed)
    devices = Property(QObject, lambda self: self._devices, notify=devices_changed)
