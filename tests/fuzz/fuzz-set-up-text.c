/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any text, read as a set-up: what is understood and what is reported lies within the text, in its
 * order, and names what the data set has.
 */
#include <string.h>

#include "schema/interchange/set-up-text.h"
#include "tests/foreign/base-set.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/temporary-folder.h"

static DataSet *
load(void)
{
    char *folder = base_set_new();
    DataSet *set = data_set_load(folder, NULL);
    temporary_folder_free(folder);
    return set;
}

static void
expect_within(const char *text, guint32 from, guint32 start, guint32 end)
{
    g_assert(start >= from && start < end && end <= strlen(text));
}

static void
expect_known(const DataSet *set, const SetUpItem *item)
{
    EntityId entity = item->unit != NULL ? ENTITY_UNIT : ENTITY_SPACE;
    const char *id = item->unit != NULL ? item->unit : item->place;
    g_assert((item->unit != NULL) == (item->zone != NULL));
    g_assert((item->place != NULL) == (item->nation != NULL));
    gboolean is_known = FALSE;
    const Records records = data_set_records(set, entity);
    for (guint32 i = 0; i < records.length; i++)
        is_known |= g_strcmp0(record_key(records.items[i]), id) == 0;
    g_assert(is_known);
}

int
LLVMFuzzerTestOneInput(const guint8 *bytes, size_t length)
{
    static DataSet *set;
    if (set == NULL)
        set = load();
    g_autofree char *text = g_strndup((const char *)bytes, length);
    const Scenario *record =
        length % 2 == 0 ? (const Scenario *)data_set_file_of_record(set, ENTITY_SCENARIO, "s")->seen
                        : NULL;
    g_autoptr(SetUpText) read =
        set_up_text_read(text, set, record, length % 3 == 0 ? "sweden" : NULL);
    guint32 from = 0;
    for (guint i = 0; i < read->items->len; i++) {
        const SetUpItem *item = &g_array_index(read->items, SetUpItem, i);
        expect_within(text, from, item->start, item->end);
        expect_known(set, item);
        from = item->end;
    }
    from = 0;
    for (guint i = 0; i < read->problems->len; i++) {
        const SetUpProblem *problem = &g_array_index(read->problems, SetUpProblem, i);
        g_assert(g_utf8_validate(problem->name, -1, NULL));
        if (problem->kind != SET_UP_TOO_LONG)
            expect_within(text, from, problem->start, problem->end);
        from = problem->start;
    }
    return 0;
}
