/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The edits of fixes, and their values as JSON.
 */
#include "validator/checks/fix.h"

#include "schema/model/record-write.h"
#include "schema/text/writer.h"
#include "validator/checks/check.h"

#include <string.h>

char *
fix_json_quote(const char *text)
{
    g_autoptr(Writer) writer = writer_new();
    writer_text(writer, text);
    return writer_finish_text(writer);
}

char *
fix_json_list_replace(const Texts *texts, const char *from, const char *to)
{
    g_autoptr(Writer) writer = writer_new();
    gboolean is_changed = FALSE;
    writer_begin_array(writer);
    for (guint32 i = 0; i < texts->length; i++) {
        gboolean is_it = strcmp(texts->items[i], from) == 0;
        writer_text(writer, is_it ? to : texts->items[i]);
        is_changed |= is_it;
    }
    writer_end_array(writer);
    return is_changed ? writer_finish_text(writer) : NULL;
}

char *
fix_json_list_set(const Texts *texts, guint32 item, const char *text)
{
    g_autoptr(Writer) writer = writer_new();
    writer_begin_array(writer);
    for (guint32 i = 0; i < texts->length; i++) {
        const char *here = i == item ? text : texts->items[i];
        if (here != NULL)
            writer_text(writer, here);
    }
    writer_end_array(writer);
    return writer_finish_text(writer);
}

/* How an edit names the item @index of a list of a file. The index of ids saves a search through
 * the list for all but the second of two equal ids. */
static char *
owner_id(const CheckRun *run, const Record *parent, const Field *field, guint32 index)
{
    const Record *record = FIELD_SLOT(parent, field, Records)->items[index];
    const char *key = record_key(record);
    gboolean is_first = key != NULL && id_index_find(run->ids, record->entity->id, key) == record;
    gboolean is_plain = key != NULL && key[0] != '\0' && strpbrk(key, "/#") == NULL;
    return is_first && is_plain ? g_strdup(key) : edit_item_name(parent, field, index);
}

static gboolean
is_owner(const RecordPlace *place)
{
    if (place->parent == NULL)
        return TRUE;
    /* In a file that has an id of its own everything is named from its record on. */
    return place->field->kind == KIND_LIST && place->parent->parent == NULL &&
           !place->parent->record->entity->keyed;
}

/* Appends the way from the record that the edit names down to @place. */
static void
append_path(GString *path, const RecordPlace *place)
{
    if (is_owner(place))
        return;
    append_path(path, place->parent);
    g_string_append_printf(path, "%s/", field_key(place->field));
    if (place->field->kind != KIND_LIST)
        return;
    g_autofree char *item = edit_item_name(place->parent->record, place->field, place->index);
    g_string_append_printf(path, "%s/", item);
}

/* Returns: the file whose record is @root, or NULL. */
static const DataFile *
file_of_root(const CheckRun *run, const Record *root)
{
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        if (file->root == root || file->seen == root)
            return file;
    }
    return NULL;
}

/* Whether @file itself, not what it stands above, has the LIST @field of @record. */
static gboolean
states_list(const DataFile *file, const Record *record, const Field *field)
{
    const Record *stating = record_stating_layer(record, field_key(field));
    return stating->text == NULL || stating->text == file->text;
}

/* Whether an edit can be written to @file, which stands above something, for @place: not if the way
 * leads over an item that has only a number and may be one of what is below. */
static gboolean
can_be_written(const DataFile *file, const RecordPlace *place)
{
    for (; place->parent != NULL; place = place->parent) {
        const Record *parent = place->parent->record;
        gboolean is_list = place->field->kind == KIND_LIST;
        gboolean is_keyed = entity_get(place->field->target)->keyed;
        if (is_list && !is_keyed && !states_list(file, parent, place->field))
            return FALSE;
        if (!is_list || !is_keyed)
            continue;
        g_autofree char *name = edit_item_name(parent, place->field, place->index);
        if (name[0] == '#')
            return FALSE;
    }
    return TRUE;
}

/* @key: the member of the record at @place; NULL: that record itself, an item of a list. */
gboolean
fix_member(CheckRun *run, Finding *finding, const RecordPlace *place, const char *key,
           const char *before, const char *after)
{
    if (!finding_accepts_fix(run->findings, finding))
        return FALSE;
    const RecordPlace *owner = place;
    while (!is_owner(owner))
        owner = owner->parent;
    const RecordPlace *root = owner->parent != NULL ? owner->parent : owner;
    const DataFile *file = file_of_root(run, root->record);
    if (file != NULL && file->below != NULL && !can_be_written(file, place))
        return FALSE;
    g_autofree char *id = NULL;
    if (owner->parent != NULL)
        id = owner_id(run, owner->parent->record, owner->field, owner->index);
    else if (file != NULL && file->kind->folder != NULL)
        id = file_kind_id(file->kind, file->name);
    g_autoptr(GString) path = g_string_new(NULL);
    append_path(path, place);
    if (key != NULL)
        g_string_append(path, key);
    else if (path->len > 0)
        g_string_truncate(path, path->len - 1);
    const Edit edit = {
        .entity = owner->record->entity->id,
        .id = id,
        .path = path->str,
        .before = before,
        .after = after,
    };
    finding_add_edit(run->findings, finding, &edit);
    return TRUE;
}

gboolean
fix_listed(CheckRun *run, Finding *finding, EntityId file, const char *list, guint32 index,
           const char *key, const char *before, const char *after)
{
    const RecordPlace root = {.record = data_set_root(run->set, file)};
    RecordPlace place = {.parent = &root, .index = index};
    place.field = record_field(root.record, list);
    place.record = FIELD_SLOT(root.record, place.field, Records)->items[index];
    return fix_member(run, finding, &place, key, before, after);
}

void
fix_turn_row(CheckRun *run, Finding *finding, const RecordPlace *place, gint64 from, gint64 to)
{
    g_autofree char *more = g_strdup_printf("%" G_GINT64_FORMAT, from);
    g_autofree char *less = g_strdup_printf("%" G_GINT64_FORMAT, to);
    if (fix_member(run, finding, place, "from", more, less))
        fix_member(run, finding, place, "to", less, more);
}

void
fix_item_remove(CheckRun *run, Finding *finding, const RecordPlace *place)
{
    g_autofree char *before = record_to_text(place->record);
    fix_member(run, finding, place, NULL, before, NULL);
}

gboolean
fix_text(CheckRun *run, Finding *finding, const RecordPlace *place, const char *key,
         const char *before, const char *after)
{
    g_autofree char *quoted_before = fix_json_quote(before);
    g_autofree char *quoted_after = fix_json_quote(after);
    return fix_member(run, finding, place, key, quoted_before, quoted_after);
}

void
fix_hexside_remove(CheckRun *run, Finding *finding, const Record *hexside)
{
    const RecordPlace map = {.record = data_set_root(run->set, ENTITY_MAP)};
    RecordPlace place = {.parent = &map, .record = hexside};
    place.field = record_field(map.record, "hexsides");
    const Records *hexsides = FIELD_SLOT(map.record, place.field, Records);
    while (place.index < hexsides->length && hexsides->items[place.index] != hexside)
        place.index++;
    if (place.index < hexsides->length)
        fix_item_remove(run, finding, &place);
}

/* An edit below the space @space. */
static void
add_space_edit(CheckRun *run, Finding *finding, guint32 space, const char *path, const char *before,
               const char *after)
{
    const Record *map = data_set_root(run->set, ENTITY_MAP);
    g_autofree char *id = owner_id(run, map, record_field(map, "spaces"), space);
    const Edit edit = {
        .entity = ENTITY_SPACE,
        .id = id,
        .path = path,
        .before = before,
        .after = after,
    };
    finding_add_edit(run->findings, finding, &edit);
}

/* Returns: (transfer full): how an edit names a neighbour entry. */
static char *
link_path(const CheckRun *run, const MapLink *link)
{
    const Record *space = run->graph->spaces[link->from];
    const Field *field = record_field(space, "neighbours");
    g_autofree char *item = edit_item_name(space, field, link->item);
    return g_strdup_printf("%s/%s", field_key(field), item);
}

void
fix_link_text(CheckRun *run, Finding *finding, const MapLink *link, const char *key,
              const char *after)
{
    if (!finding_accepts_fix(run->findings, finding))
        return;
    const Record *neighbour = &link->neighbour->record;
    g_autofree char *entry = link_path(run, link);
    g_autofree char *path = g_strdup_printf("%s/%s", entry, key);
    g_autofree char *before = record_field_to_text(neighbour, record_field(neighbour, key));
    g_autofree char *quoted = fix_json_quote(after);
    add_space_edit(run, finding, link->from, path, before, quoted);
}

void
fix_link_remove(CheckRun *run, Finding *finding, const MapLink *link)
{
    if (!finding_accepts_fix(run->findings, finding))
        return;
    g_autofree char *path = link_path(run, link);
    g_autofree char *before = record_to_text(&link->neighbour->record);
    add_space_edit(run, finding, link->from, path, before, NULL);
}

void
fix_link_add(CheckRun *run, Finding *finding, guint32 from, const char *to, const char *border)
{
    if (!edit_is_plain_key(to) || !finding_accepts_fix(run->findings, finding))
        return;
    g_autofree char *path = g_strdup_printf("neighbours/%s", to);
    g_autofree char *to_text = fix_json_quote(to);
    g_autofree char *border_text = fix_json_quote(border);
    g_autofree char *after = g_strdup_printf("{\"to\": %s, \"border\": %s}", to_text, border_text);
    add_space_edit(run, finding, from, path, NULL, after);
}

void
fix_port_sea(CheckRun *run, Finding *finding, guint32 space, const char *sea)
{
    const Record *record = run->graph->spaces[space];
    const Record *port = map_graph_space(run->graph, space)->port;
    g_autofree char *quoted = fix_json_quote(sea);
    if (record_has_key(record, "port")) {
        g_autofree char *before = record_field_to_text(port, record_field(port, "sea"));
        add_space_edit(run, finding, space, "port/sea", before, quoted);
        return;
    }
    g_autofree char *after = g_strdup_printf("{\"sea\": %s}", quoted);
    add_space_edit(run, finding, space, "port", NULL, after);
}
