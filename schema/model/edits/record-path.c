/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Follows a path name by name; edit.c does the same to change records.
 */
#include "schema/model/edits/record-path.h"

#include "schema/model/edits/change.h"
#include "schema/model/records/record-write.h"

#include <string.h>

/* Returns: the item @name of the LIST @field, or NULL. */
static const Record *
step_into_list(const Record *record, const Field *field, const char *name)
{
    const Records *list = FIELD_SLOT(record, field, Records);
    guint32 at = record_has(record, field) ? change_find_item(list, name) : list->length;
    return at < list->length ? list->items[at] : NULL;
}

static const Record *
step_into_record(const Record *record, const Field *field)
{
    return record_has(record, field) ? *FIELD_SLOT(record, field, const Record *) : NULL;
}

gboolean
record_follow(const Record *root, const char *path, PathEnd *end)
{
    g_auto(GStrv) names = g_strsplit(path, "/", -1);
    *end = (PathEnd){.record = root};
    for (char **name = names; *name != NULL; name++) {
        const Record *record = end->record;
        if (record->raw)
            return FALSE;
        end->field = entity_find_field(record->entity, *name, strlen(*name), 0);
        if (end->field == NULL)
            return FALSE;
        if (name[1] == NULL)
            return TRUE;
        if (end->field->kind == KIND_LIST)
            end->record = step_into_list(record, end->field, *++name);
        else if (end->field->kind == KIND_RECORD)
            end->record = step_into_record(record, end->field);
        else
            return FALSE;
        if (end->record == NULL)
            return FALSE;
        end->field = NULL;
    }
    return TRUE;
}

const Record *
record_at(const Record *root, const char *path)
{
    PathEnd end;
    if (!record_follow(root, path, &end))
        return NULL;
    if (end.field == NULL)
        return end.record;
    return end.field->kind == KIND_RECORD ? step_into_record(end.record, end.field) : NULL;
}

char *
record_text_at(const Record *root, const char *path)
{
    PathEnd end;
    if (!record_follow(root, path, &end))
        return NULL;
    if (end.field == NULL)
        return record_to_text(end.record);
    return record_has(end.record, end.field) ? record_field_to_text(end.record, end.field) : NULL;
}
