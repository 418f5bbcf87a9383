#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Usage: run-xvfb.sh COMMAND ARGUMENT...
#
# Runs COMMAND with a screen, a session bus and folders of settings and state of its own, and ends
# with its status. Nothing of the user's session is seen or touched, so several may run at a time.
set -u

folder=$(mktemp -d) || exit 1
server=
finish() {
    local status=$?
    [[ -z $server ]] || { kill "$server" && wait "$server"; } 2>/dev/null
    rm -rf -- "$folder"
    exit "$status"
}
trap finish EXIT
trap 'exit 143' TERM
trap 'exit 130' INT

# The server itself takes a number that is free, and writes it once it can be asked for windows.
Xvfb -displayfd 3 -screen 0 1280x1024x24 -nolisten tcp -noreset \
    3>"$folder/number" >"$folder/server.txt" 2>&1 &
server=$!
for ((i = 0; i < 6000; i++)); do
    [[ ! -s $folder/number ]] && kill -0 "$server" 2>/dev/null || break
    sleep 0.02
done
if [[ ! -s $folder/number ]]; then
    cat -- "$folder/server.txt" >&2
    echo "run-xvfb.sh: Xvfb gave no screen" >&2
    exit 1
fi

unset WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS AT_SPI_BUS_ADDRESS GTK_MODULES
export DISPLAY=":$(<"$folder/number")" GDK_BACKEND=x11 XDG_RUNTIME_DIR=$folder
for name in CONFIG DATA STATE; do
    mkdir -- "$folder/$name"
    export "XDG_${name}_HOME=$folder/$name"
done
# The mouse rests where no window is, so that no tooltip opens while something else is looked at.
xdotool mousemove 1279 1023
# What services of the bus say is not what the command says.
dbus-run-session -- bash -c 'exec "$@" >&4 4>&-' command "$@" 4>&1 >&2
