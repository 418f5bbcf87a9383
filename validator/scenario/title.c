/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names of records, and those that places get.
 */
#include "validator/scenario/title.h"

#include "schema/model/entities.h"
#include "schema/model/record.h"

/* Returns: the name that @scenario gives the place @id, or NULL. */
static const char *
name_now(const DataSet *set, const char *scenario, const char *id)
{
    const Scenario *shown = (const Scenario *)data_set_find_record(set, ENTITY_SCENARIO, scenario);
    const Record *position = shown != NULL ? shown->position : NULL;
    if (position == NULL || position->raw)
        return NULL;
    const Record *state = record_find_item(position, record_field(position, "places"), id);
    return state != NULL && !record_is_absent(state) ? ((const State *)state)->name : NULL;
}

const char *
title_in(const DataSet *set, const char *scenario, EntityId entity, const char *id)
{
    const Record *record = data_set_find_record(set, entity, id);
    const char *name = NULL;
    if (record != NULL && entity == ENTITY_SPACE)
        name = name_now(set, scenario, id);
    if (record != NULL && name == NULL)
        name = record_name(record);
    return name != NULL ? name : id;
}
