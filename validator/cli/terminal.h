/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What goes to the terminal: whether in colour, and nothing that commands whoever reads along.
 */
#pragma once

#include <glib.h>

/* The words for it, the default first: auto, always and never. */
const char *terminal_color_word(guint i);

/* @when is auto, always or never; NULL is auto: colour on a terminal unless NO_COLOR is set or the
 * terminal is dumb. The answer goes to @color. Returns: FALSE for another word. */
gboolean terminal_wants_color(const char *when, gboolean *color);

/* Build hosts take lines on stderr that begin with `::`, and whatever stands behind `##[`, for
 * commands. Returns: (transfer full): @text, in which names from the data give none. */
char *terminal_plain(const char *text);

/* Appends a space and @word as a shell takes it: in quotes only where it needs them. */
void terminal_append_word(GString *out, const char *word);
