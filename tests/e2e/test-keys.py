# SPDX-License-Identifier: GPL-3.0-or-later
"""Every dialog, desk and popover by keyboard, under a watchdog: opened, typed in, gone through with Tab,
left with Escape. Dialogs are the commands of the table whose title ends with "…", desks those that show
one, and popovers what Space opens on anything that Tab comes to, so that a new one is walked without
another line here.
Usage: test-keys.py SOURCE-ROOT EDITOR NARVA PICTURES [SHARE]
SHARE dialogs: all dialogs and a few stops of one desk; desks: all desks. All without it."""

import re
import subprocess
import sys
import threading
import time
from pathlib import Path

from accessible_tree import ROOT
from narva_e2e import Stuck, wait_for, xdotool
from story import Story

SETS = {  # a layer above areas, and hexes: together they have all commands ready
    "pax-baltica-2010": ("Pax Baltica", ("pax-baltica", "pax-baltica-2010")),
    "thunder": ("Thunder", ("thunder",)),
}
FROZEN = 90  # seconds without an answer after which the editor hangs: no busy machine takes so long
SOON = 8  # seconds in which something comes that a key brings
TEAR = 3  # units of the drawing by which a point is moved: less than is typed
STOPS = 60  # more than a dialog has
DESK_STOPS = {"dialogs": 6, "desks": 60}  # of a desk
POPOVER_STOPS = 12
OPENERS = {"push button", "toggle button", "combo box", "menu button"}
# What starts games or other programs, closes a window, or waits for somebody to press a key.
LEFT_ALONE = re.compile(r"\b(play|games?|hunt|run|open|export|print|quit|close|stop|step|leave)\b", re.I)
TYPED = {"text", "entry", "spin button"}
DESK = re.compile(r'^ROW_COMMAND \(view_desk, "[\w-]+", N_\("([^"]+)"\)', re.M)
COMMAND = re.compile(r'^\w+_COMMAND \(\w+, "([\w-]+)", N_\("([^"]+)"\), \{([^}]*)\}(.*)\)$', re.M)


class Watchdog(threading.Thread):
    """Kills an editor that does not answer, so that whoever asks it goes on."""

    def __init__(self):
        super().__init__(daemon=True)
        self.process, self.doing, self.seen = None, "", time.monotonic()
        self.start()

    def note(self, doing):
        """Says that the editor has answered, and what is DOING next."""
        self.doing, self.seen = doing, time.monotonic()

    def run(self):
        while True:
            time.sleep(1)
            if self.process is not None and time.monotonic() - self.seen > FROZEN:
                print(f"# the editor hangs: {self.doing}", flush=True)
                self.process.kill()
                self.process = None


class Walk(Story):
    """The editor on one data set, gone through by keyboard."""

    def __init__(self, words, name):
        title, self.sets = SETS[name]
        super().__init__(words)
        self.name, self.title = name, title
        self.tried = set()  # of widgets of desks: role, name and description
        self.dog = Watchdog()

    def begin(self):
        self.dog.note("start")
        self.start(self.name, self.title)
        self.dog.process = self.editor.process

    def end(self):
        self.dog.process = None
        self.editor.kill()

    def do(self, doing, *keys):
        """Presses KEYS where the keyboard is, and waits until the editor has seen them."""
        self.dog.note(doing)
        xdotool("key", "--delay", 5, *keys)
        self.settle()

    def write(self, doing, text):
        """Types TEXT, likewise."""
        self.dog.note(doing)
        xdotool("type", "--delay", 5, text)
        self.settle()

    def settle(self):
        """Waits until the editor has answered twice: what the keys did is done then."""
        for _ in range(2):
            self.editor.tree.ask_children(ROOT)
        if self.editor.process.poll() is not None:
            raise Stuck(f"the editor ended: {self.dog.doing}")
        self.dog.note(self.dog.doing)

    def popups(self):
        """Returns how many popovers are open."""
        windows = self.editor.windows()
        if len(windows) == 1:
            return 0
        titled = {window for _, window in self.editor.titled()}
        return len([window for window in windows if window not in titled])

    def top(self):
        """Returns the title of the uppermost window that is no popover."""
        return self.editor.titled()[-1][0]

    def soon(self, ask):
        """Returns the first answer of ASK that is not empty, or what it answers last."""
        try:
            return wait_for(ask, "", patience=SOON)
        except Stuck:
            return ask()

    def focused(self):
        """Returns what has the keyboard. It is never nowhere."""
        found = self.soon(self.editor.focused)
        if not found:
            raise Stuck(f"nothing has the keyboard: {self.dog.doing}")
        return found

    def leave_all(self):
        """Closes what is open above the window with Escape alone."""
        for _ in range(4):
            if len(self.editor.windows()) == 1:
                return
            self.do(f"{self.dog.doing}, Escape", "Escape")
            self.soon(lambda: len(self.editor.windows()) == 1)
        raise Stuck(f"Escape does not close “{self.top()}”: {self.dog.doing}")

    # Dialogs.

    def choose(self, title):
        """Chooses the command TITLE in the palette. Returns whether it is ready."""
        self.do(f"palette for “{title}”", "ctrl+shift+p")
        if not self.soon(lambda: self.focused().name == "Find or do anything" and self.popups()):
            raise Stuck(f"no palette: {self.focused()} has the keyboard")
        self.write(f"palette for “{title}”", title.rstrip("…"))
        if not self.soon(lambda: self.first_found() == title):
            self.leave_all()
            return False
        self.do(f"“{title}”", "Return")
        return True

    def open_dialog(self, title):
        """Opens the dialog of the command TITLE. Returns whether it is ready."""
        return self.choose(title) and bool(self.soon(lambda: len(self.editor.titled()) > 1))

    def first_found(self):
        """Returns what the first row of the palette is called, or None."""
        lists = self.editor.widgets("list", "Menu entries and records found")
        rows = self.editor.widgets("list item", within=lists[0]) if lists else []
        return rows[0].name if rows else None

    def walk_dialog(self, title):
        """Types in each widget of the uppermost dialog, goes round with Tab, and leaves."""
        seen = set()
        if not self.soon(self.editor.focused):
            self.leave_all()  # GTK's own, which does not say where the keyboard is
            return
        for _ in range(STOPS):
            widget = self.focused()
            if widget.path in seen:
                break
            seen.add(widget.path)
            at = f"“{title}”, {widget.role} “{widget.name}”"
            if widget.role in TYPED:
                self.do(at, "ctrl+a")
                self.write(f"{at}: 9", "9")
                if widget.role == "spin button":
                    self.do(f"{at}: Return", "Return")
                    self.do(at, "ctrl+a")
                    self.write(f"{at}: 4", "4")
            self.do(f"{at}: Tab", "Tab")
            if len(self.editor.windows()) == 1:
                raise Stuck(f"the dialog has closed by itself: {at}")
        self.leave_all()


    # Desks.

    def open_desk(self, title):
        """Opens the desk of the command TITLE from the palette, and puts the keyboard into it."""
        if not self.choose(title):
            raise Stuck(f"“{title}” is not ready")
        self.focused()

    def walk_popover(self, at):
        """Goes through the uppermost popover, types in it, and leaves it with Escape."""
        n, seen = self.popups(), set()
        for _ in range(POPOVER_STOPS):
            widget = self.focused()
            if widget.path in seen:
                break
            seen.add(widget.path)
            inside = f"{at}: {widget.role} “{widget.name}”"
            if widget.role in TYPED:
                self.write(f"{inside}: 9", "9")
            self.do(f"{inside}: Tab", "Tab")
            if self.popups() < n:
                raise Stuck(f"the popover has closed by itself: {inside}")
        while self.popups():
            before = self.popups()
            self.do(f"{at}: Escape", "Escape")
            if not self.soon(lambda: self.popups() < before):
                raise Stuck(f"Escape does not close the popover: {at}")
        self.focused()

    def walk_desk(self, title, stops):
        """Goes round the window from the desk of TITLE on; Space is pressed on what may open
        something. Returns how many popovers came."""
        n_popovers = 0
        for _ in range(stops):
            widget = self.focused()
            known = widget.role, widget.name, widget.description
            at = f"“{title}”, {widget.role} “{widget.name}”"
            if widget.role in OPENERS and known not in self.tried and not LEFT_ALONE.search(widget.name):
                self.do(f"{at}: Space", "space")
                if self.popups():
                    n_popovers += 1
                    self.walk_popover(at)
                self.leave_all()
            elif widget.role in TYPED and known not in self.tried:
                self.do(at, "ctrl+a")
                self.write(f"{at}: 9", "9")
            self.tried.add(known)
            self.do(f"{at}: Tab", "Tab")
        return n_popovers


def tear(path):
    """Moves the first point of each shape of a map, so that there are borders to fix."""
    first = re.compile(r'(<path[^>]* d="M)(\d+)')
    text = path.read_text(encoding="utf-8")
    path.write_text(first.sub(lambda m: f"{m[1]}{int(m[2]) + TEAR}", text), encoding="utf-8")


def main():
    source = Path(sys.argv[1])
    share = sys.argv[5] if len(sys.argv) > 5 else None
    text = (source / "editor/window/commands.def").read_text(encoding="utf-8")
    rows = [row for row in COMMAND.findall(text) if "COMMAND_HIDDEN" not in row[3]]
    dialogs = [title for _, title, _, _ in rows if title.endswith("…") and share != "desks"]
    desks = DESK.findall(text)
    manager = subprocess.Popen(["openbox"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    failures, opened, popovers = [], set(), []
    try:
        wait_for(lambda: xdotool("get_num_desktops"), "window manager")
        for name in SETS:
            story = Walk(sys.argv[1:5], name)
            with story.shop:
                for path in story.shop.folder.rglob("map.svg"):
                    tear(path)
                story.begin()
                for title in (title for title in dialogs if title not in opened):
                    attempt(failures, story, lambda: walk_one(story, title, opened))
                for title in desks[:1] if share == "dialogs" else desks:
                    stops = DESK_STOPS[share or "desks"]
                    attempt(failures, story, lambda: popovers.append(walk_desk(story, title, stops)))
                story.end()
    finally:
        manager.terminate()
        manager.wait()
    for title in dialogs:
        if title not in opened:
            failures.append(f"“{title}” was never opened")
    if share != "dialogs" and sum(popovers) < len(desks):
        failures.append(f"only {sum(popovers)} popovers were opened")
    print(f"1..1\n{'not ok' if failures else 'ok'} 1 - {len(opened)} dialogs, {len(desks)} desks, {sum(popovers)} popovers")
    for failure in failures:
        print(f"# {failure}")
    return 1 if failures else 0


def walk_one(story, title, opened):
    """Walks the dialog TITLE if it is not one of OPENED."""
    if story.open_dialog(title):
        opened.add(title)
        story.walk_dialog(title)


def walk_desk(story, title, stops):
    """Opens the desk TITLE and goes through it. Returns how many popovers came."""
    story.open_desk(title)
    return story.walk_desk(title, stops)


def attempt(failures, story, walk):
    """Calls WALK; what goes wrong is one of FAILURES, and the editor starts again."""
    begin = time.monotonic()
    try:
        walk()
    except Exception as error:
        failures.append(f"{story.name}: {story.dog.doing}: {error!r}")
        print(f"# {failures[-1]}", flush=True)
        story.end()
        story.begin()
    print(f"# {story.dog.doing}: {time.monotonic() - begin:.1f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
