# SPDX-License-Identifier: GPL-3.0-or-later
"""Games and rules in a language other than English: every sentence is in it, and what programs read stays the same.
Usage: test-languages-of-games.py SOURCE-ROOT NARVA LOCALE-FOLDER

The language is made here: each text of the domain with letters of another width. So a plain letter in what narva shows is of
a name in the data or of a word to be typed, or it is of a text that no translation reaches. And with plain letters again
it is what narva shows in English. Games of each scenario are replayed and played, and each special rule is shown.
Where a tool or a locale is missing the test is skipped, as test-languages.py is."""

import json
import os
import re
import subprocess
import tempfile
from importlib import util
from pathlib import Path

SPEC = util.spec_from_file_location("languages", Path(__file__).with_name("test-languages.py"))
languages = util.module_from_spec(SPEC)
SPEC.loader.exec_module(languages)
ROOT, NARVA = languages.ROOT, languages.NARVA

TO_PLAIN = str.maketrans(languages.WIDE, languages.PLAIN)
# What is no text: words to be typed, ids in quotation marks or at the start of a line, offers, hexes, sources, names in
# capitals of arguments, and a name that is cut off.
TYPED = re.compile(
    r"`[^`]*`|--[a-z]+|“[a-z-]+”|\[\S[^\]]*\]|\bgreedy\b|\b[A-Z]{2,}\b|\b[A-Z]+\d+\b|(?:\S+ ){0,8}…$"
    r"|^> .*|^ *\d+  (?:.{33}  |[a-z]+(?: [#a-z0-9-]+)+ (?=[^a-z#]))|^  [a-z]+ (?:\[?[A-Z]+\]?)? +|^[a-z0-9-]+ +(?=\S)"
)
LETTERS = re.compile(r"[A-Za-z][A-Za-z ]*")
SETS = ("deluge", "last-vikings", "pax-baltica", "pax-baltica-2010", "thunder", "tutorial")
DECISIONS = "600"
COMMANDS = "board\nunits\nlist\nhelp\nrules\nscore\nhint\nwhy XX\nwhy move a b\nwhy end\n1\n1\nlist\n1\n2\nhint\nundo\n1\nboard\nXX\nunits XX\nrules XX\n"


def output(words, variables, typed=None):
    """Returns what narva writes."""
    kept = {name: os.environ[name] for name in os.environ if name in ("PATH", "TMPDIR") or "SAN_" in name}
    done = subprocess.run(
        [NARVA, *words], cwd=ROOT, env=kept | variables, input=typed, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    )
    return done.stdout


def texts_in(value):
    """Yields all texts in VALUE, as it is in a file of JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from texts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_in(inner)


def tags_in(value):
    """Yields the lists of tags in VALUE."""
    if isinstance(value, dict):
        yield from (inner for key, inner in value.items() if "tag" in key)
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from tags_in(inner)


def folders_of(folder):
    """Yields FOLDER, of a data set, and those of what it extends."""
    while folder is not None:
        yield folder
        base = json.loads((folder / "game.json").read_text("utf-8")).get("extends")
        folder = folder.parent / base if base else None


def scenarios_of(folder):
    """Returns the ids of the scenarios that can be played with the data set in FOLDER."""
    return sorted({path.stem for each in folders_of(folder) for path in (each / "scenarios").glob("*.json")})


def names_of(folder):
    """Returns a pattern of the texts in the data set in FOLDER that can be names: those with a capital, tags and colours
    too, and ids of several words."""
    found = set()
    for path in (path for each in folders_of(folder) for path in each.rglob("*.json")):
        data = json.loads(path.read_text("utf-8"))
        found |= {text for text in texts_in(data) if text != text.lower() or re.search(r"[a-z].*[-\d]|\d.*[a-z]", text)}
        found |= set(texts_in(list(tags_in(data))))
    found |= {part for text in found for part in text.split("\n")}
    for each in folders_of(folder):
        colours = json.loads((each / "game.json").read_text("utf-8")).get("colours", [])
        found |= {colour["name"].lower() for colour in colours if "name" in colour}
    names = sorted((re.escape(text) for text in found if text), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(names)})(?!\w)")


def games_of(folder):
    """Yields arguments and typed lines of narva that show games of the data set in FOLDER and its rules."""
    rules = json.loads((folder / "rules.json").read_text("utf-8")).get("rules", [])
    asked = "".join(f"rules {rule['id']}\n" for rule in rules if "id" in rule)
    root = json.loads((list(folders_of(folder))[-1] / "game.json").read_text("utf-8"))
    sides = [side["id"] for side in root.get("sides", [])]
    for scenario in scenarios_of(folder):
        game = [str(folder), "--scenario", scenario]
        yield ["replay", *game, "--player", "greedy", "--to", DECISIONS], None
        yield ["replay", *game, "--coverage", "--seed", "7", "--numbers", "--to", DECISIONS], None
        yield ["play", *game, "--plain"], asked + COMMANDS
        yield ["play", *game, "--plain", *[word for side in sides[1:] for word in ("--side", f"{side}=greedy")]], COMMANDS


def untranslated(text, names):
    """Returns the pieces of TEXT with plain letters that are no NAMES, a pattern."""
    lines = {names.sub(lambda name: "#" * len(name[0]), line) for line in set(text.split("\n"))}
    found = {piece.strip() for line in lines for piece in LETTERS.findall(TYPED.sub(" ", line))}
    return {piece for piece in found if len(piece) > 1}


def wrong_sentences(name, english, other):
    """Yields what is not in the language of games of the data set called NAME."""
    folder = ROOT / "data" / name
    names = names_of(folder)
    found = set()
    for words, typed in games_of(folder):
        first, second = output(words, english, typed), output(words, other, typed)
        found |= untranslated(second, names)
        if len(second) < 200:
            yield f"narva {' '.join(words)} shows nothing"
        pairs = zip(first.split("\n"), second.translate(TO_PLAIN).split("\n"))
        yield from [f"narva {' '.join(words)}: “{one}” became “{two}”" for one, two in pairs if one != two][:3]
    yield from [f"“{piece}” is in no translation" for piece in sorted(found)]


def wrong_programs(folder, english, other):
    """Yields what programs read that differs in another language."""
    for name in SETS:
        for scenario in scenarios_of(ROOT / "data" / name):
            game = [str(ROOT / "data" / name), "--scenario", scenario]
            words = ["smoke", *game, "--games", "2", "--format", "json"]
            first, second = output(words, english), output(words, other)
            if first != second or len(first) < 1000:
                yield f"narva {' '.join(words)} differs"
            records = [folder / f"{name}-{scenario}-{n}.json" for n in (1, 2)]
            for record, variables in zip(records, (english, other)):
                output(["play", *game, "--plain", "--record", str(record)], variables, "1\n1\n1\n")
            if records[0].read_bytes().replace(b"-1", b"-2") != records[1].read_bytes().replace(b"-1", b"-2"):
                yield f"a game of {scenario} is recorded otherwise"


def verdicts(folder):
    _, english, other, refusal = languages.prepared(folder, languages.widened)
    if refusal is not None:
        return refusal
    return {
        **{f"games and rules of {name} are in the language": list(wrong_sentences(name, english, other)) for name in SETS},
        "games are the same in every language": list(wrong_programs(folder, english, other)),
    }


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        languages.print_tap(verdicts(Path(made)))
