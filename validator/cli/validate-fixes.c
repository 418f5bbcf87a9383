/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The fixes of narva validate: done, shown as a difference, or put into a report as changes of
 * text.
 */
#include "validator/cli/validate.h"

#include "schema/text/text-change.h"
#include "validator/checks/run.h"
#include "validator/cli/set-diff.h"
#include "validator/cli/terminal.h"

#include <stdio.h>

/* Which fixes are done. */
typedef struct {
    gboolean may_be_unsafe; /* those that need a look at them, too */
    gboolean (*is_wanted)(const Finding *finding, gpointer data);
    gpointer data; /* handed to is_wanted() */
} FixChoice;

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

/* Does the fixes of the findings of @checked, and of those that appear then, until none is left or
 * they only come and go. What is wrong in a data set below is fixed there, not here.
 * Returns: (transfer full): the fixed set in memory; how many fixes were done goes to @n_done. */
static DataSet *
fix_set(const CheckedSet *checked, const FixChoice *choice, guint *n_done)
{
    *n_done = 0;
    DataSet *set = do_round(data_set_ref(checked->set), checked->findings, choice, n_done);
    guint n_before = 0;
    for (guint round = 1; round<ROUNDS_MAX && * n_done> n_before; round++) {
        ChecksSkipped skipped;
        g_autoptr(FindingList) findings = checks_run(set, NULL, &skipped);
        n_before = *n_done;
        set = do_round(set, findings, choice, n_done);
    }
    return set;
}

/* Returns: how many findings of @checked have a fix that needs a look at it, whether or not @choice
 * lets such be done. */
static guint
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
is_canonical(ValidateTextFix *fix, const DataFile *file)
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
compare_files(ValidateTextFix *fix, const DataFile *old, const DataFile *new, GArray *changes)
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
validate_fix_to_text(const Finding *finding, guint set, GArray *changes, gpointer data)
{
    ValidateTextFix *fix = data;
    DataSet *old = g_array_index(fix->sets, CheckedSet, set).set;
    if (fix->bytes > BYTES_MAX)
        return;
    for (guint i = 0; i < old->n_files; i++)
        fix->bytes += old->files[i].root != NULL ? old->files[i].text->length : 0;
    g_autoptr(DataSet) new = data_set_edit(old, finding->edits, finding->n_edits, NULL);
    gboolean is_said = new != NULL &&new->n_files == old->n_files;
    for (guint i = 0; is_said && i < old->n_files; i++)
        is_said = compare_files(fix, &old->files[i], &new->files[i], changes);
    if (!is_said)
        g_array_set_size(changes, 0);
}

/* What is to be fixed. */
typedef struct {
    const ValidateOptions *options;
    const char *only; /* the name of the one file that was meant, or NULL */
} Wanted;

static gboolean
is_wanted(const Finding *finding, gpointer data)
{
    const Wanted *wanted = data;
    return selection_has(&wanted->options->selection, finding) &&
           (wanted->only == NULL || sets_finding_is_in(finding, wanted->only));
}

/* Nothing was done; says so where that alone would look as if there were nothing to do. */
static void
mention_guesses(const CheckedSet *checked, const FixChoice *choice, gboolean quiet)
{
    guint n_guesses = choice->may_be_unsafe ? 0 : fix_set_n_guesses(checked, choice);
    g_autofree char *name = terminal_plain(checked->set->name);
    if (!quiet && n_guesses > 0)
        fprintf(stderr,
                ngettext("%s: nothing safe to fix; --unsafe-fixes adds %u guess.\n",
                         "%s: nothing safe to fix; --unsafe-fixes adds %u guesses.\n", n_guesses),
                name, n_guesses);
}

/* Does the fixes of one set, or says on stdout what they would change. @has_written: becomes TRUE
 * when files have changed. Returns: the status of writing. */
static ExitStatus
fix_checked_set(const CheckedSet *checked, const ValidateOptions *options, gboolean *has_written)
{
    guint n_done;
    Wanted wanted = {.options = options};
    g_autofree char *only = checked->only != NULL && !options->all ? sets_only_name(checked) : NULL;
    wanted.only = only;
    const FixChoice choice = {
        .may_be_unsafe = options->unsafe_fixes,
        .is_wanted = is_wanted,
        .data = &wanted,
    };
    g_autoptr(DataSet) fixed = fix_set(checked, &choice, &n_done);
    if (n_done == 0) {
        mention_guesses(checked, &choice, options->quiet);
        return EXIT_CLEAN;
    }
    if (options->diff) {
        g_autoptr(GArray) changed = set_diff(checked->set, fixed, TRUE);
        g_autoptr(GString) out = g_string_new(NULL);
        set_diff_append_words(changed, options->color, out);
        return verb_print(out, EXIT_CLEAN);
    }
    g_autoptr(GError) error = NULL;
    if (!data_set_save(fixed, checked->set, &error))
        return verb_fail(error);
    *has_written = TRUE;
    g_autofree char *name = terminal_plain(checked->set->name);
    if (!options->quiet)
        fprintf(stderr, ngettext("%s: %u fix done.\n", "%s: %u fixes done.\n", n_done), name,
                n_done);
    return EXIT_CLEAN;
}

ExitStatus
validate_fix_all(const GArray *sets, const ValidateOptions *options, gboolean *has_written)
{
    ExitStatus status = EXIT_CLEAN;
    gboolean is_asked = options->fix || options->unsafe_fixes || options->diff;
    *has_written = FALSE;
    for (guint i = 0; is_asked && i < sets->len; i++)
        status = exit_worse(
            status, fix_checked_set(&g_array_index(sets, CheckedSet, i), options, has_written));
    return status;
}
