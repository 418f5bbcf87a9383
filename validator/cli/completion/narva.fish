# SPDX-License-Identifier: GPL-3.0-or-later
# fish completion of narva: `narva __complete` lists what can follow (validator/cli/verb-complete.c).

function __narva_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l program $words[1]
    set -e words[1]
    set -l lines ($program __complete $words "$current" 2>/dev/null)
    set -l kind $lines[1]
    set -e lines[1]
    switch "$kind"
        case files folders
            set -l start (string replace -- "$lines" '' "$current")
            set -l paths (__fish_complete_path "$start" '')
            if test "$kind" = folders
                set paths (__fish_complete_directories "$start" '')
            end
            for path in $paths
                printf '%s%s\n' "$lines" $path
            end
        case words open
            test (count $lines) -eq 0
            or printf '%s\n' $lines
    end
end

complete -c narva -f -a '(__narva_complete)'
