# SPDX-License-Identifier: GPL-3.0-or-later
# Words for the commands of the cases; run-golden.py has bash read them first.

copy() { # FROM TO: a file or folder of the source tree, made writable
    [[ $2 != */* ]] || mkdir -p -- "${2%/*}"
    cp -r --no-preserve=mode -- "$NARVA_SOURCE/$1" "$2"
}

edit() { # FILE OLD NEW: replaces OLD, which must stand there exactly once
    local text rest
    text=$(cat -- "$1" && echo .) && text=${text%.}
    rest=${text/"$2"/}
    if [[ $rest == "$text" || $rest == *"$2"* ]]; then
        echo "edit: not exactly once in $1: $2" >&2
        return 1
    fi
    printf %s "${text/"$2"/"$3"}" >"$1"
}

terminal() { # COMMAND ARGUMENTS...: runs it on a terminal; carriage returns are left out
    python3 -B -c 'import pty, sys; pty.spawn(sys.argv[1:])' "$@" | tr -d '\r'
}

interrupted() { # FILE TEXT COMMAND ARGUMENTS...: gets a Ctrl-C once its output, kept in FILE, has TEXT
    local file=$1 text=$2 program
    shift 2
    : >"$file" # an earlier command may have left the text in it
    "$@" <&0 >"$file" &
    program=$!
    until grep -qF -- "$text" "$file" || ! kill -0 "$program" 2>/dev/null || ((SECONDS > 60)); do
        sleep 0.05
    done
    kill -INT "$program"
    wait "$program"
}

written() { # FILE TEXT [TIMES]: waits until FILE has TEXT in so many lines
    local n=0
    until ((n >= ${3:-1} || SECONDS > 60)); do
        n=$(grep -scF -- "$2" "$1" || true)
        sleep 0.05
    done
}

sarif() { # a report on stdin: shown without its rules, which findings.def has
    awk '/^ +"rules": \[$/ { print; print "…"; skip = 1 } /^          ]$/ { skip = 0 } !skip'
}

json_texts() { # on stdin, one behind the other: how many there are
    python3 -B -c 'import json, sys
text, found = sys.stdin.read().strip(), 0
while text:
    text, found = text[json.JSONDecoder().raw_decode(text)[1]:].lstrip(), found + 1
print(found)'
}

cases() { # a report in JUnit XML on stdin: of the cases that passed only how many there are
    awk '/<testcase .*\/>$/ { n++; next } { print } END { print n " passed" }'
}

checkstyle() { # a report in Checkstyle XML on stdin: its errors as a parser of XML reads them
    python3 -B -c 'import sys, xml.etree.ElementTree as tree
root = tree.fromstring(sys.stdin.buffer.read())
assert root.tag == "checkstyle" and root.get("version") and not root.text.strip()
for file in root:
    assert file.tag == "file" and len(file) > 0
    for error in file:
        assert error.tag == "error" and error.get("severity") in ("error", "warning", "info")
        print(file.get("name"), *(error.get(name) for name in ("line", "column", "severity", "source", "message")))'
}

tap_results() { # TAP on stdin, read by its grammar: the plan, and what did not just pass
    python3 -B -c 'import re, sys
lines = sys.stdin.read().split("\n")
assert lines[0] == "TAP version 13" and lines.pop() == ""
plan, number, passed = int(re.fullmatch(r"1\.\.(\d+)", lines[1])[1]), 0, 0
for line in lines[2:]:
    if line.startswith("#") or re.fullmatch(r"Bail out! .+", line):
        print(line)
        continue
    test = re.fullmatch(r"(not )?ok (\d+) - ((?:[^#\\]|\\[#\\])+?)( # SKIP .+)?", line)
    number += 1
    assert int(test[2]) == number, line
    passed += not test[1] and not test[4]
    if test[1]:
        print("failed:", re.sub(r"\\(.)", r"\1", test[3]))
assert number == plan
print("as planned" if passed else "nothing passed")'
}

manual() { # the folder with the manual pages, beside narva in its build folder
    local narva
    narva=$(readlink -f -- "$(command -v narva)")
    echo "${narva%/*}/manual"
}

verb_names() { # of all verbs, a line each
    narva --help | sed -n 's,^  \([a-z-]*\)  .*,\1,p'
}

options_of() { # VERB: the long names of its options, a line each
    narva "$1" --help | sed -n 's/^  \(-., \)\{0,1\}\(--[a-z-]*\).*/\2/p'
}

completed() { # WORDS...: what bash offers in the place of the last of them
    # shellcheck source=/dev/null
    . "$NARVA_SOURCE/validator/cli/completion/narva"
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    _narva
    ((${#COMPREPLY[@]} == 0)) || printf '%s\n' "${COMPREPLY[@]}"
}
