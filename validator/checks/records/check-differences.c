/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a layer says otherwise than the data set below, against its list of the differences that are
 * known: an edition that changes a value by a slip does so without an entry in it.
 */
#include "schema/model/entities.h"
#include "validator/checks/check.h"

typedef struct {
    CheckRun *run;
    GHashTable *known; /* lines as `space livland` -> the ListedDifference whose line that is */
    GHashTable *met;   /* those of them that differ */
} DifferenceWalk;

/* What is about the data themselves, and not about the game. */
#define OF_DATA                                                                                    \
    ENTITY_SET(ENTITY_BOOK, ENTITY_CHECK, ENTITY_ACCEPTED, ENTITY_PRINTED, ENTITY_DIFFERENCE)

/* Looks whether the record or member @name of @entity is known to differ. */
static void
check_known(DifferenceWalk *walk, const Record *record, const char *member, const char *name)
{
    g_autofree char *line = g_strdup_printf("%s %s", record->entity->name, name);
    if (g_hash_table_contains(walk->known, line)) {
        g_hash_table_add(walk->met, g_steal_pointer(&line));
        return;
    }
    check_tell(walk->run, FINDING_LAYER_UNLISTED, record, member, SAY("line", line));
}

/* Every member of what stands in a file by itself, as the switches of rules.json, differs for
 * itself. */
static void
check_members(DifferenceWalk *walk, const Record *record)
{
    guint64 left = record->present & ~((guint64)1 << (record->entity->n_fields - 1));
    while (left != 0) {
        const Field *field = record_next_field(record, &left);
        check_known(walk, record, field_key(field), field_key(field));
    }
}

static void
check_list(DifferenceWalk *walk, const Records *list)
{
    for (guint32 i = 0; i < list->length; i++) {
        const Record *record = list->items[i];
        const char *key = record->raw || !record->entity->keyed ? NULL : record_key(record);
        if (key != NULL)
            check_known(walk, record, field_key(&record->entity->fields[0]), key);
    }
}

static void
check_file(DifferenceWalk *walk, const Record *root)
{
    for (guint64 left = root->raw ? 0 : root->present; left != 0;) {
        const Field *field = record_next_field(root, &left);
        if (field->kind == KIND_LIST && !entity_set_has(OF_DATA, field->target))
            check_list(walk, FIELD_SLOT(root, field, Records));
        const Record *record = *FIELD_SLOT(root, field, const Record *);
        if (field->kind == KIND_RECORD && !record->raw)
            check_members(walk, record);
    }
}

/* Tells the lines of @difference that are about what does not differ. */
static void
tell_idle(const DifferenceWalk *walk, const ListedDifference *difference)
{
    for (guint32 i = 0; i < difference->records.length; i++)
        if (!g_hash_table_contains(walk->met, difference->records.items[i]))
            finding_list_add_record(walk->run->findings, FINDING_LAYER_IDLE_DIFFERENCE,
                                    &difference->record, "records", (int)i,
                                    SAY("line", difference->records.items[i]), NULL);
}

/* Whether the layer itself states @record, a difference: those of the set below are of that. */
static gboolean
is_own(const CheckRun *run, const Record *record)
{
    const SourceText *text = record->raw ? NULL : record_stating(record, "records")->text;
    for (guint i = 0; text != NULL && i < run->set->n_files; i++)
        if (text == run->set->files[i].text)
            return TRUE;
    return FALSE;
}

/* A layer without such a list is one of its own making. */
void
check_differences(CheckRun *run)
{
    Records list = data_set_records(run->set, ENTITY_DIFFERENCE);
    if (run->set->base == NULL || list.length == 0)
        return;
    g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) met = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    DifferenceWalk walk = {.run = run, .known = known, .met = met};
    for (guint32 i = 0; i < list.length; i++) {
        const ListedDifference *difference = (const ListedDifference *)list.items[i];
        for (guint32 j = 0; is_own(run, list.items[i]) && j < difference->records.length; j++)
            g_hash_table_insert(known, (gpointer)difference->records.items[j],
                                (gpointer)difference);
    }
    for (guint i = 0; i < run->set->n_files && g_hash_table_size(known) > 0; i++) {
        const DataFile *file = &run->set->files[i];
        if (file->root != NULL && file->kind->entity != ENTITY_RECORD &&
            file->kind->entity != ENTITY_SCENARIO)
            check_file(&walk, file->root);
    }
    for (guint32 i = 0; i < list.length; i++)
        if (is_own(run, list.items[i]))
            tell_idle(&walk, (const ListedDifference *)list.items[i]);
}
