/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva test: the rule cases of data sets.
 */
#include "schema/text/clean.h"
#include "schema/text/name.h"
#include "validator/cli/played-scenario.h"
#include "validator/cli/sets.h"
#include "validator/report/case-report.h"
#include "validator/smoke/records/case.h"
#include "validator/systems/systems.h"

#include <stdio.h>
#include <string.h>

/* The cases of one data set. */
typedef struct {
    DataSet *set;       /* owned; NULL: it cannot be read at all */
    char *name;         /* owned: of the set, for people */
    char *problem;      /* owned: why it cannot be read, or NULL */
    GArray *outcomes;   /* owned: of CaseOutcome */
    GPtrArray *results; /* owned: the failures of each */
    guint n_left_out;   /* records that are no cases, or not of this set */
} TestedSet;

static void
clear_tested(gpointer item)
{
    TestedSet *tested = item;
    g_ptr_array_unref(tested->results);
    g_array_unref(tested->outcomes);
    g_free(tested->name);
    g_free(tested->problem);
    data_set_unref(tested->set);
}

/* The records that are meant by --select. */
typedef struct {
    char **ids;       /* owned; NULL: all */
    gboolean *is_met; /* owned: whether there is a record of each */
} Selected;

static void
selected_clear(Selected *selected)
{
    g_strfreev(selected->ids);
    g_free(selected->is_met);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Selected, selected_clear)

static void
select_records(Selected *selected, const char *words)
{
    if (words == NULL)
        return;
    selected->ids = g_strsplit(words, ",", -1);
    selected->is_met = g_new0(gboolean, g_strv_length(selected->ids) + 1);
}

/* Notes that a record is called @id. Returns: whether it is meant. */
static gboolean
is_selected(const char *id, const Selected *selected)
{
    gboolean is_meant = selected->ids == NULL;
    for (guint i = 0; selected->ids != NULL && selected->ids[i] != NULL; i++)
        if (strcmp(selected->ids[i], id) == 0)
            is_meant = selected->is_met[i] = TRUE;
    return is_meant;
}

static void
complain_of_unmet(const Selected *selected, const GArray *tested, ExitStatus *status)
{
    g_autoptr(GPtrArray) ids = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; selected->ids != NULL && i < tested->len; i++)
        played_record_list_ids(g_array_index(tested, TestedSet, i).set, ids);
    for (guint i = 0; selected->ids != NULL && selected->ids[i] != NULL; i++) {
        if (selected->is_met[i])
            continue;
        NameSearch search;
        name_search_init(&search, selected->ids[i]);
        for (guint j = 0; j < ids->len; j++)
            name_search_offer(&search, ids->pdata[j]);
        verb_complain_near(&search, "", "there is no record “%s”", selected->ids[i]);
        *status = exit_worse(*status, EXIT_USAGE);
    }
}

/* Returns: the file that shows @record: that of the layer that states it. */
static const char *
file_of(const DataFile *file, const Record *record)
{
    const Record *stating = record_stating_layer(record, NULL);
    return stating->text != NULL ? stating->text->name : file->text->name;
}

static void
run_file(TestedSet *tested, const DataFile *file)
{
    const PlayRecord *record = (const PlayRecord *)file->seen;
    const CaseTrial nothing = {0};
    GPtrArray *failures = case_run_if_any(tested->set, record, &nothing);
    if (failures == NULL) {
        tested->n_left_out++;
        return;
    }
    const Field *title = record_field(file->seen, "title");
    const CaseOutcome outcome = {
        .file = file_of(file, file->seen),
        .id = record->id != NULL ? record->id : file->name,
        .title = record->title,
        .source = record_source(file->seen, title, NULL),
        .failures = failures,
    };
    g_ptr_array_add(tested->results, failures);
    g_array_append_val(tested->outcomes, outcome);
}

/* @only: the one file that is meant, or NULL. */
static void
run_set(TestedSet *tested, const char *only, const Selected *selected)
{
    for (guint i = 0; i < tested->set->n_files; i++) {
        const DataFile *file = &tested->set->files[i];
        if (file->kind->entity != ENTITY_RECORD || file->seen == NULL ||
            (only != NULL && strcmp(only, file->name) != 0))
            continue;
        g_autofree char *id = file_kind_id(file->kind, file->name);
        if (id != NULL && is_selected(id, selected))
            run_file(tested, file);
    }
}

/* Returns: (transfer full): why @set (NULL: @error says it) is not tried, having complained; NULL
 * when it is read whole. */
static char *
problem_of(const DataSet *set, const GError *error, ExitStatus *status)
{
    if (set == NULL) {
        *status = exit_worse(*status, verb_fail(error));
        return text_clean(error->message);
    }
    if (data_set_is_whole(set)) {
        char *problem = system_problem(set);
        if (problem != NULL && !played_set_is_played(set))
            *status = exit_worse(*status, EXIT_USAGE);
        return problem;
    }
    verb_complain("“%s” cannot be read completely; `narva validate` says why", set->name);
    *status = exit_worse(*status, EXIT_FINDINGS);
    return g_strdup("it cannot be read completely; `narva validate` says why");
}

/* What cannot be read whole is not tried. */
static void
test_found(GArray *tested, const FoundSet *found, const Selected *selected, ExitStatus *status)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) set = data_set_load(found->folder, &error);
    char *problem = problem_of(set, error, status);
    TestedSet item = {
        .name = set != NULL ? g_strdup(set->name) : g_filename_display_name(found->folder),
        .problem = problem,
        .set = g_steal_pointer(&set),
        .outcomes = g_array_new(FALSE, FALSE, sizeof(CaseOutcome)),
        .results = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref),
    };
    if (problem == NULL)
        run_set(&item, found->file, selected);
    g_array_append_val(tested, item);
}

/* Complains of what is a file of a data set, but none of its records. */
static void
complain_of_files(const GArray *found, ExitStatus *status)
{
    for (guint i = 0; i < found->len; i++) {
        const FoundSet *item = &g_array_index(found, FoundSet, i);
        const FileKind *kind = item->file != NULL ? file_kind_of(item->file) : NULL;
        if (item->file == NULL || (kind != NULL && kind->entity == ENTITY_RECORD))
            continue;
        verb_complain("“%s” is not a record, i.e. a file records/ID.json of a data set",
                      item->file);
        *status = exit_worse(*status, EXIT_USAGE);
    }
}

static void
summarize_cases(const GArray *tested, const CaseSuite *suites)
{
    guint n_cases = 0, n_left_out = 0, n_unread = 0;
    guint n_failed = case_report_failed(suites, tested->len);
    for (guint i = 0; i < tested->len; i++) {
        n_cases += suites[i].n_cases;
        n_left_out += g_array_index(tested, TestedSet, i).n_left_out;
        n_unread += suites[i].problem != NULL;
    }
    g_autoptr(GString) out = g_string_new(NULL);
    g_string_append_printf(out, "%u case%s: %u passed, %u failed", n_cases, n_cases == 1 ? "" : "s",
                           n_cases - n_failed, n_failed);
    if (n_left_out > 0)
        g_string_append_printf(out,
                               "; %u record%s skipped (not rule cases, or of another data set)",
                               n_left_out, n_left_out == 1 ? "" : "s");
    if (n_unread > 0)
        g_string_append_printf(out, "; %u data set%s could not be read", n_unread,
                               n_unread == 1 ? "" : "s");
    fprintf(stderr, "%s.\n", out->str);
}

/* A test that tries nothing must not look like one that passes. */
static void
complain_of_no_case(const GArray *tested, ExitStatus *status)
{
    guint n_cases = 0;
    for (guint i = 0; i < tested->len; i++)
        n_cases += g_array_index(tested, TestedSet, i).outcomes->len;
    if (n_cases > 0 || *status != EXIT_CLEAN)
        return;
    verb_complain("there are no rule cases: a case is a file records/ID.json of the data set, with "
                  "“kind”: “case”; see `narva schema record`");
    *status = EXIT_USAGE;
}

static ExitStatus
report_cases(const GArray *tested, const CaseFormat *format)
{
    g_autofree CaseSuite *suites = g_new0(CaseSuite, tested->len);
    for (guint i = 0; i < tested->len; i++) {
        const TestedSet *item = &g_array_index(tested, TestedSet, i);
        suites[i] = (CaseSuite){
            .name = item->name,
            .problem = item->problem,
            .cases = (const CaseOutcome *)item->outcomes->data,
            .n_cases = item->outcomes->len,
        };
    }
    g_autoptr(GString) out = g_string_new(NULL);
    format->write(suites, tested->len, out);
    guint n_failed = case_report_failed(suites, tested->len);
    ExitStatus status = verb_print(out, n_failed > 0 ? EXIT_FINDINGS : EXIT_CLEAN);
    summarize_cases(tested, suites);
    return status;
}

static const char *
format_word(guint i)
{
    guint n;
    const CaseFormat *formats = case_formats(&n);
    return i < n ? formats[i].name : NULL;
}

ExitStatus
verb_test(const Call *call)
{
    char *format = NULL, *select = NULL;
    SetsSearch options = {0};
    const VerbOption entries[] = {
        {"format", 0, 0, G_OPTION_ARG_STRING, &format, "Report format", "FORMAT",
         .choice = format_word},
        {"select", 0, 0, G_OPTION_ARG_STRING, &select, "Run only the rule cases with these ids",
         "ID,…", .value = VALUE_CASES},
        SETS_SEARCH_OPTIONS(options),
        {0},
    };
    char **paths;
    ExitStatus status = EXIT_CLEAN;
    if (!verb_parse(call, "test", entries, &paths, &status))
        return status;
    guint n;
    g_auto(Selected) selected = {0};
    select_records(&selected, select);
    g_auto(SetsSearch) search = options;
    g_autoptr(GArray) found = data_set_search_new();
    if (!sets_search_prepare(&search, paths, &status))
        return status;
    sets_find(found, paths, &search, &status);
    complain_of_files(found, &status);
    g_autoptr(GArray) tested = g_array_new(FALSE, FALSE, sizeof(TestedSet));
    g_array_set_clear_func(tested, clear_tested);
    for (guint i = 0; i < found->len; i++)
        test_found(tested, &g_array_index(found, FoundSet, i), &selected, &status);
    if (tested->len == 0)
        return status;
    status = exit_worse(status,
                        report_cases(tested, &case_formats(&n)[verb_choice(format_word, format)]));
    complain_of_unmet(&selected, tested, &status);
    complain_of_no_case(tested, &status);
    return status;
}
