/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Wording conflicts.
 */
#include "schema/store/merge-words.h"

#include "schema/store/diff-words.h"

static void
append_values(GString *out, const Conflict *conflict)
{
    static const char *const sides[N_MERGE_SIDES] = {"base", "ours", "theirs"};
    for (guint i = 0; i < N_MERGE_SIDES; i++) {
        g_string_append(out, i > 0 ? ", " : "");
        diff_append_value(out, conflict->field, conflict->values[i]);
        g_string_append_printf(out, " in %s", sides[i]);
    }
}

/* What is an item of a list, or a file, is too long to be shown three times. */
static const char *
fates_of_item(const Conflict *conflict)
{
    if (conflict->is_order)
        return "put in order differently";
    if (conflict->values[MERGE_OURS] == NULL)
        return "removed in ours, changed in theirs";
    if (conflict->values[MERGE_THEIRS] == NULL)
        return "changed in ours, removed in theirs";
    return conflict->values[MERGE_BASE] == NULL ? "added differently in both"
                                                : "changed differently in both";
}

void
merge_append_words(GString *out, const GPtrArray *conflicts)
{
    const Record *owner = NULL;
    for (guint i = 0; i < conflicts->len; i++) {
        const Conflict *conflict = conflicts->pdata[i];
        if (conflict->owner != owner) {
            diff_append_heading(out, conflict->owner, conflict->id);
            g_string_append_c(out, '\n');
        }
        owner = conflict->owner;
        g_string_append(out, "  ");
        if (conflict->path[0] != '\0') {
            diff_append_path(out, conflict->path);
            g_string_append(out, ": ");
        }
        if (conflict->is_item || conflict->is_order)
            g_string_append(out, fates_of_item(conflict));
        else
            append_values(out, conflict);
        g_string_append_c(out, '\n');
    }
}
