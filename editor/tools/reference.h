/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where values name records: references, zones, seasons in dates, books in sources, and words in
 * lines of play; found by the kinds of fields, never by their names.
 */
#pragma once

#include "schema/model/record.h"

/* A record that is meant, and what it is to be called. */
typedef struct {
    EntityId entity;
    const char *from;  /* its id */
    const char *to;    /* the new one */
    gboolean in_lines; /* whether a bare word in a line of play means it */
} NewName;

/* Returns: how many texts the value of @field of @record, which has it, consists of; 0: it names
 * nothing. */
guint32 reference_n_texts(const Record *record, const Field *field);

/* Returns: (transfer full): the text @index of the value with the new name in it; NULL: it does not
 * name the record. */
char *reference_renamed(const Record *record,
                        const Field *field,
                        guint32 index,
                        const NewName *name);

/* Returns: (transfer full): the whole value as JSON with the new name in it; NULL: it does not name
 * the record. */
char *reference_value_renamed(const Record *record, const Field *field, const NewName *name);
