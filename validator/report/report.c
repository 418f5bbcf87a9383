/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of report formats.
 */
#include "validator/report/report.h"

#include <string.h>

static const ReportFormat formats[] = {
    {.name = "text", .meaning = "for people, with the line and a caret", .write = report_text},
    {.name = "json", .meaning = "for programs, one object", .write = report_json},
    {.name = "sarif",
     .meaning = "SARIF 2.1.0, for code scanning and editors",
     .write = report_sarif},
    {.name = "junit", .meaning = "JUnit XML, a test for each check", .write = report_junit},
    {.name = "github",
     .meaning = "the text and commands of GitHub Actions",
     .write = report_github},
    {.name = "gitlab", .meaning = "code quality of GitLab, an array", .write = report_gitlab},
};

const ReportFormat *
report_formats(guint *n)
{
    *n = G_N_ELEMENTS(formats);
    return formats;
}

const ReportFormat *
report_format_find(const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(formats); i++)
        if (strcmp(formats[i].name, name) == 0)
            return &formats[i];
    return NULL;
}
