/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rows of a form of one or several records: the fields of their entity, with their present
 * values.
 */
#pragma once

#include "schema/model/verb.h"
#include "validator/edits/subject.h"

/* The part of a form that a row is in. */
typedef enum {
    ROW_VALUE,  /* a value of its own */
    ROW_NESTED, /* a record or list with a form below */
    ROW_REMARK, /* remarks and sources */
    N_ROW_PARTS,
} RowPart;

typedef struct {
    const Field *field;
    char *label;     /* owned: the member in words */
    char *text;      /* owned: the value as field_text() gives it; NULL: none, or several */
    char *fallback;  /* owned: the default; NULL: there is none */
    char *source;    /* owned: its source text; NULL: none */
    char *layer;     /* owned: name of the data set that states it; NULL: none does */
    char *place;     /* owned: it can only refer to something in this place; NULL: to anything */
    gint64 min, max; /* of whole numbers, as narrowed by the game */
    gboolean is_narrowed; /* by the game */
    gboolean is_given;    /* by any layer, for each record that is meant */
    gboolean is_mixed;    /* the records have different values */
    gboolean is_own;      /* the open layer, which has a base, states it */
    gboolean is_over;     /* it overrides a value of the base */
    gboolean is_each;     /* it is the key of each of several records, which cannot have the same */
    gboolean is_odd;      /* its value is invalid */
    ArgumentUse use;      /* by the verb of the record; optional for those without one */
} FieldRow;

/* Returns: (transfer full): of FieldRow: all members of @subjects (of Subject, at least one, all of
 * one entity; those that do not exist count as empty) in the order of the table, part by part.
 * Members that do not belong to the verb of the record are left out unless they have a value, and
 * so is `absent`. */
GPtrArray *field_rows_of(const GPtrArray *subjects, const DataSet *set);
void field_row_free(FieldRow *row);

/* Returns: (transfer none): the entity of the record of @subject, whether that exists or not; NULL:
 * there can be no such record. */
const Entity *field_row_subject_entity(const Subject *subject);

/* Returns: the part of a form that @field is in. */
RowPart field_part(const Field *field);

/* Returns: (transfer full): a tooltip of some lines: meaning, range, default, source, layer. */
char *field_row_tooltip(const FieldRow *row);

/* Returns: (transfer full): the range, `0 to 99`, or an example of the text: `A3`, `1707-summer`;
 * NULL: neither. */
char *field_row_hint(const FieldRow *row);

/* Returns: (transfer full): what is wrong with the value, and what to do, as a sentence; NULL:
 * nothing. */
char *field_row_complaint(const FieldRow *row, const DataSet *set);

/* Returns: whether a sparse form shows the row, instead of offering to add it. */
gboolean field_row_is_shown(const FieldRow *row);

/* Returns: (transfer none): the verb field of @entity, which is its first one; NULL: it has none.
 */
const Field *field_row_verb_field(const Entity *entity);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(FieldRow, field_row_free)
