/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words that say nothing since all say them are left out.
 */
#include "editor/desk/victory/band-name.h"

#include "schema/model/records/record.h"

/* Returns: whether @word is in the name of each row of @side; NULL: of each row. There is another
 * row. */
static gboolean
is_shared(const Scenario *scenario, const char *word, const Result *like)
{
    guint n = 0;
    for (guint32 i = 0; i < scenario->victory.length; i++) {
        const Result *row = (const Result *)scenario->victory.items[i];
        if (like != NULL && g_strcmp0(row->side, like->side) != 0)
            continue;
        g_auto(GStrv) words = g_strsplit(row->name != NULL ? row->name : "", " ", -1);
        if (!g_strv_contains((const char *const *)words, word))
            return FALSE;
        n++;
    }
    return n > 1;
}

/* Returns: (transfer full): the name of @row without what is shared by the rows like @like. */
static char *
without_shared(const Scenario *scenario, const Result *row, const Result *like)
{
    g_auto(GStrv) words = g_strsplit(row->name != NULL ? row->name : "", " ", -1);
    GString *name = g_string_new(NULL);
    for (guint i = 0; words[i] != NULL; i++)
        if (!is_shared(scenario, words[i], NULL) &&
            (like == NULL || !is_shared(scenario, words[i], like)))
            g_string_append_printf(name, "%s%s", name->len > 0 ? " " : "", words[i]);
    return g_string_free(name, FALSE);
}

char **
band_names(const Scenario *scenario, guint index)
{
    const Result *row = (const Result *)scenario->victory.items[index];
    char **names = g_new0(char *, 4);
    names[0] = g_strdup(row->name != NULL ? row->name : "");
    names[1] = without_shared(scenario, row, NULL);
    names[2] = without_shared(scenario, row, row);
    return names;
}
