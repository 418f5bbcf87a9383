/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From what a scenario states to a position.
 */
#include "validator/engine/set-up.h"

#include "schema/model/entities.h"
#include "validator/engine/crossing.h"
#include "validator/engine/event.h"
#include "validator/engine/presence.h"

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
set_problem(Setting *setting, char *problem)
{
    if (*setting->problem == NULL)
        *setting->problem = problem;
    else
        g_free(problem);
}

/* The way that @unit took into its place. */
static void
set_way(Setting *setting, const PlacedUnit *placed, gint32 unit)
{
    const GameRules *rules = setting->rules;
    gint32 place = position_place(rules, setting->position, unit);
    gint32 from = number_of(setting, ENTITY_SPACE, placed->from);
    gint32 link = place != NO_NAME && from != NO_NAME ? find_link(rules, from, place) : NO_NAME;
    if (link != NO_NAME)
        note_crossing(rules, setting->position, link, unit);
    else
        set_problem(setting,
                    g_strdup_printf("no way leads “%s” from “%s” to “%s”",
                                    placed->unit,
                                    placed->from,
                                    placed->at));
}

/* What @unit did in this turn. */
static void
set_deeds(Setting *setting, const PlacedUnit *placed, gint32 unit)
{
    guint8 *deeds = &position_deeds(setting->rules, setting->position)[unit];
    if (placed->from != NULL)
        set_way(setting, placed, unit);
    if (placed->moved)
        *deeds |= UNIT_MOVED;
    if (placed->besieges)
        *deeds |= UNIT_BESIEGES;
    if (record_gives(&placed->record, "marched"))
        position_marched(setting->rules, setting->position)[unit] = (guint8)placed->marched;
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
        set_problem(setting,
                    g_strdup_printf("“%s” is no one zone for “%s”", placed->at, placed->unit));
        return;
    }
    position_put(rules, setting->position, unit, at);
    if (record_gives(&placed->record, "strength"))
        position_strengths(rules, setting->position)[unit] =
            (guint8)MIN(placed->strength, rules->board.units[unit].strength);
    set_deeds(setting, placed, unit);
}

static void
set_name(Setting *setting, gint32 place, const char *name)
{
    gint32 number = game_rules_place_name(setting->rules, name);
    position_place_names(setting->rules, setting->position)[place] = (gint16)number;
    if (number == NO_NAME)
        set_problem(setting, g_strdup_printf("nothing in the rules is called “%s”", name));
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
        set_name(setting, place, state->name);
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
    if (record_gives(record, "points"))
        position_next_points(rules, setting->position)[nation] = position_small(stance->points);
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
set_date(Setting *setting, const char *date)
{
    DateCode turns;
    if (board_date(setting->rules->names, date, &turns))
        setting->position->turn = turns.first;
    else
        set_problem(setting, g_strdup_printf("there is no %s", date));
}

/* Where units of two sides stand, those who did not come in this turn were there before. */
static void
set_holder(const GameRules *rules, Position *position, gint32 place)
{
    gint32 holder = NO_NAME;
    note_presence(rules, position, place);
    if (!place_is_contested(rules, position, place))
        return;
    for (guint i = 0; i < rules->board.n_units; i++) {
        gint32 side = unit_side(rules, position, (gint32)i);
        gboolean was_there = unit_holds(rules, position, (gint32)i) == place &&
                             (position_deeds(rules, position)[i] & UNIT_CAME) == 0;
        if (was_there && holder != NO_NAME && side != holder)
            return;
        holder = was_there ? side : holder;
    }
    position_holders(rules, position)[place] = (gint8)holder;
}

/* Units aboard others stand where those are, so that they come behind them. */
static void
set_units(Setting *setting, const Records *units, gboolean are_aboard)
{
    for (guint32 i = 0; i < units->length; i++) {
        const PlacedUnit *placed = (const PlacedUnit *)units->items[i];
        if (g_str_has_prefix(placed->at != NULL ? placed->at : "", "@aboard") == are_aboard)
            set_unit(setting, placed);
    }
}

static void
set_all(Setting *setting, const SparsePosition *sparse)
{
    const Texts *spent = &sparse->spent;
    if (sparse->date != NULL)
        set_date(setting, sparse->date);
    for (guint32 i = 0; i < sparse->places.length; i++)
        set_place(setting, (const State *)sparse->places.items[i]);
    for (guint32 i = 0; i < sparse->nations.length; i++)
        set_nation(setting, (const Stance *)sparse->nations.items[i]);
    for (guint32 i = 0; i < sparse->tracks.length; i++)
        set_mark(setting, (const Mark *)sparse->tracks.items[i]);
    set_units(setting, &sparse->units, FALSE);
    set_units(setting, &sparse->units, TRUE);
    for (guint32 i = 0; i < spent->length; i++) {
        gint32 rule = number_of(setting, ENTITY_RULE, spent->items[i]);
        if (rule != NO_NAME)
            position_spent(setting->rules, setting->position)[rule] = TRUE;
    }
}

/* Returns: NULL, or (transfer full) what cannot be. */
static char *
lay(const GameRules *rules, Position *position, const Record *sparse)
{
    char *problem = NULL;
    Setting setting = {.rules = rules, .position = position, .problem = &problem};
    if (sparse != NULL)
        set_all(&setting, (const SparsePosition *)sparse);
    if (problem == NULL)
        problem = position_check(rules, position);
    if (problem == NULL)
        note_all_presence(rules, position);
    return problem;
}

void
begin_decisions(Machine *machine)
{
    Frame *frame = machine_push(machine, PROCEDURE_DECISION, &SUBJECTS_NONE);
    frame->next = machine->rules->decisions.first;
    frame->n = machine->rules->decisions.n;
}

Position *
set_up(const GameRules *rules, char **problem)
{
    Position *position = position_new(rules);
    Machine machine = {.rules = rules, .position = position};
    *problem = lay(rules, position, rules->position);
    if (*problem == NULL) {
        begin_decisions(&machine);
        return position;
    }
    g_free(position);
    return NULL;
}

Position *
position_laid(const GameRules *rules, const Record *sparse, char **problem)
{
    Position *position = position_new(rules);
    *problem = lay(rules, position, rules->position);
    if (*problem == NULL)
        *problem = lay(rules, position, sparse);
    for (guint i = 0; *problem == NULL && i < rules->board.n_places; i++)
        set_holder(rules, position, (gint32)i);
    if (*problem == NULL)
        return position;
    g_free(position);
    return NULL;
}
