/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Markers at the start: who holds which place, what that costs him, and whether the box has pieces
 * enough for it.
 */
#include "schema/model/verb.h"
#include "validator/checks/check.h"
#include "validator/engine/system.h"

#include <string.h>

/* One set-up. */
typedef struct {
    CheckRun *run;
    const ScenarioPlay *play;
    const SparsePosition *stated;
} SetUp;

static const char *
name_of(const SetUp *set_up, EntityId entity, gint32 number)
{
    return scenario_play_name(set_up->run->set, set_up->play, entity, number);
}

/* Returns: whether the state says of the sea what can be said of land only. */
static gboolean
check_at_sea(const SetUp *set_up, const State *state, gint32 place)
{
    const char *key = state->marker != NULL ? "marker" : "garrison";
    if (set_up->play->rules->board.places[place].kind != SPACE_SEA ||
        !record_gives(&state->record, key))
        return FALSE;
    check_tell(set_up->run, FINDING_SET_UP_MARKER_AT_SEA, &state->record, key,
               SAY("place", name_of(set_up, ENTITY_SPACE, place)),
               SAY("what", state->marker != NULL ? "a marker" : "a garrison"));
    return TRUE;
}

/* Returns: whether that is told. */
static gboolean
check_idle(const SetUp *set_up, const State *state, gint32 place, gint32 nation)
{
    const GameRules *rules = set_up->play->rules;
    guint8 status = position_statuses(rules, set_up->play->position)[nation];
    if (status != STATUS_INACTIVE && status != STATUS_GONE)
        return FALSE;
    check_tell(set_up->run, FINDING_SET_UP_IDLE_MARKER, &state->record, "marker",
               SAY("place", name_of(set_up, ENTITY_SPACE, place)),
               SAY("nation", name_of(set_up, ENTITY_NATION, nation)),
               SAY("status", status_words[status]));
    return TRUE;
}

static void
check_needless(const SetUp *set_up, const State *state, gint32 place, gint32 nation)
{
    const GameRules *rules = set_up->play->rules;
    g_autofree Position *bare = position_copy(set_up->play->position);
    position_markers(rules, bare)[place] = NO_NAME;
    if (position_controller(rules, bare, place) != nation)
        return;
    check_tell(set_up->run, FINDING_SET_UP_NEEDLESS_MARKER, &state->record, "marker",
               SAY("place", name_of(set_up, ENTITY_SPACE, place)),
               SAY("nation", name_of(set_up, ENTITY_NATION, nation)));
}

static void
check_state(const SetUp *set_up, const State *state)
{
    const NameIndex *names = set_up->play->rules->names;
    gint32 place = name_index_find(names, ENTITY_SPACE, state->place);
    if (place == NO_NAME || check_shows_through(set_up->run, &state->record, NULL) ||
        check_at_sea(set_up, state, place) || state->marker == NULL)
        return;
    gint32 nation = name_index_find(names, ENTITY_NATION, state->marker);
    if (nation == NO_NAME)
        return;
    if (!check_idle(set_up, state, place, nation))
        check_needless(set_up, state, place, nation);
}

/* A nation, and whether an effect changes its level. */
typedef struct {
    const char *nation;
    gboolean is_changed;
} LevelSearch;

static void
note_level(const RecordPlace *place, gpointer data)
{
    LevelSearch *search = data;
    const Effect *effect = (const Effect *)place->record;
    if (effect->verb != EFFECT_LEVEL || effect->nation == NULL)
        return;
    if (effect->nation[0] == '@' || strcmp(effect->nation, search->nation) == 0)
        search->is_changed = TRUE;
}

/* Whether a rule that has been used up explains that the level of @nation is another one. */
static gboolean
is_explained(const SetUp *set_up, const char *nation)
{
    const GameRules *rules = set_up->play->rules;
    LevelSearch search = {.nation = nation};
    for (guint32 i = 0; i < rules->rules.n && !search.is_changed; i++) {
        if (position_spent(rules, set_up->play->position)[i])
            record_walk(
                scenario_play_record(set_up->run->set, set_up->play, ENTITY_RULE, (gint32)i),
                ENTITY_SET(ENTITY_EFFECT), note_level, &search);
    }
    return search.is_changed;
}

static void
check_level(const SetUp *set_up, const Stance *stance)
{
    const GameRules *rules = set_up->play->rules;
    gint32 nation = name_index_find(rules->names, ENTITY_NATION, stance->nation);
    if (nation == NO_NAME || !record_gives(&stance->record, "level") ||
        rules->board.nations[nation].level == NO_NUMBER || rules->system->worked_level == NULL ||
        check_shows_through(set_up->run, &stance->record, NULL))
        return;
    gint32 expected = rules->system->worked_level(rules, set_up->play->position, nation);
    if (expected == stance->level || is_explained(set_up, stance->nation))
        return;
    check_tell(set_up->run, FINDING_SET_UP_LEVEL, &stance->record, "level",
               SAY("nation", name_of(set_up, ENTITY_NATION, nation)),
               SAY_NUMBER("level", stance->level), SAY_NUMBER("expected", expected));
}

static void
check_pieces(const SetUp *set_up)
{
    const GameRules *rules = set_up->play->rules;
    Records colours = data_set_records(set_up->run->set, ENTITY_COLOUR);
    const Record *stated = &set_up->stated->record;
    if (rules->system->markers_in_use == NULL)
        return;
    for (guint32 i = 0; i < colours.length; i++) {
        const Colour *colour = (const Colour *)colours.items[i];
        gint32 used = rules->system->markers_in_use(rules, set_up->play->position, (gint32)i);
        if (!record_gives(&colour->record, "markers") || used <= colour->markers ||
            check_shows_through(set_up->run, stated, NULL))
            continue;
        check_tell(set_up->run, FINDING_SET_UP_MARKERS, stated, "places", SAY_NUMBER("used", used),
                   SAY("colour", colour->name), SAY_NUMBER("there", colour->markers));
    }
}

void
check_markers(CheckRun *run, const ScenarioPlay *play)
{
    const SetUp set_up = {
        .run = run,
        .play = play,
        .stated = (const SparsePosition *)play->scenario->position,
    };
    if (play->position == NULL || set_up.stated == NULL)
        return;
    for (guint32 j = 0; j < set_up.stated->places.length; j++)
        check_state(&set_up, (const State *)set_up.stated->places.items[j]);
    for (guint32 j = 0; j < set_up.stated->nations.length; j++)
        check_level(&set_up, (const Stance *)set_up.stated->nations.items[j]);
    check_pieces(&set_up);
}
