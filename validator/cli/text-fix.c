/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A fix is done on the data set, and its files are compared.
 */
#include "validator/cli/text-fix.h"

#include "schema/text/text-change.h"

/* Bytes gone through for the fixes of one report: each goes through all files of its set, which
 * with thousands of findings would be quadratic. The first ones get theirs. */
#define BYTES_MAX (32u << 20)

/* Returns: whether the change of one file could be said; it is appended to @changes. */
static gboolean
compare(const DataFile *old, const DataFile *new, GArray *changes)
{
    if (old->root == new->root)
        return TRUE;
    g_autoptr(GBytes) canonical = data_file_reformat(old);
    if (old->root == NULL || new->root == NULL || canonical != NULL)
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
        is_said = compare(&old->files[i], &new->files[i], changes);
    if (!is_said)
        g_array_set_size(changes, 0);
}
