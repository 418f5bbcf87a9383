/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rules of one scenario in the form in which they are played: the board, the code of all
 * special rules, and the shape of a position. Compiled once, immutable, shared by all games.
 */
#pragma once

#include "validator/engine/rules/layout.h"

typedef struct GameRules {
    Board board;
    struct {
        gpointer items; /* of the struct of the entity's code form */
        guint n;
    } code[N_ENTITIES];
    gint32 *numbers;          /* of REFS */
    ZoneCode *zones;          /* of ZONES */
    const char **place_names; /* that places may get; into the records */
    guint n_place_names;
    CodeSpan rules; /* every rule: those of the data set, then those of the scenario */
    CodeSpan by_trigger[N_TRIGGERS]; /* into listed: the rules that are on and wait for it */
    CodeSpan *by_trigger_of_unit;    /* those that can be about a unit, unit behind unit for each */
    CodeSpan by_modified[N_MODIFIED]; /* and the passive ones that modify it */
    guint8 *labels; /* by selector: units whose print may fit, label_size bytes with a bit each */
    guint label_size;
    guint8 *says;        /* by selector: what else it asks, SelectorSays */
    CodeSpan *by_nation; /* those that can be about a nation, nation behind nation for each word */
    CodeSpan *by_unit;   /* those that can be about a unit, unit behind unit for each word */
    guint8 *place_sets;  /* by selector: places that may fit, place_set_size bytes each */
    guint8 *place_says;  /* by selector: whether the system has to be asked about it */
    guint8 *places_modified;  /* by rule: places that its modifications can be about, as a set */
    guint8 *entries_modified; /* by unit: and those that modify entry of it, as such a set */
    guint place_set_size;     /* bytes of such a set */
    guint8 *asks;             /* by condition: what it asks about, one bit each; see watches.h */
    CodeSpan choices;         /* and those that a side may take */
    CodeSpan edges;           /* and the edge rules */
    Watches watches;
    gint32 *listed;       /* numbers of rules */
    gboolean *is_on;      /* by rule: not manual, and neither option nor ruling switches it off */
    const char **answers; /* by ruling: the id of the answer that holds; into the records */
    GHashTable *place_name_numbers; /* name -> number + 1 */
    gint32 switches[N_ENTITIES];    /* of those that are records of rules.json: the code; empty
                                       where the data set has none; NO_CODE: it is none */
    CodeSpan actions;               /* rows of the action table */
    gint32 first_roll;
    CodeSpan decisions, sudden_death, score, victory;
    CodeSpan standings;   /* of sides; none: the score decides */
    const char *shared;   /* result where several stand highest, or NULL; into the records */
    const System *system; /* whose words it is written in, or NULL; see system_of() */
    gpointer printed;     /* what that has printed beside the board; owned */
    gint32 first_turn, last_turn;
    const Record *position; /* of the scenario, borrowed; NULL: none */
    const Record *tables;   /* of the data set, borrowed; NULL: none */
    NameIndex *names;
    NameHashes hashes[N_ENTITIES]; /* of these names */
    PositionLayout layout;
    ZoneNumbers zone_numbers;
} GameRules;

/* Options and answers to rulings that differ from what the data say: `id` or `id=answer`. */
typedef struct {
    const char *const *options; /* NULL-terminated; NULL: none */
} RulesChoice;

#define RULES_UNITS_MAX BOARD_UNITS_MAX

/* @input must outlive the result; @choice may be NULL.
 * Returns: (transfer full): NULL with @problem (transfer full) saying what of the data cannot be
 * played; data without findings can. */
GameRules *game_rules_compile(const RulesInput *input, const RulesChoice *choice, char **problem);
void game_rules_free(GameRules *rules); /* NULL is allowed */

/* Returns: about how many bytes of memory @rules and a position of them take. What grows with
 * places, rules and selectors is counted; a set of names takes some 100 bytes for each. */
gsize game_rules_size(const GameRules *rules);

/* Returns: the number of a new name of a place; NO_NAME for NULL. */
gint32 game_rules_place_name(const GameRules *rules, const char *name);

/* The code of an entity by its place, as `const ConditionCode *rules_condition(rules, place)`. */
#define CODE(NAME, Type, name)                                                                     \
    static inline const Type *rules_##name(const GameRules *rules, guint32 place)                  \
    {                                                                                              \
        g_assert(place < rules->code[ENTITY_##NAME].n);                                            \
        return (const Type *)rules->code[ENTITY_##NAME].items + place;                             \
    }
#include "validator/engine/rules/code.def"

/* Returns: whether @number is one of @span, a run of the numbers. */
static inline gboolean
rules_lists(const GameRules *rules, const CodeSpan *span, gint32 number)
{
    for (guint32 i = 0; i < span->n; i++)
        if (rules->numbers[span->first + i] == number)
            return TRUE;
    return FALSE;
}

/* Returns: (transfer none): the parameters of the procedures. */
static inline const ProfileCode *
rules_parameters(const GameRules *rules)
{
    return rules_profile(rules, (guint32)rules->switches[ENTITY_PROFILE]);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GameRules, game_rules_free)
