/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Modules are found by how they are called, in the folder of the save and not below it.
 */
#include "schema/foreign/archive/saved-game.h"

#include <string.h>

#define PACKED_MODULE ".vmod"

/* Returns: whether the archive of @source has one of the files @names. */
static gboolean
has_any(const ForeignSource *source, const GStrv names)
{
    for (guint i = 0; names[i] != NULL; i++)
        if (foreign_archive_has(source->archive, names[i]))
            return TRUE;
    return FALSE;
}

/* Returns: (transfer full): the names of the modules beside @source, packed and unpacked. */
static GPtrArray *
modules_beside(const ForeignSource *source, const GStrv names)
{
    GPtrArray *found = foreign_source_list(source->folder, PACKED_MODULE);
    for (guint i = found->len; i-- > 0;)
        if (strchr(found->pdata[i], G_DIR_SEPARATOR) != NULL)
            g_ptr_array_remove_index(found, i);
    for (guint i = 0; names[i] != NULL; i++) {
        g_autofree char *path = g_build_filename(source->folder, names[i], NULL);
        if (g_file_test(path, G_FILE_TEST_IS_REGULAR))
            g_ptr_array_add(found, g_strdup(names[i]));
    }
    return found;
}

/* Returns: (transfer full): the path of the one module beside @source; NULL with @error set. */
static char *
find_beside(const ForeignSource *source, const GStrv names, GError **error)
{
    g_autoptr(GPtrArray) found = modules_beside(source, names);
    if (found->len == 1)
        return g_build_filename(source->folder, found->pdata[0], NULL);
    if (found->len == 0)
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_PATH,
                    "%s: it is a saved game, and no module lies beside it; name its module with "
                    "--module FILE",
                    foreign_archive_shown(source->archive));
    else
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_PATH,
                    "%s: it is a saved game, and %u modules lie beside it; name its own with "
                    "--module FILE, as “%s”",
                    foreign_archive_shown(source->archive), found->len,
                    (const char *)found->pdata[0]);
    return NULL;
}

gboolean
saved_game_find_module(ForeignSource *source, const char *sign, const char *names,
                       const char *module, GError **error)
{
    g_auto(GStrv) each = g_strsplit(names, "\n", -1);
    if (source->archive == NULL || has_any(source, each) ||
        !foreign_archive_has(source->archive, sign))
        return TRUE;
    g_autofree char *path = module != NULL ? g_strdup(module) : find_beside(source, each, error);
    g_auto(ForeignSource) found = {0};
    if (path == NULL || !foreign_source_open(&found, path, each[0], error) ||
        !foreign_source_unpack(&found, names, error))
        return FALSE;
    found.save = g_steal_pointer(&source->archive);
    found.save_shown = g_strdup(foreign_archive_shown(found.save));
    foreign_source_clear(source);
    *source = found;
    found = (ForeignSource){0};
    return TRUE;
}
