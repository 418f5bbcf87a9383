/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From the words of a call to checked data sets.
 */
#include "validator/cli/sets.h"

#include "schema/store/data-set-search.h"

#include <string.h>

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

static char *
identity(const Finding *finding)
{
    const char *name = finding->span.text != NULL ? finding->span.text->name : "";
    return g_strdup_printf("%s %s", finding->fingerprint, name);
}

static gboolean
is_new(const Finding *finding, gpointer data)
{
    g_autofree char *id = identity(finding);
    return !g_hash_table_contains(data, id);
}

/* What the findings of a base show already is not said again by the sets above it. */
static void
drop_findings_of_base(CheckedSet *checked, const GArray *sets)
{
    g_autoptr(GHashTable) told = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (const DataSet *base = checked->set->base; base != NULL; base = base->base)
        for (guint i = 0; i < sets->len; i++) {
            const CheckedSet *other = &g_array_index(sets, CheckedSet, i);
            if (strcmp(other->set->name, base->name) != 0)
                continue;
            for (guint j = 0; j < finding_list_length(other->findings); j++)
                g_hash_table_add(told, identity(finding_list_get(other->findings, j)));
        }
    finding_list_filter(checked->findings, is_new, told);
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
    for (guint i = sets->len; i > 0; i--)
        drop_findings_of_base(&g_array_index(sets, CheckedSet, i - 1), sets);
    return sets;
}

ExitStatus
findings_status(const FindingList *findings, Severity fail_on)
{
    ExitStatus status = EXIT_CLEAN;
    for (guint i = 0; i < finding_list_length(findings); i++) {
        const Finding *finding = finding_list_get(findings, i);
        if (finding_row(finding->id)->is_io)
            status = exit_worse(status, EXIT_IO);
        else if (finding->severity >= fail_on)
            status = exit_worse(status, EXIT_FINDINGS);
    }
    return status;
}
