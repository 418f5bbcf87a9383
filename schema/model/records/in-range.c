/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leaving numbers out: only the records on the way down to them are made anew.
 */
#include "schema/model/records/in-range.h"

#include <string.h>

gboolean
record_is_in_range(const Record *record, const Field *field)
{
    if (!record_has(record, field) || (field->kind != KIND_INT && field->kind != KIND_INTS))
        return TRUE;
    gboolean is_list = field->kind == KIND_INTS;
    const Numbers *list = FIELD_SLOT(record, field, Numbers);
    const gint64 *numbers = is_list ? list->items : FIELD_SLOT(record, field, gint64);
    for (guint32 i = 0; i < (is_list ? list->length : 1); i++)
        if (numbers[i] < field->min || numbers[i] > field->max)
            return FALSE;
    return TRUE;
}

/* What is made of one record. */
typedef struct {
    Arena *arena;
    const Record *record;
    Record *copy; /* NULL: nothing so far */
} Fitting;

/* Returns: where the value of @field lies in the copy. */
static gpointer
slot_of(Fitting *fitting, const Field *field)
{
    const Record *record = fitting->record;
    if (fitting->copy == NULL) {
        fitting->copy = arena_alloc(fitting->arena, record->entity->size);
        memcpy(fitting->copy, record, record->entity->size);
        fitting->copy->arena = fitting->arena;
    }
    return (char *)fitting->copy + field->offset;
}

static void
fit_list(Fitting *fitting, const Field *field)
{
    const Records *list = FIELD_SLOT(fitting->record, field, Records);
    const Record **items = NULL;
    for (guint32 i = 0; i < list->length; i++) {
        const Record *item = record_in_range(fitting->arena, list->items[i]);
        if (item == list->items[i])
            continue;
        if (items == NULL) {
            items = arena_new0(fitting->arena, const Record *, list->length);
            memcpy(items, list->items, sizeof *items * list->length);
        }
        items[i] = item;
    }
    if (items != NULL)
        ((Records *)slot_of(fitting, field))->items = items;
}

static void
fit_child(Fitting *fitting, const Field *field)
{
    const Record *child = *FIELD_SLOT(fitting->record, field, const Record *);
    const Record *fit = record_in_range(fitting->arena, child);
    if (fit != child)
        *(const Record **)slot_of(fitting, field) = fit;
}

static void
leave_out(Fitting *fitting, const Field *field)
{
    memset(slot_of(fitting, field), 0, kind_size(field->kind));
    fitting->copy->present &=
        ~(G_GUINT64_CONSTANT(1) << entity_field_index(fitting->record->entity, field));
}

const Record *
record_in_range(Arena *arena, const Record *record)
{
    Fitting fitting = {.arena = arena, .record = record};
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->kind == KIND_LIST)
            fit_list(&fitting, field);
        else if (field->kind == KIND_RECORD)
            fit_child(&fitting, field);
        else if (!record_is_in_range(record, field))
            leave_out(&fitting, field);
    }
    return fitting.copy != NULL ? fitting.copy : record;
}
