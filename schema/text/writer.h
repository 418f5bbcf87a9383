/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writes JSON in the canonical form of data sets: two spaces of indentation, `"name": value`, an
 * object or array on one line when it fits into WRITER_COLUMNS there, else one item per line; a
 * final newline. The same calls always give the same bytes. Calls in an order that is not JSON are
 * programmer errors and assert. A writer is used by one thread at a time.
 */
#pragma once

#include <glib.h>

/* Longest line, in code points, that keeps an object or array together (a comma after it
 * included). */
#define WRITER_COLUMNS 100

typedef struct Writer Writer;

/* Returns: (transfer full): an empty document, to be freed with writer_free(). */
Writer *writer_new(void);
void writer_free(Writer *writer); /* NULL is allowed */

/* Open and close objects and arrays. */
void writer_begin_object(Writer *writer);
void writer_end_object(Writer *writer);
void writer_begin_array(Writer *writer);
void writer_end_array(Writer *writer);

/* Keeps the array or object just opened from being joined on one line, unless it stays empty. */
void writer_break_lines(Writer *writer);

/* Writes the name of the next member. @name is UTF-8, NUL-terminated. */
void writer_name(Writer *writer, const char *name);

/* From now on, characters of names and texts for which text_is_clean() is FALSE are written as
 * escapes (\u202e), so that readers of the bytes see them. Nothing is lost. */
void writer_escape_invisible(Writer *writer);

/* Write a value. @text is valid UTF-8. Only what JSON demands is escaped: quote, backslash, and
 * control characters below U+0020 (\b \f \n \r \t, else \u00xx in lower case); U+007F and above
 * stay as they are. */
void writer_text(Writer *writer, const char *text);
void writer_integer(Writer *writer, gint64 value);
void writer_boolean(Writer *writer, gboolean value);
void writer_null(Writer *writer);

/* Write a member with its value, or with the start of its object or array. @name and @text are
 * UTF-8. */
void writer_member_text(Writer *writer, const char *name, const char *text);
void writer_member_integer(Writer *writer, const char *name, gint64 value);
void writer_member_boolean(Writer *writer, const char *name, gboolean value);
void writer_member_object(Writer *writer, const char *name);
void writer_member_array(Writer *writer, const char *name);

/* Write one value (or, with writer_raw_member(), one `"name": value`), copied byte for byte. A
 * newline in it keeps everything around it from being joined on one line. */
void writer_raw(Writer *writer, const char *bytes, gsize length);
void writer_raw_member(Writer *writer, const char *bytes, gsize length);

/* Ends the document with a newline; nothing can be written after that. The caller still owns
 * @writer.
 * Returns: (transfer full): the bytes. */
GBytes *writer_finish(Writer *writer);

/* As writer_finish(), but appends the bytes to @out; where @out is empty, without a copy. */
void writer_finish_into(Writer *writer, GString *out);

/* As writer_finish(), without the newline, for a value that becomes part of something else.
 * Returns: (transfer full): the text. */
char *writer_finish_text(Writer *writer);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Writer, writer_free)
