/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two findings are the same when they are of one id, lie at one place and have the same arguments,
 * be they the names that two editions give one record.
 */
#include "validator/checks/told-below.h"

#include <string.h>

/* What the bases of a set tell. */
typedef struct {
    GHashTable *told;  /* owned: place -> GPtrArray of Finding */
    GHashTable *names; /* owned: record as a base sees it -> its name there and here */
} Told;

/* Where a finding is, with its id: two of different ids are never the same. */
static char *
place_of(const Finding *finding)
{
    const Span *span = &finding->span;
    const char *name = span->text != NULL ? span->text->name : "";
    return g_strdup_printf("%d %u %u %s", finding->id, span->start, span->end, name);
}

static void
note_told(GHashTable *told, const FindingList *findings)
{
    for (guint i = 0; i < finding_list_length(findings); i++) {
        const Finding *finding = finding_list_get(findings, i);
        char *place = place_of(finding);
        GPtrArray *there = g_hash_table_lookup(told, place);
        if (there == NULL)
            g_hash_table_insert(told, g_strdup(place), there = g_ptr_array_new());
        g_ptr_array_add(there, (gpointer)finding);
        g_free(place);
    }
}

/* A record of a base that is called otherwise in the set above it. */
static char *
renaming(const char *before, const char *now)
{
    return g_strdup_printf("%s\n%s", before, now);
}

/* Notes every record of the list that @base calls otherwise than @set. */
static void
note_names(GHashTable *names, const DataSet *set, const DataSet *base, EntityId entity)
{
    Records above = data_set_records(set, entity);
    Records below = data_set_records(base, entity);
    g_autoptr(GHashTable) index = records_index(&above);
    for (guint32 i = 0; i < below.length; i++) {
        const char *key = record_key(below.items[i]);
        const Record *record = key != NULL ? g_hash_table_lookup(index, key) : NULL;
        const char *before = record_name(below.items[i]);
        const char *now = record != NULL ? record_name(record) : NULL;
        if (before != NULL && now != NULL && strcmp(before, now) != 0)
            g_hash_table_add(names, renaming(before, now));
    }
}

/* Whether two findings of one place say the same, be it with the names of two editions. */
static gboolean
says_the_same(const Told *told, const Finding *below, const Finding *above)
{
    for (guint i = 0; i < above->n_arguments; i++) {
        const Argument *argument = &above->arguments[i];
        const char *before = finding_argument(below, argument->name);
        g_autofree char *pair = renaming(before != NULL ? before : "", argument->value);
        if (before == NULL ||
            (strcmp(before, argument->value) != 0 && !g_hash_table_contains(told->names, pair)))
            return FALSE;
    }
    return below->n_arguments == above->n_arguments;
}

static gboolean
is_new(const Finding *finding, gpointer data)
{
    const Told *told = data;
    g_autofree char *place = place_of(finding);
    const GPtrArray *there = g_hash_table_lookup(told->told, place);
    for (guint i = 0; there != NULL && i < there->len; i++)
        if (says_the_same(told, there->pdata[i], finding))
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
told_below_drop(FindingList *findings, const DataSet *set, const GPtrArray *below)
{
    const Told told = {
        .told = g_hash_table_new_full(g_str_hash, g_str_equal, g_free,
                                      (GDestroyNotify)g_ptr_array_unref),
        .names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
    };
    for (const DataSet *base = set->base; base != NULL; base = base->base)
        for (EntityId entity = 0; entity < N_ENTITIES; entity++)
            note_names(told.names, set, base, entity);
    for (guint i = 0; i < below->len; i++) {
        note_told(told.told, below->pdata[i]);
        drop_left_out(findings, below->pdata[i]);
    }
    finding_list_filter(findings, is_new, (gpointer)&told);
    g_hash_table_unref(told.told);
    g_hash_table_unref(told.names);
}
