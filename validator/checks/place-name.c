/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names of records from the places of a walk.
 */
#include "validator/checks/place-name.h"

static gboolean
has_title(const Record *record)
{
    const char *name = record_name(record);
    return name != NULL && name != record_key(record);
}

char *
place_describe(const RecordPlace *place)
{
    const Record *record = place->record;
    const char *name = record_name(record);
    if (place->parent == NULL)
        return g_strdup_printf("the %s", record->entity->name);
    if (has_title(record))
        return g_strdup(name);
    g_autofree char *parent = place_describe(place->parent);
    if (name != NULL && place->parent->parent == NULL)
        return g_strdup_printf("the %s “%s”", record->entity->name, name);
    if (name != NULL)
        return g_strdup_printf("the %s “%s” of %s", record->entity->name, name, parent);
    if (place->field->kind == KIND_LIST)
        return g_strdup_printf("%s %u of %s", record->entity->name, place->index + 1, parent);
    return g_strdup_printf("the %s of %s", record->entity->name, parent);
}

char *
place_describe_member(const RecordPlace *place, const char *key)
{
    g_autofree char *record = place_describe(place);
    return g_strdup_printf("“%s” of %s", key, record);
}

const char *
record_call(const Record *record)
{
    const char *name = record->raw ? NULL : record_name(record);
    return name != NULL ? name : record->entity->name;
}
