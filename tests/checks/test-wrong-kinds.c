/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each value of small data sets is not of its kind, one at a time: all checks live with that, and
 * those of set-ups and victory, which go on where they do not ask for it, find nothing wrong with
 * what is only not there.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/checks/sample-edits.h"
#include "tests/checks/sample.h"
#include "tests/property/rounds.h"
#include "tests/unit/temporary-folder.h"
#include "validator/checks/run.h"

/* What is put in the place of a value. */
static const char *const others[] = {"100000", "\"xx wrong xx\"", "-5", "{}", "[3]"};

/* Checks @set with @edit done. Returns: whether that made a value that is not of its kind. */
static gboolean
check_spoilt(DataSet *set, const Edit *edit, GString *problems)
{
    ChecksSkipped skipped;
    gboolean is_spoilt = FALSE;
    g_autoptr(DataSet) spoilt = data_set_edit(set, &edit, 1, NULL);
    if (spoilt == NULL)
        return FALSE;
    g_autoptr(FindingList) findings = checks_run(spoilt, NULL, &skipped);
    for (guint i = 0; i < finding_list_length(findings); i++) {
        const FindingRow *row = finding_row(finding_list_get(findings, i)->id);
        is_spoilt |= row->severity == SEVERITY_ERROR && row->phase == PHASE_SCHEMA;
    }
    for (guint i = 0; is_spoilt && i < finding_list_length(findings); i++) {
        const FindingRow *row = finding_row(finding_list_get(findings, i)->id);
        if (row->severity == SEVERITY_ERROR && row->phase >= PHASE_SET_UP)
            g_string_append_printf(problems, "%s is %s: %s\n", edit->path, edit->after, row->id);
    }
    return is_spoilt;
}

static void
spoil(const char *folder)
{
    char *empty = temporary_folder_new();
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) set = data_set_load(folder, &error);
    g_assert_no_error(error);
    g_autoptr(DataSet) nothing = data_set_load(empty, NULL);
    g_autoptr(GPtrArray) edits = sample_edits(set, nothing);
    GString *problems = g_string_new(NULL);
    guint n_spoilt = 0;
    for (guint i = 0; i < edits->len; i++) {
        Edit edit = *(const Edit *)edits->pdata[i];
        if (edit.after != NULL) /* each value once, as it goes */
            continue;
        /* Of a share of the rounds each value has one of the others, which take turns. */
        for (guint j = i % ROUNDS_SHARE; j < G_N_ELEMENTS(others); j += ROUNDS_SHARE) {
            edit.after = others[j];
            n_spoilt += check_spoilt(set, &edit, problems);
        }
    }
    temporary_folder_free(empty);
    if (n_spoilt < ROUNDS_OF(300))
        g_string_append_printf(problems, "%u values only\n", n_spoilt);
    if (problems->len > 0)
        fail_msg("%s", problems->str);
    g_string_free(problems, TRUE);
}

static void
a_wrong_value_spoils_nothing_else(void **state)
{
    g_autofree char *folder = sample_base(*state);
    spoil(folder);
}

int
main(void)
{
    static char base[] = "base", hexes[] = "base-hex", campaign[] = "base-campaign";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(a_wrong_value_spoils_nothing_else, base),
        cmocka_unit_test_prestate(a_wrong_value_spoils_nothing_else, hexes),
        cmocka_unit_test_prestate(a_wrong_value_spoils_nothing_else, campaign),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
