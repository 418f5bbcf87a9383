/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of findings, and the names of what its rows have.
 */
#include "schema/model/findings/finding.h"

#include <string.h>

/* Marks a text to be translated; the editor does that. */
#define N_(text) text

static const FindingRow finding_rows[] = {
#define FINDING(NAME, finding_id, ...) [FINDING_##NAME] = {.id = finding_id, __VA_ARGS__},
#include "schema/model/findings/findings.def"
};

G_STATIC_ASSERT(G_N_ELEMENTS(finding_rows) == N_FINDINGS);

const FindingRow *
finding_row(FindingId id)
{
    g_assert(id < N_FINDINGS);
    return &finding_rows[id];
}

gboolean
finding_find(const char *name, FindingId *id)
{
    for (guint i = 0; i < N_FINDINGS; i++)
        if (strcmp(finding_rows[i].id, name) == 0) {
            *id = i;
            return TRUE;
        }
    return FALSE;
}

const char *
severity_name(Severity severity)
{
    static const char *const names[N_SEVERITIES] = {"note", "warning", "error"};
    return names[severity];
}

const char *
phase_name(Phase phase)
{
    static const char *const names[N_PHASES] = {
        "bytes",  "syntax",  "schema",   "references", "graph",  "rules",
        "set-up", "victory", "geometry", "games",      "choice",
    };
    return names[phase];
}

const char *
phase_trouble(Phase phase)
{
    static const char *const troubles[N_PHASES] = {
        [PHASE_BYTES] = N_("the unreadable files"),
        [PHASE_SYNTAX] = N_("the files that are not valid JSON"),
        [PHASE_SCHEMA] = N_("the invalid values"),
        [PHASE_REFERENCES] = N_("the unknown references"),
        [PHASE_GRAPH] = N_("the errors in borders and grids"),
        [PHASE_RULES] = N_("the errors in the rules"),
        [PHASE_SET_UP] = N_("the errors in the set-ups"),
        [PHASE_VICTORY] = N_("the errors in the victory tables"),
        [PHASE_GEOMETRY] = N_("the errors in the drawing"),
        [PHASE_GAMES] = N_("the failed games"),
        [PHASE_CHOICE] = N_("the accepted findings that do not occur"),
    };
    return troubles[phase];
}

const char *
finding_list_trouble(const FindingList *list, Phase failed)
{
    for (guint i = 0; failed == PHASE_SYNTAX && i < finding_list_length(list); i++)
        if (finding_list_get(list, i)->id == FINDING_FILE_MERGE_CONFLICT)
            return N_("the merge conflicts");
    return phase_trouble(failed);
}

const char *
fix_name(FixKind fix)
{
    static const char *const names[N_FIX_KINDS] = {"none", "safe", "unsafe"};
    return names[fix];
}
