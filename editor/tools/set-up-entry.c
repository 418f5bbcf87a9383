/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding entries of set-ups.
 */
#include "editor/tools/set-up-entry.h"

#include "schema/model/entities.h"
#include "schema/model/overlay.h"

const Record *
set_up_entry(const DataSet *set, const char *scenario, const char *list, const char *id)
{
    const Scenario *shown = (const Scenario *)record_named(set, ENTITY_SCENARIO, scenario);
    if (shown == NULL || shown->position == NULL || shown->position->raw)
        return NULL;
    return record_find_item(shown->position, record_field(shown->position, list), id);
}
