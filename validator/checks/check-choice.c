/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which findings count: the severities and accepted findings of a data set, applied when all
 * findings have their fingerprints, and those that a base reports already. Two findings are the
 * same if they have one id, one place and the same arguments, which may be the names that two
 * editions give one record.
 */
#include "validator/checks/run.h"

#include "schema/model/record-write.h"
#include "schema/text/name.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"

#include <string.h>

/* What one data set says. */
typedef struct {
    const CheckChoice *by_id[N_FINDINGS]; /* NULL: it has no entry */
    GHashTable *accepted;                 /* owned: fingerprint -> Accepted */
    GHashTable *used;                     /* owned: fingerprints of accepted that occurred */
} Choices;

/* Whether @wanted is the id @id, or the group before its dot. */
static gboolean
names_id(const char *wanted, const char *id)
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
        if (!names_id(check->finding, finding_row(id)->id))
            continue;
        is_known = TRUE;
        if (*choice == NULL || strlen(check->finding) > strlen((*choice)->finding))
            *choice = check;
    }
    return is_known;
}

/* What keeps the data from being read, and findings about choices, cannot be turned off. */
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
settle_choice(Finding *finding, const Choices *choices)
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
        if (left_out->n > 0 && !settle_choice(&finding, choices))
            left_out->n = 0;
        left_out->severity = finding.severity;
    }
}

static gboolean
keep_choice(const Finding *finding, gpointer data)
{
    return settle_choice((Finding *)finding, data);
}

/* Suggestions of findings that are only counted are not shown. */
static void
report_unknown(CheckRun *run, const CheckChoice *check)
{
    gboolean is_reported = finding_list_left_out(run->findings, FINDING_CHECK_UNKNOWN)->n == 0;
    NameSearch search;
    name_search_init(&search, check->finding);
    for (guint i = 0; i < N_FINDINGS && is_reported; i++)
        name_search_offer(&search, finding_row(i)->id);
    check_report(run, FINDING_CHECK_UNKNOWN, &check->record, "finding",
                 FINDING_ARG("finding", check->finding), FINDING_ARG("nearest", search.nearest));
}

/* An entry that is in the data set below is reported there. */
static void
check_stale(CheckRun *run, const DataFile *game, guint32 index, const Accepted *accepted)
{
    const Record *record = &accepted->record;
    if (record->text != NULL && record->text != game->text)
        return;
    Finding *finding = check_report(run, FINDING_CHECK_STALE, record, NULL,
                                    FINDING_ARG("fingerprint", accepted->fingerprint),
                                    FINDING_ARG("finding", accepted->finding));
    if (!finding_accepts_fix(run->findings, finding))
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
        .accepted = record_index_items(&accepted),
        .used = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
    };
    g_autoptr(GPtrArray) unknown = note_choices(&choices, data_set_records(run->set, ENTITY_CHECK));
    guint n_found = finding_list_length(run->findings);
    finding_list_filter(run->findings, keep_choice, &choices);
    settle_left_out(run->findings, &choices);
    guint n_kept = finding_list_length(run->findings);
    for (guint i = 0; i < unknown->len; i++)
        report_unknown(run, unknown->pdata[i]);
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

/* What the bases of a set say. */
typedef struct {
    GHashTable *reported; /* owned: place -> GPtrArray of Finding */
    GHashTable *names;    /* owned: record as a base sees it -> its name there and here */
} Reported;

/* Where a finding is, with its id: two of different ids are never the same. */
static char *
place_of(const Finding *finding)
{
    const Span *span = &finding->span;
    const char *name = span->text != NULL ? span->text->name : "";
    return g_strdup_printf("%d %u %u %s", finding->id, span->start, span->end, name);
}

static void
note_reported(GHashTable *reported, const FindingList *findings)
{
    for (guint i = 0; i < finding_list_length(findings); i++) {
        const Finding *finding = finding_list_get(findings, i);
        char *place = place_of(finding);
        GPtrArray *there = g_hash_table_lookup(reported, place);
        if (there == NULL)
            g_hash_table_insert(reported, g_strdup(place), there = g_ptr_array_new());
        g_ptr_array_add(there, (gpointer)finding);
        g_free(place);
    }
}

/* A record of a base that is called otherwise in the set above it. */
static char *
find_inherited_renaming(const char *before, const char *now)
{
    return g_strdup_printf("%s\n%s", before, now);
}

/* Notes every record of the list that @base calls otherwise than @set. */
static void
note_names(GHashTable *names, const DataSet *set, const DataSet *base, EntityId entity)
{
    Records above = data_set_records(set, entity);
    Records below = data_set_records(base, entity);
    g_autoptr(GHashTable) index = record_index_items(&above);
    for (guint32 i = 0; i < below.length; i++) {
        const char *key = record_key(below.items[i]);
        const Record *record = key != NULL ? g_hash_table_lookup(index, key) : NULL;
        const char *before = record_name(below.items[i]);
        const char *now = record != NULL ? record_name(record) : NULL;
        if (before != NULL && now != NULL && strcmp(before, now) != 0)
            g_hash_table_add(names, find_inherited_renaming(before, now));
    }
}

/* Whether two findings of one place say the same, be it with the names of two editions. */
static gboolean
says_the_same(const Reported *reported, const Finding *below, const Finding *above)
{
    for (guint i = 0; i < above->n_arguments; i++) {
        const Argument *argument = &above->arguments[i];
        const char *before = finding_argument(below, argument->name);
        g_autofree char *pair =
            find_inherited_renaming(before != NULL ? before : "", argument->value);
        if (before == NULL ||
            (strcmp(before, argument->value) != 0 && !g_hash_table_contains(reported->names, pair)))
            return FALSE;
    }
    return below->n_arguments == above->n_arguments;
}

static gboolean
is_new(const Finding *finding, gpointer data)
{
    const Reported *reported = data;
    g_autofree char *place = place_of(finding);
    const GPtrArray *there = g_hash_table_lookup(reported->reported, place);
    for (guint i = 0; there != NULL && i < there->len; i++)
        if (says_the_same(reported, there->pdata[i], finding))
            return FALSE;
    return TRUE;
}

/* What was only counted, here and below, is taken for the same. */
static void
drop_left_out(FindingList *findings, FindingList *below)
{
    for (guint id = 0; id < N_FINDINGS; id++) {
        LeftOut *here = finding_list_left_out(findings, id);
        here->n -= MIN(here->n, finding_list_left_out(below, id)->n);
    }
}

void
check_choice_drop_inherited(FindingList *findings, const DataSet *set, const GPtrArray *below)
{
    const Reported reported = {
        .reported = g_hash_table_new_full(g_str_hash, g_str_equal, g_free,
                                          (GDestroyNotify)g_ptr_array_unref),
        .names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
    };
    for (const DataSet *base = set->base; base != NULL; base = base->base)
        for (EntityId entity = 0; entity < N_ENTITIES; entity++)
            note_names(reported.names, set, base, entity);
    for (guint i = 0; i < below->len; i++) {
        note_reported(reported.reported, below->pdata[i]);
        drop_left_out(findings, below->pdata[i]);
    }
    finding_list_filter(findings, is_new, (gpointer)&reported);
    g_hash_table_unref(reported.reported);
    g_hash_table_unref(reported.names);
}
