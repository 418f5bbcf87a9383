/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * That units which are built can be deployed: a passive rule says where.
 */
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"
#include "validator/checks/rules/unit-match.h"

#include <string.h>

static void
visit(const RecordPlace *place, gpointer data)
{
    GPtrArray *effects = data;
    const Effect *effect = (const Effect *)place->record;
    if (!effect->record.raw && effect->verb == EFFECT_MODIFY && effect->what == MODIFY_DEPLOY &&
        record_gives(&effect->record, "verb"))
        g_ptr_array_add(effects, (gpointer)effect);
}

static gboolean
is_deployed(const GPtrArray *effects, const Unit *unit)
{
    for (guint i = 0; i < effects->len; i++) {
        const Effect *effect = effects->pdata[i];
        const Units *units = (const Units *)effect->units;
        const char *nation = unit_match_fixed(effect->nation);
        if ((nation == NULL || g_strcmp0(nation, unit->nation) == 0) &&
            (units == NULL || units->record.raw || unit_match(units, &unit->record)))
            return TRUE;
    }
    return FALSE;
}

/* Whether units of @nation are built for its own points. */
static gboolean
is_paying(const Record *record)
{
    const Nation *nation = (const Nation *)record;
    return record != NULL && !record->raw && record->kept == NULL && nation->level != NULL &&
           nation->pool == NULL;
}

static gboolean
is_on_land(CheckRun *run, const Unit *unit)
{
    const Record *type =
        unit->type != NULL ? id_index_find(run->ids, ENTITY_TYPE, unit->type) : NULL;
    return type != NULL && !type->raw && record_gives(type, "moves") &&
           ((const UnitType *)type)->moves == MOVES_LAND;
}

/* Tells the nations of which some units can deploy nowhere, where most can; fleets may have rules
 * of their own. */
void
check_deployment(CheckRun *run)
{
    g_autoptr(GPtrArray) effects = g_ptr_array_new();
    g_autoptr(GHashTable) without = g_hash_table_new(g_direct_hash, g_direct_equal);
    Records units = data_set_records(run->set, ENTITY_UNIT);
    guint n_units = 0, n_without = 0;
    data_set_walk(run->set, ENTITY_SET(ENTITY_EFFECT), visit, effects);
    for (guint32 i = 0; effects->len > 0 && i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        if (unit->record.raw || unit->record.kept != NULL || unit->nation == NULL)
            continue;
        const Record *nation = id_index_find(run->ids, ENTITY_NATION, unit->nation);
        if (!is_paying(nation) || !is_on_land(run, unit))
            continue;
        n_units++;
        if (is_deployed(effects, unit))
            continue;
        n_without++;
        guint n = GPOINTER_TO_UINT(g_hash_table_lookup(without, nation));
        g_hash_table_insert(without, (gpointer)nation, GUINT_TO_POINTER(n + 1));
    }
    Records nations = data_set_records(run->set, ENTITY_NATION);
    for (guint32 i = 0; n_without * 2 < n_units && i < nations.length; i++) {
        guint n = GPOINTER_TO_UINT(g_hash_table_lookup(without, nations.items[i]));
        if (n > 0)
            check_tell(run, FINDING_RULE_NO_DEPLOYMENT, nations.items[i], "id",
                       SAY("nation", record_call(nations.items[i])), SAY_NUMBER("units", n));
    }
}
