/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fleets carry what has a weight.
 */
#include "editor/tools/boarding.h"

#include "schema/model/entities.h"

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
