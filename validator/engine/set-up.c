/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From what a scenario states to a position.
 */
#include "validator/engine/set-up.h"

#include "schema/model/entities.h"
#include "validator/engine/playable.h"
#include "validator/engine/presence.h"
#include "validator/engine/system.h"

/* One setting up. */
typedef struct {
    const GameRules *rules;
    Position *position;
    FindingWords **problem;
} Setting;

/* Returns: what the system does for set-ups, or NULL. */
static const SystemSetUp *
set_up_of(const GameRules *rules)
{
    return rules->system != NULL ? rules->system->set_up : NULL;
}

static gint32
number_of(Setting *setting, EntityId entity, const char *name)
{
    gint32 number = name != NULL ? name_index_find(setting->rules->names, entity, name) : NO_NAME;
    if (name != NULL && number == NO_NAME && *setting->problem == NULL)
        *setting->problem = playable_unknown_id(entity, name);
    return number;
}

/* @problem: (transfer full): NULL: none. Only the first one is reported. */
static void
set_problem(Setting *setting, FindingWords *problem)
{
    if (*setting->problem == NULL)
        *setting->problem = problem;
    else
        g_clear_pointer(&problem, finding_words_unref);
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
                    finding_words_new(
                        N_("“{unit}” cannot be placed in “{zone}”, which is not a single zone"),
                        FINDING_ARG("unit", placed->unit), FINDING_ARG("zone", placed->at), NULL));
        return;
    }
    position_put(rules, setting->position, unit, at);
    if (record_has_key(&placed->record, "strength"))
        position_strengths(rules, setting->position)[unit] =
            (guint8)MIN(placed->strength, rules->board.units[unit].strength);
    const SystemSetUp *own = set_up_of(rules);
    if (own != NULL && own->unit != NULL)
        set_problem(setting, own->unit(rules, setting->position, placed, unit));
}

static void
set_name(Setting *setting, gint32 place, const char *name)
{
    gint32 number = game_rules_place_name(setting->rules, name);
    position_place_names(setting->rules, setting->position)[place] = (gint16)number;
    if (number == NO_NAME)
        set_problem(setting, finding_words_new(
                                 N_("no place can have the name “{name}”, which nothing gives it"),
                                 FINDING_ARG("name", name), NULL));
}

static void
set_place(Setting *setting, const State *state)
{
    const GameRules *rules = setting->rules;
    gint32 place = number_of(setting, ENTITY_SPACE, state->place);
    const SystemSetUp *own = set_up_of(rules);
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
    if (own != NULL && own->place != NULL)
        set_problem(setting, own->place(rules, setting->position, state, place));
}

/* After the places: a level that is given holds with the lands that are lost. */
static void
set_nation(Setting *setting, const Stance *stance)
{
    const GameRules *rules = setting->rules;
    const SystemSetUp *own = set_up_of(rules);
    gint32 nation = number_of(setting, ENTITY_NATION, stance->nation);
    if (nation == NO_NAME || *setting->problem != NULL)
        return;
    if (record_has_key(&stance->record, "status"))
        position_statuses(rules, setting->position)[nation] = (guint8)stance->status;
    if (stance->side != NULL)
        position_sides(rules, setting->position)[nation] =
            (gint16)number_of(setting, ENTITY_SIDE, stance->side);
    if (own != NULL && own->nation != NULL)
        set_problem(setting, own->nation(rules, setting->position, stance, nation));
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
        set_problem(setting, playable_unknown_date(date));
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
    const SystemSetUp *own = set_up_of(setting->rules);
    if (own != NULL && own->rest != NULL)
        set_problem(setting, own->rest(setting->rules, setting->position, sparse));
}

/* Returns: NULL, or (transfer full) what cannot be. */
static FindingWords *
lay_out_position(const GameRules *rules, Position *position, const Record *sparse)
{
    FindingWords *problem = NULL;
    Setting setting = {.rules = rules, .position = position, .problem = &problem};
    if (sparse != NULL)
        set_all(&setting, (const SparsePosition *)sparse);
    if (problem == NULL)
        problem = position_check(rules, position);
    if (problem == NULL)
        presence_note_all(rules, position);
    return problem;
}

void
set_up_begin_decisions(Machine *machine)
{
    Frame *frame = machine_push(machine, PROCEDURE_DECISION, &SUBJECTS_NONE);
    frame->next = machine->rules->decisions.first;
    frame->n = machine->rules->decisions.n;
}

Position *
set_up(const GameRules *rules, FindingWords **problem)
{
    Position *position = position_new(rules);
    Machine machine = {.rules = rules, .position = position};
    *problem = lay_out_position(rules, position, rules->position);
    if (*problem == NULL) {
        set_up_begin_decisions(&machine);
        return position;
    }
    g_free(position);
    return NULL;
}

static void
clear_board(const GameRules *rules, Position *position)
{
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        position_put(rules, position, i, (gint32)rules->zone_numbers.out);
}

Position *
set_up_with_record(const GameRules *rules, const Record *sparse, gboolean is_quiet,
                   FindingWords **problem)
{
    Position *position = position_new(rules);
    *problem = lay_out_position(rules, position, rules->position);
    if (*problem == NULL && is_quiet)
        clear_board(rules, position);
    if (*problem == NULL)
        *problem = lay_out_position(rules, position, sparse);
    const SystemSetUp *own = set_up_of(rules);
    if (*problem == NULL && own != NULL && own->laid != NULL)
        own->laid(rules, position);
    if (*problem == NULL)
        return position;
    g_free(position);
    return NULL;
}
