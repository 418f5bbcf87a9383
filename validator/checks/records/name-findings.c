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
    Finding *finding = check_tell(run, FINDING_NAME_DUPLICATE, record_stating(record, key), key,
                                  SAY("entity", record->entity->name), SAY("name", name));
    finding_add_related(run->findings, finding, first, NULL, "The other one.");
}

void
name_add_near(CheckRun *run, const Record *record, const char *name, const Record *first,
              const char *other, const char *how)
{
    Finding *finding = check_tell(
        run, FINDING_NAME_NEAR_DUPLICATE, record, NULL,
        SAY("entity", record->entity->id == ENTITY_ENDING ? "result" : record->entity->name),
        SAY("name", name), SAY("other", other), SAY("how", how));
    finding_add_related(run->findings, finding, first, NULL, "The other one.");
}
