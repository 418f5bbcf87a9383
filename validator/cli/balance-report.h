/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reports of the balance of a scenario, in all formats, and reading those that are JSON.
 */
#pragma once

#include "validator/cli/verb.h"
#include "validator/smoke/balance.h"

/* The version of the format of reports in JSON, as their member `format`. */
#define BALANCE_FORMAT 1

/* Returns: (transfer none): the name of the format @i, the default first; NULL: there are no more.
 */
const char *balance_report_form(guint i);

/* Appends a report of @curve in the format @form. @paints: of the sides, and of games without a
 * winner. */
void balance_report_append(const BalanceCurve *curve, const guint32 *paints, guint form,
                           GString *out);

/* Appends the report of @curve as JSON. */
void balance_report_append_json(const BalanceCurve *curve, GString *out);

/* Returns: (transfer full): the balance in the JSON report at @path; NULL with the status, having
 * complained. */
BalanceCurve *balance_report_read(const char *path, ExitStatus *status);
