/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Holding a position against a sparse one: what that does not say may be anything.
 */
#include "validator/engine/offer-words.h"
#include "validator/smoke/expectation.h"
#include "validator/systems/area-blocks/crossing.h"
#include "validator/systems/area-blocks/level.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/turn.h"

#include <string.h>

/* One comparison. */
typedef struct {
    const GameRules *rules;
    const Position *position;
    GPtrArray *failures;
} Match;

/* Tells what is otherwise about the member @key of @id. */
static void
tell(const Match *match, const char *id, const char *key, const char *wanted, const char *found)
{
    g_ptr_array_add(match->failures,
                    g_strdup_printf("%s: %s: %s is expected, it is %s",
                                    id,
                                    key,
                                    wanted != NULL ? wanted : "nothing",
                                    found != NULL ? found : "nothing"));
}

static void
match_text(const Match *match,
           const char *id,
           const char *key,
           const char *wanted,
           const char *found)
{
    if (g_strcmp0(wanted, found) != 0)
        tell(match, id, key, wanted, found);
}

/* @record states @key; if not, nothing is compared. */
static void
match_number(const Match *match, const Record *record, const char *key, gint64 wanted, gint64 found)
{
    if (!record_gives(record, key) || wanted == found)
        return;
    g_autofree char *wanted_text = g_strdup_printf("%" G_GINT64_FORMAT, wanted);
    g_autofree char *found_text = g_strdup_printf("%" G_GINT64_FORMAT, found);
    const char *id = record->entity->keyed ? record_key(record) : "position";
    tell(match, id, key, wanted_text, found_text);
}

static void
match_truth(const Match *match,
            const Record *record,
            const char *key,
            gboolean wanted,
            gboolean found)
{
    if (record_gives(record, key) && (wanted != FALSE) != (found != FALSE))
        tell(match, record_key(record), key, wanted ? "true" : "false", found ? "true" : "false");
}

/* A reference that @record states as @wanted; @found: the number there is. */
static void
match_id(const Match *match,
         const Record *record,
         const char *key,
         EntityId entity,
         const char *wanted,
         gint32 found)
{
    const char *id = record->entity->keyed ? record_key(record) : "position";
    if (record_gives(record, key))
        match_text(match, id, key, wanted, name_index_name(match->rules->names, entity, found));
}

/* Returns: the number of what @record, of a keyed list, is about; if there is none, or nothing is
 * said of it, that is told. */
static gint32
number_of(const Match *match, const Record *record, EntityId entity)
{
    const Field *source = record_field(record, "source");
    guint64 unsaid = G_GUINT64_CONSTANT(1) << (source - record->entity->fields) | 1;
    if ((record->present & ~unsaid) == 0)
        g_ptr_array_add(match->failures,
                        g_strdup_printf("%s: nothing is said of it", record_key(record)));
    gint32 number = name_index_find(match->rules->names, entity, record_key(record));
    if (number == NO_NAME)
        g_ptr_array_add(
            match->failures,
            g_strdup_printf("there is no %s “%s”", entity_get(entity)->name, record_key(record)));
    return number;
}

static void
match_unit(const Match *match, const PlacedUnit *placed)
{
    const GameRules *rules = match->rules;
    const Record *record = &placed->record;
    gint32 unit = number_of(match, record, ENTITY_UNIT);
    ZoneCode code;
    if (unit == NO_NAME)
        return;
    gint32 zone = position_zones(rules, match->position)[unit];
    gint32 wanted = NO_NAME;
    if (board_zone(rules->names, placed->at, &code))
        wanted = position_zone(rules, match->position, &code, unit, &SUBJECTS_NONE);
    g_autofree char *found = zone_to_words(rules, zone);
    if (zone != wanted)
        tell(match, placed->unit, "at", placed->at, found);
    gint32 link = position_arrivals(rules, match->position)[unit];
    guint8 deeds = position_deeds(rules, match->position)[unit];
    match_number(match,
                 record,
                 "strength",
                 placed->strength,
                 position_strengths(rules, match->position)[unit]);
    match_id(match,
             record,
             "from",
             ENTITY_SPACE,
             placed->from,
             link != NO_NAME ? rules->board.links[link].from : NO_NAME);
    match_truth(match, record, "moved", placed->moved, (deeds & UNIT_MOVED) != 0);
    match_truth(match, record, "besieges", placed->besieges, (deeds & UNIT_BESIEGES) != 0);
    match_number(match,
                 record,
                 "marched",
                 placed->marched,
                 position_marched(rules, match->position)[unit]);
}

static void
match_nation(const Match *match, const Stance *stance)
{
    const GameRules *rules = match->rules;
    const Position *position = match->position;
    const Record *record = &stance->record;
    gint32 nation = number_of(match, record, ENTITY_NATION);
    if (nation == NO_NAME)
        return;
    match_number(match, record, "level", stance->level, level_of(rules, position, nation));
    match_number(match,
                 record,
                 "points",
                 stance->points,
                 position_next_points(rules, position)[nation]);
    match_id(match,
             record,
             "side",
             ENTITY_SIDE,
             stance->side,
             position_side(rules, position, nation));
    if (record_gives(record, "status"))
        match_text(match,
                   stance->nation,
                   "status",
                   status_words[stance->status],
                   status_words[position_statuses(rules, position)[nation]]);
    gint32 ends = position_truce_ends(rules, position)[nation];
    g_autofree char *end = ends != NO_NAME ? g_strdup_printf("%d", ends) : NULL;
    if (stance->until != NULL)
        match_text(match, stance->nation, "until", stance->until, end);
}

static void
match_place(const Match *match, const State *state)
{
    const GameRules *rules = match->rules;
    const Position *position = match->position;
    const Record *record = &state->record;
    gint32 place = number_of(match, record, ENTITY_SPACE);
    if (place == NO_NAME)
        return;
    match_id(match,
             record,
             "marker",
             ENTITY_NATION,
             state->marker,
             position_markers(rules, position)[place]);
    match_id(match,
             record,
             "nation",
             ENTITY_NATION,
             state->nation,
             position_owners(rules, position)[place]);
    match_number(match,
                 record,
                 "garrison",
                 state->garrison,
                 position_garrisons(rules, position)[place]);
    match_truth(match,
                record,
                "harbour",
                state->harbour,
                position_harbours(rules, position)[place]);
    gint32 name = position_place_names(rules, position)[place];
    if (state->name != NULL)
        match_text(match,
                   state->place,
                   "name",
                   state->name,
                   name != NO_NAME ? rules->place_names[name] : NULL);
}

static void
match_track(const Match *match, const Mark *mark)
{
    gint32 track = number_of(match, &mark->record, ENTITY_TRACK);
    if (track != NO_NAME)
        match_number(match,
                     &mark->record,
                     "at",
                     mark->at,
                     position_marks(match->rules, match->position)[track]);
}

static void
match_spent(const Match *match, const char *id)
{
    gint32 rule = name_index_find(match->rules->names, ENTITY_RULE, id);
    if (rule == NO_NAME)
        g_ptr_array_add(match->failures, g_strdup_printf("there is no rule “%s”", id));
    else if (!position_spent(match->rules, match->position)[rule])
        g_ptr_array_add(match->failures, g_strdup_printf("%s: it should have been used up", id));
}

/* Returns: (transfer full): @turn as data write it. */
static char *
turn_to_words(const GameRules *rules, gint32 turn)
{
    gint32 n = (gint32)MAX(rules->board.n_seasons, 1);
    const char *season = name_index_name(rules->names, ENTITY_SEASON, turn % n);
    return season != NULL ? g_strdup_printf("%04d-%s", turn / n, season)
                          : g_strdup_printf("%04d", turn / n);
}

static void
match_time(const Match *match, const SparsePosition *expect)
{
    const Position *position = match->position;
    g_autofree char *turn = turn_to_words(match->rules, position->turn);
    DateCode turns;
    gboolean is_then = expect->date != NULL &&
                       board_date(match->rules->names, expect->date, &turns) &&
                       position->turn >= turns.first && position->turn <= turns.last;
    if (expect->date != NULL && !is_then)
        tell(match, "position", "date", expect->date, turn);
    if (record_gives(&expect->record, "phase"))
        match_text(match,
                   "position",
                   "phase",
                   stage_words[expect->phase],
                   stage_words[position->phase]);
    match_id(match, &expect->record, "side", ENTITY_SIDE, expect->side, side_of_phase(position));
    match_number(match, &expect->record, "actions", expect->actions, actions_left(position));
}

void
position_compare(const GameRules *rules,
                 const Position *position,
                 const SparsePosition *expect,
                 GPtrArray *failures)
{
    const Match match = {rules, position, failures};
    match_time(&match, expect);
    for (guint32 i = 0; i < expect->units.length; i++)
        match_unit(&match, (const PlacedUnit *)expect->units.items[i]);
    for (guint32 i = 0; i < expect->nations.length; i++)
        match_nation(&match, (const Stance *)expect->nations.items[i]);
    for (guint32 i = 0; i < expect->places.length; i++)
        match_place(&match, (const State *)expect->places.items[i]);
    for (guint32 i = 0; i < expect->tracks.length; i++)
        match_track(&match, (const Mark *)expect->tracks.items[i]);
    for (guint32 i = 0; i < expect->spent.length; i++)
        match_spent(&match, expect->spent.items[i]);
}
