/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Round by round: all fixes that are there are done, then the checks run again, for a fix may bring
 * to light what it hid.
 */
#include "validator/cli/fix-set.h"

/* A fix whose undoing is another fix would go on for ever. */
#define ROUNDS_MAX 10

/* Whether @finding is about a file of @set itself, not of one below. */
static gboolean
is_of_set(const DataSet *set, const Finding *finding)
{
    for (guint i = 0; i < set->n_files; i++)
        if (set->files[i].text == finding->span.text)
            return TRUE;
    return FALSE;
}

/* Whether @finding has a fix that is wanted, be it safe or not. */
static gboolean
has_wanted_fix(const FixChoice *choice, const DataSet *set, const Finding *finding)
{
    return finding->n_edits > 0 && is_of_set(set, finding) &&
           choice->is_wanted(finding, choice->data);
}

static gboolean
is_chosen(const FixChoice *choice, const DataSet *set, const Finding *finding)
{
    FixKind kind = finding_row(finding->id)->fix;
    gboolean is_allowed = kind == FIX_SAFE || (kind == FIX_UNSAFE && choice->may_be_unsafe);
    return is_allowed && has_wanted_fix(choice, set, finding);
}

/* Does what can be done of @findings to @set (consumed). An edit that does not fit any more, since
 * another one came first, is left for the next round. */
static DataSet *
do_round(DataSet *set, const FindingList *findings, const FixChoice *choice, guint *n_done)
{
    for (guint i = 0; i < finding_list_length(findings); i++) {
        const Finding *finding = finding_list_get(findings, i);
        if (!is_chosen(choice, set, finding))
            continue;
        DataSet *edited = data_set_edit(set, finding->edits, finding->n_edits, NULL);
        if (edited == NULL)
            continue;
        data_set_unref(set);
        set = edited;
        ++*n_done;
    }
    return set;
}

DataSet *
fix_set(const CheckedSet *checked, const FixChoice *choice, guint *n_done)
{
    *n_done = 0;
    DataSet *set = do_round(data_set_ref(checked->set), checked->findings, choice, n_done);
    guint n_before = 0;
    for (guint round = 1; round<ROUNDS_MAX && * n_done> n_before; round++) {
        ChecksSkipped skipped;
        g_autoptr(FindingList) findings = checks_run(set, &skipped);
        n_before = *n_done;
        set = do_round(set, findings, choice, n_done);
    }
    return set;
}

guint
fix_set_n_guesses(const CheckedSet *checked, const FixChoice *choice)
{
    guint n_guesses = 0;
    for (guint i = 0; i < finding_list_length(checked->findings); i++) {
        const Finding *finding = finding_list_get(checked->findings, i);
        n_guesses += finding_row(finding->id)->fix == FIX_UNSAFE &&
                     has_wanted_fix(choice, checked->set, finding);
    }
    return n_guesses;
}
