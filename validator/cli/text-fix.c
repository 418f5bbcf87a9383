/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A fix is done on the data set, and its files are compared.
 */
#include "validator/cli/text-fix.h"

#include "schema/text/text-change.h"

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
