/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What checks of names ask and tell.
 */
#include "validator/checks/records/name-findings.h"

#include <string.h>

const char *
name_title(const Record *record)
{
    const char *name = record->raw ? NULL : record_name(record);
    return name != NULL && name != record_key(record) ? name : NULL;
}

const char *
name_title_key(const Record *record)
{
    for (guint i = 0; i < record->entity->n_fields; i++)
        if (record->entity->fields[i].kind == KIND_TITLE)
            return field_key(&record->entity->fields[i]);
    g_assert_not_reached();
}

void
name_add_equal(CheckRun *run, const Record *record, const char *name, const Record *first)
{
    const char *key = name_title_key(record);
    Finding *finding = finding_list_add_record(run->findings,
                                               FINDING_NAME_DUPLICATE,
                                               record_stating(record, key),
                                               key,
                                               -1,
                                               "entity",
                                               record->entity->name,
                                               "name",
                                               name,
                                               NULL);
    finding_add_related(run->findings, finding, first, NULL, "The other one.");
}

void
name_add_near(CheckRun *run,
              const Record *record,
              const char *name,
              const Record *first,
              const char *other,
              const char *how)
{
    Finding *finding = finding_list_add_record(
        run->findings,
        FINDING_NAME_NEAR_DUPLICATE,
        record,
        NULL,
        -1,
        "entity",
        record->entity->id == ENTITY_ENDING ? "result" : record->entity->name,
        "name",
        name,
        "other",
        other,
        "how",
        how,
        NULL);
    finding_add_related(run->findings, finding, first, NULL, "The other one.");
}
