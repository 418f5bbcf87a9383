/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nations that name each other: that the way from one to the next ends, and ends where points are.
 */
#include "schema/model/entities.h"
#include "validator/checks/chain.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* Members that lead from a nation to the one that stands for it. */
static const struct {
    const char *key;
    gsize offset;
} ways[] = {
    {"pool", G_STRUCT_OFFSET(Nation, pool)},
    {"part-of", G_STRUCT_OFFSET(Nation, part_of)},
    {"markers", G_STRUCT_OFFSET(Nation, markers)},
};

static const Nation *
next_nation(const CheckRun *run, const Nation *nation, guint way)
{
    const char *id = G_STRUCT_MEMBER(const char *, nation, ways[way].offset);
    const Record *next = id != NULL ? id_index_find(run->ids, ENTITY_NATION, id) : NULL;
    return next != NULL && !next->raw ? (const Nation *)next : NULL;
}

/* Returns: (transfer full): from each nation to the one to which @way leads from it. What names
 * itself is told elsewhere. */
static GHashTable *
next_nations(const CheckRun *run, const Records *nations, guint way)
{
    GHashTable *next = g_hash_table_new(NULL, NULL);
    for (guint32 i = 0; i < nations->length; i++) {
        const Nation *nation = (const Nation *)nations->items[i];
        const Nation *other = nation->record.raw ? NULL : next_nation(run, nation, way);
        if (other != NULL && other != nation)
            g_hash_table_insert(next, (gpointer)nation, (gpointer)other);
    }
    return next;
}

/* Returns: the nation from which @next leads to @first, which is on a circle. */
static const Nation *
last_of_circle(GHashTable *next, const Nation *first)
{
    const Nation *last = first;
    for (const Nation *nation = g_hash_table_lookup(next, first); nation != first;
         nation = g_hash_table_lookup(next, nation))
        last = nation;
    return last;
}

static void
tell_circle(CheckRun *run, const Nation *first, const Nation *last, guint way)
{
    Finding *finding =
        check_tell(run, FINDING_ROSTER_CIRCLE, &first->record, ways[way].key,
                   SAY("nation", record_call(&first->record)), SAY("member", ways[way].key),
                   SAY("last", record_call(&last->record)));
    finding_add_related(run->findings, finding, &last->record, ways[way].key, "The last of them.");
}

/* Whether some nation has points at all; a set without them plays without. */
static gboolean
has_points(const Records *nations)
{
    for (guint32 i = 0; i < nations->length; i++)
        if (!nations->items[i]->raw && ((const Nation *)nations->items[i])->level != NULL)
            return TRUE;
    return FALSE;
}

static void
check_points(CheckRun *run, const Nation *nation)
{
    const Nation *pool = next_nation(run, nation, 0);
    if (pool == NULL || pool == nation || pool->pool != NULL || pool->level != NULL ||
        record_is_flawed(&pool->record))
        return;
    Finding *finding = check_tell(run, FINDING_ROSTER_NO_POINTS, &nation->record, "pool",
                                  SAY("nation", record_call(&nation->record)),
                                  SAY("other", record_call(&pool->record)));
    finding_add_related(run->findings, finding, &pool->record, "id", "It has no `level`.");
}

/* Tells of the first circle of @way; when that is mended, of the next. */
static void
check_way(CheckRun *run, const Records *nations, guint way)
{
    g_autoptr(GHashTable) next = next_nations(run, nations, way);
    g_autoptr(GHashTable) circles = chain_circles(next);
    for (guint32 i = 0; i < nations->length; i++) {
        const Nation *nation = (const Nation *)nations->items[i];
        if (!g_hash_table_contains(circles, nation))
            continue;
        tell_circle(run, nation, last_of_circle(next, nation), way);
        return;
    }
}

void
check_nation_ways(CheckRun *run)
{
    Records nations = data_set_records(run->set, ENTITY_NATION);
    for (guint way = 0; way < G_N_ELEMENTS(ways); way++)
        check_way(run, &nations, way);
    gboolean is_paid = has_points(&nations);
    for (guint32 i = 0; i < nations.length && is_paid; i++)
        if (!nations.items[i]->raw)
            check_points(run, (const Nation *)nations.items[i]);
}
