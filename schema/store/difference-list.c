/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a layer overrides, and the list of it that the layer keeps.
 */
#include "schema/store/difference-list.h"

#include "schema/model/edit.h"
#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "schema/text/name.h"
#include "schema/text/writer.h"

/* Members about the data themselves, not about the game. */
#define OF_DATA                                                                                    \
    ENTITY_SET(ENTITY_BOOK, ENTITY_CHECK, ENTITY_ACCEPTED, ENTITY_PRINTED, ENTITY_DIFFERENCE)

static void
visit_line(const Record *record, const char *member, const char *name, DifferenceVisit visit,
           gpointer data)
{
    g_autofree char *line = g_strdup_printf("%s %s", record->entity->name, name);
    visit(record, member, line, data);
}

static void
walk_list(const Records *list, DifferenceVisit visit, gpointer data)
{
    for (guint32 i = 0; i < list->length; i++) {
        const Record *record = list->items[i];
        const char *key = record->raw || !record->entity->keyed ? NULL : record_key(record);
        if (key != NULL)
            visit_line(record, field_key(&record->entity->fields[0]), key, visit, data);
    }
}

/* Every member of a record that a file has once, as the switches of rules.json, differs for
 * itself. */
static void
walk_members(const Record *record, DifferenceVisit visit, gpointer data)
{
    guint64 left = record->present & ~((guint64)1 << (record->entity->n_fields - 1));
    while (left != 0) {
        const char *key = field_key(record_next_field(record, &left));
        visit_line(record, key, key, visit, data);
    }
}

void
difference_list_walk(const DataSet *set, DifferenceVisit visit, gpointer data)
{
    for (guint i = 0; i < set->n_files; i++) {
        const Record *root = set->files[i].root;
        EntityId entity = set->files[i].kind->entity;
        if (root == NULL || root->raw || entity == ENTITY_RECORD || entity == ENTITY_SCENARIO)
            continue;
        for (guint64 left = root->present; left != 0;) {
            const Field *field = record_next_field(root, &left);
            if (field->kind == KIND_LIST && !entity_set_has(OF_DATA, field->target))
                walk_list(FIELD_SLOT(root, field, Records), visit, data);
            const Record *record = *FIELD_SLOT(root, field, const Record *);
            if (field->kind == KIND_RECORD && !record->raw)
                walk_members(record, visit, data);
        }
    }
}

Records
difference_list_entries(const DataSet *set)
{
    const DataFile *file = data_set_file_of(set, ENTITY_GAME);
    const Record *root = set->base != NULL && file != NULL ? file->root : NULL;
    if (root == NULL || root->raw || !record_has_key(root, "differences"))
        return (Records){0};
    return ((const Game *)root)->differences;
}

/* Returns: (transfer full): an id for the entry of @line that no entry has yet, or NULL. */
static char *
new_id(const DataSet *set, const char *line)
{
    g_autofree char *stem = name_to_id(line);
    const Record *game = data_set_root(set, ENTITY_GAME);
    if (stem == NULL || game == NULL || game->raw)
        return NULL;
    g_autofree char *id = g_strdup(stem);
    const Field *field = record_field(game, "differences");
    for (guint n = 2; record_has(game, field); n++) {
        g_autoptr(GHashTable) entries = record_index_items(FIELD_SLOT(game, field, Records));
        if (!g_hash_table_contains(entries, id))
            break;
        g_free(id);
        id = g_strdup_printf("%s-%u", stem, n);
    }
    return name_is_id(id) ? g_steal_pointer(&id) : NULL;
}

Edit *
difference_list_add_line(const DataSet *set, const char *line)
{
    g_autofree char *id = new_id(set, line);
    if (id == NULL)
        return NULL;
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    writer_member_text(writer, "id", id);
    writer_name(writer, "records");
    writer_begin_array(writer);
    writer_text(writer, line);
    writer_end_array(writer);
    writer_end_object(writer);
    Edit *edit = g_new0(Edit, 1);
    edit->entity = ENTITY_DIFFERENCE;
    edit->id = g_steal_pointer(&id);
    edit->path = g_strdup("");
    edit->after = writer_finish_text(writer);
    return edit;
}

Edit *
difference_list_drop_lines(const Record *entry, GHashTable *lines, gboolean is_in)
{
    const Field *field = entry->raw ? NULL : record_field(entry, "records");
    const char *id = record_key(entry);
    if (field == NULL || !record_has(entry, field) || !edit_is_plain_key(id))
        return NULL;
    const Texts *stated = FIELD_SLOT(entry, field, Texts);
    guint n_left = 0;
    g_autoptr(Writer) writer = writer_new();
    writer_begin_array(writer);
    for (guint32 i = 0; i < stated->length; i++) {
        if (g_hash_table_contains(lines, stated->items[i]) == is_in)
            continue;
        writer_text(writer, stated->items[i]);
        n_left++;
    }
    writer_end_array(writer);
    g_autofree char *left = writer_finish_text(writer);
    if (n_left == stated->length)
        return NULL;
    guint64 bare = 1 | G_GUINT64_CONSTANT(1) << entity_field_index(entry->entity, field);
    gboolean goes = n_left == 0 && entry->present == bare && entry->kept == NULL;
    Edit *edit = g_new0(Edit, 1);
    edit->entity = ENTITY_DIFFERENCE;
    edit->id = g_strdup(id);
    edit->path = g_strdup(goes ? "" : field_key(field));
    edit->before = goes ? record_to_text(entry) : record_field_to_text(entry, field);
    edit->after = goes ? NULL : g_steal_pointer(&left);
    return edit;
}

static void
add_line(const Record *record G_GNUC_UNUSED, const char *member G_GNUC_UNUSED, const char *line,
         gpointer lines)
{
    g_hash_table_add(lines, g_strdup(line));
}

/* Returns: (transfer full): the lines of what @set overrides. */
static GHashTable *
list_lines(const DataSet *set)
{
    GHashTable *lines = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    difference_list_walk(set, add_line, lines);
    return lines;
}

/* Removes the lines of @others from @lines. */
static void
subtract_lines(GHashTable *lines, GHashTable *others)
{
    GHashTableIter iter;
    gpointer line;
    g_hash_table_iter_init(&iter, lines);
    while (g_hash_table_iter_next(&iter, &line, NULL))
        if (g_hash_table_contains(others, line))
            g_hash_table_iter_remove(&iter);
}

GPtrArray *
difference_list_follow(const DataSet *before, const DataSet *after)
{
    GPtrArray *edits = g_ptr_array_new_with_free_func((GDestroyNotify)edit_free);
    Records entries = difference_list_entries(after);
    if (entries.length == 0)
        return edits;
    g_autoptr(GHashTable) then = list_lines(before);
    g_autoptr(GHashTable) gone = list_lines(before);
    g_autoptr(GHashTable) new = list_lines(after);
    subtract_lines(gone, new);
    subtract_lines(new, then);
    for (guint32 i = 0; i < entries.length; i++) {
        Edit *edit = difference_list_drop_lines(entries.items[i], gone, TRUE);
        if (edit != NULL)
            g_ptr_array_add(edits, edit);
        const Field *field = record_field(entries.items[i], "records");
        if (entries.items[i]->raw || !record_has(entries.items[i], field))
            continue;
        const Texts *stated = FIELD_SLOT(entries.items[i], field, Texts);
        for (guint32 j = 0; j < stated->length; j++)
            g_hash_table_remove(new, stated->items[j]);
    }
    g_autoptr(GList) lines = g_list_sort(g_hash_table_get_keys(new), (GCompareFunc)strcmp);
    for (const GList *line = lines; line != NULL; line = line->next) {
        Edit *edit = difference_list_add_line(after, line->data);
        if (edit != NULL)
            g_ptr_array_add(edits, edit);
    }
    return edits;
}
