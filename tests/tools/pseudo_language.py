# SPDX-License-Identifier: GPL-3.0-or-later
"""A language that is made from the English texts, to see what is translated and what is not."""

import re
import shutil
import subprocess

CODE = "xx"
KEYWORDS = ("_", "N_", "C_:1c,2", "ngettext:1,2", "g_dngettext:2,3")
HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=n != 1;\\n"\n'
QUOTED = re.compile(r'^"(.*)"$')


def messages(root):
    """Yields the messages of the domain, each as a dictionary of what xgettext says of it: `msgid`, and
    perhaps `msgctxt` and `msgid_plural`, as they are quoted."""
    names = [name for name in (root / "po/POTFILES").read_text("utf-8").split("\n") if name and name[0] != "#"]
    sources = [name for name in names if name.endswith((".c", ".h", ".def"))]
    others = [name for name in names if name not in sources]
    keywords = [f"--keyword={word}" for word in KEYWORDS]
    command = ["xgettext", "--from-code=UTF-8", "--no-wrap", "-o", "-"]
    for options, files in ((["-L", "C", "-k", *keywords], sources), ([], others)):
        found = subprocess.run([*command, *options, *files], cwd=root, capture_output=True, encoding="utf-8", check=True)
        yield from parsed(found.stdout)


def parsed(text):
    """Yields the messages in TEXT, a PO file."""
    for block in text.split("\n\n"):
        parts, name = {}, None
        for line in block.split("\n"):
            if line.startswith("msg"):
                name, _, line = line.partition(" ")
                parts[name] = ""
            if name is not None and (quoted := QUOTED.match(line)):
                parts[name] += quoted[1]
        if parts.get("msgid"):
            yield parts


def catalog(root, translate):
    """Returns the translations of all messages by TRANSLATE, which gets and returns quoted texts, as msgfmt reads
    them."""
    entries = {"": HEAD}
    for parts in sorted(messages(root), key=len):  # with a plural rather than without
        names = [name for name in ("msgctxt", "msgid", "msgid_plural") if name in parts]
        lines = [f'{name} "{parts[name]}"' for name in names]
        if "msgid_plural" in parts:
            lines += [f'msgstr[{n}] "{translate(parts[of])}"' for n, of in enumerate(("msgid", "msgid_plural"))]
        else:
            lines.append(f'msgstr "{translate(parts["msgid"])}"')
        entries[parts.get("msgctxt"), parts["msgid"]] = "\n".join(lines) + "\n"
    return "\n".join(entries.values())


def write_catalog(root, folder, translate):
    """Installs the language below FOLDER."""
    target = folder / CODE / "LC_MESSAGES"
    target.mkdir(parents=True)
    command = ["msgfmt", "-o", target / "narva.mo", "-"]
    subprocess.run(command, input=catalog(root, translate), encoding="utf-8", check=True)


def locale_variables(folder):
    """Returns variables for a locale with translations, which C and perhaps C.UTF-8 are not; one is made in FOLDER
    where the system has none. None: there is no way."""
    names = subprocess.run(["locale", "-a"], capture_output=True, text=True, check=True).stdout.split()
    found = next((name for name in names if name.lower().endswith((".utf8", ".utf-8")) and name[:2] != "C."), None)
    if found is not None:
        return {"LC_ALL": found}
    if shutil.which("localedef") is None:
        return None
    command = ["localedef", "-i", "en_US", "-f", "UTF-8", folder / "en_US.utf8"]
    is_made = subprocess.run(command, capture_output=True, check=False).returncode == 0
    return {"LOCPATH": str(folder), "LC_ALL": "en_US.utf8"} if is_made else None


def missing_tools(folder):
    """Returns what is needed for a language and is not there."""
    missing = [tool for tool in ("xgettext", "msgfmt") if shutil.which(tool) is None]
    return missing + (["locale with translations"] if locale_variables(folder) is None else [])
