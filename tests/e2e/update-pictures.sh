#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Usage: update-pictures.sh BUILD-FOLDER
#
# Takes the pictures that the stories took in BUILD-FOLDER into docs/pictures, in few colours: such a
# file is small. Look at each of them before you commit it.
set -euo pipefail

docs=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/../../docs
for picture in "$1"/tests/e2e/pictures-of-{story,drawing,tracing,games,desks,hex-battle,other-programs}/editor-*.png; do
    convert "$picture" -dither None -colors 255 -strip -define png:compression-level=9 \
        "PNG8:$docs/pictures/${picture##*/}"
done
