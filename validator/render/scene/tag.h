/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names in short: as few letters as tell each from the others.
 */
#pragma once

#include <glib.h>

/* @taken: set of the short names there are; the new one is added. Returns: (transfer none): in
 * short, held by @strings: initials where @name has several words, else how it begins. */
const char *render_tag(const char *name, GHashTable *taken, GStringChunk *strings);
