/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting findings, and choosing among them.
 */
#include "validator/report/severest.h"

GPtrArray *
severest_findings(const ReportInput *input, guint limit)
{
    GPtrArray *severest = g_ptr_array_new();
    for (int severity = N_SEVERITIES - 1; severity >= 0; severity--)
        for (guint i = 0; i < input->n_sets; i++) {
            const FindingList *findings = input->sets[i].findings;
            for (guint j = 0; j < finding_list_length(findings) && severest->len < limit; j++) {
                const Finding *finding = finding_list_get(findings, j);
                if ((int)finding->severity == severity)
                    g_ptr_array_add(severest, (gpointer)finding);
            }
        }
    return severest;
}

guint
report_count(const ReportInput *input, Severity severity)
{
    guint n = 0;
    for (guint i = 0; i < input->n_sets; i++)
        n += finding_list_count(input->sets[i].findings, severity);
    return n;
}

guint
report_count_left_out(const ReportInput *input, Severity severity)
{
    guint n = 0;
    for (guint i = 0; i < input->n_sets; i++)
        n += input->sets[i].left_out[severity];
    return n;
}

guint
report_count_known(const ReportInput *input)
{
    guint n = 0;
    for (guint i = 0; i < input->n_sets; i++)
        n += input->sets[i].n_known;
    return n;
}

char *
report_left_out_sentence(const guint left_out[N_SEVERITIES])
{
    guint n = 0;
    g_autoptr(GString) parts = g_string_new(NULL);
    for (int severity = N_SEVERITIES - 1; severity >= 0; severity--) {
        if (left_out[severity] == 0)
            continue;
        n += left_out[severity];
        g_string_append_printf(parts,
                               "%s%u %s%s",
                               parts->len > 0 ? ", " : "",
                               left_out[severity],
                               severity_name(severity),
                               left_out[severity] == 1 ? "" : "s");
    }
    if (n == 0)
        return NULL;
    return g_strdup_printf("%u more finding%s not shown here: %s.",
                           n,
                           n == 1 ? " is" : "s are",
                           parts->str);
}

char *
report_left_out(const ReportInput *input)
{
    guint left_out[N_SEVERITIES];
    for (guint severity = 0; severity < N_SEVERITIES; severity++)
        left_out[severity] = report_count_left_out(input, severity);
    return report_left_out_sentence(left_out);
}
