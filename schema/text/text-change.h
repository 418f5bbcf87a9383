/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The differences between two versions of a text, as pieces to replace.
 */
#pragma once

#include "schema/text/source-text.h"

typedef struct {
    SourceText *text;   /* owned: a reference; the old version */
    guint32 start, end; /* bytes of it that are removed; not inside a character */
    char *inserted;     /* owned: the bytes that replace them, NUL-terminated */
} TextChange;

/* Returns: (transfer full): an empty array of TextChange that frees what it holds. */
GArray *text_changes_new(void);

/* Appends to @changes, in order and without overlaps, the replacements that turn @text into the
 * @length UTF-8 bytes at @bytes: few and short pieces where single lines changed, at worst one for
 * the whole text. */
void text_changes_between(GArray *changes, SourceText *text, const char *bytes, gsize length);
