/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing and reading the text of dragged blocks. It may come from any program.
 */
#include "editor/tools/dragged-units.h"

#include "schema/text/names.h"

#include <string.h>

#define PREFIX "narva-units:"

char *
dragged_units_text(const char *const *units)
{
    g_autofree char *ids = g_strjoinv(",", (char **)units);
    return g_strconcat(PREFIX, ids, NULL);
}

char **
dragged_units_read(const char *text)
{
    if (text == NULL || !g_str_has_prefix(text, PREFIX))
        return NULL;
    g_auto(GStrv) ids = g_strsplit(text + strlen(PREFIX), ",", DRAGGED_UNITS_MAX + 1);
    guint n_ids = g_strv_length(ids);
    for (guint i = 0; i < n_ids; i++)
        if (!name_is_id(ids[i]))
            return NULL;
    return n_ids > 0 && n_ids <= DRAGGED_UNITS_MAX ? g_steal_pointer(&ids) : NULL;
}
