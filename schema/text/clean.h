/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text of strangers, made fit for a terminal and for one line: names and paths may hold escape
 * sequences, line breaks, or characters that turn the direction of writing.
 */
#pragma once

#include <glib.h>

/* Appends the @length bytes at @text (-1: up to the NUL). Control characters, format characters,
 * line and paragraph separators and bytes that are not UTF-8 become U+FFFD each. */
void text_append_clean(GString *out, const char *text, gssize length);

/* Returns: how many of the @length bytes at @text are printable ASCII, up to the first that is not.
 */
gsize text_plain_length(const char *text, gsize length);

/* Returns: (transfer full): @text, or if it has more letters than @letters, so many of them and
 * “…”.
 */
char *text_clean(const char *text);

/* Returns: how many bytes of @text are its first @letters code points, or all of it. It is cut
 * before a letter, not between one and what is combined with it, unless all is combined with one
 * letter. Reads no more than that. */
gsize text_cut_length(const char *text, guint letters);

/* Returns: (transfer full): the same as a text of its own. */
char *text_cut(const char *text, guint letters);

/* Returns: whether text_append_clean() leaves the character as it is. */
gboolean text_is_clean(gunichar c);
