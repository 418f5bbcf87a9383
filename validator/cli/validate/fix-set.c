/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Round by round: all fixes that are there are done, then the checks run again, for a fix may bring
 * to light what it hid.
 */
#include "validator/cli/validate/fix-set.h"

#include "schema/text/text-change.h"

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

/* Bytes gone through for the fixes of one report: each goes through all files of its set, which
 * with thousands of findings would be quadratic. The first ones get theirs. */
#define BYTES_MAX (32u << 20)

typedef enum { FORM_UNKNOWN, FORM_CANONICAL, FORM_OTHER } Form;

/* Whether @file is in canonical form: asked by each fix, found out once. */
static gboolean
is_canonical(TextFix *fix, const DataFile *file)
{
    Form form = GPOINTER_TO_UINT(g_hash_table_lookup(fix->forms, file));
    if (form == FORM_UNKNOWN) {
        g_autoptr(GBytes) canonical = data_file_reformat(file);
        form = canonical == NULL ? FORM_CANONICAL : FORM_OTHER;
        g_hash_table_insert(fix->forms, (gpointer)file, GUINT_TO_POINTER(form));
    }
    return form == FORM_CANONICAL;
}

/* Returns: whether the change of one file could be said; it is appended to @changes. */
static gboolean
compare(TextFix *fix, const DataFile *old, const DataFile *new, GArray *changes)
{
    if (old->root == new->root)
        return TRUE;
    if (old->root == NULL || new->root == NULL || !is_canonical(fix, old))
        return FALSE;
    g_autoptr(GBytes) changed = data_file_reformat(new);
    if (changed == NULL)
        return TRUE;
    gsize length;
    const char *text = g_bytes_get_data(changed, &length);
    text_changes_between(changes, old->text, text, length);
    return TRUE;
}

void
text_fix(const Finding *finding, guint set, GArray *changes, gpointer data)
{
    TextFix *fix = data;
    DataSet *old = g_array_index(fix->sets, CheckedSet, set).set;
    if (fix->bytes > BYTES_MAX)
        return;
    for (guint i = 0; i < old->n_files; i++)
        fix->bytes += old->files[i].text->length;
    g_autoptr(DataSet) new = data_set_edit(old, finding->edits, finding->n_edits, NULL);
    gboolean is_said = new != NULL &&new->n_files == old->n_files;
    for (guint i = 0; is_said && i < old->n_files; i++)
        is_said = compare(fix, &old->files[i], &new->files[i], changes);
    if (!is_said)
        g_array_set_size(changes, 0);
}
