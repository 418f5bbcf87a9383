/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Paths of edits while they grow and shrink.
 */
#include "schema/versions/diff-path.h"

void
diff_path_init(DiffPath *path, const Record *root, const char *id)
{
    *path = (DiffPath){.owner = root, .id = id, .text = g_string_new(NULL)};
}

void
diff_path_clear(DiffPath *path)
{
    g_string_free(path->text, TRUE);
}

/* Whether the items of @field are what ids of edits mean: they stand in a list of the file. */
static gboolean
is_list_of_owners(const DiffPath *path, const Field *field)
{
    if (path->id != NULL || path->owner->entity->keyed || path->text->len > 0)
        return FALSE;
    for (const Field *first = path->owner->entity->fields; first < field; first++)
        if (first->kind == KIND_LIST && first->target == field->target)
            return FALSE;
    return TRUE;
}

DiffMark
diff_path_enter(DiffPath *path, const Field *field, const char *name, const Record *record)
{
    const DiffMark mark = {.owner = path->owner, .id = path->id, .length = path->text->len};
    if (name == NULL) {
        g_string_append_printf(path->text, "%s/", field_key(field));
    } else if (is_list_of_owners(path, field)) {
        path->owner = record;
        path->id = name;
    } else {
        g_string_append_printf(path->text, "%s/%s/", field_key(field), name);
    }
    return mark;
}

void
diff_path_leave(DiffPath *path, const DiffMark *mark)
{
    path->owner = mark->owner;
    path->id = mark->id;
    g_string_truncate(path->text, mark->length);
}

char *
diff_path_to(const DiffPath *path, const char *name)
{
    if (name != NULL)
        return g_strconcat(path->text->str, name, NULL);
    gsize length = path->text->len;
    return g_strndup(path->text->str, length > 0 ? length - 1 : 0);
}
