/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a layer says otherwise than the data set below, against its list of the differences that are
 * known: an edition that changes a value by a slip does so without an entry in it.
 */
#include "schema/model/entities.h"
#include "schema/store/difference-list.h"
#include "validator/checks/check.h"

typedef struct {
    CheckRun *run;
    GHashTable *known; /* lines as `space livland` of the entries */
    GHashTable *met;   /* those that differ */
} DifferenceWalk;

/* Adds @edit (consumed; NULL is allowed) as the fix of @finding. */
static void
add_fix(CheckRun *run, Finding *finding, Edit *edit)
{
    if (edit != NULL)
        finding_add_edit(run->findings, finding, edit);
    edit_free(edit);
}

static void
check_known(const Record *record, const char *member, const char *line, gpointer data)
{
    DifferenceWalk *walk = data;
    gboolean is_first = g_hash_table_add(walk->met, g_strdup(line));
    if (g_hash_table_contains(walk->known, line))
        return;
    Finding *finding =
        check_tell(walk->run, FINDING_LAYER_UNLISTED, record, member, SAY("line", line));
    if (is_first && finding_takes_fix(walk->run->findings, finding))
        add_fix(walk->run, finding, difference_list_add_line(walk->run->set, line));
}

/* Reports the lines of @entry that are about what does not differ. The fix of each takes all of
 * them away. */
static void
report_idle(const DifferenceWalk *walk, const ListedDifference *entry)
{
    FindingList *findings = walk->run->findings;
    for (guint32 i = 0; i < entry->records.length; i++) {
        const char *line = entry->records.items[i];
        if (g_hash_table_contains(walk->met, line))
            continue;
        Finding *finding =
            finding_list_add_record(findings, FINDING_LAYER_IDLE_DIFFERENCE, &entry->record,
                                    "records", (int)i, SAY("line", line), NULL);
        if (finding_takes_fix(findings, finding))
            add_fix(walk->run, finding,
                    difference_list_drop_lines(&entry->record, walk->met, FALSE));
    }
}

/* A layer without such a list is one of its own making. */
void
check_differences(CheckRun *run)
{
    Records list = difference_list_entries(run->set);
    g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) met = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    DifferenceWalk walk = {.run = run, .known = known, .met = met};
    for (guint32 i = 0; i < list.length; i++) {
        const ListedDifference *entry = (const ListedDifference *)list.items[i];
        for (guint32 j = 0; !list.items[i]->raw && j < entry->records.length; j++)
            g_hash_table_add(known, (gpointer)entry->records.items[j]);
    }
    if (g_hash_table_size(known) > 0)
        difference_list_walk(run->set, check_known, &walk);
    for (guint32 i = 0; i < list.length; i++)
        if (!list.items[i]->raw)
            report_idle(&walk, (const ListedDifference *)list.items[i]);
}
