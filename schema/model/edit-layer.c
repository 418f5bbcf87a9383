/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Converts an edit of the merged view into an edit of the upper layer: its path is followed as far
 * as the upper layer has records, and the rest becomes one new value there. That value is the
 * reverse of record_overlay(): only what differs from the layers below, with null for members that
 * are removed and `absent` for items.
 */
#include "schema/model/edit.h"

#include "schema/model/edit-change.h"
#include "schema/model/record-read.h"
#include "schema/model/record-write.h"
#include "schema/model/record.h"
#include "schema/text/scanner.h"
#include "schema/text/translation.h"
#include "schema/text/writer.h"

#include <string.h>

static void write_over(Writer *writer, const Record *wanted, const Record *below);

static gboolean
merges_by_key(const Field *field)
{
    return field->kind == KIND_LIST && entity_get(field->target)->keyed;
}

static void
write_absent(Writer *writer, const Record *item)
{
    writer_begin_object(writer);
    writer_member_text(writer, field_key(&item->entity->fields[0]), record_key(item));
    writer_member_boolean(writer, "absent", TRUE);
    writer_end_object(writer);
}

static gboolean
is_same(const Record *a, const Record *b)
{
    g_autofree char *left = record_to_text(a);
    g_autofree char *right = record_to_text(b);
    return strcmp(left, right) == 0;
}

/* Items that the upper layer adds are after those of the base. Returns: how many of the first items
 * of @wanted can stay at their places in the base. @kept: their keys are added. */
static guint32
find_kept(const Records *wanted, const Records *below, GHashTable *kept)
{
    guint32 n = 0;
    for (guint32 i = 0; i < below->length && n < wanted->length; i++) {
        const char *key = record_key(below->items[i]);
        if (key != NULL && g_strcmp0(record_key(wanted->items[n]), key) == 0 &&
            g_hash_table_add(kept, (gpointer)key))
            n++;
    }
    return n;
}

/* Both lists have their items by key. Of two entries with the key of an item below the first is
 * laid over it, the other one is an item of its own. */
static void
write_list_over(Writer *writer, const Records *wanted, const Records *below)
{
    g_autoptr(GHashTable) below_items = record_index_items(below);
    g_autoptr(GHashTable) kept = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) behind = g_hash_table_new(g_str_hash, g_str_equal);
    guint32 n_kept = find_kept(wanted, below, kept);
    for (guint32 i = n_kept; i < wanted->length; i++)
        if (record_key(wanted->items[i]) != NULL)
            g_hash_table_add(behind, (gpointer)record_key(wanted->items[i]));
    writer_begin_array(writer);
    for (guint32 i = 0; i < below->length; i++) {
        const char *key = record_key(below->items[i]);
        if (key != NULL && !g_hash_table_contains(kept, key))
            write_absent(writer, below->items[i]);
    }
    for (guint32 i = 0; i < n_kept; i++) {
        const char *key = record_key(wanted->items[i]);
        const Record *item = g_hash_table_lookup(below_items, key);
        if (!is_same(wanted->items[i], item) || g_hash_table_contains(behind, key))
            write_over(writer, wanted->items[i], item);
    }
    for (guint32 i = n_kept; i < wanted->length; i++)
        record_write(writer, wanted->items[i]);
    writer_end_array(writer);
}

/* Writes the value of @field, which both have. */
static void
write_value_over(Writer *writer, const Record *wanted, const Record *below, const Field *field)
{
    if (field->kind == KIND_RECORD)
        write_over(writer, *FIELD_SLOT(wanted, field, const Record *),
                   *FIELD_SLOT(below, field, const Record *));
    else if (merges_by_key(field))
        write_list_over(writer, FIELD_SLOT(wanted, field, Records),
                        FIELD_SLOT(below, field, Records));
    else
        record_write_field(writer, wanted, field);
}

static gboolean
has_same_value(const Record *a, const Record *b, const Field *field)
{
    g_autofree char *left = record_field_to_text(a, field);
    g_autofree char *right = record_field_to_text(b, field);
    return g_strcmp0(left, right) == 0;
}

/* Writes the member @field, unless the base has the same value. Values kept as bytes are written
 * with the other kept members; of duplicates the first is written here. */
static void
write_member_over(Writer *writer, const Record *wanted, const Record *below, const Field *field)
{
    gboolean is_key = wanted->entity->keyed && field == &wanted->entity->fields[0];
    gboolean is_wanted = record_has(wanted, field);
    gboolean is_kept = record_has_unparsed(wanted, field);
    if (is_kept ? !is_wanted : !is_key && has_same_value(wanted, below, field))
        return;
    writer_name(writer, field_key(field));
    if (!is_wanted)
        writer_null(writer);
    else if (record_has(below, field))
        write_value_over(writer, wanted, below, field);
    else
        record_write_field(writer, wanted, field);
}

static void
write_over(Writer *writer, const Record *wanted, const Record *below)
{
    if (wanted->raw || below->raw) {
        record_write(writer, wanted);
        return;
    }
    writer_begin_object(writer);
    for (guint i = 0; i < wanted->entity->n_fields; i++)
        write_member_over(writer, wanted, below, &wanted->entity->fields[i]);
    for (const Kept *kept = wanted->kept; kept != NULL; kept = kept->next)
        writer_raw_member(writer, kept->bytes, kept->length);
    writer_end_object(writer);
}

static char *
item_over(const Record *below, const char *after)
{
    g_autoptr(Arena) arena = arena_new();
    const Record *wanted = record_read_value(below->entity, arena, after);
    if (wanted == NULL)
        return g_strdup(after);
    g_autoptr(Writer) writer = writer_new();
    write_over(writer, wanted, below);
    return writer_finish_text(writer);
}

static char *
member_over(const Record *below, const Field *field, const char *after)
{
    if (!record_has(below, field) || (field->kind != KIND_RECORD && !merges_by_key(field)))
        return g_strdup(after);
    g_autoptr(Arena) arena = arena_new();
    Record *wanted = arena_alloc(arena, below->entity->size);
    wanted->entity = below->entity;
    wanted->arena = arena;
    if (!record_read_field(wanted, field, after))
        return g_strdup(after);
    g_autoptr(Writer) writer = writer_new();
    write_value_over(writer, wanted, below, field);
    return writer_finish_text(writer);
}

/* Returns: (transfer full): the JSON that the upper layer needs at @path, names from @below on, so
 * that the merged value there is @after; @below is the merged record of the base, or NULL. Values
 * that are not merged are unchanged. */
static char *
layer_value(const Record *below, char *const *path, const char *after)
{
    while (below != NULL && path[0] != NULL) {
        const Field *field = entity_find_field(below->entity, path[0], strlen(path[0]), 0);
        if (field == NULL || !record_has(below, field))
            break;
        if (path[1] == NULL)
            return member_over(below, field, after);
        if (field->kind == KIND_RECORD) {
            below = *FIELD_SLOT(below, field, const Record *);
            path++;
            continue;
        }
        below = record_find_item(below, field, path[1]);
        if (below != NULL && path[2] == NULL)
            return item_over(below, after);
        path += 2;
    }
    return g_strdup(after);
}

/* The child of @record, which may be NULL, in the RECORD @field, or NULL. */
static const Record *
child_of(const Record *record, const Field *field)
{
    if (record == NULL || !record_has(record, field))
        return NULL;
    return *FIELD_SLOT(record, field, const Record *);
}

static const Record *
item_of(const Record *record, const Field *field, const char *key)
{
    return record == NULL ? NULL : record_find_item(record, field, key);
}

static const Field *
field_named(const Entity *entity, const char *name)
{
    return entity_find_field(entity, name, strlen(name), 0);
}

/* Writes `"name": value` for the way @path below a record of @entity that the upper layer lacks. */
static void write_member(Writer *writer, const Entity *entity, char **path, const char *after);

/* Writes the item path[0] of a list of @entity. */
static void
write_item(Writer *writer, const Entity *entity, char **path, const char *after)
{
    if (path[1] == NULL && after != NULL) {
        writer_raw(writer, after, strlen(after));
        return;
    }
    writer_begin_object(writer);
    writer_member_text(writer, field_key(&entity->fields[0]), path[0]);
    if (path[1] != NULL) {
        write_member(writer, entity, path + 1, after);
    } else {
        writer_member_boolean(writer, "absent", TRUE);
    }
    writer_end_object(writer);
}

static void
write_member(Writer *writer, const Entity *entity, char **path, const char *after)
{
    const Field *field = field_named(entity, path[0]);
    writer_name(writer, path[0]);
    if (path[1] == NULL && after != NULL) {
        writer_raw(writer, after, strlen(after));
    } else if (path[1] == NULL) {
        writer_null(writer);
    } else if (field->kind == KIND_LIST) {
        writer_begin_array(writer);
        write_item(writer, entity_get(field->target), path + 1, after);
        writer_end_array(writer);
    } else {
        writer_begin_object(writer);
        write_member(writer, entity_get(field->target), path + 1, after);
        writer_end_object(writer);
    }
}

/* Returns: (transfer full): the value of the member path[0] that holds the rest of the way. */
static char *
member_value(const Entity *entity, char **path, const char *after)
{
    const Field *field = field_named(entity, path[0]);
    const Entity *target = entity_get(field->target);
    g_autoptr(Writer) writer = writer_new();
    if (field->kind == KIND_LIST) {
        writer_begin_array(writer);
        write_item(writer, target, path + 1, after);
        writer_end_array(writer);
    } else {
        writer_begin_object(writer);
        write_member(writer, target, path + 1, after);
        writer_end_object(writer);
    }
    return writer_finish_text(writer);
}

static char *
item_value(const Entity *entity, char **path, const char *after)
{
    g_autoptr(Writer) writer = writer_new();
    write_item(writer, entity, path, after);
    return writer_finish_text(writer);
}

/* The place where the path leaves the upper layer, and its new value. */
typedef struct {
    guint depth;  /* parts of the path up to there */
    char *before; /* owned; may be NULL */
    char *after;  /* owned; may be NULL */
    guint32 to;   /* place of a new item in the list of the upper layer; 0: at its end */
} Override;

/* Returns: (transfer full): the value of a member in the upper layer itself, null included. */
static char *
own_value(const Record *record, const Field *field)
{
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next)
        if (kept->field == field && kept->reason != KEPT_DUPLICATE)
            return g_strndup(kept->bytes + kept->value, kept->length - kept->value);
    return record_field_to_text(record, field);
}

/* Returns: (transfer full): the value of an unknown member in the upper layer, or NULL. */
static char *
own_unknown_value(const Record *record, const char *name)
{
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next) {
        if (kept->field != NULL)
            continue;
        Scanner scanner;
        scanner_init_value(&scanner, kept->bytes, kept->length, 0);
        scanner_next(&scanner);
        if (scanner_text_equals(&scanner, name))
            return g_strndup(kept->bytes + kept->value, kept->length - kept->value);
    }
    return NULL;
}

/* The last part of the path is a member of a record that the upper layer has. @wanted is the merged
 * record, @after the value over @below for it. A value equal to that of the base needs no override,
 * which would hide later changes of the base. */
static Override
override_member(const Record *over, const Record *below, const Field *field, guint depth,
                const char *wanted, const char *after)
{
    gboolean is_below = below != NULL && record_has(below, field);
    gboolean is_key = over->entity->keyed && field == &over->entity->fields[0];
    g_autofree char *shown = is_below && !is_key ? record_field_to_text(below, field) : NULL;
    if (wanted != NULL && g_strcmp0(shown, wanted) == 0)
        return (Override){.depth = depth, .before = own_value(over, field)};
    return (Override){
        .depth = depth,
        .before = own_value(over, field),
        .after = after != NULL ? g_strdup(after) : g_strdup(is_below ? "null" : NULL),
    };
}

/* Returns: whether @after, an item of @entity, has nothing but its key. */
static gboolean
is_key_alone(const Entity *entity, const char *after)
{
    g_autoptr(Arena) arena = arena_new();
    const Record *record = after != NULL ? record_read_value(entity, arena, after) : NULL;
    return record != NULL && record->present == 1 && record->kept == NULL;
}

/* The last part of the path is an item of a list that the upper layer has. An item equal to that of
 * the base needs no override, which would remain if the base removes its item. */
static Override
override_item(const Record *item, const Record *below, const Entity *entity, char **name,
              guint depth, const char *after)
{
    gboolean becomes_absent = after == NULL && below != NULL;
    if (below != NULL && is_key_alone(entity, after))
        after = NULL;
    return (Override){
        .depth = depth,
        .before = item != NULL ? record_to_text(item) : NULL,
        .after = after != NULL || becomes_absent ? item_value(entity, name, after) : NULL,
    };
}

/* Items that only the upper layer has are after those of the base. Returns: the place in the LIST
 * @field of @over for an item at the merged place @to; 0: at its end, or anywhere. */
static guint32
place_above(const Record *over, const Record *below, const Field *field, guint32 to)
{
    const Records *above = FIELD_SLOT(over, field, Records);
    const Records none = {0};
    gboolean is_below = below != NULL && record_has(below, field);
    const Records *lower = is_below ? FIELD_SLOT(below, field, Records) : &none;
    g_autoptr(GHashTable) items_above = record_index_items(above);
    g_autoptr(GHashTable) items_below = record_index_items(lower);
    guint32 n_before = 0;
    for (guint32 i = 0; i < lower->length; i++) {
        const char *key = record_key(lower->items[i]);
        const Record *item = key != NULL ? g_hash_table_lookup(items_above, key) : NULL;
        n_before += item == NULL || !record_is_absent(item);
    }
    for (guint32 i = 0; i < above->length; i++) {
        const char *key = record_key(above->items[i]);
        gboolean is_new = key == NULL || !g_hash_table_contains(items_below, key);
        if (is_new && !record_is_absent(above->items[i]) && ++n_before == to)
            return i + 1;
    }
    return 0;
}

/* Returns: (transfer full): the first @depth parts of @path. */
static char *
join_path(char **path, guint depth)
{
    g_autoptr(GString) joined = g_string_new(NULL);
    for (guint i = 0; i < depth; i++)
        g_string_append_printf(joined, "%s%s", i > 0 ? "/" : "", path[i]);
    return g_string_free(g_steal_pointer(&joined), FALSE);
}

/* The path continues in the LIST @field without keys, which one layer has as a whole. @list: the
 * merged list after the edit. A list equal to that of the base needs no override. */
static Override
override_in_list(const Record *over, const Record *below, const Field *field, char **path,
                 guint depth, const Edit *edit, const char *list)
{
    gboolean is_below = below != NULL && record_has(below, field);
    g_autofree char *shown = is_below ? record_field_to_text(below, field) : NULL;
    if (shown != NULL && g_strcmp0(shown, list) == 0)
        return (Override){.depth = depth, .before = own_value(over, field)};
    return (Override){
        .depth = g_strv_length(path),
        .before = g_strdup(edit->before),
        .after = g_strdup(edit->after),
    };
}

/* Follows @path, which is valid, as far as the upper layer has records. @after: the value needed
 * there for the edit to be visible; @wanted: the merged record after the edit. */
static Override
find_override(const Record *over, const Record *below, char **path, const Edit *edit,
              const char *after, const Record *wanted)
{
    for (guint i = 0;;) {
        const Field *field = field_named(over->entity, path[i]);
        if (field == NULL)
            return (Override){
                .depth = i + 1,
                .before = own_unknown_value(over, path[i]),
                .after = g_strdup(after),
            };
        if (path[i + 1] == NULL)
            return override_member(over, below, field, i + 1, edit->after, after);
        if (!record_has(over, field))
            return (Override){
                .depth = i + 1,
                .before = own_value(over, field),
                .after = member_value(over->entity, path + i, after),
            };
        if (field->kind == KIND_RECORD) {
            below = child_of(below, field);
            over = child_of(over, field);
            i++;
            continue;
        }
        const Entity *target = entity_get(field->target);
        if (!target->keyed) {
            g_autofree char *way = join_path(path, i + 1);
            g_autofree char *list = edit_path_text(wanted, way);
            return override_in_list(over, below, field, path, i + 1, edit, list);
        }
        const Record *item = item_of(over, field, path[i + 1]);
        const Record *lower = item_of(below, field, path[i + 1]);
        if (path[i + 2] == NULL) {
            Override last = override_item(item, lower, target, path + i + 1, i + 2, after);
            if (item == NULL && lower == NULL && edit->to > 0)
                last.to = place_above(over, below, field, edit->to);
            return last;
        }
        if (item == NULL)
            return (Override){
                .depth = i + 2,
                .after = item_value(target, path + i + 1, after),
            };
        below = lower;
        over = item;
        i += 2;
    }
}

/* Returns: whether @record has exactly one member besides its key. */
static gboolean
has_single_member(const Record *record)
{
    guint n = 0;
    for (guint i = record->entity->keyed ? 1 : 0; i < record->entity->n_fields; i++)
        if (((record->present >> i) & 1) != 0)
            n++;
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next)
        n++;
    return n == 1;
}

/* Notes a value on the way, at @depth; @before, its text, is consumed. @is_husk: it holds nothing
 * but the rest of the way, over a value below. */
static void
note_husk(Override *husk, guint depth, gboolean is_husk, char *before)
{
    if (is_husk && husk->depth == 0) {
        *husk = (Override){.depth = depth, .before = before};
        return;
    }
    g_free(before);
    if (is_husk)
        return;
    g_free(husk->before);
    *husk = (Override){0};
}

/* If the end of the path is removed from the upper layer, so are records on the path that held
 * nothing else: empty, they would become visible if the base removes theirs. Returns: @override
 * (consumed), or one that removes the outermost of these records. */
static Override
drop_empty_records(const Record *over, const Record *below, char **path, Override override)
{
    Override husk = {0};
    if (override.after != NULL || override.before == NULL)
        return override;
    for (guint i = 0; i + 1 < override.depth;) {
        const Field *field = field_named(over->entity, path[i]);
        gboolean is_over = below != NULL && record_has(below, field);
        if (field->kind == KIND_RECORD) {
            over = child_of(over, field);
            below = child_of(below, field);
            note_husk(&husk, ++i, is_over && has_single_member(over), record_to_text(over));
            continue;
        }
        gboolean is_alone = FIELD_SLOT(over, field, Records)->length == 1;
        gboolean is_keyed = entity_get(field->target)->keyed;
        note_husk(&husk, i + 1, is_over && is_alone && is_keyed, record_field_to_text(over, field));
        if (!is_keyed)
            break;
        over = item_of(over, field, path[i + 1]);
        below = item_of(below, field, path[i + 1]);
        i += 2;
        if (i < override.depth)
            note_husk(&husk, i, below != NULL && has_single_member(over), record_to_text(over));
    }
    if (husk.depth == 0)
        return override;
    g_free(override.before);
    return husk;
}

/* Whether @path can lead from @over, a record of the upper layer, to a member or item. One named by
 * its number cannot be met across layers, but in a list without keys that the upper layer has. */
static gboolean
leads_somewhere(const Record *over, char **path)
{
    const Entity *entity = over->entity;
    for (; path[0] != NULL; path++) {
        if (path[1] == NULL)
            return TRUE;
        const Field *field = field_named(entity, path[0]);
        if (field == NULL || (field->kind != KIND_RECORD && field->kind != KIND_LIST))
            return FALSE;
        entity = entity_get(field->target);
        if (field->kind == KIND_LIST && !entity->keyed)
            return over != NULL && record_has(over, field);
        if (field->kind != KIND_LIST) {
            over = child_of(over, field);
            continue;
        }
        path++;
        if (strchr(path[0], '#') != NULL)
            return FALSE;
        over = item_of(over, field, path[0]);
        if (path[1] == NULL)
            return TRUE;
    }
    return FALSE;
}

static gboolean
shows_list(const Records *wanted, const Records *seen)
{
    if (wanted->length != seen->length)
        return FALSE;
    for (guint32 i = 0; i < wanted->length; i++)
        if (!edit_layer_shows(wanted->items[i], seen->items[i]))
            return FALSE;
    return TRUE;
}

static gboolean
shows_field(const Record *wanted, const Record *seen, const Field *field)
{
    if (!record_has(wanted, field))
        return TRUE;
    if (field->kind == KIND_RECORD)
        return edit_layer_shows(*FIELD_SLOT(wanted, field, const Record *),
                                *FIELD_SLOT(seen, field, const Record *));
    if (field->kind == KIND_LIST)
        return shows_list(FIELD_SLOT(wanted, field, Records), FIELD_SLOT(seen, field, Records));
    g_autofree char *left = record_field_to_text(wanted, field);
    g_autofree char *right = record_field_to_text(seen, field);
    return strcmp(left, right) == 0;
}

gboolean
edit_layer_shows(const Record *wanted, const Record *seen)
{
    if (wanted == seen)
        return TRUE;
    if (wanted->raw != seen->raw || wanted->present != seen->present)
        return FALSE;
    for (guint i = 0; i < wanted->entity->n_fields; i++)
        if (!shows_field(wanted, seen, &wanted->entity->fields[i]))
            return FALSE;
    return TRUE;
}

/* Does @edit, whose full path @path leads somewhere, in the upper layer. */
static const Record *
apply_at(const Edit *edit, const Record *over, const Record *below, const Record *wanted,
         char **path, GError **error)
{
    g_autofree char *after = edit->after != NULL ? layer_value(below, path, edit->after) : NULL;
    Override override = find_override(over, below, path, edit, after, wanted);
    override = drop_empty_records(over, below, path, override);
    g_autofree char *joined = join_path(path, override.depth);
    gboolean is_whole = override.depth == g_strv_length(path);
    gboolean is_value = is_whole && g_strcmp0(override.after, edit->after) == 0;
    const Edit own = {
        .entity = over->entity->id,
        .path = joined,
        .before = override.before,
        .after = override.after,
        .value = is_value ? edit->value : NULL,
        .to = override.to,
    };
    const Record *changed = edit_apply(&own, over, error);
    g_free(override.before);
    g_free(override.after);
    return changed;
}

/* Returns: whether @over merged over @below gives @wanted. */
static gboolean
shows_above(const Record *over, const Record *below, const Record *wanted)
{
    const Record *seen = record_overlay(below, over);
    gboolean shows = edit_layer_shows(wanted, seen);
    arena_unref(seen->arena);
    return shows;
}

/* Overrides the innermost list on @path with which the merged record is @wanted: the differing
 * items of a list with keys, all items of one without. Returns: NULL: there is no such list. */
static const Record *
apply_to_list(const Record *over, const Record *below, const Record *wanted, char **path)
{
    for (guint depth = g_strv_length(path) - 1; depth > 0; depth--) {
        g_autofree char *joined = join_path(path, depth);
        g_auto(GStrv) way = g_strsplit(joined, "/", -1);
        EditPathEnd end;
        gboolean is_list = leads_somewhere(over, way) && edit_path_follow(wanted, joined, &end) &&
                           end.field != NULL && end.field->kind == KIND_LIST;
        if (!is_list)
            continue;
        g_autofree char *after = edit_path_text(wanted, joined);
        const Edit edit = {.entity = over->entity->id, .path = joined, .after = after};
        const Record *changed = apply_at(&edit, over, below, wanted, way, NULL);
        if (changed != NULL && shows_above(changed, below, wanted))
            return changed;
        if (changed != NULL)
            arena_unref(changed->arena);
    }
    return NULL;
}

/* Whether @path, from a record of @entity on, ends at a key. */
static gboolean
ends_at_key(const Entity *entity, char **path)
{
    while (path[0] != NULL) {
        const Field *field = field_named(entity, path[0]);
        if (path[1] == NULL)
            return entity->keyed && field == &entity->fields[0];
        if (field == NULL || (field->kind != KIND_RECORD && field->kind != KIND_LIST))
            return FALSE;
        entity = entity_get(field->target);
        path += field->kind == KIND_LIST ? 2 : 1;
    }
    return FALSE;
}

const Record *
edit_layer_apply(const Edit *given, const Record *over, const Record *below, const Record *wanted,
                 gboolean is_alone, GError **error)
{
    /* Values are compared with those of the base as text. */
    g_autofree char *after = edit_after_text(given);
    Edit with_text = *given;
    with_text.after = after;
    const Edit *edit = &with_text;
    gboolean changes_nothing = g_strcmp0(edit->before, edit->after) == 0 && edit->from == edit->to;
    if (changes_nothing) {
        arena_ref(over->arena);
        return over;
    }
    g_auto(GStrv) path = edit_full_path(edit, over);
    const Record *direct = NULL;
    g_autoptr(GError) failure = NULL;
    if (path != NULL && leads_somewhere(over, path))
        direct = apply_at(edit, over, below, wanted, path, &failure);
    gboolean must_show = is_alone || path == NULL || !ends_at_key(over->entity, path);
    if (direct != NULL && (!must_show || shows_above(direct, below, wanted)))
        return direct;
    const Record *by_list =
        path != NULL && path[0] != NULL ? apply_to_list(over, below, wanted, path) : NULL;
    if (by_list != NULL && direct != NULL)
        arena_unref(direct->arena);
    if (by_list != NULL || direct != NULL)
        return by_list != NULL ? by_list : direct;
    if (failure != NULL)
        g_propagate_error(error, g_steal_pointer(&failure));
    else
        g_set_error(error, EDIT_ERROR, EDIT_ERROR_PATH,
                    _("%s: the base has something here that no override can change; edit the base"),
                    edit->path);
    return NULL;
}
