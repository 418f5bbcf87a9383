/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Living with findings: how much each counts in a data set, and which are accepted there. Runs when
 * everything has been found and has its fingerprint.
 */
#include "schema/model/records/record-write.h"
#include "schema/text/names.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"

#include <string.h>

/* What one data set says. */
typedef struct {
    const CheckChoice *by_id[N_FINDINGS]; /* NULL: nothing is said of it */
    GHashTable *accepted;                 /* owned: fingerprint -> Accepted */
    GHashTable *used;                     /* owned: fingerprints of accepted that occurred */
} Choices;

/* Whether @wanted is the id @id, or the group before its dot. */
static gboolean
means(const char *wanted, const char *id)
{
    gsize length = strlen(wanted);
    return strncmp(wanted, id, length) == 0 && (id[length] == '\0' || id[length] == '.');
}

/* Notes whom @check is about; the id itself counts before its group. Returns: whether it is about
 * anything. */
static gboolean
note_choice(Choices *choices, const CheckChoice *check)
{
    gboolean is_known = FALSE;
    for (guint id = 0; id < N_FINDINGS; id++) {
        const CheckChoice **choice = &choices->by_id[id];
        if (!means(check->finding, finding_row(id)->id))
            continue;
        is_known = TRUE;
        if (*choice == NULL || strlen(check->finding) > strlen((*choice)->finding))
            *choice = check;
    }
    return is_known;
}

/* What keeps the data from being read, and what is said about choices, cannot be turned off. */
static gboolean
is_always_on(const Finding *finding)
{
    Phase phase = finding_row(finding->id)->phase;
    return phase <= PHASE_SYNTAX || phase == PHASE_CHOICE;
}

/* An entry may be as old as fingerprints that were made of names. Returns: whether one was used. */
static gboolean
is_accepted(const Finding *finding, const Choices *choices)
{
    const char *const prints[] = {finding->fingerprint, finding->named_fingerprint};
    for (guint i = 0; i < G_N_ELEMENTS(prints); i++)
        if (g_hash_table_contains(choices->accepted, prints[i])) {
            g_hash_table_add(choices->used, g_strdup(prints[i]));
            return TRUE;
        }
    return FALSE;
}

static gboolean
settle(Finding *finding, const Choices *choices)
{
    const CheckChoice *check = choices->by_id[finding->id];
    if (is_always_on(finding))
        return TRUE;
    if (is_accepted(finding, choices))
        return FALSE;
    if (check != NULL && check->severity == COUNTS_NOTHING)
        return FALSE;
    if (check != NULL)
        finding->severity = (Severity)check->severity;
    return TRUE;
}

/* Single ones that are accepted are not known among those that were only counted. */
static void
settle_left_out(FindingList *findings, const Choices *choices)
{
    for (guint id = 0; id < N_FINDINGS; id++) {
        Finding finding = {.id = id, .severity = finding_row(id)->severity};
        LeftOut *left_out = finding_list_left_out(findings, id);
        if (left_out->n > 0 && !settle(&finding, choices))
            left_out->n = 0;
        left_out->severity = finding.severity;
    }
}

static gboolean
keep(const Finding *finding, gpointer data)
{
    return settle((Finding *)finding, data);
}

/* For what is only counted nobody reads a suggestion. */
static void
tell_unknown(CheckRun *run, const CheckChoice *check)
{
    gboolean is_told = finding_list_left_out(run->findings, FINDING_CHECK_UNKNOWN)->n == 0;
    NameSearch search;
    name_search_init(&search, check->finding);
    for (guint i = 0; i < N_FINDINGS && is_told; i++)
        name_search_offer(&search, finding_row(i)->id);
    check_tell(run, FINDING_CHECK_UNKNOWN, &check->record, "finding",
               SAY("finding", check->finding), SAY("nearest", search.nearest));
}

/* An entry that stands in the data set below is told there. */
static void
check_stale(CheckRun *run, const DataFile *game, guint32 index, const Accepted *accepted)
{
    const Record *record = &accepted->record;
    if (record->text != NULL && record->text != game->text)
        return;
    Finding *finding =
        check_tell(run, FINDING_CHECK_STALE, record, NULL,
                   SAY("fingerprint", accepted->fingerprint), SAY("finding", accepted->finding));
    if (!finding_takes_fix(run->findings, finding))
        return;
    const RecordPlace root = {.record = game->seen};
    g_autofree char *name = edit_item_name(game->seen, record_field(game->seen, "accepted"), index);
    g_autofree char *path = g_strdup_printf("accepted/%s", name);
    g_autofree char *before = record_to_text(record);
    fix_member(run, finding, &root, path, before, NULL);
}

/* Whether what @entry is about could have been found: games are played only where that is asked. */
static gboolean
was_looked_for(const CheckRun *run, const Accepted *entry)
{
    FindingId id;
    return run->is_complete &&
           (run->has_games || entry->finding == NULL || !finding_find(entry->finding, &id) ||
            finding_row(id)->phase != PHASE_GAMES);
}

/* Notes all choices. Returns: (transfer full): those that are about nothing. */
static GPtrArray *
note_choices(Choices *choices, Records checks)
{
    GPtrArray *unknown = g_ptr_array_new();
    for (guint32 i = 0; i < checks.length; i++) {
        const CheckChoice *check = (const CheckChoice *)checks.items[i];
        if (check->finding != NULL && !note_choice(choices, check))
            g_ptr_array_add(unknown, (gpointer)check);
    }
    return unknown;
}

void
check_choice(CheckRun *run)
{
    const DataFile *file = data_set_file_of(run->set, ENTITY_GAME);
    Records accepted = data_set_records(run->set, ENTITY_ACCEPTED);
    Choices choices = {
        .accepted = records_index(&accepted),
        .used = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
    };
    g_autoptr(GPtrArray) unknown = note_choices(&choices, data_set_records(run->set, ENTITY_CHECK));
    guint n_found = finding_list_length(run->findings);
    finding_list_filter(run->findings, keep, &choices);
    settle_left_out(run->findings, &choices);
    guint n_kept = finding_list_length(run->findings);
    for (guint i = 0; i < unknown->len; i++)
        tell_unknown(run, unknown->pdata[i]);
    for (guint32 i = 0; i < accepted.length; i++) {
        const Accepted *entry = (const Accepted *)accepted.items[i];
        if (was_looked_for(run, entry) && entry->fingerprint != NULL &&
            !g_hash_table_contains(choices.used, entry->fingerprint))
            check_stale(run, file, i, entry);
    }
    g_hash_table_unref(choices.used);
    g_hash_table_unref(choices.accepted);
    /* Equal findings are counted through anew where one is gone or new. */
    if (n_kept < n_found || finding_list_length(run->findings) > n_kept)
        finding_list_sort(run->findings);
}
