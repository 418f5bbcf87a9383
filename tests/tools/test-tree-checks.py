# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests that each check of the tree finds what it is for, and nothing in a clean tree."""

import subprocess
import sys
import tempfile
from pathlib import Path

from rooms import ROOMS
from tap import print_tap

TOOLS = Path(__file__).parent
SPDX = "/* SPDX-License-Identifier: GPL-3.0-or-later */\n"


def source(*lines):
    """Returns a C file of these LINES under a licence."""
    return SPDX + "".join(line + "\n" for line in lines)


def function():
    """Returns a C file with one function, f()."""
    return source("int", "f(void)", "{", "    ;", "}")


def architecture():
    """Returns the page that shows the table of the rooms."""
    rows = [f"| `{room}/` | {may} | what it holds |" for room, may in ROOMS.items()]
    return "\n".join(["<!-- SPDX-License-Identifier: GPL-3.0-or-later -->", *rows, ""])


MISTAKEN = architecture().replace("all but cli", "text")

CLEAN = {
    "LICENSE": "All of it.\n",
    "docs/architecture.md": architecture(),
    "data/toy/map.json": '{"spaces": [{"id": "livland"}, {"id": "sea"}, {"id": "blocked"}]}\n',
    "schema/text/a.h": source("#include <glib.h>", "", "void g(void);"),
    "schema/text/a.c": source('#include "schema/text/a.h"', "", "#include <string.h>"),
    "schema/model/b.def": source('WORD (blocked, "A way that is none.")'),
    "schema/model/entities/toy.def": source('PROSE (note, "Remark for people.")'),
    "schema/model/b.c": source('#include "schema/text/a.h"', '#include "schema/model/b.def"'),
    "schema/store/c.c": source("#include <libxml/parser.h>", 'a("sea", "a-livland", "blocked");'),
    "validator/systems/area-blocks/g.c": function(),
    "validator/systems/hex-battle/h.c": function().replace("int", "static int"),
    "tests/golden/bad.c.txt": "int\tmain  \n",
    "editor/window/f.c": source('say(_("Open"));'),
    "po/POTFILES": "# " + SPDX[3:-4] + "\neditor/window/f.c\n",
}



def language(text, translation, flags=""):
    """Returns a PO file with TRANSLATION of the one TEXT that the clean tree has, or of another one."""
    return f'# {SPDX[3:-4]}\nmsgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n{flags}msgid "{text}"\nmsgstr "{translation}"\n'


CLEAN |= {"po/LINGUAS": f"# {SPDX[3:-4]}\nsv\n", "po/sv.po": language("Open", "Öppna")}

ONE_SYSTEM = '#include "validator/systems/area-blocks/g.c"'

# Check: path of a file that is wrong, its text, how the finding goes on after "PATH:".
CASES = {
    "layers": [
        ("schema/text/x.c", source('#include "schema/model/b.def"'), "2: schema/text may not"),
        ("schema/text/x.c", source('#include "a.h"'), "2: "),
        ("schema/store/x.c", source('#include "schema/../schema/text/a.h"'), "2: "),
        ("tests/unit/x.c", source('#include "schema/no.h"'), "2: "),
        ("schema/model/x.h", source("#include <gio/gio.h>"), "2: schema/model may not"),
        ("validator/engine/x.c", source("#include <time.h>"), "2: "),
        ("validator/engine/x.c", source("#include <sys/stat.h>"), "2: "),
        ("validator/report/x.c", source("# include <libxml/tree.h>"), "2: "),
        ("validator/cli/x.c", source("#include <gtk/gtk.h>"), "2: "),
        ("validator/checks/x.c", source(ONE_SYSTEM), "2: validator/checks may not include"),
        ("validator/systems/x.c", source(ONE_SYSTEM), "2: validator/systems/area-blocks is reached"),
        ("schema/attic/x.c", source(), "1: in no room"),
        ("validator/x.c", source(), "1: in no room"),
        ("docs/architecture.md", MISTAKEN, f"{len(ROOMS) + 1}: editor/window"),
        ("docs/architecture.md", "", "1: schema/text has no row"),
    ],
    "core": [
        ("validator/engine/x.c", source("/* A siege. */"), "2: “siege” is a word"),
        ("validator/engine/x.c", source("int place_garrison;"), "2: “garrison” is a word"),
        ("validator/engine/x.h", source("#define TRUCE 1"), "2: “TRUCE” is a word"),
        ("validator/render/x.c", source("int has_harbour;"), "2: “harbour” is a word"),
        ("editor/panes/x.c", source('f(_("Forage"));'), "2: “Forage” is a word"),
        ("validator/report/report-sarif.c", source(), "1: needs 0 exceptions, not 3"),
        ("validator/checks/map/x.c", source("/* A siege. */"), "2: “siege” is a word"),
        ("validator/checks/scores.c", source(), "1: needs no exception"),
    ],
    "house": [
        ("schema/text/x.c", "int a;\n", "1: no SPDX line"),
        ("docs/x.md", "# Title\n", "1: no SPDX line"),
        ("stray", SPDX, "1: not here"),
        ("schema/text/utils.c", source(), "1: name it"),
        ("schema/text/x.c", source("int a; "), "2: white space"),
        ("schema/text/x.c", source("\tint a;"), "2: white space"),
        ("schema/text/x.c", source("/* TO" "DO */"), "2: TO"),
        ("docs/x.md", architecture() + "see /ho" "me/me/x\n", f"{len(ROOMS) + 2}: /ho"),
    ],
    "prose": [
        ("validator/checks/x.c", source("f(a->note);"), "2: reads note"),
        ("validator/engine/x.c", source('record_field(a, "note");'), "2: reads note"),
    ],
    "use": [
        ("schema/text/x.c", source("void", "g(void)", "{", "}"), "1: g() is called by tests"),
        ("editor/panes/x.ui", '<signal name="clicked" handler="go"/>', "1: no code binds go"),
    ],
    "translations": [
        ("po/POTFILES", "editor/window/f.c\neditor/x.c\n", "1: editor/x.c has none"),
        ("po/POTFILES", "", "1: without editor/window/f.c"),
        ("po/POTFILES", "editor/window/f.c\neditor/window/f.c\n", "1: sort it"),
        ("editor/window/f.c", source('f(_("Open it"), N_("Cut a " "Hole"));'), "1: “Cut a Hole”"),
        ("editor/window/f.c", source('f(_("Save. See “Save It”; Return ends"), _("As It"));'), "1: “As It”"),
    ],
    "languages": [
        ("po/LINGUAS", "de\n", "1: de is listed"),
        ("po/sv.po", language("Open", ""), "5: not translated"),
        ("po/sv.po", language("Open", "Öppna", "#, fuzzy\n"), "6: fuzzy"),
        ("po/sv.po", language("Open", "Öppna “den”"), "5: quotation marks “"),
        ("po/sv.po", language("Open", "Öppna …"), "5: ends with “…”"),
        ("po/sv.po", language("Open", "Öppna {it}"), "5: other names in braces"),
        ("po/sv.po", language("Open", "Öppna", "#, c-format\n").replace("Öppna", "%s"), "6: other arguments"),
        ("po/sv.po", language("Open", " Öppna"), "5: other blanks"),
    ],
    "names": [
        ("validator/systems/area-campaign/x.c", function(), "3: f() is one of"),
    ],
    "ids": [
        ("schema/text/x.c", source('a = "\\"" "livland";'), '2: "livland" is an id'),
        ("data/toy/x.json", '{"id":\n1,,}', "2: no JSON"),
    ],
}


def verdicts(check, files):
    """Returns the lines of TAP but the plan that CHECK prints over a tree of FILES."""
    with tempfile.TemporaryDirectory() as root:
        for path, text in files.items():
            Path(root, path).parent.mkdir(parents=True, exist_ok=True)
            Path(root, path).write_text(text)
        command = [sys.executable, "-B", TOOLS / f"check-{check}.py", root]
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return output.split("\n")[1:-1]


def violations(check, files):
    """Returns what CHECK has against FILES."""
    bad = [line for line in verdicts(check, files) if not line.startswith("ok ")]
    return [line.partition(" - ")[2] for line in bad]


def main():
    rules = {}
    for check, cases in CASES.items():
        rules[f"{check} finds nothing in a clean tree"] = violations(check, CLEAN)
        for path, text, expected in cases:
            found = violations(check, CLEAN | {path: text})
            good = found and found[0].startswith(f"{path}:{expected}")
            good = good and all(line.startswith(path) for line in found)
            name = f"{check} finds {path}:{expected} (sample {len(rules)})"
            rules[name] = [] if good else [f"got {found}"]
    print_tap(rules)


main()
