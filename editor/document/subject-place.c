/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ways from the root to a record, as paths.
 */
#include "editor/document/subject-place.h"

#include <string.h>

/* Appends the way from the record that @top is, which is not part of it, to @place. */
static void
append_way(GString *path, const RecordPlace *place, const RecordPlace *top)
{
    if (place == top)
        return;
    append_way(path, place->parent, top);
    if (path->len > 0)
        g_string_append_c(path, '/');
    g_string_append(path, field_key(place->field));
    if (place->field->kind != KIND_LIST)
        return;
    g_autofree char *name = edit_item_name(place->parent->record, place->field, place->index);
    g_string_append_printf(path, "/%s", name);
}

Subject *
subject_at(const RecordPlace *place)
{
    const RecordPlace *root = place, *item = NULL;
    for (; root->parent != NULL; root = root->parent)
        item = root;
    g_autoptr(GString) path = g_string_new(NULL);
    const Record *file = root->record;
    if (file->entity->keyed || item == NULL || item->field->kind != KIND_LIST) {
        append_way(path, place, root);
        return subject_new(file->entity->id,
                           file->entity->keyed ? record_key(file) : NULL,
                           path->str);
    }
    /* A record in a list of a file has a name of its own, unless another one has it too. */
    g_autofree char *name = edit_item_name(file, item->field, item->index);
    gboolean is_named = item->record->entity->keyed && strchr(name, '#') == NULL;
    append_way(path, place, is_named ? item : root);
    if (is_named)
        return subject_new(item->record->entity->id, name, path->str);
    return subject_new(file->entity->id, NULL, path->str);
}
