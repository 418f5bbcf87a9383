/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From the words of a call to checked data sets.
 */
#include "validator/cli/sets.h"

#include "schema/store/data-set-search.h"

static void
clear_checked(gpointer item)
{
    CheckedSet *checked = item;
    finding_list_free(checked->findings);
    data_set_unref(checked->set);
    g_free(checked->only);
}

static void
search(GArray *found, char *const *paths, ExitStatus *status)
{
    if (paths[0] == NULL) {
        g_autoptr(GError) error = NULL;
        if (!data_set_search_here(found, &error))
            *status = exit_worse(*status, verb_fail(error));
    }
    for (; *paths != NULL; paths++) {
        g_autoptr(GError) error = NULL;
        if (!data_set_search(found, *paths, &error))
            *status = exit_worse(*status, verb_fail(error));
    }
}

GArray *
sets_load(char *const *paths, ExitStatus *status)
{
    GArray *sets = g_array_new(FALSE, TRUE, sizeof(CheckedSet));
    g_array_set_clear_func(sets, clear_checked);
    g_autoptr(GArray) found = data_set_search_new();
    search(found, paths, status);
    for (guint i = 0; i < found->len; i++) {
        FoundSet *meant = &g_array_index(found, FoundSet, i);
        g_autoptr(GError) error = NULL;
        CheckedSet checked = {.set = data_set_load(meant->folder, &error)};
        if (checked.set == NULL) {
            verb_fail(error);
            *status = exit_worse(*status, EXIT_IO);
            continue;
        }
        checked.findings = checks_run(checked.set, &checked.skipped);
        checked.only = g_steal_pointer(&meant->file);
        g_array_append_val(sets, checked);
    }
    return sets;
}
