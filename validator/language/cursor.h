/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is at a byte of a text that is being typed: which member of which record, as far as it can
 * be read. The text need not be JSON: brackets and texts in quotes are followed, nothing else.
 */
#pragma once

#include "schema/store/file-kind.h"
#include "schema/text/limits.h"

/* A record, or another object, that is open at the cursor. */
typedef struct {
    const Entity *entity; /* of the record; NULL: it is no record of the format */
    const Field *field;   /* of the record around it, whose value it is in; NULL: the root */
    guint32 index;        /* in the list of @field */
    guint64 given;        /* the members that it has: bit i for entity->fields[i] */
    guint32 verb_start, verb_end; /* bytes of the value of the first member; equal: it has none */
} CursorFrame;

typedef enum {
    CURSOR_ELSEWHERE, /* between values, where nothing can be typed but punctuation */
    CURSOR_NAME,      /* a name of a member */
    CURSOR_VALUE,     /* a value of a member, or an item of one */
} CursorKind;

typedef struct {
    CursorKind kind;
    guint n_frames; /* the last one is around the cursor; 0: the root is not open */
    CursorFrame frames[LIMIT_DEPTH];
    const Field *field; /* the member; NULL: not one of the format */
    gint32 item;        /* VALUE: the number of the item of a list that it is in; -1: the value */
    guint32 start, end; /* bytes of the text, number or word; equal: nothing is typed yet */
    gboolean is_text;   /* it starts with a quote */
    gboolean is_closed; /* it ends with one */
} Cursor;

/* Finds what is at the byte @offset, at most @length, of @bytes, a file of @kind that has records.
 * @cursor is filled. */
void cursor_find(Cursor *cursor, const FileKind *kind, const char *bytes, gsize length,
                 guint32 offset);

/* Returns: (transfer none): the frame around the cursor; NULL: there is none. */
static inline const CursorFrame *
cursor_frame(const Cursor *cursor)
{
    return cursor->n_frames > 0 ? &cursor->frames[cursor->n_frames - 1] : NULL;
}

/* Returns: (transfer full): the text or word at the cursor in @bytes, without quotes; escapes stay
 * as they are. */
char *cursor_text(const Cursor *cursor, const char *bytes);
