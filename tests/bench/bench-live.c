/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long after one edit its findings are there, in a document that is checked as the editor does:
 * from the edit until the signal, beside all checks alone over the same data. With `--smoke` it
 * only tries itself out.
 */
#include "editor/document/live-check.h"
#include "tests/bench/figure.h"
#include "tests/bench/generated-set.h"
#include "tests/unit/temporary-folder.h"
#include "validator/checks/run.h"

#include <stdio.h>
#include <string.h>

#define N_SPACES 10000
#define N_SPACES_OF_SMOKE 100
#define EDITED_SPACE "s42"
#define GATE_MS 16.0

static char *
new_plain(guint n_spaces)
{
    return generated_set_new(n_spaces, DEFECT_NONE);
}

static const struct {
    const char *name;
    char *(*folder_new)(guint n_spaces);
} sets[] = {
    {"a map of data", new_plain},
    {"a drawn map", generated_set_new_drawn},
};

static void
note_findings(EditorLiveCheck *check G_GNUC_UNUSED, gpointer data)
{
    *(gint64 *)data = g_get_monotonic_time();
}

/* Runs the program until all checks have been run on the document as it is now. Returns: when. */
static gint64
wait_for_findings(EditorLiveCheck *check, const gint64 *time)
{
    while (!editor_live_check_is_current(check))
        g_main_context_iteration(NULL, TRUE);
    return *time;
}

/* Returns: how long checks alone take over the document, in ms. */
static double
time_checks(EditorDocument *document)
{
    ChecksSkipped skipped;
    gint64 begin = g_get_monotonic_time();
    FindingList *findings = checks_run(editor_document_set(document), NULL, &skipped);
    double time = (double)(g_get_monotonic_time() - begin) / 1e3;
    finding_list_free(findings);
    return time;
}

/* Gives the space another forage. Returns: how long it took until what is wrong was reported, in
 * ms. */
static double
time_edit(EditorDocument *document, EditorLiveCheck *check, const gint64 *time, gint64 forage)
{
    g_autoptr(Subject) space = subject_new(ENTITY_SPACE, EDITED_SPACE, NULL);
    g_autoptr(GError) error = NULL;
    gint64 begin = g_get_monotonic_time();
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    edit_plan_set_member(plan, space, "forage", VALUE_OF_NUMBER(forage));
    if (!editor_document_apply(document, plan, "Edit", &error))
        g_error("%s", error->message);
    return (double)(wait_for_findings(check, time) - begin) / 1e3;
}

static void
run(const char *name, char *folder, guint n_spaces, guint n_runs)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) set = data_set_load(folder, &error);
    if (set == NULL)
        g_error("%s", error->message);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    g_autoptr(EditorLiveCheck) check = editor_live_check_new(document);
    double edits[FIGURE_RUNS], checks[FIGURE_RUNS];
    gint64 time = 0;
    g_signal_connect(check, "findings", G_CALLBACK(note_findings), &time);
    wait_for_findings(check, &time);
    for (guint i = 0; i < n_runs; i++) {
        edits[i] = time_edit(document, check, &time, 4 + (gint64)(i % 2));
        checks[i] = time_checks(document);
    }
    double alone = figure_median(checks, n_runs), edit = figure_median(edits, n_runs);
    printf("%s of %u places\n  %-30s %8.2f ms\n", name, n_spaces, "all checks alone", alone);
    printf("  %-30s %8.2f ms %6.2fx", "findings after an edit", edit, edit / alone);
    figure_print_gate(edit, GATE_MS, " ms");
    temporary_folder_free(folder);
}

int
main(int argc, char **argv)
{
    gboolean is_smoke = argc == 2 && strcmp(argv[1], "--smoke") == 0;
    guint n_spaces = is_smoke ? N_SPACES_OF_SMOKE : N_SPACES;
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++)
        run(sets[i].name, sets[i].folder_new(n_spaces), n_spaces, is_smoke ? 2 : FIGURE_RUNS);
    return 0;
}
