/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The values that a score can have, and positions that have a score. Positions are tried at
 * random, the same ones each time, the simpler ones first.
 */
#include "validator/checks/scores.h"
#include "validator/engine/system.h"

#include <string.h>

/* Sets with more values than that are not worked out. */
#define VALUES_MAX 20000u

/* And sums that lie farther apart than that neither. */
#define SPAN_MAX (1 << 22)
#define SCORE_MAX 1000000000

void
scores_values_clear(ScoreValues *values)
{
    g_free(values->items);
}

static int
compare_numbers(gconstpointer a, gconstpointer b)
{
    gint32 left = *(const gint32 *)a;
    gint32 right = *(const gint32 *)b;
    return (left > right) - (left < right);
}

/* Returns: @numbers (consumed) in rising order, each once. */
static GArray *
as_set(GArray *numbers)
{
    g_array_sort(numbers, compare_numbers);
    guint n = 0;
    for (guint i = 0; i < numbers->len; i++) {
        gint32 number = g_array_index(numbers, gint32, i);
        if (n == 0 || g_array_index(numbers, gint32, n - 1) != number)
            g_array_index(numbers, gint32, n++) = number;
    }
    g_array_set_size(numbers, n);
    return numbers;
}

/* Ticks off in @is_sum, which begins with the sum @least, what one of @a and each of @b are
 * together: runs of following numbers of @b at a time. */
static void
tick_sums(const GArray *a, const GArray *b, gint64 least, guint8 *is_sum)
{
    const gint32 *of_b = (const gint32 *)(gconstpointer)b->data;
    for (guint i = 0, n = 0; i < b->len; i += n) {
        for (n = 1; i + n < b->len && of_b[i + n] == of_b[i] + (gint32)n; n++)
            ;
        for (guint j = 0; j < a->len; j++)
            memset(is_sum + (g_array_index(a, gint32, j) + (gint64)of_b[i] - least), TRUE, n);
    }
}

/* Returns: every sum of one of @a and one of @b (both in rising order, consumed). Sums
 * are ticked off in a table; what lies too far apart for one is not worked out. */
static GArray *
add_sums(GArray *a, GArray *b, gboolean *is_cut)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(gint32));
    gint64 least = 0, most = 0;
    if (a->len > 0 && b->len > 0) {
        least = (gint64)g_array_index(a, gint32, 0) + g_array_index(b, gint32, 0);
        most = (gint64)g_array_index(a, gint32, a->len - 1) + g_array_index(b, gint32, b->len - 1);
    }
    *is_cut |= a->len == 0 || b->len == 0 || most - least >= SPAN_MAX || least < -SCORE_MAX ||
               most > SCORE_MAX || (guint64)a->len * b->len > (guint64)VALUES_MAX * 64;
    g_autofree guint8 *is_sum = *is_cut ? NULL : g_malloc0((gsize)(most - least) + 1);
    if (!*is_cut)
        tick_sums(a, b, least, is_sum);
    guint span = *is_cut ? 0 : (guint)(most - least) + 1, n = 0;
    g_array_set_size(all, span);
    for (guint at = 0; at < span; at++)
        if (is_sum[at])
            g_array_index(all, gint32, n++) = (gint32)(least + at);
    *is_cut |= n > VALUES_MAX;
    g_array_set_size(all, *is_cut ? 0 : n);
    g_array_unref(a);
    g_array_unref(b);
    return all;
}

static GArray *
single_score(gint32 number)
{
    GArray *set = g_array_new(FALSE, FALSE, sizeof(gint32));
    g_array_append_val(set, number);
    return set;
}

/* Returns: @from to @to in steps of @step, each times @times. */
static GArray *
range_of_scores(gint32 from, gint32 to, gint32 step, gint32 times, gboolean *is_cut)
{
    GArray *set = g_array_new(FALSE, FALSE, sizeof(gint32));
    for (gint32 number = from; number <= to && !*is_cut; number += step) {
        gint32 value = number * times;
        g_array_append_val(set, value);
        *is_cut |= set->len > VALUES_MAX;
    }
    return as_set(set);
}

static gint32
common_divisor(gint32 a, gint32 b)
{
    while (b != 0) {
        gint32 rest = a % b;
        a = b;
        b = rest;
    }
    return ABS(a);
}

/* Returns: the greatest number by which whatever the term at @at is worth can be divided; 0: it is
 * always worth nothing. */
static gint32
step_of_term(const GameRules *rules, guint32 at)
{
    const TermCode *term = rules_term(rules, at);
    gint32 step = 0;
    switch (term->verb) {
    case TERM_NUMBER:
    case TERM_POINTS:
        return ABS(term->value);
    case TERM_SUM:
        for (guint32 i = 0; i < term->of.n; i++)
            step = common_divisor(step, step_of_term(rules, term->of.first + i));
        return step;
    default:
        return term->times != NO_NUMBER ? ABS(term->times) : 1;
    }
}

/* Returns: the greatest number by which every change of the level of @nation can be divided. */
static gint32
step_of_level(const GameRules *rules, gint32 nation)
{
    gint32 step = rules->board.nations[nation].per_land;
    for (guint i = 0; i < rules->code[ENTITY_EFFECT].n; i++) {
        const EffectCode *effect = rules_effect(rules, i);
        gboolean is_theirs = effect->nation == nation || effect->nation < NO_NAME;
        if (effect->verb != EFFECT_LEVEL || !is_theirs)
            continue;
        if (effect->add != NO_NUMBER)
            step = common_divisor(step, effect->add);
        if (effect->plus != NO_CODE)
            step = common_divisor(step, step_of_term(rules, (guint32)effect->plus));
    }
    return MAX(step, 1);
}

static gboolean
names_truce(const GameRules *rules, gint32 at, gint32 nation)
{
    const ConditionCode *condition = at != NO_CODE ? rules_condition(rules, (guint32)at) : NULL;
    if (condition == NULL)
        return FALSE;
    if (condition->verb == CONDITION_STATUS)
        return condition->nation == nation && condition->status == STATUS_TRUCE;
    gboolean is_named = FALSE;
    for (guint32 i = 0; i < condition->of.n && condition->verb == CONDITION_ANY; i++)
        is_named |= names_truce(rules, (gint32)(condition->of.first + i), nation);
    return is_named;
}

static gboolean
ends_game(const GameRules *rules, const CodeSpan *effects)
{
    for (guint32 i = 0; i < effects->n; i++)
        if (rules_effect(rules, effects->first + i)->verb == EFFECT_END_GAME)
            return TRUE;
    return FALSE;
}

/* Whether the game ends when a truce is imposed on @nation, as at a level of 0. */
static gboolean
ends_with_truce(const GameRules *rules, gint32 nation)
{
    for (guint32 i = 0; i < rules->sudden_death.n; i++)
        if (names_truce(rules, rules_ending(rules, rules->sudden_death.first + i)->if_, nation))
            return TRUE;
    for (guint32 i = 0; i < rules->rules.n; i++) {
        const RuleCode *rule = rules_rule(rules, rules->rules.first + i);
        for (guint32 j = 0; j < rule->on.n; j++) {
            const TriggerCode *trigger = rules_trigger(rules, rule->on.first + j);
            if (trigger->event == TRIGGER_TRUCED && trigger->nation == nation &&
                ends_game(rules, &rule->do_))
                return TRUE;
        }
    }
    return FALSE;
}

/* From the printed level down, or from the stated one: a lower start does not lower what can be
 * regained. */
static GArray *
find_levels(const ScenarioPlay *play, gint32 nation, gint32 times, gboolean *is_cut)
{
    const GameRules *rules = play->rules;
    gint32 start = rules->board.nations[nation].level;
    gint32 step = step_of_level(rules, nation);
    gint32 least = ends_with_truce(rules, nation) ? 1 : 0;
    if (start == NO_NUMBER || rules->system->levels == NULL)
        return single_score(0);
    gint32 now = play->position != NULL
                     ? rules->system->levels->level(rules, play->position, nation)
                     : start;
    gint32 most = MAX(start, now);
    gint32 first = least + (start - least) % step;
    gint32 other = least + (now - least) % step;
    GArray *set = range_of_scores(MAX(first, least), most, step, times, is_cut);
    if (other == first || now < least)
        return set;
    GArray *more = range_of_scores(other, most, step, times, is_cut);
    g_array_append_vals(set, more->data, more->len);
    g_array_unref(more);
    return as_set(set);
}

/* What the values of places and units are asked in: only what never changes is. */
static Situation
situation_of_print(const ScenarioPlay *play)
{
    return (Situation){
        .rules = play->rules,
        .position = play->position,
        .subjects = &SUBJECTS_NONE,
    };
}

/* Returns: how many places @places means at most, under any holder. */
static gint32
most_places(const ScenarioPlay *play, const PlacesCode *places)
{
    const Situation situation = situation_of_print(play);
    PlacesCode most = *places;
    most.of = most.not_of = most.controlled_by = most.held_by = most.with_unit = NO_NAME;
    most.free_of = most.harbour = NO_NUMBER;
    gint32 n = 0;
    if (play->position == NULL)
        return (gint32)play->rules->board.n_places;
    for (guint i = 0; i < play->rules->board.n_places; i++)
        n += selector_place_matches(&situation, &most, (gint32)i, NO_NAME);
    return n;
}

/* Returns: how many units @units means at most, wherever they are. */
static gint32
most_units(const ScenarioPlay *play, const UnitsCode *units)
{
    const Situation situation = situation_of_print(play);
    if (play->position == NULL)
        return (gint32)play->rules->board.n_units;
    return (gint32)selector_count_labels(&situation, units);
}

/* Returns: (transfer full): the levels that @nation can have in @play, of gint32 in rising order.
 */
static GArray *
levels_of_nation(const ScenarioPlay *play, gint32 nation)
{
    gboolean is_cut = FALSE;
    return find_levels(play, nation, 1, &is_cut);
}

/* Whether an effect, or a player by a rule that the game does not apply, may move the marker of
 * @track. */
static gboolean
is_track_moved(const ScenarioPlay *play, gint32 track)
{
    const GameRules *rules = play->rules;
    for (guint i = 0; i < rules->code[ENTITY_EFFECT].n; i++) {
        const EffectCode *effect = rules_effect(rules, i);
        if (effect->verb == EFFECT_TRACK && (effect->track == track || effect->track < 0))
            return TRUE;
    }
    for (guint32 i = 0; i < rules->rules.n; i++)
        if (rules_rule(rules, rules->rules.first + i)->manual == TRUE)
            return TRUE;
    return FALSE;
}

static GArray *values_of_term(const ScenarioPlay *play, guint32 at, gboolean *is_cut);

static GArray *
values_of_sum(const ScenarioPlay *play, const CodeSpan *terms, gboolean *is_cut)
{
    GArray *all = single_score(0);
    for (guint32 i = 0; i < terms->n; i++)
        all = add_sums(all, values_of_term(play, terms->first + i, is_cut), is_cut);
    return all;
}

static GArray *
values_of_term(const ScenarioPlay *play, guint32 at, gboolean *is_cut)
{
    const Board *board = &play->rules->board;
    const TermCode *term = rules_term(play->rules, at);
    gint32 times = term->times != NO_NUMBER ? term->times : 1;
    gint32 most;
    GArray *set;
    switch ((TermVerb)term->verb) {
    case TERM_NUMBER:
        return single_score(term->value);
    case TERM_LEVEL:
        return term->nation >= 0 ? find_levels(play, term->nation, times, is_cut) : single_score(0);
    case TERM_MARK:
        if (play->position != NULL && !is_track_moved(play, term->track))
            return single_score(position_marks(play->rules, play->position)[term->track] * times);
        return range_of_scores(board->tracks[term->track].from, board->tracks[term->track].to, 1,
                               times, is_cut);
    case TERM_UNITS:
        most = most_units(play, rules_units(play->rules, (guint32)term->units));
        return range_of_scores(0, most, 1, times, is_cut);
    case TERM_PLACES:
        most = most_places(play, rules_places(play->rules, (guint32)term->places));
        return range_of_scores(0, most, 1, times, is_cut);
    case TERM_POINTS:
        set = single_score(0);
        g_array_append_val(set, term->value);
        return as_set(set);
    case TERM_SUM:
        return values_of_sum(play, &term->of, is_cut);
    default: /* only its system knows how much it can be */
        *is_cut = TRUE;
        return single_score(0);
    }
}

/* Returns: the values of @set (consumed). */
static ScoreValues
values_of_set(GArray *set, gboolean is_cut)
{
    if (is_cut)
        g_array_set_size(set, 0);
    guint n = set->len;
    return (ScoreValues){(gint32 *)g_array_free(set, FALSE), n, is_cut};
}

ScoreValues
scores_values(const ScenarioPlay *play)
{
    gboolean is_cut = FALSE;
    GArray *set = values_of_sum(play, &play->rules->score, &is_cut);
    return values_of_set(set, is_cut);
}

ScoreValues
scores_values_of_code(const ScenarioPlay *play, guint32 at)
{
    gboolean is_cut = FALSE;
    GArray *set = values_of_term(play, at, &is_cut);
    return values_of_set(set, is_cut);
}

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
    if (rules->system->levels == NULL)
        return;
    for (guint i = 0; i < rules->code[ENTITY_TERM].n; i++) {
        const TermCode *term = rules_term(rules, i);
        if (term->verb != TERM_LEVEL || term->nation < 0)
            continue;
        g_autoptr(GArray) set = levels_of_nation(witness->play, term->nation);
        if (set->len == 0)
            continue;
        gint32 wanted = g_array_index(set, gint32, random_below(witness, set->len));
        rules->system->levels->set_nearest(rules, witness->position, term->nation, wanted);
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
        score += condition_term_value(&situation, rules->score.first + i);
    return score;
}

/* Whether a term of the score asks for the level of @nation. */
static gboolean
counts_level(const GameRules *rules, gint32 nation)
{
    for (guint i = 0; i < rules->code[ENTITY_TERM].n; i++) {
        const TermCode *term = rules_term(rules, i);
        if (term->verb == TERM_LEVEL && term->nation == nation)
            return TRUE;
    }
    return FALSE;
}

/* Returns: (transfer full): the levels that count: `Sweden 3, Russia 2`. */
static char *
list_levels(const DataSet *set, const Witness *witness)
{
    const GameRules *rules = witness->play->rules;
    GString *levels = g_string_new(NULL);
    for (gint32 i = 0; rules->system->levels != NULL && i < (gint32)rules->board.n_nations; i++)
        if (counts_level(rules, i))
            g_string_append_printf(levels, "%s%s %d", levels->len > 0 ? ", " : "",
                                   scenario_play_name(set, witness->play, ENTITY_NATION, i),
                                   rules->system->levels->level(rules, witness->position, i));
    return g_string_free(levels, FALSE);
}

/* Returns: (transfer full): the position that was found, as far as it counts. */
static FindingWords *
describe_score_witness(const DataSet *set, const Witness *witness)
{
    const GameRules *rules = witness->play->rules;
    guint n_changed = 0;
    for (guint i = 0; i < rules->board.n_places; i++)
        n_changed += position_markers(rules, witness->position)[i] !=
                     position_markers(rules, witness->play->position)[i];
    g_autofree char *levels = list_levels(set, witness);
    const char *text = n_changed == 0      ? N_("[levels: {levels}]")
                       : levels[0] == '\0' ? N_("{count} places held by others than at the start")
                                           : N_("levels: {levels}, and {count} places held by "
                                                "others than at the start");
    return finding_words_new(text, FINDING_ARG("levels", levels[0] != '\0' ? levels : NULL),
                             FINDING_ARG_NUMBER("count", n_changed), NULL);
}

static void
note_score(const DataSet *set, const Witness *witness, const gint32 *wanted, guint n,
           FindingWords **found)
{
    gint32 score = score_of(witness);
    for (guint i = 0; i < n; i++)
        if (wanted[i] == score && found[i] == NULL)
            found[i] = describe_score_witness(set, witness);
}

void
scores_find_witness(const DataSet *set, const ScenarioPlay *play, const gint32 *wanted, guint n,
                    FindingWords **found)
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
