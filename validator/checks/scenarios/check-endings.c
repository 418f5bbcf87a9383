/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who can win: that each side has a result, and that each way to end the game can come about.
 */
#include "schema/model/records/record-write.h"
#include "schema/model/verb.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* Tells the endings that wait for what one before them waits for, too. */
static void
check_shadowed(CheckRun *run, const Scenario *scenario)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint32 i = 0; i < scenario->sudden_death.length; i++) {
        const Ending *ending = (const Ending *)scenario->sudden_death.items[i];
        char *condition = record_to_text(ending->if_);
        const Ending *other = g_hash_table_lookup(seen, condition);
        if (other == NULL) {
            g_hash_table_insert(seen, condition, (gpointer)ending);
            continue;
        }
        g_free(condition);
        if (check_shows_through(run, &ending->record, NULL))
            continue;
        Finding *finding = check_tell(run, FINDING_VICTORY_SHADOWED, &ending->record, "if",
                                      SAY("name", ending->result), SAY("other", other->result));
        finding_add_related(run->findings, finding, &other->record, "if", "The same condition.");
    }
}

static void
note_side(GHashTable *winners, const char *side)
{
    if (side != NULL)
        g_hash_table_add(winners, (gpointer)side);
}

/* A rule that ends the game says no side. */
static void
note_end(const RecordPlace *place, gpointer data)
{
    const Record *record = place->record;
    gboolean *is_ended = data;
    if (!record->raw && record_gives(record, "verb") &&
        ((const Effect *)record)->verb == EFFECT_END_GAME)
        *is_ended = TRUE;
}

/* Whether a nation of the side of that number is in the war at the start, or under a truce. */
static gboolean
takes_part(const ScenarioPlay *play, gint32 side)
{
    const GameRules *rules = play->rules;
    for (guint i = 0; i < rules->board.n_nations; i++) {
        guint8 status = position_statuses(rules, play->position)[i];
        if (position_side(rules, play->position, (gint32)i) == side &&
            (status == STATUS_ACTIVE || status == STATUS_TRUCE))
            return TRUE;
    }
    return FALSE;
}

static void
check_winners(CheckRun *run, const ScenarioPlay *play)
{
    const Scenario *scenario = play->scenario;
    gboolean is_ended = FALSE;
    g_autoptr(GHashTable) winners = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint32 i = 0; i < scenario->victory.length; i++)
        note_side(winners, ((const Result *)scenario->victory.items[i])->side);
    for (guint32 i = 0; i < scenario->sudden_death.length; i++)
        note_side(winners, ((const Ending *)scenario->sudden_death.items[i])->side);
    record_walk(&scenario->record, ENTITY_SET(ENTITY_EFFECT), note_end, &is_ended);
    if (is_ended || scenario->victory.length == 0 || g_hash_table_size(winners) == 0 ||
        check_shows_through(run, &scenario->record, record_field(&scenario->record, "victory")))
        return;
    Records sides = data_set_records(run->set, ENTITY_SIDE);
    for (guint32 i = 0; i < sides.length; i++)
        if (!g_hash_table_contains(winners, record_key(sides.items[i])) &&
            takes_part(play, (gint32)i))
            check_tell(run, FINDING_VICTORY_NO_WINNER, record_stating(&scenario->record, "victory"),
                       "victory", SAY("side", record_call(sides.items[i])));
}

void
check_endings(CheckRun *run)
{
    gboolean is_ended_by_rule = FALSE;
    const GPtrArray *plays = check_plays_of(run);
    for (guint i = 0; i < run->set->n_files; i++)
        if (run->set->files[i].seen != NULL && run->set->files[i].kind->entity != ENTITY_SCENARIO)
            record_walk(run->set->files[i].seen, ENTITY_SET(ENTITY_EFFECT), note_end,
                        &is_ended_by_rule);
    for (guint i = 0; i < plays->len; i++) {
        const ScenarioPlay *play = plays->pdata[i];
        check_enter_file(run, play->file);
        check_shadowed(run, play->scenario);
        if (!is_ended_by_rule && play->position != NULL)
            check_winners(run, play);
    }
    check_enter_file(run, NULL);
}
