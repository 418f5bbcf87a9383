/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words of commands that are shown to be typed again.
 */
#pragma once

#include <glib.h>

/* Appends a space and @word as a shell takes it: in quotes only where it needs them. */
void shell_word_append(GString *out, const char *word);
