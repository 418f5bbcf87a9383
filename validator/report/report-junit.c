/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * JUnit XML: a suite is a data set; a case is a check that found something in a file, or one that
 * found nothing in the whole set. The schemas want one failure of a case at most, and output at the
 * end of a suite.
 */
#include <string.h>

#include "schema/text/clean.h"
#include "validator/report/report-paths.h"
#include "validator/report/report.h"
#include "validator/report/xml-text.h"

typedef enum {
    OUTCOME_PASSED,
    OUTCOME_FAILED,
    OUTCOME_BROKEN,
    OUTCOME_SKIPPED,
    N_OUTCOMES
} Outcome;

typedef struct {
    const ReportInput *input;
    const ReportSet *set;
    Locator locator;
    GString *cases;
    GString *output; /* what is no failure, in lines */
    guint n[N_OUTCOMES];
} Suite;

static const char *
file_of(const Suite *suite, const Finding *finding)
{
    const SourceText *text = finding->span.text;
    return report_path(suite->input, text != NULL ? text->name : suite->set->name);
}

/* Returns: (transfer full): `file:line:column: ` and the message. */
static char *
line_for(Suite *suite, const Finding *finding)
{
    GString *line = g_string_new(NULL);
    g_autofree char *message = finding_message(finding, AUDIENCE_PROGRAMS);
    text_append_clean(line, file_of(suite, finding), -1);
    if (report_span_has_place(&finding->span)) {
        TextPosition start =
            report_locator_find(&suite->locator, finding->span.text, finding->span.start);
        g_string_append_printf(line, ":%u:%u", start.line, start.column);
    }
    g_string_append(line, ": ");
    text_append_clean(line, message, -1);
    return g_string_free(line, FALSE);
}

static void
append_case_line(Suite *suite, GString *out, const Finding *finding)
{
    g_autofree char *line = line_for(suite, finding);
    xml_append_text(out, line);
    g_string_append_printf(out, " [%s, %s]\n", finding_row(finding->id)->id,
                           finding_severity_name(finding->severity));
}

static void
begin_case(Suite *suite, Outcome outcome, const char *name, const char *class)
{
    xml_begin_case(suite->cases, name, class);
    g_string_append(suite->cases, outcome == OUTCOME_PASSED ? "/>\n" : ">\n");
    suite->n[outcome]++;
}

static Outcome
outcome_of(const Suite *suite, const Finding *finding)
{
    if (finding_row(finding->id)->is_io)
        return OUTCOME_BROKEN;
    return finding->severity >= suite->input->fail_on ? OUTCOME_FAILED : OUTCOME_PASSED;
}

/* The @n @findings of one check in one file. */
static void
append_group(Suite *suite, const Finding *const *findings, guint n)
{
    const Finding *worst = findings[0];
    for (guint i = 1; i < n; i++)
        if (findings[i]->severity > worst->severity)
            worst = findings[i];
    Outcome outcome = outcome_of(suite, worst);
    const char *element = outcome == OUTCOME_BROKEN ? "error" : "failure";
    begin_case(suite, outcome, finding_row(worst->id)->id, file_of(suite, worst));
    if (outcome != OUTCOME_PASSED) {
        g_autofree char *line = line_for(suite, worst);
        g_string_append_printf(suite->cases, "      <%s", element);
        xml_append_attribute(suite->cases, "type", finding_severity_name(worst->severity));
        xml_append_attribute(suite->cases, "message", line);
        g_string_append_c(suite->cases, '>');
    }
    for (guint i = 0; i < n; i++)
        append_case_line(suite, outcome == OUTCOME_PASSED ? suite->output : suite->cases,
                         findings[i]);
    if (outcome != OUTCOME_PASSED)
        g_string_append_printf(suite->cases, "</%s>\n    </testcase>\n", element);
}

static int
compare_groups(const Finding *a, const Finding *b)
{
    const SourceText *left = a->span.text, *right = b->span.text;
    int order = left == right ? 0
                              : g_strcmp0(left != NULL ? left->name : NULL,
                                          right != NULL ? right->name : NULL);
    return order != 0 ? order : strcmp(finding_row(a->id)->id, finding_row(b->id)->id);
}

static int
compare_findings(gconstpointer left, gconstpointer right, gpointer data)
{
    const GPtrArray *findings = data;
    guint a = *(const guint *)left, b = *(const guint *)right;
    int order = compare_groups(findings->pdata[a], findings->pdata[b]);
    return order != 0 ? order : (a > b) - (a < b);
}

/* Returns: (transfer full): the findings of the set, those of one file and check together, else in
 * their order. */
static GPtrArray *
group_findings(const FindingList *list)
{
    g_autoptr(GPtrArray) findings = g_ptr_array_new();
    g_autoptr(GArray) order = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < finding_list_length(list); i++) {
        g_ptr_array_add(findings, (gpointer)finding_list_get(list, i));
        g_array_append_val(order, i);
    }
    g_array_sort_with_data(order, compare_findings, findings);
    GPtrArray *grouped = g_ptr_array_new();
    for (guint i = 0; i < order->len; i++)
        g_ptr_array_add(grouped, findings->pdata[g_array_index(order, guint, i)]);
    return grouped;
}

static void
append_silent(Suite *suite, const gboolean *has_found)
{
    const char *name = report_path(suite->input, suite->set->name);
    for (guint i = 0; i < N_FINDINGS; i++) {
        if (has_found[i] || (suite->input->ignored != NULL && suite->input->ignored[i]))
            continue;
        Outcome outcome = report_is_skipped(suite->set, i) ? OUTCOME_SKIPPED : OUTCOME_PASSED;
        begin_case(suite, outcome, finding_row(i)->id, name);
        if (outcome == OUTCOME_SKIPPED)
            g_string_append(suite->cases,
                            "      <skipped message=\"earlier errors\"/>\n    </testcase>\n");
    }
}

static void
append_cases(Suite *suite)
{
    gboolean has_found[N_FINDINGS] = {FALSE};
    g_autoptr(GPtrArray) findings = group_findings(suite->set->findings);
    const Finding *const *all = (const Finding *const *)findings->pdata;
    for (guint i = 0, n; i < findings->len; i += n) {
        for (n = 1; i + n < findings->len && compare_groups(all[i], all[i + n]) == 0; n++)
            ;
        append_group(suite, all + i, n);
        has_found[all[i]->id] = TRUE;
    }
    append_silent(suite, has_found);
    g_autofree char *left_out = report_left_out_sentence(suite->set->left_out, AUDIENCE_PROGRAMS);
    if (left_out != NULL)
        g_string_append_printf(suite->output, "%s\n", left_out);
    if (suite->set->n_known > 0)
        g_string_append_printf(suite->output, "Not counting %u in the baseline.\n",
                               suite->set->n_known);
}

static void
append_suite(Suite *suite, guint id, GString *out)
{
    guint n_tests = 0;
    for (guint i = 0; i < N_OUTCOMES; i++)
        n_tests += suite->n[i];
    xml_begin_suite(out, id, report_path(suite->input, suite->set->name), n_tests,
                    suite->n[OUTCOME_FAILED], suite->n[OUTCOME_BROKEN], suite->n[OUTCOME_SKIPPED]);
    g_string_append_len(out, suite->cases->str, (gssize)suite->cases->len);
    g_string_append(out, "    <system-out>");
    g_string_append_len(out, suite->output->str, (gssize)suite->output->len);
    g_string_append(out, "</system-out>\n    <system-err/>\n  </testsuite>\n");
}

void
report_junit(const ReportInput *input, GString *out)
{
    g_string_append(out, XML_SUITES);
    for (guint i = 0; i < input->n_sets; i++) {
        Suite suite = {
            .input = input,
            .set = &input->sets[i],
            .cases = g_string_new(NULL),
            .output = g_string_new(NULL),
        };
        report_locator_init(&suite.locator);
        append_cases(&suite);
        append_suite(&suite, i, out);
        report_locator_clear(&suite.locator);
        g_string_free(suite.cases, TRUE);
        g_string_free(suite.output, TRUE);
    }
    g_string_append(out, XML_SUITES_END);
}
