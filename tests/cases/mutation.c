/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of mutations, and how one is made.
 */
#include "tests/cases/mutation.h"

#include "schema/model/words.h"
#include "validator/systems/area-blocks/area-blocks.h"
#include "validator/systems/area-blocks/position.h"

#include <stddef.h>
#include <string.h>

/* So often a procedure does nothing before it is clear that it would be begun for ever. */
#define SKIPPED_MAX 1000

static Request
step_skipped(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    machine->position->overflow |= ++machine->position->n_started > SKIPPED_MAX;
    machine_pop(machine);
    return NO_REQUEST;
}

/* Does a step of @procedure that takes nothing back of @array of the position. */
static Request
step_keeping(Machine *machine, Frame *frame, guint procedure, guint array)
{
    const GameRules *rules = machine->rules;
    const PositionArray *row = game_rules_array(&area_blocks, array);
    gsize n = row->size * game_rules_array_length(rules, (ArrayCount)row->count);
    guchar *items = (guchar *)machine->position + rules->layout.at[array];
    g_autofree guchar *before = g_memdup2(items, n);
    const Request request = machine_procedure(&area_blocks, procedure)->step(machine, frame);
    for (gsize i = 0; i < n; i++)
        if (items[i] == 0)
            items[i] = before[i];
    return request;
}

#define TOGGLED(...)
#define SET(...)
#define ADDED(...)
#define BORDER(...)
#define TYPE(...)
#define PRINTED(...)
#define ACTION(...)
#define DROPPED(...)
#define EFFECT(...)
#define SKIPPED(NAME)
#define UNTRIED(NAME)
#define KEPT(NAME, array)                                                                          \
    static Request step_##NAME##_keeps_##array(Machine *machine, Frame *frame)                     \
    {                                                                                              \
        return step_keeping(machine, frame, PROCEDURE_##NAME, AREA_ARRAY_##array);                 \
    }
#include "tests/cases/mutations.def"

static const Mutation table[] = {
#define STEP(NAME, what, function)                                                                 \
    {.name = #NAME what, .kind = MUTATED_PROCEDURE, .from = PROCEDURE_##NAME, .step = function},
#define NUMBER(KIND, Struct, member, to, ...)                                                      \
    {.kind = MUTATED_##KIND, .offset = offsetof(Struct, member), .value = to, __VA_ARGS__},
#define SKIPPED(NAME) STEP(NAME, " does nothing", step_skipped)
#define KEPT(NAME, array) STEP(NAME, " takes back no " #array, step_##NAME##_keeps_##array)
#define UNTRIED(NAME)
#define PROFILE(member, to, what)                                                                  \
    NUMBER(PROFILE, ProfileCode, member, to, .name = #member " " #what " " #to,                    \
           .change = CHANGE_##what)
#define TOGGLED(member) PROFILE(member, 0, TOGGLE)
#define SET(member, to) PROFILE(member, to, SET)
#define ADDED(member, to) PROFILE(member, to, ADD)
#define OF_ID(KIND, Struct, key, member, to)                                                       \
    NUMBER(KIND, Struct, member, to, .name = #key " " #member " " #to, .id = #key)
#define BORDER(key, member, to) OF_ID(BORDER, BoardBorder, key, member, to)
#define TYPE(key, member, to) OF_ID(TYPE, BoardType, key, member, to)
#define PRINTED(key, member, to) OF_ID(PRINTED, PrintedType, key, member, to)
#define ACTION(first, member, to)                                                                  \
    NUMBER(ACTION, ActionCode, member, to, .name = "action " #first " " #member " " #to,           \
           .from = first)
#define OF_ROW(KIND, Struct, key, first, member, to)                                               \
    NUMBER(KIND, Struct, member, to, .name = #key " " #first " " #member " " #to, .id = #key,      \
           .from = first)
#define DROPPED(key, first) OF_ROW(ROW, RowCode, key, first, do_.n, 0)
#define EFFECT(key, first, member, to) OF_ROW(EFFECT, EffectCode, key, first, member, to)
#include "tests/cases/mutations.def"
};

/* Every procedure is named. */
enum {
#define SKIPPED(NAME) NAMED_##NAME,
#define UNTRIED(NAME) NAMED_##NAME,
#define TOGGLED(...)
#define SET(...)
#define ADDED(...)
#define BORDER(...)
#define TYPE(...)
#define PRINTED(...)
#define ACTION(...)
#define DROPPED(...)
#define KEPT(...)
#define EFFECT(...)
#include "tests/cases/mutations.def"
    N_NAMED,
};
G_STATIC_ASSERT((int)N_NAMED == (int)AREA_PROCEDURES_END);

const Mutation *
mutations(guint *n)
{
    *n = G_N_ELEMENTS(table);
    return table;
}

void
mutation_procedures(const Mutation *mutation, ProcedureRow procedures[PROCEDURES_MAX])
{
    machine_procedures(&area_blocks, procedures);
    if (mutation->kind == MUTATED_PROCEDURE)
        procedures[mutation->from] = (ProcedureRow){.step = mutation->step};
}

/* Returns: the number of what is called @id. */
static guint32
number_of(const GameRules *rules, EntityId entity, const char *id)
{
    gint32 number = name_index_find(rules->names, entity, id);
    g_assert(number != NO_NAME);
    return (guint32)number;
}

/* Returns: the code of @entity at @place. */
static gpointer
code_at(const GameRules *rules, EntityId entity, guint32 place)
{
    g_assert(place < rules->code[entity].n);
    return (guchar *)rules->code[entity].items + place * compile_code_form(entity)->size;
}

static gpointer
find_profile(const GameRules *rules, const Mutation *mutation G_GNUC_UNUSED)
{
    return code_at(rules, ENTITY_PROFILE, (guint32)rules->switches[ENTITY_PROFILE]);
}

static gpointer
find_border(const GameRules *rules, const Mutation *mutation)
{
    return &rules->board.borders[number_of(rules, ENTITY_BORDER, mutation->id)];
}

static gpointer
find_type(const GameRules *rules, const Mutation *mutation)
{
    return &rules->board.types[number_of(rules, ENTITY_TYPE, mutation->id)];
}

static gpointer
find_printed(const GameRules *rules, const Mutation *mutation)
{
    const Printed *printed = rules->printed;
    return &printed->types[number_of(rules, ENTITY_TYPE, mutation->id)];
}

static gpointer
find_action(const GameRules *rules, const Mutation *mutation)
{
    for (guint32 i = 0; i < rules->actions.n; i++)
        if (rules_action(rules, rules->actions.first + i)->from == mutation->from)
            return code_at(rules, ENTITY_ACTION, rules->actions.first + i);
    g_assert_not_reached();
}

static gpointer
find_row(const GameRules *rules, const Mutation *mutation)
{
    guint32 number = number_of(rules, ENTITY_TABLE, mutation->id);
    const CodeSpan *rows = &rules_table(rules, number)->rows;
    for (guint32 i = 0; i < rows->n; i++)
        if (rules_row(rules, rows->first + i)->from == mutation->from)
            return code_at(rules, ENTITY_ROW, rows->first + i);
    g_assert_not_reached();
}

/* Returns: the first effect of the row. */
static gpointer
find_effect(const GameRules *rules, const Mutation *mutation)
{
    const RowCode *row = find_row(rules, mutation);
    g_assert(row->do_.n > 0);
    return code_at(rules, ENTITY_EFFECT, row->do_.first);
}

static gpointer (*const finders[N_MUTATED])(const GameRules *rules, const Mutation *mutation) = {
    [MUTATED_PROFILE] = find_profile, [MUTATED_BORDER] = find_border, [MUTATED_TYPE] = find_type,
    [MUTATED_PRINTED] = find_printed, [MUTATED_ACTION] = find_action, [MUTATED_ROW] = find_row,
    [MUTATED_EFFECT] = find_effect,
};

/* What is not said counts as the first answer. */
static gint32
changed(gint32 number, const Mutation *mutation)
{
    switch (mutation->change) {
    case CHANGE_SET:
        return mutation->value;
    case CHANGE_ADD:
        return number + mutation->value;
    case CHANGE_TOGGLE:
        return number != TRUE;
    }
    g_assert_not_reached();
}

/* Links have the limits of their borders at hand. */
static void
follow_borders(Board *board)
{
    for (guint i = 0; i < board->n_links; i++) {
        BoardLink *link = &board->links[i];
        if (link->type >= N_BUILT_IN)
            link->limit = board->borders[link->type - N_BUILT_IN].limit;
    }
}

void
mutation_change(GameRules *rules, gconstpointer data)
{
    const Mutation *mutation = data;
    if (mutation->kind == MUTATED_PROCEDURE)
        return;
    guchar *start = finders[mutation->kind](rules, mutation);
    gint32 *number = (gint32 *)(gpointer)(start + mutation->offset);
    *number = changed(*number, mutation);
    follow_borders(&rules->board);
}
