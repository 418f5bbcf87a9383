/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Compares the words of a selection with the ids of findings.
 */
#include "validator/report/selection.h"

#include <string.h>

gboolean
selection_finding_stops_reading(FindingId id)
{
    const FindingRow *row = finding_row(id);
    return row->phase <= PHASE_SYNTAX && row->severity == SEVERITY_ERROR;
}

/* The longest word of either list that each id begins with. */
typedef struct {
    gsize selected[N_FINDINGS];
    gsize ignored[N_FINDINGS];
} Lengths;

/* Returns: whether some id begins with @word. */
static gboolean
match_word(gsize *lengths, const char *word)
{
    gboolean is_known = FALSE;
    gsize length = strlen(word);
    for (guint i = 0; length > 0 && i < N_FINDINGS; i++)
        if (g_str_has_prefix(finding_row(i)->id, word)) {
            lengths[i] = MAX(lengths[i], length);
            is_known = TRUE;
        }
    return is_known;
}

/* Returns: (transfer full): the first word that is wrong, or NULL. */
static char *
match_words(gsize *lengths, char *const *lists)
{
    for (; lists != NULL && *lists != NULL; lists++) {
        g_auto(GStrv) words = g_strsplit(*lists, ",", -1);
        if (words[0] == NULL)
            return g_strdup("");
        for (char **word = words; *word != NULL; word++)
            if (!match_word(lengths, g_strstrip(*word)))
                return g_strdup(*word);
    }
    return NULL;
}

char *
selection_init(Selection *selection, char *const *select, char *const *ignore)
{
    Lengths lengths = {0};
    *selection = (Selection){0};
    char *wrong = match_words(lengths.selected, select);
    if (wrong == NULL)
        wrong = match_words(lengths.ignored, ignore);
    for (guint i = 0; wrong == NULL && i < N_FINDINGS; i++) {
        gboolean is_wanted = select == NULL || select[0] == NULL || lengths.selected[i] > 0;
        gboolean is_refused = lengths.ignored[i] > 0 && lengths.ignored[i] >= lengths.selected[i];
        selection->ignored[i] = !is_wanted || is_refused;
        selection->ignored_by_id[i] = lengths.ignored[i] == strlen(finding_row(i)->id);
    }
    return wrong;
}

gboolean
selection_has(const Selection *selection, const Finding *finding)
{
    if (finding_row(finding->id)->is_io)
        return TRUE;
    if (selection_finding_stops_reading(finding->id))
        return !selection->ignored_by_id[finding->id];
    return !selection->ignored[finding->id];
}

static gboolean
keep_finding(const Finding *finding, gpointer selection)
{
    return selection_has(selection, finding);
}

void
selection_apply(const Selection *selection, FindingList *findings)
{
    finding_list_filter(findings, keep_finding, (gpointer)selection);
    for (guint id = 0; id < N_FINDINGS; id++) {
        LeftOut *left_out = finding_list_left_out(findings, id);
        const Finding finding = {.id = id, .severity = left_out->severity};
        if (!selection_has(selection, &finding))
            left_out->n = 0;
    }
}
