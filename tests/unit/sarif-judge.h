/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reports whether a report is SARIF 2.1.0 as those who read it need it: what the schema of the
 * standard demands, and what GitHub does.
 */
#pragma once

#include <json-glib/json-glib.h>

/* Returns: (transfer full): what is wrong with @report first; NULL: nothing. */
char *sarif_judge(const char *report);

/* Returns: (transfer full): the parser of @report, which is right; its run goes to @run. */
JsonParser *sarif_judge_run(const char *report, JsonObject **run);
