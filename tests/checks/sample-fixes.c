/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One fix at a time: load, edit, check, save, load, check.
 */
#include "tests/checks/sample-fixes.h"

#include "tests/unit/temporary-folder.h"

#include <string.h>

typedef struct {
    const char *title;      /* for messages */
    const Finding *finding; /* to be fixed */
    const Outcome *before;  /* where it was found */
    GString *problems;
} Fix;

static void
check_gone(const Fix *fix, const Outcome *after)
{
    for (guint i = 0; i < finding_list_length(after->findings); i++) {
        const Finding *finding = finding_list_get(after->findings, i);
        g_autofree char *text = outcome_describe(finding);
        if (strcmp(finding->fingerprint, fix->finding->fingerprint) == 0)
            g_string_append_printf(fix->problems, "%s: the fix leaves %s\n", fix->title, text);
        else if (!outcome_has(fix->before, text))
            g_string_append_printf(fix->problems, "%s: the fix brings %s\n", fix->title, text);
    }
}

static int
compare_lines(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The findings in an order that does not depend on places. */
static char *
describe_all(const Outcome *outcome)
{
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < finding_list_length(outcome->findings); i++)
        g_ptr_array_add(lines, outcome_describe(finding_list_get(outcome->findings, i)));
    g_ptr_array_sort(lines, compare_lines);
    g_ptr_array_add(lines, NULL);
    return g_strjoinv("\n", (char **)lines->pdata);
}

/* Every file that was written is as fmt would write it. */
static void
check_canonical(const Fix *fix, const DataSet *fixed, const DataSet *fresh, const DataSet *saved)
{
    for (guint i = 0; i < fixed->n_files; i++) {
        if (fixed->files[i].root == fresh->files[i].root)
            continue;
        g_autoptr(GBytes) other = data_file_reformat(&saved->files[i]);
        if (other != NULL)
            g_string_append_printf(fix->problems, "%s: the saved %s is not canonical\n", fix->title,
                                   saved->files[i].name);
    }
}

static void
check_saved(const Fix *fix, DataSet *fixed, const DataSet *fresh, const Outcome *in_memory)
{
    g_autoptr(GError) error = NULL;
    if (!data_set_save(fixed, fresh, &error)) {
        g_string_append_printf(fix->problems, "%s: %s\n", fix->title, error->message);
        return;
    }
    g_auto(Outcome) saved = outcome_of_folder(fixed->folder);
    g_autofree char *expected = describe_all(in_memory);
    g_autofree char *got = describe_all(&saved);
    g_autofree char *title = g_strdup_printf("%s: in memory (-) and as saved (+)", fix->title);
    outcome_compare(title, expected, got, fix->problems);
    check_canonical(fix, fixed, fresh, saved.set);
}

static void
check_fix(const Fix *fix, DataSet *fresh)
{
    g_autoptr(GError) error = NULL;
    const Finding *finding = fix->finding;
    g_autoptr(DataSet) fixed = data_set_edit(fresh, finding->edits, finding->n_edits, &error);
    if (fixed == NULL) {
        g_string_append_printf(fix->problems, "%s: the fix cannot be done: %s\n", fix->title,
                               error->message);
        return;
    }
    g_auto(Outcome) in_memory = outcome_of_set(fixed);
    check_gone(fix, &in_memory);
    check_saved(fix, fixed, fresh, &in_memory);
}

static void
check_on_new_set(const Sample *sample, const Finding *finding, const Outcome *before,
                 GString *problems)
{
    g_autofree char *text = outcome_describe(finding);
    g_autofree char *title = g_strdup_printf("%s of %s", text, sample->name);
    const Fix fix = {
        .title = title,
        .finding = finding,
        .before = before,
        .problems = problems,
    };
    if (finding_row(finding->id)->fix == FIX_NONE)
        g_string_append_printf(problems, "%s: its row says that it has no fix\n", title);
    char *folder = sample_assemble(sample);
    g_autofree char *path = g_build_filename(folder, SAMPLE_SET, NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) fresh = data_set_load(path, &error);
    g_assert_no_error(error);
    check_fix(&fix, fresh);
    temporary_folder_free(folder);
}

guint
sample_fixes_check(const Sample *sample, GString *problems)
{
    char *folder = sample_assemble(sample);
    g_autofree char *path = g_build_filename(folder, SAMPLE_SET, NULL);
    g_auto(Outcome) before = outcome_of_folder(path);
    guint n_fixes = 0;
    for (guint i = 0; i < finding_list_length(before.findings); i++) {
        const Finding *finding = finding_list_get(before.findings, i);
        if (finding->n_edits == 0)
            continue;
        n_fixes++;
        check_on_new_set(sample, finding, &before, problems);
    }
    temporary_folder_free(folder);
    return n_fixes;
}
