/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What rule cases expect: that it can be so.
 */
#include "schema/model/entities.h"
#include "validator/checks/check.h"

#include <string.h>

/* Tells what @expectation says may not be done, and may by its list @key. */
static void
check_list(CheckRun *run, const Expectation *expectation, const Texts *legal, const char *key)
{
    const Texts *not_legal = &expectation->not_legal;
    for (guint32 i = 0; i < not_legal->length; i++)
        for (guint32 j = 0; j < legal->length; j++)
            if (strcmp(not_legal->items[i], legal->items[j]) == 0) {
                finding_list_add_record(run->findings, FINDING_RECORD_CONTRADICTION,
                                        &expectation->record, "not-legal", (int)i,
                                        SAY("line", not_legal->items[i]), SAY("list", key), NULL);
                break;
            }
}

void
check_expectations(CheckRun *run, const RecordPlace *place)
{
    const Expectation *expectation = (const Expectation *)place->record;
    if (expectation->record.raw || expectation->not_legal.length == 0)
        return;
    check_list(run, expectation, &expectation->legal, "legal");
    check_list(run, expectation, &expectation->some_legal, "some-legal");
}
