/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What powers are worth at the end: one standing each, of what is their own.
 */
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

#include <string.h>

typedef struct {
    CheckRun *run;
    const Scenario *scenario;
    const SideStanding *standing;
} Standings;

static const char *
side_name(const CheckRun *run, const char *id)
{
    const Record *side = id_index_find(run->ids, ENTITY_SIDE, id);
    return side != NULL ? record_call(side) : id;
}

static void
tell(const Standings *all, FindingId id, const Record *record, const char *key)
{
    if (!check_shows_through(all->run, record, NULL))
        check_tell(all->run, id, record, key,
                   SAY("side", side_name(all->run, all->standing->side)));
}

static void
visit_score(const RecordPlace *place, gpointer data)
{
    const Standings *all = data;
    const Term *term = (const Term *)place->record;
    if (!term->record.raw && term->verb == TERM_STANDING)
        tell(all, FINDING_STANDING_ASKS_SCORE, &term->record, "side");
}

static void
visit_deduction(const RecordPlace *place, gpointer data)
{
    const Standings *all = data;
    const Term *term = (const Term *)place->record;
    if (!term->record.raw && term->verb == TERM_STANDING &&
        g_strcmp0(term->side, all->standing->side) == 0)
        tell(all, FINDING_STANDING_ITSELF, &term->record, "side");
}

/* Tells @term where the nation @id, named by the member @key of @record, is of another side. */
static void
check_owner(const Standings *all, const Record *record, const char *key, const char *id)
{
    const Record *nation = id != NULL ? id_index_find(all->run->ids, ENTITY_NATION, id) : NULL;
    if (nation == NULL || nation->raw ||
        g_strcmp0(((const Nation *)nation)->side, all->standing->side) == 0 ||
        check_shows_through(all->run, record, NULL))
        return;
    check_tell(all->run, FINDING_STANDING_OF_ANOTHER, record, key,
               SAY("side", side_name(all->run, all->standing->side)),
               SAY("other", record_call(nation)));
}

/* Points for what another power has. To lose some by that is another matter. */
static void
check_term(const Standings *all, const Term *term)
{
    const Places *places = (const Places *)term->places;
    if (term->record.raw || (record_gives(&term->record, "times") && term->times < 0))
        return;
    if (term->verb == TERM_OCCUPIED || term->verb == TERM_HOARD || term->verb == TERM_TREASURY)
        check_owner(all, &term->record, "nation", term->nation);
    else if (term->verb == TERM_PLACES && places != NULL && !places->record.raw)
        check_owner(all, &places->record, "controlled-by", places->controlled_by);
}

static void
check_standing(const Standings *all)
{
    const SideStanding *standing = all->standing;
    for (guint32 i = 0; i < standing->score.length; i++) {
        record_walk(standing->score.items[i], ENTITY_SET(ENTITY_TERM), visit_score, (gpointer)all);
        check_term(all, (const Term *)standing->score.items[i]);
    }
    for (guint32 i = 0; i < standing->deductions.length; i++)
        record_walk(standing->deductions.items[i], ENTITY_SET(ENTITY_TERM), visit_deduction,
                    (gpointer)all);
}

/* Sides that have nations, and no standing among @known. */
static void
check_missing(CheckRun *run, const Scenario *scenario, GHashTable *known)
{
    Records nations = data_set_records(run->set, ENTITY_NATION);
    for (guint32 i = 0; i < nations.length; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        if (nation->record.raw || nation->side == NULL ||
            g_hash_table_contains(known, nation->side))
            continue;
        g_hash_table_insert(known, (gpointer)nation->side, NULL);
        check_tell(run, FINDING_STANDING_NONE, &scenario->record, "standings",
                   SAY("side", side_name(run, nation->side)));
    }
}

static void
visit_scenario(const RecordPlace *place, gpointer data)
{
    CheckRun *run = data;
    const Scenario *scenario = (const Scenario *)place->record;
    if (scenario->record.raw || scenario->standings.length == 0 ||
        check_shows_through(run, &scenario->record, record_field(&scenario->record, "standings")))
        return;
    g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint32 i = 0; i < scenario->standings.length; i++) {
        const Standings all = {
            .run = run,
            .scenario = scenario,
            .standing = (const SideStanding *)scenario->standings.items[i],
        };
        if (all.standing->record.raw || all.standing->side == NULL)
            return;
        if (!g_hash_table_add(known, (gpointer)all.standing->side))
            tell(&all, FINDING_STANDING_TWICE, &all.standing->record, "side");
        check_standing(&all);
    }
    check_missing(run, scenario, known);
}

void
check_standings(CheckRun *run)
{
    check_walk(run, ENTITY_SET(ENTITY_SCENARIO), visit_scenario, run);
}
