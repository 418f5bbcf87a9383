/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions are tried by chance, the same each time, the plainer ones first.
 */
#include "validator/checks/scenarios/score-witness.h"

#include "validator/checks/scenarios/score-values.h"
#include "validator/engine/system.h"

#include <string.h>

/* Positions that are tried for a score; the first with the markers of the set-up. */
#define TRIALS 4000u
#define TRIALS_WITHOUT_MARKERS 1000u

/* A search for positions with certain scores. */
typedef struct {
    const ScenarioPlay *play;
    Position *position; /* owned */
    GArray *places;     /* owned: of gint32: those that conditions of the score name */
    guint32 random;
} Witness;

/* A generator of its own: what is found must not depend on a library. */
static guint32
random_below(Witness *witness, guint32 n)
{
    witness->random = witness->random * 1664525u + 1013904223u;
    /* Its high bits; the low ones repeat soon. */
    return (guint32)(((guint64)witness->random * n) >> 32);
}

static void
add_places(Witness *witness, const CodeSpan *names)
{
    const GameRules *rules = witness->play->rules;
    const Situation situation = {
        .rules = rules,
        .position = witness->position,
        .subjects = &SUBJECTS_NONE,
    };
    for (guint i = 0; i < rules->board.n_places; i++)
        for (guint32 j = 0; j < names->n; j++)
            if (place_is_in(&situation, (gint32)i, rules->numbers[names->first + j])) {
                gint32 place = (gint32)i;
                g_array_append_val(witness->places, place);
                break;
            }
}

static void
try_markers(Witness *witness)
{
    const GameRules *rules = witness->play->rules;
    for (guint i = 0; i < witness->places->len; i++) {
        gint32 place = g_array_index(witness->places, gint32, i);
        gint32 nation = (gint32)random_below(witness, rules->board.n_nations + 1) - 1;
        if (random_below(witness, 2) == 0)
            continue;
        if (nation == position_owners(rules, witness->position)[place])
            nation = NO_NAME;
        position_markers(rules, witness->position)[place] = (gint16)nation;
    }
}

/* Gives every nation that counts a level that it can have; what lands cost is not given back. */
static void
try_levels(Witness *witness)
{
    const GameRules *rules = witness->play->rules;
    if (rules->system->bring_level == NULL)
        return;
    for (guint i = 0; i < rules->code[ENTITY_TERM].n; i++) {
        const TermCode *term = rules_term(rules, i);
        if (term->verb != TERM_LEVEL || term->nation < 0)
            continue;
        g_autoptr(GArray) set = score_values_levels(witness->play, term->nation);
        if (set->len == 0)
            continue;
        gint32 wanted = g_array_index(set, gint32, random_below(witness, set->len));
        rules->system->bring_level(rules, witness->position, term->nation, wanted);
    }
}

static gint32
score_of(const Witness *witness)
{
    const GameRules *rules = witness->play->rules;
    const Situation situation = {
        .rules = rules,
        .position = witness->position,
        .subjects = &SUBJECTS_NONE,
    };
    gint32 score = 0;
    for (guint32 i = 0; i < rules->score.n; i++)
        score += term_value(&situation, rules->score.first + i);
    return score;
}

static void
append_levels(GString *words, const DataSet *set, const Witness *witness)
{
    const GameRules *rules = witness->play->rules;
    if (rules->system->level == NULL)
        return;
    for (guint i = 0; i < rules->board.n_nations; i++) {
        gboolean counts = FALSE;
        for (guint j = 0; j < rules->code[ENTITY_TERM].n; j++) {
            const TermCode *term = rules_term(rules, j);
            counts = counts || (term->verb == TERM_LEVEL && term->nation == (gint32)i);
        }
        if (counts)
            g_string_append_printf(words, "%s%s at %d", words->len > 0 ? ", " : "",
                                   scenario_play_name(set, witness->play, ENTITY_NATION, (gint32)i),
                                   rules->system->level(rules, witness->position, (gint32)i));
    }
}

/* Returns: (transfer full): the position that was found, as far as it counts. */
static char *
describe(const DataSet *set, const Witness *witness)
{
    const GameRules *rules = witness->play->rules;
    GString *words = g_string_new(NULL);
    guint n_changed = 0;
    append_levels(words, set, witness);
    for (guint i = 0; i < rules->board.n_places; i++)
        n_changed += position_markers(rules, witness->position)[i] !=
                     position_markers(rules, witness->play->position)[i];
    if (n_changed > 0)
        g_string_append_printf(words, "%s%u place%s held by others than at the start",
                               words->len > 0 ? " and " : "", n_changed, n_changed == 1 ? "" : "s");
    return g_string_free(words, FALSE);
}

static void
note_score(const DataSet *set, const Witness *witness, const gint32 *wanted, guint n, char **found)
{
    gint32 score = score_of(witness);
    for (guint i = 0; i < n; i++)
        if (wanted[i] == score && found[i] == NULL)
            found[i] = describe(set, witness);
}

void
score_witness_find(const DataSet *set, const ScenarioPlay *play, const gint32 *wanted, guint n,
                   char **found)
{
    memset(found, 0, sizeof *found * n);
    if (play->position == NULL || n == 0)
        return;
    Witness witness = {
        .play = play,
        .position = position_copy(play->position),
        .places = g_array_new(FALSE, FALSE, sizeof(gint32)),
        .random = 1,
    };
    for (guint i = 0; i < play->rules->code[ENTITY_CONDITION].n; i++) {
        const ConditionCode *condition = rules_condition(play->rules, i);
        if (condition->verb == CONDITION_CONTROLS)
            add_places(&witness, &condition->of_places);
    }
    for (guint i = 0; i < TRIALS; i++) {
        memcpy(witness.position, play->position, play->position->size);
        if (i >= TRIALS_WITHOUT_MARKERS)
            try_markers(&witness);
        try_levels(&witness);
        note_score(set, &witness, wanted, n, found);
    }
    g_free(witness.position);
    g_array_unref(witness.places);
}
