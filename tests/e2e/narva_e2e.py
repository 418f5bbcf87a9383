# SPDX-License-Identifier: GPL-3.0-or-later
"""The editor as a process of its own, used as people use it: clicks and keys go through the X
server, and what there is to see is asked over AT-SPI. Nothing is waited for by the clock: a step
goes on as soon as what it waits for is there, and fails when it has not come for a long time.

Run it with tests/ui/run-xvfb.sh. There is no window manager: windows stand at the upper left, and
the keyboard goes where Editor sends it."""

import itertools
import os
import subprocess
import sys
import time

import dbus
from accessible_tree import ROOT, WINDOW_ROLES, AccessibleTree, accessibility_bus, drawing

PATIENCE = 120.0  # seconds; sanitizers and busy machines are slow
PAUSE = 0.02
PAUSE_MAX = 0.16  # to be asked keeps the editor from what is waited for
SETTLED = 0.08  # what has not moved for so long has been laid out: some frames
DRAG_POINTS = 8
DRAG_BEGIN = 10  # pixels that the mouse moves before it drags
TRIES = 6  # after so many all is asked for what is looked for
TURNS = 4  # an event, what it sends, and what comes back of that
POPUP = "GtkPopover"
BUTTONS = {"left": 1, "middle": 2, "right": 3}


class Stuck(Exception):
    """What was waited for did not come."""


def wait_for(ask, what, patience=PATIENCE):
    """Returns the first answer of ASK that is not empty. Raises Stuck with WHAT was waited for.

    A widget may be gone between two questions; then it is asked again."""
    end = time.monotonic() + patience
    pause = PAUSE
    while True:
        try:
            answer = ask()
            if answer:
                return answer
        except dbus.DBusException:
            pass
        if time.monotonic() > end:
            raise Stuck(f"no {what} after {patience:.0f} s")
        time.sleep(pause)
        pause = min(2 * pause, PAUSE_MAX)


def xdotool(*words):
    """Returns what xdotool prints; nothing when it finds nothing."""
    command = ["xdotool", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def geometry(window):
    """Returns x, y, width and height of the X window WINDOW on the screen."""
    words = xdotool("getwindowgeometry", "--shell", window).split("\n")
    place = dict(word.split("=") for word in words)
    return tuple(int(place[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))


class Editor:
    """A running editor."""

    def __init__(self, program, *words, home, environment=()):
        """Starts PROGRAM with WORDS. HOME is that of its user."""
        self.pictures = None  # folder to which they go
        self.process = subprocess.Popen(
            [program, *map(str, words)],
            env={
                **os.environ,
                "HOME": str(home),
                "XDG_STATE_HOME": f"{home}/state",
                "XDG_CONFIG_HOME": f"{home}/config",
                "XDG_DATA_HOME": f"{home}/data",
                **dict(environment),
            },
        )
        self.known = {}  # widgets that are asked often, by role and name
        self.bus = accessibility_bus()
        self.tree = self.wait(self.look_for_tree, "answer of the editor")

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if error is not None:
            self.explain()
        self.kill()

    def look_for_tree(self):
        """Returns the tree of the process, or None."""
        return AccessibleTree.of_process(self.bus, self.process.pid)

    def wait(self, ask, what, patience=PATIENCE):
        """Waits as wait_for() does, but no longer than the process lives."""

        def look():
            if self.process.poll() is not None:
                raise Stuck(f"no {what}: the editor ended with status {self.process.returncode}")
            return ask()

        return wait_for(look, what, patience)

    # What there is.

    def widgets(self, role=None, name=None, part=None, within=None):
        """Returns the widgets of ROLE called NAME, or whose name or description has PART, below
        WITHIN, in order."""
        everything = self.tree.widgets()
        if within is not None:
            below = [widget for widget in everything if widget.path == within.path]
            everything = list(below_of(below[0])) if below else []
        return [
            widget
            for widget in everything
            if self.is_wanted(widget, role, name, part)
        ]

    def find(self, role=None, name=None, part=None, within=None, shown=True):
        """Waits for such a widget. SHOWN: it takes room on the screen. Returns the first."""

        tries = itertools.count(1)

        def look():
            for widget in self.widgets(role, name, part, within):
                if not shown or self.is_shown(widget):
                    return widget
            if next(tries) % TRIES == 0:
                self.tree.ask_all()
            return None

        return self.wait(look, f"{role or 'widget'} “{name or part or ''}”")

    def has(self, role=None, name=None, part=None, within=None):
        """Tells whether such a widget is shown now."""
        return any(self.is_shown(one) for one in self.widgets(role, name, part, within))

    def wait_gone(self, role=None, name=None, part=None):
        """Waits until no such widget is shown."""
        self.wait(lambda: not self.has(role, name, part), f"end of “{name or part}”")

    def is_shown(self, widget):
        """Tells whether WIDGET takes room on the screen."""
        if "visible" not in widget.states or "Component" not in widget.interfaces:
            return False
        _, _, width, height = self.tree.extents(widget)
        return width > 0 and height > 0

    def text_of(self, widget):
        """Returns what stands in the entry WIDGET."""
        for one in below_of(widget):
            if "EditableText" in one.interfaces:
                return self.tree.text(one)
        return self.tree.text(widget)

    # Windows.

    def windows(self):
        """Returns the X windows of the process that have a title or are popups, lowest first."""
        found = xdotool("search", "--onlyvisible", "--pid", self.process.pid)
        return found.split()

    def titled(self):
        """Returns title and X window of each that is no popup, lowest first. Popups bear the name
        of the program."""
        named = [(xdotool("getwindowname", window), window) for window in self.windows()]
        program = os.path.basename(self.process.args[0])
        return [(name, window) for name, window in named if name != program]

    def window(self, part):
        """Waits for a window with PART in its title, and gives it the keyboard. Returns it."""

        def look():
            return [window for name, window in self.titled() if part in name]

        window = self.wait(look, f"window “{part}”")[-1]
        xdotool("windowmove", window, *self.corner_for(window))
        xdotool("windowfocus", "--sync", window)
        return window

    def corner_for(self, window):
        """Returns where WINDOW is to stand: a dialog in the middle of the window below it."""
        lowest = next((one for _, one in self.titled()), window)
        if window == lowest:  # or no window is left: the editor has just ended
            return 0, 0
        _, _, width, height = geometry(window)
        left, top, below_width, below_height = geometry(lowest)
        return left + (below_width - width) // 2, top + (below_height - height) // 2

    def wait_closed(self, part):
        """Waits until the dialog with PART in its title is gone, and the keyboard is elsewhere."""
        self.wait(
            lambda: not self.widgets("dialog", part=part)
            and not [name for name, _ in self.titled() if part in name],
            f"end of the dialog “{part}”",
        )
        self.focus_top()

    def focused(self):
        """Returns the widget that has the keyboard, or None."""
        found = [widget for widget in self.tree.widgets() if "focused" in widget.states]
        return found[-1] if found else None

    @staticmethod
    def is_wanted(widget, role=None, name=None, part=None):
        """Tells whether WIDGET is of ROLE, is called NAME, and has PART in name or description."""
        return (
            (role is None or widget.role == role)
            and (name is None or widget.name == name)
            and (part is None or part in widget.name or part in widget.description)
        )

    def focus_top(self):
        """Gives the keyboard to the uppermost window, which a dialog is when it has come."""
        titled = self.titled()
        if titled and xdotool("getwindowfocus") != titled[-1][1]:
            xdotool("windowfocus", "--sync", titled[-1][1])

    def top_of(self, widget):
        """Returns the window or popup in which WIDGET is, and the widget that it belongs to."""
        everything = {one.path: one for one in self.tree.widgets()}
        one = everything.get(widget.path)
        while one is not None and one.role not in WINDOW_ROLES and not is_popup(one):
            one = everything.get(one.parent)
        if one is None:
            raise Stuck(f"{widget} is in no window")
        return one, everything.get(one.parent)

    def window_of(self, widget):
        """Returns the X window in which WIDGET is.

        A title may change between a look at the widgets and one at the windows; then both are looked at again."""

        def windows():
            one, _ = self.top_of(widget)
            titled = self.titled()
            if not is_popup(one):
                return [window for name, window in titled if name == one.name]
            plain = {window for _, window in titled}
            return [window for window in self.windows() if window not in plain]

        return wait_for(windows, f"window that shows {widget}")[-1]

    # What people do.

    def settled_extents(self, widget):
        """Returns the extents of WIDGET once they stay the same: new rows come to their place."""
        last = [None, self.tree.extents(widget)]

        def look():
            time.sleep(SETTLED)
            last[:] = last[1], self.tree.extents(widget)
            return last[0] == last[1] and last[1]

        return self.wait(look, f"rest of {widget}")

    def border_around(self, widget):
        """Returns the pixels of the border of the window of WIDGET, within which extents count."""
        _, _, width, _ = geometry(self.window_of(widget))
        around, _ = self.top_of(widget)
        return (width - self.tree.extents(around)[2]) // 2

    def point(self, widget, x=0.5, y=0.5):
        """Returns the point of the screen at X and Y of WIDGET: fractions of its size."""
        left, top, width, height = self.settled_extents(widget)
        window = self.window_of(widget)
        window_left, window_top, _, _ = geometry(window)
        around, owner = self.top_of(widget)
        if is_popup(around):  # its widgets are counted from the one that it belongs to
            owner_left, owner_top, _, _ = self.tree.extents(owner)
            left, top = left - owner_left, top - owner_top
        return window_left + left + int(width * x), window_top + top + int(height * y)

    def click(self, where, button="left", times=1, keys=()):
        """Clicks at WHERE, a widget or a point of the screen, while KEYS are held."""
        x, y = where if isinstance(where, tuple) else self.point(where)
        xdotool("mousemove", x, y)
        for key in keys:
            xdotool("keydown", key)
        xdotool("click", "--repeat", times, "--delay", 30, BUTTONS[button])
        for key in keys:
            xdotool("keyup", key)
        self.settle()

    def hover(self, where):
        """Moves the mouse to WHERE."""
        x, y = where if isinstance(where, tuple) else self.point(where)
        xdotool("mousemove", x, y)

    def drag(self, start, end, button="left", on_the_way=None):
        """Drags from START to END, each a widget or a point, over points between them. Before the
        button is let go ON_THE_WAY is called, if there is one."""
        x, y = start if isinstance(start, tuple) else self.point(start)
        to_x, to_y = end if isinstance(end, tuple) else self.point(end)
        before = len(self.windows())
        xdotool("mousemove", x, y, "mousedown", BUTTONS[button])
        xdotool("mousemove", x + DRAG_BEGIN, y, "mousemove", x + 2 * DRAG_BEGIN, y)
        if button == "left":  # what is dragged has a window of its own
            self.wait(lambda: len(self.windows()) > before, "what is dragged")
        for step in range(1, DRAG_POINTS + 1):
            there = step / DRAG_POINTS
            point = round(x + (to_x - x) * there), round(y + (to_y - y) * there)
            xdotool("mousemove", *point)
            self.settle()
        if on_the_way is not None:
            on_the_way()
        xdotool("mouseup", BUTTONS[button])
        self.settle()

    def settle(self):
        """Waits until the editor has seen what was done: it answers after that, or has ended."""
        for _ in range(TURNS):
            self.tree.ask_children(ROOT)
            time.sleep(PAUSE)

    def scroll(self, where, clicks):
        """Turns the wheel at WHERE: CLICKS away from the hand, or below 0 towards it."""
        self.hover(where)
        xdotool("click", "--repeat", abs(clicks), "--delay", 20, 4 if clicks > 0 else 5)

    def press(self, *keys):
        """Presses KEYS one after the other, as `ctrl+s` or `Down`, in the uppermost window."""
        self.focus_top()
        xdotool("key", "--delay", 15, *keys)

    def choose(self, *names):
        """Goes down in the menu that is open to each of NAMES, and into it; the last one is chosen."""
        for number, name in enumerate(names, 1):
            self.wait(lambda name=name: self.is_at(name) or self.go_down(), f"way to “{name}”")
            self.press("Return" if number == len(names) else "Right")
            self.settle()

    def is_at(self, name):
        """Tells whether NAME has the keyboard."""
        focused = self.focused()
        return focused is not None and focused.name == name

    def go_down(self):
        """Presses Down. Returns nothing, once it has been seen."""
        self.press("Down")
        self.settle()

    def write(self, text):
        """Types TEXT, which is plain ASCII: other letters have no key here."""
        self.focus_top()
        for number, line in enumerate(text.split("\n")):
            if number > 0:
                xdotool("key", "Return")
            xdotool("type", "--delay", 5, "--", line)

    def fill(self, entry, text):
        """Puts TEXT in the place of what stands in ENTRY."""
        self.click(entry)
        self.press("ctrl+a")
        self.write(text)

    # Words of this window.

    def desk(self, title):
        """Opens the desk TITLE below the map, if it is not open."""
        button = self.find("push button", f"{title} desk")
        if "pressed" not in button.states:
            self.click(button)

    def always(self, role, **what):
        """Returns a widget that is there as long as the window is."""
        key = (role, *what.values())
        if key not in self.known:
            self.known[key] = self.find(role, **what)
        return self.known[key]

    def step_label(self, name):
        """Returns what the button NAME, Undo or Redo, says it would do; nothing if nothing."""
        return self.tree.property(self.always("push button", name=name), "Description")

    def status(self):
        """Returns what the bar says about problems."""
        return self.tree.property(self.always("push button", part="Show problems"), "Name")

    def selection(self):
        """Returns what the map says is selected."""
        return self.tree.property(self.always("image", name="Map"), "Description")

    def problems(self):
        """Returns the messages of the problems that are listed, in their order."""
        rows = below_of(self.find("list", "Problems", shown=False))
        return [row.description for row in rows if row.role == "panel" and row.description]

    def problem(self, part):
        """Waits for a problem whose message has PART. Returns its row."""
        return self.find("panel", part=part, within=self.find("list", "Problems"))

    # How it looks, and how it ends.

    def picture(self, name):
        """Writes what the screen shows of the main window to NAME.png among the pictures, once it
        shows the same for a while."""
        left, top, width, height = geometry(self.titled()[0][1])
        crop = f"{width}x{height}+{left}+{top}"
        command = ["import", "-window", "root", "-crop", crop, "+repage"]
        last = [None]

        def look():
            before = last[0]
            time.sleep(SETTLED)
            last[0] = subprocess.run([*command, "rgb:-"], capture_output=True, check=True).stdout
            return last[0] == before

        self.wait(look, f"rest of the picture {name}")
        subprocess.run([*command, os.path.join(self.pictures, f"{name}.png")], check=True)

    def explain(self):
        """Writes to stderr what the editor shows, and its picture, after a step that failed."""
        try:
            print("\n".join(drawing(self.tree.widgets()[0])), file=sys.stderr)
            if self.pictures:
                path = os.path.join(self.pictures, "failed.png")
                subprocess.run(["import", "-window", "root", path], check=True)
                print(f"picture: {path}", file=sys.stderr)
        except (dbus.DBusException, OSError, subprocess.SubprocessError) as error:
            print(f"the editor says nothing more: {error}", file=sys.stderr)

    def wait_end(self):
        """Waits until the process has ended. Returns its status."""
        wait_for(lambda: self.process.poll() is not None, "end of the editor")
        return self.process.returncode

    def kill(self):
        """Ends the process as a failure of power would."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def below_of(widget):
    """Yields WIDGET and all that is in it."""
    yield widget
    for child in sorted(widget.children, key=lambda one: one.index):
        yield from below_of(child)


def is_popup(widget):
    """Tells whether WIDGET is what a window of its own shows above others."""
    return widget.name.startswith(POPUP) and not widget.name.endswith("Content")
