/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Output on a terminal: colours, links, width, and making untrusted text safe.
 */
#pragma once

#include <glib.h>

/* The values of --color, the default first: auto, always and never. Returns: (transfer none):
 * number @i, or NULL. */
const char *terminal_color_word(guint i);

/* Returns: whether stdout gets colours. @when: one of these words; NULL is auto: no colours if
 * NO_COLOR is set; else colours if FORCE_COLOR or CLICOLOR_FORCE is, or on a terminal that is not
 * dumb. */
gboolean terminal_wants_color(const char *when);

/* Returns: whether stdout gets links: by FORCE_HYPERLINK if that is set (0: no), else with @color
 * on a terminal that is not dumb. */
gboolean terminal_wants_links(gboolean color);

/* Returns: the width of the terminal of stdout in columns, within limits; 80 if it is unknown. */
guint terminal_columns(void);

/* Appends the NULL-terminated @parts, separated by blanks, in lines of at most @columns, each after
 * @indent; a longer part has a line of its own. */
void terminal_append_wrapped(GString *out, char *const *parts, guint columns, const char *indent);

/* Build hosts interpret lines on stderr that begin with `::`, and text behind `##[`, as commands.
 * Returns: (transfer full): @text, in which names from the data contain neither. */
char *terminal_plain(const char *text);

/* Appends a space and @word, quoted for a shell if necessary. */
void terminal_append_word(GString *out, const char *word);
