/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The const table of forms of results.
 */
#include "validator/report/results.h"

static const ResultsForm rows[] = {
    {"text", results_append_text},
    {"json", results_append_json},
    {"csv", results_append_csv},
    {"junit", results_append_junit},
};

const ResultsForm *
results_form(guint i)
{
    return i < G_N_ELEMENTS(rows) ? &rows[i] : NULL;
}
