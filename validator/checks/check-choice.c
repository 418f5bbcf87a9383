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
    Records checks;
    GHashTable *accepted; /* owned: fingerprint -> Accepted */
    GHashTable *used;     /* owned: fingerprints of accepted that occurred */
} Choices;

/* Whether @wanted is the id @id, or the group before its dot. */
static gboolean
means(const char *wanted, const char *id)
{
    gsize length = strlen(wanted);
    return strncmp(wanted, id, length) == 0 && (id[length] == '\0' || id[length] == '.');
}

/* Returns: the choice for @id; the id itself counts before its group. NULL: there is none. */
static const CheckChoice *
choice_for(const Choices *choices, const char *id)
{
    const CheckChoice *found = NULL;
    for (guint32 i = 0; i < choices->checks.length; i++) {
        const CheckChoice *check = (const CheckChoice *)choices->checks.items[i];
        gboolean is_nearer = found == NULL || strlen(check->finding) > strlen(found->finding);
        if (check->finding != NULL && means(check->finding, id) && is_nearer)
            found = check;
    }
    return found;
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
    const CheckChoice *check = choice_for(choices, finding_row(finding->id)->id);
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

static void
check_known(CheckRun *run, const CheckChoice *check)
{
    NameSearch search;
    name_search_init(&search, check->finding);
    for (guint i = 0; i < N_FINDINGS; i++) {
        if (means(check->finding, finding_row(i)->id))
            return;
        name_search_offer(&search, finding_row(i)->id);
    }
    finding_list_add_record(run->findings,
                            FINDING_CHECK_UNKNOWN,
                            &check->record,
                            "finding",
                            -1,
                            "finding",
                            check->finding,
                            "nearest",
                            search.nearest,
                            NULL);
}

/* An entry that stands in the data set below is told there. */
static void
check_stale(CheckRun *run, const DataFile *game, guint32 index, const Accepted *accepted)
{
    const Record *record = &accepted->record;
    if (record->text != NULL && record->text != game->text)
        return;
    Finding *finding = finding_list_add_record(run->findings,
                                               FINDING_CHECK_STALE,
                                               record,
                                               NULL,
                                               -1,
                                               "fingerprint",
                                               accepted->fingerprint,
                                               "finding",
                                               accepted->finding,
                                               NULL);
    const RecordPlace root = {.record = game->seen};
    g_autofree char *name = edit_item_name(game->seen, record_field(game->seen, "accepted"), index);
    g_autofree char *path = g_strdup_printf("accepted/%s", name);
    g_autofree char *before = record_to_text(record);
    fix_member(run, finding, &root, path, before, NULL);
}

void
check_choice(CheckRun *run)
{
    const DataFile *file = data_set_file_of(run->set, ENTITY_GAME);
    Records accepted = data_set_records(run->set, ENTITY_ACCEPTED);
    Choices choices = {
        .checks = data_set_records(run->set, ENTITY_CHECK),
        .accepted = records_index(&accepted),
        .used = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
    };
    guint n_found = finding_list_length(run->findings);
    finding_list_filter(run->findings, keep, &choices);
    settle_left_out(run->findings, &choices);
    guint n_kept = finding_list_length(run->findings);
    for (guint32 i = 0; i < choices.checks.length; i++)
        if (((const CheckChoice *)choices.checks.items[i])->finding != NULL)
            check_known(run, (const CheckChoice *)choices.checks.items[i]);
    for (guint32 i = 0; i < accepted.length; i++) {
        const Accepted *entry = (const Accepted *)accepted.items[i];
        if (run->is_complete && entry->fingerprint != NULL &&
            !g_hash_table_contains(choices.used, entry->fingerprint))
            check_stale(run, file, i, entry);
    }
    g_hash_table_unref(choices.used);
    g_hash_table_unref(choices.accepted);
    /* Equal findings are counted through anew where one is gone or new. */
    if (n_kept < n_found || finding_list_length(run->findings) > n_kept)
        finding_list_sort(run->findings);
}
