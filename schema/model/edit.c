/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Applying an edit: the records on the way from the root to the change are made anew, the rest is
 * shared.
 */
#include "schema/model/edit.h"

#include "schema/model/record-read.h"
#include "schema/model/record-write.h"

#include <string.h>

G_DEFINE_QUARK(narva - edit - error, edit_error)

typedef struct {
    const Edit *edit;
    Arena *arena; /* where new records are made */
    GError **error;
} Change;

static gboolean
fail(const Change *change, EditError code, const char *what)
{
    g_set_error(change->error,
                EDIT_ERROR,
                code,
                "%s of %s “%s”: %s",
                change->edit->path[0] != '\0' ? change->edit->path : "the whole",
                entity_get(change->edit->entity)->name,
                change->edit->id != NULL ? change->edit->id : "",
                what);
    return FALSE;
}

static gboolean
is_plain_key(const char *key)
{
    if (key == NULL || *key == '\0')
        return FALSE;
    for (; *key != '\0'; key++)
        if (*key == '/' || *key == '#')
            return FALSE;
    return TRUE;
}

char *
edit_item_name(const Record *record, const Field *field, guint32 index)
{
    const Records *list = FIELD_SLOT(record, field, Records);
    const char *key = list->items[index]->raw ? NULL : record_key(list->items[index]);
    if (!is_plain_key(key))
        return g_strdup_printf("#%u", index + 1);
    guint32 nth = 1;
    for (guint32 i = 0; i < index; i++)
        nth += g_strcmp0(record_key(list->items[i]), key) == 0;
    return nth == 1 ? g_strdup(key) : g_strdup_printf("%s#%u", key, nth);
}

/* Returns: the index of the item of that name, or the length of the list. */
static guint32
find_item(const Records *list, const char *name)
{
    const char *hash = strchr(name, '#');
    guint64 nth = hash != NULL ? g_ascii_strtoull(hash + 1, NULL, 10) : 1;
    if (hash == name)
        return nth >= 1 && nth <= list->length ? (guint32)nth - 1 : list->length;
    gsize length = hash != NULL ? (gsize)(hash - name) : strlen(name);
    for (guint32 i = 0; i < list->length; i++) {
        const char *key = record_key(list->items[i]);
        gboolean is_it = key != NULL && strncmp(key, name, length) == 0 && key[length] == '\0';
        if (is_it && --nth == 0)
            return i;
    }
    return list->length;
}

static Record *
clone(const Change *change, const Record *record)
{
    Record *copy = arena_alloc(change->arena, record->entity->size);
    memcpy(copy, record, record->entity->size);
    copy->arena = change->arena;
    return copy;
}

static gboolean
is_before(const Change *change, const char *now)
{
    return g_strcmp0(now, change->edit->before) == 0 ||
           fail(change, EDIT_ERROR_CONFLICT, "has another value by now");
}

/* Puts @item (NULL: nothing) in the place of the item @at of the list, or behind its end. */
static void
splice(const Change *change, Records *list, guint32 at, const Record *item)
{
    gboolean is_insert = at == list->length;
    guint32 length = list->length + is_insert - (item == NULL);
    const Record **items = arena_new0(change->arena, const Record *, length);
    guint32 n = 0;
    for (guint32 i = 0; i < list->length; i++)
        if (i != at)
            items[n++] = list->items[i];
        else if (item != NULL)
            items[n++] = item;
    if (is_insert)
        items[n++] = item;
    list->items = items;
    list->length = length;
}

static gboolean
change_item(const Change *change, Records *list, const char *name, const Field *field)
{
    guint32 at = find_item(list, name);
    g_autofree char *now = at < list->length ? record_to_text(list->items[at]) : NULL;
    const char *after = change->edit->after;
    if (!is_before(change, now))
        return FALSE;
    if (now == NULL && after == NULL)
        return TRUE;
    const Record *item = NULL;
    if (after != NULL) {
        item = record_read_value(entity_get(field->target), change->arena, after);
        if (item == NULL)
            return fail(change, EDIT_ERROR_VALUE, "the new value is not a record");
    }
    splice(change, list, at, item);
    return TRUE;
}

/* The kept bytes that stand for the value of @field or, with NULL, of the unknown member @name. */
static const Kept *
find_kept(const Record *record, const Field *field, const char *name)
{
    g_autofree char *quoted = g_strdup_printf("\"%s\"", name);
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next)
        if (kept->field == field && kept->reason != KEPT_DUPLICATE &&
            (field != NULL || g_str_has_prefix(kept->bytes, quoted)))
            return kept;
    return NULL;
}

static void
drop_kept(const Change *change, Record *record, const Kept *kept)
{
    const Kept **link = &record->kept;
    for (; *link != kept; link = (const Kept **)&(*link)->next)
        *link = memcpy(arena_new0(change->arena, Kept, 1), *link, sizeof **link);
    *link = kept->next;
}

/* Gives the member @name, which is @field unless that is NULL, its new value. */
static gboolean
change_member(const Change *change, Record *record, const Field *field, const char *name)
{
    const char *after = change->edit->after;
    gboolean has = field != NULL && record_has(record, field);
    const Kept *kept = has ? NULL : find_kept(record, field, name);
    g_autofree char *now = NULL;
    if (has)
        now = record_field_to_text(record, field);
    else if (kept != NULL)
        now = g_strndup(kept->bytes + kept->value, kept->length - kept->value);
    if (!is_before(change, now))
        return FALSE;
    if (kept != NULL)
        drop_kept(change, record, kept);
    if (has)
        record->present &= ~(G_GUINT64_CONSTANT(1) << entity_field_index(record->entity, field));
    if (after == NULL)
        return TRUE;
    gboolean is_read = field != NULL ? record_read_field(record, field, after)
                                     : record_read_unknown(record, name, after);
    return is_read || fail(change, EDIT_ERROR_VALUE, "the new value is not JSON");
}

static const Record *change_record(const Change *change, const Record *record, char **path);

static gboolean
change_in_list(const Change *change, Record *record, const Field *field, char **path)
{
    Records *list = (Records *)FIELD_SLOT(record, field, Records);
    if (path[1] == NULL)
        return change_item(change, list, path[0], field);
    guint32 at = find_item(list, path[0]);
    if (at == list->length)
        return fail(change, EDIT_ERROR_PATH, "no such item");
    const Record *item = change_record(change, list->items[at], path + 1);
    if (item == NULL)
        return FALSE;
    splice(change, list, at, item);
    return TRUE;
}

static gboolean
change_field(const Change *change, Record *record, char **path)
{
    const Field *field = entity_find_field(record->entity, path[0], strlen(path[0]), 0);
    if (path[1] == NULL)
        return change_member(change, record, field, path[0]);
    if (field == NULL)
        return fail(change, EDIT_ERROR_PATH, "no such member");
    if (field->kind == KIND_LIST) {
        record->present |= G_GUINT64_CONSTANT(1) << entity_field_index(record->entity, field);
        return change_in_list(change, record, field, path + 1);
    }
    if (field->kind != KIND_RECORD || !record_has(record, field))
        return fail(change, EDIT_ERROR_PATH, "no such member");
    const Record **child = (const Record **)FIELD_SLOT(record, field, const Record *);
    *child = change_record(change, *child, path + 1);
    return *child != NULL;
}

static const Record *
change_record(const Change *change, const Record *record, char **path)
{
    Record *copy = clone(change, record);
    return change_field(change, copy, path) ? copy : NULL;
}

char **
edit_full_path(const Edit *edit, const Entity *root)
{
    GStrvBuilder *path = g_strv_builder_new();
    if (edit->id != NULL)
        for (guint i = 0; i < root->n_fields; i++) {
            const Field *field = &root->fields[i];
            if (field->kind == KIND_LIST && field->target == edit->entity)
                g_strv_builder_add_many(path, field_key(field), edit->id, NULL);
        }
    if (edit->path[0] != '\0') {
        g_auto(GStrv) parts = g_strsplit(edit->path, "/", -1);
        g_strv_builder_addv(path, (const char **)parts);
    }
    char **result = g_strv_builder_end(path);
    g_strv_builder_unref(path);
    return result;
}

const Record *
edit_apply(const Edit *edit, const Record *root, GError **error)
{
    g_autoptr(Arena) arena = arena_new();
    Change change = {.edit = edit, .arena = arena, .error = error};
    g_auto(GStrv) path = edit_full_path(edit, root->entity);
    if (path[0] == NULL) {
        fail(&change, EDIT_ERROR_PATH, "the path is empty");
        return NULL;
    }
    arena_use(arena, root->arena);
    const Record *changed = change_record(&change, root, path);
    if (changed != NULL)
        g_steal_pointer(&arena);
    return changed;
}
