/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing and reading the text of dragged blocks. It may come from any program.
 */
#include "editor/tools/set-up/dragged-units.h"

#include "schema/model/entities.h"
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

static const UnitType *
type_of(const DataSet *set, const char *id)
{
    const Unit *unit = (const Unit *)record_named(set, ENTITY_UNIT, id);
    const char *type = unit != NULL ? unit->type : NULL;
    return (const UnitType *)record_named(set, ENTITY_TYPE, type);
}

static gboolean
carries(const UnitType *type)
{
    return type != NULL && record_gives(&type->record, "carries") && type->carries > 0;
}

gboolean
units_may_board(const DataSet *set, const char *const *units, const char *carrier)
{
    if (!carries(type_of(set, carrier)) || units[0] == NULL)
        return FALSE;
    for (guint i = 0; units[i] != NULL; i++) {
        const UnitType *type = type_of(set, units[i]);
        gboolean has_weight = type != NULL && record_gives(&type->record, "weight");
        if (!has_weight || carries(type) || g_str_equal(units[i], carrier))
            return FALSE;
    }
    return TRUE;
}
