/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A walk over all records, each layer's word once.
 */
#include "editor/tools/uses.h"

#include "editor/document/field-text.h"
#include "editor/document/subject.h"
#include "editor/tools/reference.h"

typedef struct {
    NewName name; /* what it would be called is of no interest */
    GPtrArray *uses;
} Search;

static void
free_use(gpointer data)
{
    Use *use = data;
    subject_free(use->subject);
    g_free(use);
}

static void
visit(const RecordPlace *place, gpointer data)
{
    const Search *search = data;
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0 && !record->raw;) {
        const Field *field = record_next_field(record, &left);
        guint32 n = reference_n_texts(record, field);
        for (guint32 i = 0; i < n; i++) {
            g_autofree char *found = reference_renamed(record, field, i, &search->name);
            if (found == NULL)
                continue;
            Use *use = g_new(Use, 1);
            *use = (Use){.subject = subject_at(place), .field = field, .index = i};
            g_ptr_array_add(search->uses, use);
        }
    }
}

gboolean
id_is_word_of_lines(const DataSet *set, EntityId entity, const char *id)
{
    if (entity == ENTITY_UNIT || entity == ENTITY_SPACE)
        return TRUE;
    for (guint i = 0; i < N_ENTITIES; i++)
        if (i != entity && entity_get(i)->keyed && record_named(set, i, id) != NULL)
            return FALSE;
    return TRUE;
}

GPtrArray *
uses_find(const DataSet *set, EntityId entity, const char *id)
{
    Search search = {
        .name = {entity, id, "", id_is_word_of_lines(set, entity, id)},
        .uses = g_ptr_array_new_with_free_func(free_use),
    };
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        /* What a scenario says that this one extends is found there. */
        const Record *stated = file->seen != NULL ? data_set_stated(set, file->name) : NULL;
        if (stated == NULL)
            continue;
        record_walk(stated, ENTITIES_ALL, visit, &search);
        arena_unref(stated->arena);
    }
    return search.uses;
}

char *
use_title(const Use *use, const DataSet *set)
{
    g_autofree char *title = subject_title(use->subject, set);
    g_autofree char *label = field_label(use->field);
    return g_strdup_printf("%s: %s", title, label);
}
