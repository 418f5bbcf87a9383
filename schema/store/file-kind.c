/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of the types of file.
 */
#include "schema/store/file-kind.h"

#include "schema/text/name.h"

#include <string.h>

#define SUFFIX ".json"

static const FileKind kinds[ALL_FILE_KINDS] = {
    {.name = "game.json", .entity = ENTITY_GAME, .required = TRUE},
    {.name = "map.json", .entity = ENTITY_MAP, .required = TRUE},
    {.name = "roster.json", .entity = ENTITY_ROSTER},
    {.name = "tables.json", .entity = ENTITY_TABLES},
    {.name = "rules.json", .entity = ENTITY_RULES},
    {.name = "records/*" SUFFIX,
     .entity = ENTITY_RECORD,
     .folder = "records",
     .most = LIMIT_PLAY_RECORDS},
    {.name = "scenarios/*" SUFFIX,
     .entity = ENTITY_SCENARIO,
     .folder = "scenarios",
     .most = LIMIT_SCENARIOS},
    {.name = MAP_FILE_NAME, .entity = N_ENTITIES},
};

const FileKind *
file_kinds(void)
{
    return kinds;
}

/* Returns: the start of the id in @name, which ends with the suffix; or NULL. */
static const char *
find_id(const FileKind *kind, const char *name)
{
    gsize length = strlen(kind->folder);
    if (strncmp(name, kind->folder, length) != 0 || name[length] != '/')
        return NULL;
    const char *id = name + length + 1, *end = id + name_id_length(id);
    return end > id && strcmp(end, SUFFIX) == 0 ? id : NULL;
}

char *
file_kind_id(const FileKind *kind, const char *name)
{
    const char *id = find_id(kind, name);
    return id != NULL ? g_strndup(id, name_id_length(id)) : NULL;
}

char *
file_kind_file(const FileKind *kind, const char *id)
{
    return g_strdup_printf("%s/%s" SUFFIX, kind->folder, id);
}

const FileKind *
file_kind_of(const char *name)
{
    for (guint i = 0; i < ALL_FILE_KINDS; i++)
        if ((kinds[i].folder != NULL && find_id(&kinds[i], name) != NULL) ||
            strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    return NULL;
}

gboolean
file_kind_has_record(const FileKind *kind)
{
    return kind->entity != N_ENTITIES;
}

const FileKind *
file_kind_for(EntityId entity)
{
    for (guint i = 0; i < FILE_KINDS; i++)
        if (kinds[i].entity == entity)
            return &kinds[i];
    return NULL;
}
