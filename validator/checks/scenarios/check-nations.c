/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nations that name each other: that the way from one to the next ends, and ends where points are.
 */
#include "schema/model/entities.h"
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

/* Returns: the nation before @first on a way that leads from it back to it over others; NULL: none
 * does. What names itself is told elsewhere. */
static const Nation *
last_of_circle(const CheckRun *run, const Nation *first, guint way, guint32 n_nations)
{
    const Nation *last = first;
    for (guint32 i = 0; i < n_nations; i++) {
        const Nation *next = next_nation(run, last, way);
        if (next == first && last != first)
            return last;
        if (next == NULL || next == last)
            return NULL;
        last = next;
    }
    return NULL;
}

static void
tell_circle(CheckRun *run, const Nation *first, const Nation *last, guint way)
{
    Finding *finding = check_tell(run,
                                  FINDING_ROSTER_CIRCLE,
                                  &first->record,
                                  ways[way].key,
                                  SAY("nation", record_call(&first->record)),
                                  SAY("member", ways[way].key),
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
    Finding *finding = check_tell(run,
                                  FINDING_ROSTER_NO_POINTS,
                                  &nation->record,
                                  "pool",
                                  SAY("nation", record_call(&nation->record)),
                                  SAY("other", record_call(&pool->record)));
    finding_add_related(run->findings, finding, &pool->record, "id", "It has no `level`.");
}

void
check_nation_ways(CheckRun *run)
{
    Records nations = data_set_records(run->set, ENTITY_NATION);
    gboolean is_paid = has_points(&nations);
    for (guint way = 0; way < G_N_ELEMENTS(ways); way++)
        for (guint32 i = 0; i < nations.length; i++) {
            const Nation *nation = (const Nation *)nations.items[i];
            const Nation *last =
                nation->record.raw ? NULL : last_of_circle(run, nation, way, nations.length);
            if (last == NULL)
                continue;
            tell_circle(run, nation, last, way);
            break;
        }
    for (guint32 i = 0; i < nations.length && is_paid; i++)
        if (!nations.items[i]->raw)
            check_points(run, (const Nation *)nations.items[i]);
}
