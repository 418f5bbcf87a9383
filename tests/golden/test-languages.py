# SPDX-License-Identifier: GPL-3.0-or-later
"""A language other than English: what people read is in it, what programs read stays the same.
Usage: test-languages.py SOURCE-ROOT NARVA LOCALE-FOLDER

The language is made here: each text of the domain between two brackets. The samples of all findings in
NARVA_CASES are reported in it and in English. They are reported in another one too, whose letters are wide: a plain
letter there is of a name or id in the data, or of a word that was inserted in English. LOCALE-FOLDER is where translations are installed, below
the prefix. Where a tool or a locale is missing the test is skipped; whoever knows that has `languages`
in NARVA_WITHOUT."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT, NARVA = (Path(word).resolve() for word in sys.argv[1:3])
LOCALE_FOLDER = sys.argv[3]
sys.path.insert(0, str(ROOT / "tests" / "tools"))
import pseudo_language  # noqa: E402
from tap import print_tap  # noqa: E402

OPEN, CLOSE = "⟦", "⟧"
LANGUAGE = pseudo_language.CODE
PROGRAM_FORMATS = ("json", "sarif", "junit", "github", "gitlab", "checkstyle", "tap")
SEVERITY = f"{OPEN}?(?:error|warning|note){CLOSE}?"
HINT = f"         {OPEN}?hint{CLOSE}?: "
# What stays outside of brackets in an explanation: ids of findings.
FINDING_ID = re.compile(r"\b[a-z-]+\.[a-z0-9-]+")
# What comes of findings in a format for people.
PARTS = {
    "text": re.compile(rf"^(?:\S.*: {SEVERITY}: (.*) \[[a-z0-9.-]+\]|{HINT}(.*))$", re.MULTILINE),
    "concise": re.compile(rf": {SEVERITY} [a-z0-9.-]+: (.*)$", re.MULTILINE),
    "markdown": re.compile(rf"^\| {SEVERITY} \| [^|]* \| (.*?) \|", re.MULTILINE),
}

PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
WIDE = "".join(chr(ord(letter) + 0xFEE0) for letter in PLAIN)
TO_WIDE = str.maketrans(PLAIN, WIDE)
# What stays in a text: escapes, directives of printf, braces, words to be typed.
KEPT = re.compile(r"(\\.|%%|%(?:\d+\$)?[-+0-9.*]*[a-z]+|\{[^{}:]*(?:\}|::?)|`[^`]*`|--[a-z]+|<[^<>]*>)")
# The line of a finding, of a hint, or of another place, and what it says there.
MESSAGE = re.compile(rf"^(?:(?:\S.*?: )?[{WIDE}]+: |  \S+?:\d+:\d+: |  \S+: )(.*)$", re.MULTILINE)
# What a message quotes: words in quotation marks or to be typed, paths, ids, names that are cut off, signs.
QUOTED = re.compile(
    r"“[^”]*”|`[^`]*`|\[[a-z-]+\.[a-z0-9-]+\]$|\S*[/\\_@#<>=.\"$]\S*[^\s.,;:]|U\+[0-9A-F]+|\S*…|\b[a-z0-9]+(?:-[a-z0-9]+)+\b"
    r"|\b(?:JSON|SVG|[ns]?[ew]|[ns])\b"
)
# What is between names and numbers.
BETWEEN = re.compile(rf"[{WIDE}]+|[\x00(){{}}\[\]:;]|[.,] |\.$|(?<!\w)[-+0-9%]+(?!\w)")
JSON_TEXT = re.compile(r'"((?:[^"\\\n]|\\.)*)"')


def widened(text):
    """Returns the quoted TEXT with wide letters."""
    parts = KEPT.split(text)
    return "".join(part if n % 2 else part.translate(TO_WIDE) for n, part in enumerate(parts))


def bracketed(text):
    """Returns the quoted TEXT between brackets; msgfmt wants line breaks at its ends to stay there."""
    return re.sub(r"^((?:\\n)*)(.*?)((?:\\n)*)$", rf"\1{OPEN}\2{CLOSE}\3", text)


def write_catalog(folder, change=bracketed):
    """Installs the language that CHANGE makes below FOLDER."""
    pseudo_language.write_catalog(ROOT, folder, change)


def output(words, variables, program=NARVA):
    """Returns what narva writes to stdout."""
    kept = {name: os.environ[name] for name in os.environ if name in ("PATH", "TMPDIR") or "SAN_" in name}
    cases = Path(os.environ["NARVA_CASES"], "checks")
    done = subprocess.run([program, *words], cwd=cases, env=kept | variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.stdout.decode("utf-8")


def plain(text):
    """Returns TEXT without brackets, nor hints that are otherwise empty. Whether a sentence starts with a
    capital can depend on them."""
    text = re.sub(rf"^{HINT}{OPEN}{CLOSE}\n", "", text, flags=re.MULTILINE)
    return text.replace(OPEN, "").replace(CLOSE, "").casefold()


def validated(report, variables):
    return output(["validate", "--format", report, "."], variables)


def wrong_program_formats(english, other):
    """Yields which formats for programs are not the same in each language."""
    for report in PROGRAM_FORMATS:
        first, second = validated(report, english), validated(report, other)
        if first != second or len(first) < 1000:
            yield f"--format {report} differs"
    for words in (["checks", "--format", "json"], ["checks", "--format", "markdown"]):
        if output(words, english) != output(words, other):
            yield f"narva {' '.join(words)} differs"


def wrong_people_formats(english, other):
    """Yields what of findings is not wholly in the other language, and what else changed."""
    for report, part in PARTS.items():
        first, second = validated(report, english), validated(report, other)
        found = [next(filter(None, groups)) if isinstance(groups, tuple) else groups for groups in part.findall(second)]
        whole = [text for text in found if text.startswith(OPEN) and text.endswith((CLOSE, "…"))]
        if not found:
            yield f"--format {report} shows no finding"
        for text in sorted(set(found) - set(whole))[:9]:
            yield f"--format {report}: {text}"
        if plain(first) != plain(second) or OPEN in first:
            yield f"--format {report}: more than the language differs"


def wrong_words(wide):
    """Yields messages of findings with a word in English, in the language with wide letters."""
    cases = Path(os.environ["NARVA_CASES"], "checks")
    files = [path.read_bytes().decode("utf-8", "replace") for path in cases.rglob("*.json")]
    names = {re.sub(r" \d+$", "", text).casefold() for file in files for text in JSON_TEXT.findall(file)}
    messages = MESSAGE.findall(validated("text", wide))
    if len(messages) < 1000:
        yield "hardly anything is reported"
    for text in dict.fromkeys(messages):
        parts = (part.strip(" .,!?'’") for part in BETWEEN.split(QUOTED.sub("\0", text)))
        odd = [part for part in parts if re.search("[A-Za-z]{2}", part) and not {part.casefold() + mark for mark in ("", "?", "!")} & names]
        if odd:
            yield f"“{'”, “'.join(odd)}” in: {text}"


def outside(text):
    """Returns what of TEXT is not between brackets, which can be in each other; lines stay lines."""
    depth, rest = 0, []
    for letter in text:
        depth += (letter == OPEN) - (letter == CLOSE)
        if letter == "\n" or (depth == 0 and letter != CLOSE):
            rest.append(letter)
    return "".join(rest)


def wrong_explanations(english, other):
    """Yields what `narva explain` and `narva checks` show otherwise."""
    for words in (["checks"], ["explain", "map", "file"]):
        first, second = output(words, english), output(words, other)
        lines = second.split("\n")
        for line, rest in zip(lines, outside(second).split("\n")):
            if re.search("[A-Za-z]", FINDING_ID.sub("", rest)):
                yield f"narva {words[0]}: {line}"
        if plain(" ".join(first.split())) != plain(" ".join(second.split())) or len(lines) < 9:
            yield f"narva {words[0]}: more than the language differs"


def wrong_relocated(folder, variables):
    """Yields whether an installation that was moved finds no translations."""
    (folder / "bin").mkdir()
    shutil.copy(NARVA, folder / "bin/narva")
    write_catalog(folder / LOCALE_FOLDER)
    if OPEN not in output(["explain", "file.bom"], variables, folder / "bin/narva"):
        yield f"{LOCALE_FOLDER} is not found from bin"


def prepared(folder, change=bracketed):
    """Installs the language that CHANGE makes below FOLDER. Returns the variables for its locale, for English and for
    the language, and nothing; or three times None and what to report where that cannot be."""
    locale = pseudo_language.locale_variables(folder)
    missing = [tool for tool in ("xgettext", "msgfmt") if shutil.which(tool) is None]
    missing += ["locale with translations"] if locale is None else []
    if missing:
        reason = f"there is no {' and no '.join(missing)}, so no language was tried"
        if "languages" in os.environ.get("NARVA_WITHOUT", "").split():
            return None, None, None, {reason: []}
        print(f"# SKIP {reason}")
        return None, None, None, {}
    write_catalog(folder / "made", change)
    language = locale | {"LANGUAGE": LANGUAGE}
    english = {"LC_ALL": "C.UTF-8", "NARVA_LOCALE_DIR": str(folder / "made")}
    return language, english, language | {"NARVA_LOCALE_DIR": str(folder / "made")}, None


def verdicts(folder):
    language, english, other, refusal = prepared(folder)
    if refusal is not None:
        return refusal
    write_catalog(folder / "wide", widened)
    wide = other | {"NARVA_LOCALE_DIR": str(folder / "wide")}
    return {
        "formats for programs are the same in every language": list(wrong_program_formats(english, other)),
        "formats for people show findings in the language": list(wrong_people_formats(english, other)),
        "nothing is inserted in findings in English": list(wrong_words(wide)),
        "findings are explained in the language": list(wrong_explanations(english, other)),
        "translations are found beside a moved program": list(wrong_relocated(folder / "moved", language)),
    }


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "moved").mkdir()
        print_tap(verdicts(folder))


if __name__ == "__main__":
    main()
