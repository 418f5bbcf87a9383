/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rows of a form: what there is to say about a record or several, derived from the fields of
 * their entity, with what each of them is now.
 */
#pragma once

#include "editor/document/subject.h"
#include "schema/model/verb.h"

/* The part of a form that a row is in. */
typedef enum {
    ROW_VALUE,  /* a value of its own */
    ROW_NESTED, /* a record or list with a form below */
    ROW_REMARK, /* remarks and sources */
    N_ROW_PARTS,
} RowPart;

typedef struct {
    const Field *field;
    char *label;          /* owned: the member in words */
    char *text;           /* owned: the value as field_text() gives it; NULL: none, or several */
    char *fallback;       /* owned: what applies without a value; NULL: nothing */
    char *source;         /* owned: its source text; NULL: none */
    char *layer;          /* owned: name of the data set that states it; NULL: none does */
    char *place;          /* owned: it can only mean what lies there; NULL: anything */
    gint64 min, max;      /* of whole numbers, as narrowed by the game */
    gboolean is_narrowed; /* by the game */
    gboolean is_given;    /* by any layer, for each record that is meant */
    gboolean is_mixed;    /* several records say different things */
    gboolean is_own;      /* the open layer says it, and there is one below */
    gboolean is_over;     /* it hides a value of a layer below */
    gboolean is_each;     /* each of several records is found by it: it cannot be that of all */
    gboolean is_odd;      /* its value is invalid */
    ArgumentUse use;      /* by the verb of the record; optional for those without one */
} FieldRow;

/* Returns: (transfer full): of FieldRow: all members of @subjects (of Subject, at least one, all of
 * one entity; those that are not there count as empty) in the order of the table, parts one after
 * the other. Members that the verb of the record does not take are left out unless they are given;
 * so is what takes a record of another layer away. */
GPtrArray *field_rows_of(const GPtrArray *subjects, const DataSet *set);
void field_row_free(FieldRow *row);

/* Returns: (transfer none): the entity of the records that @subject means, be they there or not;
 * NULL: it can mean none. */
const Entity *field_row_subject_entity(const Subject *subject);

/* Returns: the part of a form that @field is in. */
RowPart field_part(const Field *field);

/* Returns: (transfer full): some lines about the row: meaning, range, default, source, layer. */
char *field_row_tooltip(const FieldRow *row);

/* Returns: (transfer full): `0 to 99`, or what the text looks like: `A3`, `1707-summer`; NULL. */
char *field_row_hint(const FieldRow *row);

/* Returns: (transfer full): what is wrong with the value, and what to do, as a sentence; NULL:
 * nothing. */
char *field_row_complaint(const FieldRow *row, const DataSet *set);

/* Returns: whether the form of a record within another one shows the row, rather than offering to
 * add it. */
gboolean field_row_is_shown(const FieldRow *row);

/* The verb field of @entity (its first one) with its rows. Returns: NULL if it has none. */
const Field *field_row_verb_field(const Entity *entity);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(FieldRow, field_row_free)
