/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva test: the rule cases of data sets.
 */
#include "schema/text/clean.h"
#include "schema/text/name.h"
#include "validator/cli/played-scenario.h"
#include "validator/cli/sets.h"
#include "validator/report/report.h"
#include "validator/report/xml-text.h"
#include "validator/smoke/records/case.h"
#include "validator/systems/systems.h"

#include <stdio.h>
#include <string.h>

/* The result of one case. All borrowed. */
typedef struct {
    const char *file;          /* of the record, for people */
    const char *id;            /* of the record */
    const char *title;         /* may be NULL */
    const char *source;        /* rules that it shows; may be NULL */
    const GPtrArray *failures; /* of char *: what is not as it says; empty: it passed */
} CaseOutcome;

/* The cases of one data set. All borrowed. */
typedef struct {
    const char *name; /* path of the set, for people */
    const CaseOutcome *cases;
    guint n_cases;
    const char *problem; /* why the set cannot be read, so that there are no cases; else NULL */
} CaseSuite;

typedef struct {
    const char *name; /* as --format takes it */
    void (*write)(const CaseSuite *suites, guint n, GString *out);
} CaseFormat;

#define REPORT_FORMAT 1

static guint
count_failed(const CaseSuite *suite)
{
    guint n = 0;
    for (guint i = 0; i < suite->n_cases; i++)
        n += suite->cases[i].failures->len > 0;
    return n;
}

/* Returns: how many of all cases failed. */
static guint
count_all_failed(const CaseSuite *suites, guint n)
{
    guint n_failed = 0;
    for (guint i = 0; i < n; i++)
        n_failed += count_failed(&suites[i]);
    return n_failed;
}

static void
append_text_of(GString *out, const CaseSuite *suite, const CaseOutcome *outcome)
{
    g_autofree char *place = g_str_has_prefix(outcome->file, suite->name)
                                 ? g_strdup(outcome->file)
                                 /* Translators: a file, and the data set that plays it. */
                                 : g_strdup_printf(_("%s in %s"), outcome->file, suite->name);
    text_append_clean(out, place, -1);
    g_string_append(out, ": ");
    text_append_clean(out, outcome->title != NULL ? outcome->title : outcome->id, -1);
    if (outcome->source != NULL) {
        g_string_append(out, " [");
        text_append_clean(out, outcome->source, -1);
        g_string_append_c(out, ']');
    }
    g_string_append_c(out, '\n');
    for (guint i = 0; i < outcome->failures->len; i++) {
        g_string_append(out, "  ");
        text_append_clean(out, outcome->failures->pdata[i], -1);
        g_string_append_c(out, '\n');
    }
}

/* Those that passed are not worth a line. */
static void
write_text(const CaseSuite *suites, guint n, GString *out)
{
    for (guint i = 0; i < n; i++)
        for (guint j = 0; j < suites[i].n_cases; j++)
            if (suites[i].cases[j].failures->len > 0)
                append_text_of(out, &suites[i], &suites[i].cases[j]);
}

static void
write_if_any(Writer *writer, const char *name, const char *text)
{
    if (text != NULL)
        writer_member_text(writer, name, text);
}

static void
write_case(Writer *writer, const CaseOutcome *outcome)
{
    writer_begin_object(writer);
    writer_member_text(writer, "id", outcome->id);
    write_if_any(writer, "title", outcome->title);
    writer_member_text(writer, "file", outcome->file);
    write_if_any(writer, "source", outcome->source);
    writer_member_boolean(writer, "passed", outcome->failures->len == 0);
    writer_member_array(writer, "failures");
    for (guint i = 0; i < outcome->failures->len; i++)
        writer_text(writer, outcome->failures->pdata[i]);
    writer_end_array(writer);
    writer_end_object(writer);
}

static void
write_json(const CaseSuite *suites, guint n, GString *out)
{
    g_autoptr(Writer) writer = report_writer_new();
    writer_begin_object(writer);
    writer_break_lines(writer);
    writer_member_integer(writer, "format", REPORT_FORMAT);
    writer_member_array(writer, "sets");
    for (guint i = 0; i < n; i++) {
        writer_begin_object(writer);
        writer_member_text(writer, "name", suites[i].name);
        write_if_any(writer, "error", suites[i].problem);
        writer_member_array(writer, "cases");
        for (guint j = 0; j < suites[i].n_cases; j++)
            write_case(writer, &suites[i].cases[j]);
        writer_end_array(writer);
        writer_end_object(writer);
    }
    writer_end_array(writer);
    writer_end_object(writer);
    writer_finish_into(writer, out);
}

static void
append_junit_of(GString *out, const CaseOutcome *outcome)
{
    const GPtrArray *failures = outcome->failures;
    xml_begin_case(out, outcome->id, outcome->file);
    if (failures->len == 0) {
        g_string_append(out, "/>\n");
        return;
    }
    g_string_append(out, ">\n      <failure type=\"case\"");
    xml_append_attribute(out, "message", failures->pdata[0]);
    g_string_append_c(out, '>');
    for (guint i = 0; i < failures->len; i++) {
        g_autofree char *clean = text_clean(failures->pdata[i]);
        xml_append_text(out, clean);
        g_string_append_c(out, '\n');
    }
    g_string_append(out, "</failure>\n    </testcase>\n");
}

/* A set that cannot be read is a case in error: a suite without cases would have passed. */
static void
append_junit_problem(GString *out, const CaseSuite *suite)
{
    xml_begin_case(out, "data set", suite->name);
    g_string_append(out, ">\n      <error type=\"unreadable\"");
    xml_append_attribute(out, "message", suite->problem);
    g_string_append(out, "/>\n    </testcase>\n");
}

static void
write_junit(const CaseSuite *suites, guint n, GString *out)
{
    g_string_append(out, XML_SUITES);
    for (guint i = 0; i < n; i++) {
        gboolean is_unread = suites[i].problem != NULL;
        xml_begin_suite(out, i, suites[i].name, suites[i].n_cases + (is_unread ? 1 : 0),
                        count_failed(&suites[i]), is_unread ? 1 : 0, 0);
        if (is_unread)
            append_junit_problem(out, &suites[i]);
        for (guint j = 0; j < suites[i].n_cases; j++)
            append_junit_of(out, &suites[i].cases[j]);
        g_string_append(out, "    <system-out/>\n    <system-err/>\n  </testsuite>\n");
    }
    g_string_append(out, XML_SUITES_END);
}

/* The first is for people. */
static const CaseFormat formats[] = {
    {"text", write_text},
    {"json", write_json},
    {"junit", write_junit},
};

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
        verb_complain_near(&search, NULL, _("there is no record “%s”"), selected->ids[i]);
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
        return g_strdup("it cannot be read; `narva validate` says why");
    }
    if (data_set_is_whole(set)) {
        g_autoptr(FindingWords) problem = system_problem(set);
        if (problem != NULL && !played_set_is_played(set))
            *status = exit_worse(*status, EXIT_USAGE);
        return problem != NULL ? g_strdup(finding_words_english(problem)) : NULL;
    }
    verb_complain(_("“%s” cannot be read completely; `narva validate` says why"), set->name);
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
        verb_complain(_("“%s” is not a record, i.e. a file records/ID.json of a data set"),
                      item->file);
        *status = exit_worse(*status, EXIT_USAGE);
    }
}

static void
summarize_cases(const GArray *tested, const CaseSuite *suites)
{
    guint n_cases = 0, n_left_out = 0, n_unread = 0;
    guint n_failed = count_all_failed(suites, tested->len);
    for (guint i = 0; i < tested->len; i++) {
        n_cases += suites[i].n_cases;
        n_left_out += g_array_index(tested, TestedSet, i).n_left_out;
        n_unread += suites[i].problem != NULL;
    }
    fprintf(stderr,
            ngettext("%u case: %u passed, %u failed", "%u cases: %u passed, %u failed", n_cases),
            n_cases, n_cases - n_failed, n_failed);
    if (n_left_out > 0)
        fprintf(stderr,
                ngettext("; %u record skipped (not rule cases, or of another data set)",
                         "; %u records skipped (not rule cases, or of another data set)",
                         n_left_out),
                n_left_out);
    if (n_unread > 0)
        fprintf(stderr,
                ngettext("; %u data set could not be read", "; %u data sets could not be read",
                         n_unread),
                n_unread);
    fputs(".\n", stderr);
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
    verb_complain(
        _("there are no rule cases: a case is a file records/ID.json of the data set, with "
          "“kind”: “case”; see `narva schema record`"));
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
    guint n_failed = count_all_failed(suites, tested->len);
    ExitStatus status = verb_print(out, n_failed > 0 ? EXIT_FINDINGS : EXIT_CLEAN);
    summarize_cases(tested, suites);
    return status;
}

static const char *
format_word(guint i)
{
    return i < G_N_ELEMENTS(formats) ? formats[i].name : NULL;
}

ExitStatus
verb_test(const Call *call)
{
    char *format = NULL, *select = NULL;
    SetsSearch options = {0};
    const VerbOption entries[] = {
        {"format", 0, 0, G_OPTION_ARG_STRING, &format, N_("Report format"), N_("FORMAT"),
         .choice = format_word},
        {"select", 0, 0, G_OPTION_ARG_STRING, &select, N_("Run only the rule cases with these ids"),
         N_("ID,…"), .value = VALUE_CASES},
        SETS_SEARCH_OPTIONS(options),
        {0},
    };
    char **paths;
    ExitStatus status = EXIT_CLEAN;
    if (!verb_parse(call, "test", entries, &paths, &status))
        return status;
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
    status = exit_worse(status, report_cases(tested, &formats[verb_choice(format_word, format)]));
    complain_of_unmet(&selected, tested, &status);
    complain_of_no_case(tested, &status);
    return status;
}
