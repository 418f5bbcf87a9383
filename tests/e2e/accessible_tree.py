# SPDX-License-Identifier: GPL-3.0-or-later
"""What a program tells those who cannot see it: its widgets by role and name, over AT-SPI.

GTK tells all that it has told before in one answer (GetItems), and of what it has not been asked
about only how many children there are. So a look at the tree costs one call, and one more for each
widget that got new children. An answer has thousands of texts, which dbus-python unpacks in C."""

from dataclasses import dataclass, field

import dbus
import dbus.bus

ROOT = "/org/a11y/atspi/accessible/root"
ACCESSIBLE = "org.a11y.atspi.Accessible"
PROPERTIES = "org.freedesktop.DBus.Properties"
WINDOW_COORDINATES = 1
FOREVER = 2147483  # seconds, the most that libdbus knows

WINDOW_ROLES = ("frame", "dialog", "alert", "window")

# Roles by the numbers that GTK 4 sends, as AT-SPI names them.
ROLES = {
    2: "alert",
    7: "check box",
    8: "check menu item",
    11: "combo box",
    16: "dialog",
    20: "filler",
    23: "frame",
    27: "image",
    29: "label",
    31: "list",
    32: "list item",
    33: "menu",
    35: "menu item",
    37: "page tab",
    38: "page tab list",
    39: "panel",
    42: "progress bar",
    43: "push button",
    44: "radio button",
    45: "radio menu item",
    48: "scroll bar",
    49: "scroll pane",
    50: "separator",
    51: "slider",
    52: "spin button",
    54: "status bar",
    55: "table",
    56: "table cell",
    57: "table column header",
    58: "table row header",
    61: "text",
    62: "toggle button",
    63: "tool bar",
    65: "tree",
    66: "tree table",
    69: "window",
    75: "application",
    79: "entry",
    90: "table row",
    91: "tree item",
}

# States by their bits.
STATES = {
    3: "busy",
    4: "checked",
    10: "expanded",
    11: "focusable",
    12: "focused",
    20: "pressed",
    23: "selected",
    24: "sensitive",
    25: "showing",
    30: "visible",
    36: "invalid",
}


@dataclass
class Widget:
    """A widget as it was when the tree was looked at."""

    path: str
    parent: str
    index: int
    n_children: int
    role: str
    name: str
    description: str
    states: frozenset
    interfaces: tuple
    children: list = field(default_factory=list)

    def __str__(self):
        extra = f" ({self.description})" if self.description else ""
        shown = self.states & {"checked", "expanded", "focused", "invalid", "pressed", "selected"}
        return f"{self.role} “{self.name}”{extra} {' '.join(sorted(shown))}".rstrip()


def states_of(words):
    """Returns the names of the states in two 32-bit WORDS."""
    bits = words[0] | words[1] << 32
    return frozenset(name for bit, name in STATES.items() if bits >> bit & 1)


def accessibility_bus():
    """Returns a connection to the bus on which programs tell of their widgets."""
    session = dbus.SessionBus()
    address = session.call_blocking(
        "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", "", ()
    )
    return dbus.bus.BusConnection(address)


class AccessibleTree:
    """The widgets of one program."""

    def __init__(self, bus, owner):
        self.bus = bus
        self.owner = owner  # name of the program on the bus

    @classmethod
    def of_process(cls, bus, pid):
        """Returns the tree of the program PID, or None: it has not told of any yet."""
        registry = "org.a11y.atspi.Registry"
        known = cls(bus, registry)
        for owner, _ in known.call(ROOT, ACCESSIBLE, "GetChildren"):
            daemon = cls(bus, dbus.BUS_DAEMON_NAME)
            arguments = ("GetConnectionUnixProcessID", "s", owner)
            if daemon.call(dbus.BUS_DAEMON_PATH, dbus.BUS_DAEMON_IFACE, *arguments) == pid:
                return cls(bus, owner)
        return None

    def call(self, path, interface, method, kinds="", *arguments):
        """Returns the answer of the program to METHOD with ARGUMENTS of these KINDS. Raises
        dbus.DBusException if it is gone."""
        return self.bus.call_blocking(
            self.owner, path, interface, method, kinds, arguments, timeout=FOREVER
        )

    def told(self):
        """Returns all widgets that the program has told of, by path, children not yet listed."""
        items = self.call("/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems")
        return {
            item[0][1]: Widget(
                path=item[0][1],
                parent=item[2][1],
                index=item[3],
                n_children=item[4],
                interfaces=tuple(name.rsplit(".", 1)[-1] for name in item[5]),
                name=item[6],
                role=ROLES.get(item[7], str(item[7])),
                description=item[8],
                states=states_of(item[9]),
            )
            for item in items
        }

    def widgets(self):
        """Returns all widgets that are there now, each before those in it."""
        asked = set()
        while True:
            told = self.told()
            for widget in told.values():
                if widget.parent in told:
                    told[widget.parent].children.append(widget)
            news = [
                path
                for path, widget in told.items()
                if path not in asked and len(widget.children) < widget.n_children
            ]
            if ROOT not in told:
                news.append(ROOT)
            if not news:
                return in_order(told[ROOT])
            for path in news:
                self.explore(path, told, asked)

    def ask_children(self, path):
        """Has the program tell of what is in PATH. Returns that; nothing if PATH is gone."""
        try:
            return self.call(path, ACCESSIBLE, "GetChildren")
        except dbus.DBusException:
            return []

    def explore(self, path, told, asked):
        """Has the program tell of what is in PATH, and in all of it that is new."""
        asked.add(path)
        for _, child in self.ask_children(path):
            if child not in told and child not in asked:
                self.explore(child, told, asked)

    def ask_all(self):
        """Has the program tell of what is in everything: of what has taken the place of something it tells when asked."""
        told, asked = self.told(), set()
        for path in told:
            self.explore(path, told, asked)

    def property(self, widget, name):
        """Returns the property NAME of WIDGET as it is now: `Name` or `Description`."""
        return self.call(widget.path, PROPERTIES, "Get", "ss", ACCESSIBLE, name)

    def extents(self, widget):
        """Returns x, y, width and height of WIDGET in its window, in pixels."""
        component = "org.a11y.atspi.Component"
        return tuple(self.call(widget.path, component, "GetExtents", "u", WINDOW_COORDINATES))

    def text(self, widget):
        """Returns the text that stands in WIDGET."""
        interface = "org.a11y.atspi.Text"
        count = self.call(widget.path, PROPERTIES, "Get", "ss", interface, "CharacterCount")
        return self.call(widget.path, interface, "GetText", "ii", 0, count)

    def focus(self, widget):
        """Asks that WIDGET gets the keyboard."""
        self.call(widget.path, "org.a11y.atspi.Component", "GrabFocus")

    def act(self, widget, index=0):
        """Does the action INDEX of WIDGET, as a screen reader would."""
        self.call(widget.path, "org.a11y.atspi.Action", "DoAction", "i", index)


def in_order(root):
    """Returns ROOT and all below it, depth first. What is left of menus that were closed stands
    beside the windows, in none of them; it is left out, for GTK must not be asked where it is."""
    if root.path == ROOT:
        root.children = [child for child in root.children if child.role in WINDOW_ROLES]
    found = [root]
    for child in sorted(root.children, key=lambda widget: widget.index):
        found += in_order(child)
    return found


def drawing(root, depth=0):
    """Returns the tree below ROOT as lines of text."""
    lines = ["  " * depth + str(root)]
    for child in sorted(root.children, key=lambda widget: widget.index):
        lines += drawing(child, depth + 1)
    return lines
