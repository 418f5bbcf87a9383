/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What distinguishes two versions of a text, as pieces to replace.
 */
#pragma once

#include "schema/text/source-text.h"

typedef struct {
    SourceText *text;   /* owned: a reference; the old version */
    guint32 start, end; /* bytes of it that go; not inside a character */
    char *inserted;     /* owned: what comes in their place */
} TextChange;

/* Returns: (transfer full): an empty array of TextChange that frees what it holds. */
GArray *text_changes_new(void);

/* Appends to @changes, in order and not overlapping, what makes @text to the UTF-8 @bytes: few and
 * short pieces where lines were changed here and there, at worst one for all. */
void text_changes_between(GArray *changes, SourceText *text, const char *bytes, gsize length);
