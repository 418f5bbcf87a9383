/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Untrusted text, made safe for a terminal and for one line: names and paths may hold escape
 * sequences, line breaks or bidirectional controls.
 */
#pragma once

#include <glib.h>

/* Appends the @length bytes at @text (-1: up to the NUL). Control characters, format characters,
 * line and paragraph separators and bytes that are not UTF-8 become U+FFFD each. */
void text_append_clean(GString *out, const char *text, gssize length);

/* Returns: how many of the @length bytes at @text are printable ASCII, up to the first that is not.
 */
gsize text_plain_length(const char *text, gsize length);

/* Returns: (transfer full): @text (UTF-8 or not) as text_append_clean() writes it. */
char *text_clean(const char *text);

/* Returns: how many bytes of @text its first @letters code points take, or all bytes if it has no
 * more. A letter is not separated from its combining marks, unless the text is a single letter with
 * marks. Reads no further than that. */
gsize text_cut_length(const char *text, guint letters);

/* Returns: (transfer full): @text, or if it has more code points than @letters its first part, as
 * text_cut_length() says, followed by “…”. */
char *text_cut(const char *text, guint letters);

/* Returns: whether text_append_clean() leaves @c unchanged. */
gboolean text_is_clean(gunichar c);
