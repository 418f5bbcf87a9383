/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From what a scenario states to a position.
 */
#include "validator/engine/set-up.h"

#include "schema/model/entities.h"
#include "validator/engine/event.h"

/* One setting up. */
typedef struct {
    const GameRules *rules;
    Position *position;
    char **problem;
} Setting;

static gint32
number_of(Setting *setting, EntityId entity, const char *name)
{
    gint32 number = name != NULL ? name_index_find(setting->rules->names, entity, name) : NO_NAME;
    if (name != NULL && number == NO_NAME && *setting->problem == NULL)
        *setting->problem = g_strdup_printf("no %s “%s”", entity_get(entity)->name, name);
    return number;
}

static void
set_unit(Setting *setting, const PlacedUnit *placed)
{
    const GameRules *rules = setting->rules;
    gint32 unit = number_of(setting, ENTITY_UNIT, placed->unit);
    ZoneCode zone = {.kind = NO_CODE};
    gint32 at = NO_NAME;
    if (unit == NO_NAME || placed->at == NULL)
        return;
    if (board_zone(rules->names, placed->at, &zone))
        at = position_zone(rules, setting->position, &zone, unit, &SUBJECTS_NONE);
    if (at == NO_NAME) {
        if (*setting->problem == NULL)
            *setting->problem =
                g_strdup_printf("“%s” is no one zone for “%s”", placed->at, placed->unit);
        return;
    }
    position_zones(rules, setting->position)[unit] = (guint16)at;
    if (record_gives(&placed->record, "strength"))
        position_strengths(rules, setting->position)[unit] =
            (guint8)MIN(placed->strength, rules->board.units[unit].strength);
}

static void
set_place(Setting *setting, const State *state)
{
    const GameRules *rules = setting->rules;
    gint32 place = number_of(setting, ENTITY_SPACE, state->place);
    const Record *record = &state->record;
    if (place == NO_NAME)
        return;
    if (state->nation != NULL)
        position_owners(rules, setting->position)[place] =
            (gint16)number_of(setting, ENTITY_NATION, state->nation);
    if (state->marker != NULL)
        position_markers(rules, setting->position)[place] =
            (gint16)number_of(setting, ENTITY_NATION, state->marker);
    if (state->name != NULL)
        position_place_names(rules, setting->position)[place] =
            (gint16)game_rules_place_name(rules, state->name);
    if (record_gives(record, "garrison"))
        position_garrisons(rules, setting->position)[place] = (guint8)state->garrison;
    if (record_gives(record, "harbour"))
        position_harbours(rules, setting->position)[place] = state->harbour != FALSE;
}

/* After the places: a level that is given holds with the lands that are lost. */
static void
set_nation(Setting *setting, const Stance *stance)
{
    const GameRules *rules = setting->rules;
    const Record *record = &stance->record;
    gint32 nation = number_of(setting, ENTITY_NATION, stance->nation);
    DateCode until = {0};
    if (nation == NO_NAME || *setting->problem != NULL)
        return;
    if (record_gives(record, "status"))
        position_statuses(rules, setting->position)[nation] = (guint8)stance->status;
    if (stance->side != NULL)
        position_sides(rules, setting->position)[nation] =
            (gint16)number_of(setting, ENTITY_SIDE, stance->side);
    if (stance->until != NULL && !board_date(rules->names, stance->until, &until))
        *setting->problem = g_strdup_printf("there is no %s", stance->until);
    else if (stance->until != NULL)
        position_truce_ends(rules, setting->position)[nation] =
            (gint16)(until.first / (gint32)MAX(rules->board.n_seasons, 1));
    if (record_gives(record, "level"))
        position_set_level(rules, setting->position, nation, (gint32)stance->level);
}

static void
set_mark(Setting *setting, const Mark *mark)
{
    const GameRules *rules = setting->rules;
    gint32 track = number_of(setting, ENTITY_TRACK, mark->track);
    if (track != NO_NAME)
        position_marks(rules, setting->position)[track] = (gint16)mark->at;
}

static void
set_all(Setting *setting, const SparsePosition *sparse)
{
    const Texts *spent = &sparse->spent;
    for (guint32 i = 0; i < sparse->places.length; i++)
        set_place(setting, (const State *)sparse->places.items[i]);
    for (guint32 i = 0; i < sparse->nations.length; i++)
        set_nation(setting, (const Stance *)sparse->nations.items[i]);
    for (guint32 i = 0; i < sparse->tracks.length; i++)
        set_mark(setting, (const Mark *)sparse->tracks.items[i]);
    for (guint32 i = 0; i < sparse->units.length; i++)
        set_unit(setting, (const PlacedUnit *)sparse->units.items[i]);
    for (guint32 i = 0; i < spent->length; i++) {
        gint32 rule = number_of(setting, ENTITY_RULE, spent->items[i]);
        if (rule != NO_NAME)
            position_spent(setting->rules, setting->position)[rule] = TRUE;
    }
}

Position *
set_up(const GameRules *rules, char **problem)
{
    Position *position = position_new(rules);
    Setting setting = {.rules = rules, .position = position, .problem = problem};
    Machine machine = {.rules = rules, .position = position};
    *problem = NULL;
    if (rules->position != NULL)
        set_all(&setting, (const SparsePosition *)rules->position);
    if (*problem == NULL)
        *problem = position_check(rules, position);
    if (*problem != NULL) {
        g_free(position);
        return NULL;
    }
    Frame *frame = machine_push(&machine, PROCEDURE_DECISION, &SUBJECTS_NONE);
    frame->next = rules->decisions.first;
    frame->n = rules->decisions.n;
    return position;
}
