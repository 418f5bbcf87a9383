/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is printed on the terminal: whether in colour, and without control sequences of untrusted
 * text.
 */
#pragma once

#include <glib.h>

/* The words for it, the default first: auto, always and never. */
const char *terminal_color_word(guint i);

/* @when is one of these words; NULL is auto: no colour if NO_COLOR is set; else colour
 * if FORCE_COLOR or CLICOLOR_FORCE is, or on a terminal that is not dumb. Returns: whether stdout
 * is to be coloured. */
gboolean terminal_wants_color(const char *when);

/* Returns: whether stdout is to have links: if FORCE_HYPERLINK is set, unless it is 0; else where
 * it is in @color on a terminal that is not dumb. */
gboolean terminal_wants_links(gboolean color);

/* Returns: the width of the terminal of stdout in columns, within limits; 80 where it is unknown.
 */
guint terminal_columns(void);

/* Appends the NULL-terminated @parts, with blanks between, in lines of at most @columns, each
 * behind @indent; a part that is longer has a line of its own. */
void terminal_append_wrapped(GString *out, char *const *parts, guint columns, const char *indent);

/* Build hosts interpret lines on stderr that begin with `::`, and text behind `##[`, as commands.
 * Returns: (transfer full): @text, in which names from the data contain neither. */
char *terminal_plain(const char *text);

/* Appends a space and @word as a shell takes it: in quotes only where it needs them. */
void terminal_append_word(GString *out, const char *word);
