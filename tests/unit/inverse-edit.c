/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An edit alone does not say all that undoing needs: where a removed item stood, and what an item
 * is called after its key was changed.
 */
#include "tests/unit/inverse-edit.h"

#include "schema/model/edit-change.h"
#include "schema/model/record-read.h"
#include "schema/model/record-write.h"

#include <string.h>

/* Takes the text over. */
static void
set_before(Edit *edit, char *before)
{
    g_free((char *)edit->before);
    edit->before = before;
}

/* Returns: (transfer full): how a member will say @json: a value of @field, if it is one (NULL: of
 * no field). */
static char *
text_of_member(const Entity *entity, const Field *field, const char *json)
{
    g_autoptr(Arena) arena = arena_new();
    Record *scratch = arena_alloc(arena, entity->size);
    scratch->entity = entity;
    scratch->arena = arena;
    if (field != NULL && record_read_field(scratch, field, json) && record_has(scratch, field))
        return record_field_to_text(scratch, field);
    return g_strstrip(g_strdup(json));
}

/* Returns: (transfer full): how a record of @entity will say @json. */
static char *
text_of_record(const Entity *entity, const char *json)
{
    g_autoptr(Arena) arena = arena_new();
    const Record *record = record_read_value(entity, arena, json);
    return record != NULL ? record_to_text(record) : g_strstrip(g_strdup(json));
}

static void
name_by_place(char **name, guint32 index)
{
    g_free(*name);
    *name = g_strdup_printf("#%u", index + 1);
}

static gboolean
has_key_twice(const Records *list, guint32 index)
{
    const char *key = record_key(list->items[index]);
    guint n = 0;
    for (guint32 i = 0; i < list->length; i++)
        n += g_strcmp0(record_key(list->items[i]), key) == 0;
    return n > 1;
}

/* @edit is about the item @name of @list, of records of @entity, as a whole. */
static void
invert_item(const Edit *edit, Edit *inverse, const Records *list, const Entity *entity, char **name)
{
    const EditChange change = {.edit = edit};
    guint32 from, to;
    if (!edit_find_places(&change, list, *name, &from, &to))
        return;
    gboolean is_new = edit->before == NULL;
    inverse->from = edit->after != NULL ? (is_new ? MIN(to, list->length) : to) + 1 : 0;
    inverse->to = is_new ? 0 : from + 1;
    if (edit->after != NULL)
        set_before(inverse, text_of_record(entity, edit->after));
    else if (!is_new && has_key_twice(list, from))
        name_by_place(name, from);
}

/* @edit is about the unknown member @name of @record. */
static void
invert_unknown(const Edit *edit, Edit *inverse, const Record *record, const char *name)
{
    g_autoptr(GArray) members = edit_list_members(record, name);
    guint n_known = edit_count_known_members(members);
    guint index = edit->from > 0 ? n_known + edit->from - 1 : edit_find_member(members, name);
    guint32 place = index - n_known + 1;
    gboolean is_moved = edit->before != NULL && edit->after != NULL && edit->to > 0;
    inverse->from = is_moved || edit->before == NULL ? edit->to : 0;
    inverse->to = is_moved || edit->after == NULL ? place : 0;
}

/* The item that @edit inserts is the first of the LIST @field, which goes with it. */
static void
invert_first_item(const Edit *edit, Edit *inverse, const Record *record, const Field *field)
{
    g_autofree char *list = g_strdup_printf("[%s]", edit->after);
    set_before(inverse, text_of_member(record->entity, field, list));
    inverse->from = 0;
}

/* Whether without the member @name of @record another one goes by its name. Then only the whole
 * record can be put back; @inverse does that. */
static gboolean
invert_first_of_several(const Edit *edit, Edit *inverse, const Record *record, const char *name)
{
    g_autoptr(Arena) arena = arena_new();
    const EditChange change = {.edit = edit, .arena = arena};
    const Record *without = edit->after == NULL ? edit_change_member(&change, record, name) : NULL;
    if (without == NULL || without == record)
        return FALSE;
    g_autoptr(GArray) members = edit_list_members(without, name);
    if (edit_find_member(members, name) == members->len)
        return FALSE;
    set_before(inverse, record_to_text(without));
    g_free((char *)inverse->after);
    inverse->after = record_to_text(record);
    inverse->from = inverse->to = 0;
    return TRUE;
}

/* @edit is about the member *@name of @record, which is the item @index of a list, named @item, or
 * not in a list. */
static void
invert_member(const Edit *edit, Edit *inverse, const Record *record, char **name, char **item,
              guint32 index)
{
    const Field *field = edit_find_field(record->entity, *name);
    gboolean is_first = field != NULL && strcmp(field_key(field), *name) == 0;
    if (item != NULL && field == &record->entity->fields[0])
        name_by_place(item, index);
    if (edit->after != NULL)
        set_before(inverse, text_of_member(record->entity, is_first ? field : NULL, edit->after));
    if (invert_first_of_several(edit, inverse, record, *name))
        g_clear_pointer(name, g_free);
    else if (field == NULL)
        invert_unknown(edit, inverse, record, *name);
}

/* Walks along @path, whose names are replaced where the edit makes them void. */
static void
invert_along(const Edit *edit, Edit *inverse, const Record *record, char **path)
{
    char **item = NULL; /* names @record, which is in a list */
    guint32 index = 0;
    while (path[1] != NULL) {
        const Field *field = record_field(record, path[0]);
        if (field->kind == KIND_RECORD) {
            record = *FIELD_SLOT(record, field, const Record *);
            item = NULL;
            path++;
            continue;
        }
        const Records *list = FIELD_SLOT(record, field, Records);
        item = &path[1];
        if (!record_has(record, field)) {
            invert_first_item(edit, inverse, record, field);
            g_clear_pointer(item, g_free);
            return;
        }
        if (path[2] == NULL) {
            invert_item(edit, inverse, list, entity_get(field->target), item);
            return;
        }
        index = edit_find_item(list, *item);
        record = list->items[index];
        path += 2;
    }
    invert_member(edit, inverse, record, path, item, index);
}

Edit *
edit_invert(const Edit *edit, const Record *root)
{
    g_autoptr(Edit) inverse = edit_copy(edit);
    const char *before = inverse->before;
    inverse->before = inverse->after;
    inverse->after = before;
    inverse->from = edit->to;
    inverse->to = edit->from;
    g_auto(GStrv) path = edit_full_path(edit, root);
    g_assert(path != NULL);
    if (path[0] == NULL) {
        set_before(inverse, text_of_record(root->entity, edit->after));
        return g_steal_pointer(&inverse);
    }
    invert_along(edit, inverse, root, path);
    char **below = path;
    /* The id of the record of a file is no part of the way. */
    if (edit->id != NULL && edit->entity != root->entity->id) {
        g_free((char *)inverse->id);
        inverse->id = g_strdup(path[1]);
        inverse->entity = path[1] != NULL ? edit->entity : root->entity->id;
        below += path[1] != NULL ? 2 : 0;
    }
    g_free((char *)inverse->path);
    inverse->path = g_strjoinv("/", below);
    return g_steal_pointer(&inverse);
}

GPtrArray *
edit_invert_all(const Edit *const *edits, guint n_edits, const Record *root)
{
    GPtrArray *inverses = g_ptr_array_new_with_free_func((GDestroyNotify)edit_free);
    g_ptr_array_set_size(inverses, (gint)n_edits);
    arena_ref(root->arena);
    for (guint i = 0; i < n_edits; i++) {
        inverses->pdata[n_edits - 1 - i] = edit_invert(edits[i], root);
        const Record *changed = edit_apply(edits[i], root, NULL);
        g_assert(changed != NULL);
        arena_unref(root->arena);
        root = changed;
    }
    arena_unref(root->arena);
    return inverses;
}
