/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of mutations, and how one is made.
 */
#include "tests/cases/mutation.h"

#include "schema/model/words.h"

#include <stddef.h>
#include <string.h>

static const Mutation table[] = {
#define SKIPPED(NAME) {#NAME " does nothing", MUTATED_PROCEDURE, NULL, PROCEDURE_##NAME, 0, 0, 0},
#define UNTRIED(NAME)
#define PROFILE(member, change, value)                                                             \
    {#member " " #change " " #value,                                                               \
     MUTATED_PROFILE,                                                                              \
     NULL,                                                                                         \
     0,                                                                                            \
     offsetof(ProfileCode, member),                                                                \
     CHANGE_##change,                                                                              \
     value},
#define TOGGLED(member) PROFILE(member, TOGGLE, 0)
#define SET(member, value) PROFILE(member, SET, value)
#define ADDED(member, value) PROFILE(member, ADD, value)
#define OF_ID(KIND, Struct, id, member, value)                                                     \
    {#id " " #member " " #value,                                                                   \
     MUTATED_##KIND,                                                                               \
     #id,                                                                                          \
     0,                                                                                            \
     offsetof(Struct, member),                                                                     \
     CHANGE_SET,                                                                                   \
     value},
#define BORDER(id, member, value) OF_ID(BORDER, BoardBorder, id, member, value)
#define TYPE(id, member, value) OF_ID(TYPE, BoardType, id, member, value)
#define ACTION(first, member, value)                                                               \
    {"action " #first " " #member " " #value,                                                      \
     MUTATED_ACTION,                                                                               \
     NULL,                                                                                         \
     first,                                                                                        \
     offsetof(ActionCode, member),                                                                 \
     CHANGE_SET,                                                                                   \
     value},
#define DROPPED(id, first)                                                                         \
    {#id " " #first " dropped",                                                                    \
     MUTATED_ROW,                                                                                  \
     #id,                                                                                          \
     first,                                                                                        \
     offsetof(RowCode, do_) + offsetof(CodeSpan, n),                                               \
     CHANGE_SET,                                                                                   \
     0},
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
#define ACTION(...)
#define DROPPED(...)
#include "tests/cases/mutations.def"
    N_NAMED,
};
G_STATIC_ASSERT((int)N_NAMED == (int)N_PROCEDURES);

const Mutation *
mutations(guint *n)
{
    *n = G_N_ELEMENTS(table);
    return table;
}

/* So often a procedure does nothing before it is clear that it would be begun for ever. */
#define SKIPPED_MAX 1000

static Request
step_skipped(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    machine->position->overflow |= ++machine->position->n_started > SKIPPED_MAX;
    machine_pop(machine);
    return NO_REQUEST;
}

void
mutation_procedures(const Mutation *mutation, ProcedureRow procedures[N_PROCEDURES])
{
    memcpy(procedures, machine_procedures(), N_PROCEDURES * sizeof *procedures);
    if (mutation->kind == MUTATED_PROCEDURE)
        procedures[mutation->from] = (ProcedureRow){.step = step_skipped};
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
    return (guchar *)rules->code[entity].items + place * code_form(entity)->size;
}

static gpointer
find_profile(const GameRules *rules, const Mutation *mutation G_GNUC_UNUSED)
{
    return code_at(rules, ENTITY_PROFILE, (guint32)rules->profile);
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

static gpointer (*const finders[N_MUTATED])(const GameRules *rules, const Mutation *mutation) = {
    [MUTATED_PROFILE] = find_profile,
    [MUTATED_BORDER] = find_border,
    [MUTATED_TYPE] = find_type,
    [MUTATED_ACTION] = find_action,
    [MUTATED_ROW] = find_row,
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

void
mutation_change(GameRules *rules, gconstpointer data)
{
    const Mutation *mutation = data;
    if (mutation->kind == MUTATED_PROCEDURE)
        return;
    guchar *start = finders[mutation->kind](rules, mutation);
    gint32 *number = (gint32 *)(gpointer)(start + mutation->offset);
    *number = changed(*number, mutation);
}
