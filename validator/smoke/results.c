/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names the rows of results.
 */
#include "validator/smoke/results.h"

#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "schema/text/translation.h"

#include <string.h>

/* Of the digest of the data. */
#define DIGEST_DIGITS 16

typedef struct {
    const Tally *tally;
    const RulesInput *input;
    const Scenario *scenario;
    GameResults *results;
} Naming;

static void
add_row(Naming *naming, ResultGroup group, guint row, const char *id, const char *name)
{
    const ResultGroupRow *figures = game_results_group(group);
    gint64 *into = game_results_counts(naming->results, group, id, name);
    guint n = 0;
    while (figures->figures[n] != NULL)
        n++;
    for (guint i = 0; i < n; i++)
        into[i] += naming->tally->counts[group][(gsize)row * n + i];
}

static gboolean
is_counted(const Naming *naming, ResultGroup group, guint row)
{
    return naming->tally->counts[group][row] > 0;
}

/* Rows that have a record each. */
static void
add_records(Naming *naming, ResultGroup group, Records list)
{
    for (guint32 i = 0; i < list.length && i < naming->tally->n_rows[group]; i++)
        add_row(naming, group, i, record_key(list.items[i]), record_name(list.items[i]));
}

/* Returns: the record of the rule @number: those of the data set come before those of the scenario.
 */
static const Record *
rule_of(const Naming *naming, guint32 number)
{
    Records list = board_list(naming->input->rules, "rules");
    if (number < list.length)
        return list.items[number];
    g_assert(number - list.length < naming->scenario->rules.length);
    return naming->scenario->rules.items[number - list.length];
}

/* Returns: (transfer full): the same for the effect @at, of a rule or of something that it does. */
static char *
name_of_end(const Naming *naming, guint32 at)
{
    const GameRules *rules = naming->tally->rules;
    const char *result = rules_effect(rules, at)->result;
    for (guint32 i = 0; i < rules->rules.n; i++) {
        const CodeSpan *effects = &rules_rule(rules, rules->rules.first + i)->do_;
        if (at >= effects->first && at < effects->first + effects->n)
            return g_strdup_printf("%s (%s)", result, record_name(rule_of(naming, i)));
    }
    return g_strdup(result);
}

static void
add_standings(Naming *naming, guint row)
{
    Records standings = naming->scenario->standings;
    for (guint32 i = 0; i < standings.length; i++) {
        const SideStanding *standing = (const SideStanding *)standings.items[i];
        g_autofree char *id = g_strdup_printf("standing-%s", standing->side);
        add_row(naming, GROUP_OUTCOMES, row++, id, standing->result);
    }
    if (is_counted(naming, GROUP_OUTCOMES, OUTCOME_SHARED))
        add_row(naming, GROUP_OUTCOMES, OUTCOME_SHARED, "shared", naming->tally->rules->shared);
}

static void
add_outcomes(Naming *naming)
{
    const GameRules *rules = naming->tally->rules;
    const Scenario *scenario = naming->scenario;
    guint row = N_OUTCOMES_WITHOUT_ROW;
    for (guint32 i = 0; i < scenario->victory.length; i++) {
        g_autofree char *id = g_strdup_printf("victory-%u", i + 1);
        add_row(naming, GROUP_OUTCOMES, row++, id, ((Result *)scenario->victory.items[i])->name);
    }
    for (guint32 i = 0; i < scenario->sudden_death.length; i++) {
        g_autofree char *id = g_strdup_printf("sudden-death-%u", i + 1);
        g_autofree char *name =
            g_strdup_printf("%s (sudden death %u)",
                            ((const Ending *)scenario->sudden_death.items[i])->result, (i + 1));
        add_row(naming, GROUP_OUTCOMES, row++, id, name);
    }
    for (guint32 i = 0, n = 1; i < rules->code[ENTITY_EFFECT].n; i++) {
        const EffectCode *effect = rules_effect(rules, i);
        if (effect->verb != EFFECT_END_GAME)
            continue;
        g_autofree char *id = g_strdup_printf("end-game-%u", n++);
        g_autofree char *name = name_of_end(naming, i);
        add_row(naming, GROUP_OUTCOMES, row++, id, name);
    }
    add_standings(naming, row);
    if (is_counted(naming, GROUP_OUTCOMES, OUTCOME_NO_ROW))
        add_row(naming, GROUP_OUTCOMES, OUTCOME_NO_ROW, RESULT_NO_ROW,
                N_("No row of the victory table"));
    if (is_counted(naming, GROUP_OUTCOMES, OUTCOME_SET_UP))
        add_row(naming, GROUP_OUTCOMES, OUTCOME_SET_UP, RESULT_SET_UP,
                N_("Set up, and nothing follows"));
}

/* Values by how many games had them, as rows of which the id begins with @prefix. */
static void
add_values(Naming *naming, ResultGroup group, const char *prefix, const GArray *counts)
{
    for (guint i = 0; i < counts->len; i++) {
        const GameValueCount *count = &g_array_index(counts, GameValueCount, i);
        g_autofree char *id = g_strdup_printf("%s%" G_GINT64_FORMAT, prefix, count->value);
        game_results_counts(naming->results, group, id, NULL)[FIGURE_GAMES] = count->games;
    }
}

/* Returns: (transfer none): what a unit was lost by, in words. */
static const char *
cause_phrase(gint32 cause)
{
    const char *phrase = words_phrase(cause_words, cause);
    return phrase != NULL ? phrase : cause_words[cause];
}

static void
add_numbers(Naming *naming)
{
    const Tally *tally = naming->tally;
    for (guint i = 0; i < tally->n_rows[GROUP_TURNS]; i++) {
        g_autofree char *id = g_strdup_printf("%u", i);
        if (is_counted(naming, GROUP_TURNS, i))
            add_row(naming, GROUP_TURNS, i, id, NULL);
    }
    for (guint i = 0; i < tally->n_rows[GROUP_ANSWERS]; i++) {
        g_autofree char *id = g_strdup_printf("%u", i == 0 ? 0 : 1u << (i - 1));
        if (is_counted(naming, GROUP_ANSWERS, i))
            add_row(naming, GROUP_ANSWERS, i, id, NULL);
    }
    add_values(naming, GROUP_SCORES, "", tally->scores);
}

/* How games stood, turn by turn, 0 being the set-up. */
static void
add_courses(Naming *naming)
{
    const Tally *tally = naming->tally;
    guint n_sides = tally->rules->board.n_sides;
    for (guint i = 0; i < tally->n_courses; i++) {
        g_autofree char *turn = g_strdup_printf("%u ", i);
        add_values(naming, GROUP_COURSE, turn, tally->courses[i]);
        for (guint side = 0; side < n_sides && tally->courses[i]->len > 0; side++) {
            const char *name = name_index_name(tally->rules->names, ENTITY_SIDE, (gint32)side);
            g_autofree char *id = g_strconcat(turn, name, NULL);
            add_row(naming, GROUP_CONTROL, i * n_sides + side, id, NULL);
            if (i * n_sides + side < tally->n_rows[GROUP_POWERS])
                add_row(naming, GROUP_POWERS, i * n_sides + side, id, NULL);
        }
    }
}

static void
add_measures(Naming *naming)
{
    const Tally *tally = naming->tally;
    for (guint i = 0; i < N_MEASURES; i++) {
        const GameMeasureRow *row = game_measure_row(i);
        g_autofree char *prefix = g_strconcat(row->name, " ", NULL);
        gint64 *counts =
            game_results_counts(naming->results, GROUP_MEASURES, row->name, row->title);
        counts[MEASURED_SUM] = tally->sums[i];
        for (guint j = 0; j < tally->spread[i]->len; j++)
            counts[MEASURED_GAMES] += g_array_index(tally->spread[i], GameValueCount, j).games;
        add_values(naming, GROUP_SPREAD, prefix, tally->spread[i]);
    }
}

/* What ended games before the last turn was over, in the words of the outcome, and what was lost.
 */
static void
add_ends(Naming *naming)
{
    const GameRules *rules = naming->tally->rules;
    const GArray *outcomes = naming->results->groups[GROUP_OUTCOMES];
    Records units = board_list(naming->input->roster, "units");
    for (guint i = 0; i < naming->tally->ends->len; i++) {
        const EarlyEnd *end = &g_array_index(naming->tally->ends, EarlyEnd, i);
        const ResultRow *outcome =
            &g_array_index(outcomes, ResultRow, end->outcome - N_OUTCOMES_WITHOUT_ROW);
        gboolean has_unit = end->unit != NO_NAME;
        gboolean has_cause = end->cause != NO_NUMBER;
        g_autofree char *id =
            g_strdup_printf("%s %s %s", outcome->id,
                            has_unit ? name_index_name(rules->names, ENTITY_UNIT, end->unit) : "-",
                            has_cause ? cause_words[end->cause] : "-");
        g_autofree char *name = g_strconcat(outcome->name, has_unit ? ": " : "",
                                            has_unit ? record_name(units.items[end->unit]) : "",
                                            !has_cause ? ""
                                            : has_unit ? " lost by "
                                                       : ": by ",
                                            has_cause ? cause_phrase(end->cause) : "", NULL);
        gint64 *counts = game_results_counts(naming->results, GROUP_ENDS, id, name);
        for (guint j = 0; j < N_END_FIGURES; j++)
            counts[j] = end->counts[j];
    }
}

/* Only rules that are in play and have effects: others have nothing to count. */
static void
add_rules(Naming *naming)
{
    const GameRules *rules = naming->tally->rules;
    for (guint i = 0; i < rules->rules.n; i++) {
        const Record *rule = rule_of(naming, i);
        const RuleCode *code = rules_rule(rules, rules->rules.first + i);
        if (rules->is_on[i] && code->do_.n > 0 && code->always != TRUE)
            add_row(naming, GROUP_RULES, i, record_key(rule), record_name(rule));
    }
}

/* All of them or none, so that parts have them in one order. */
static void
add_pairs(Naming *naming)
{
    gint64 n = 0;
    for (guint i = 0; i < SKILL_ROWS; i++)
        n += naming->tally->counts[GROUP_PAIRS][i];
    for (guint i = 0; i < SKILL_ROWS && n > 0; i++) {
        const char *name, *id = game_skill_row(i, &name);
        add_row(naming, GROUP_PAIRS, i, id, name);
    }
}

static void
add_table_rows(Naming *naming)
{
    const GameRules *rules = naming->tally->rules;
    Records tables = board_list(naming->input->tables, "tables");
    for (guint32 i = 0; i < tables.length && i < rules->code[ENTITY_TABLE].n; i++) {
        const CodeSpan *rows = &rules_table(rules, i)->rows;
        for (guint32 j = 0; j < rows->n; j++) {
            g_autofree char *id = g_strdup_printf("%s-%u", record_key(tables.items[i]), j + 1);
            add_row(naming, GROUP_ROWS, rows->first + j, id, NULL);
        }
    }
}

static void
copy_heads(GameResults *results, const GameResults *heads)
{
#define HEAD(member, ...) results->member = heads->member;
#include "schema/model/game-results.def"
    results->hash = heads->hash;
    results->longest = heads->longest;
    results->longest_game = heads->longest_game;
    for (guint i = 0; i < heads->ranges->len; i++)
        game_results_add_range(results, g_array_index(heads->ranges, GameRange, i));
    for (guint i = 0; i < heads->failures->len; i++)
        game_results_fail(results, &g_array_index(heads->failures, GameFailure, i));
    g_array_append_vals(results->measured, heads->measured->data, heads->measured->len);
}

/* Returns: (transfer full): a digest of all that games are made of; records are not among it. */
static char *
digest_of(const RulesInput *input)
{
    const Record *const parts[] = {input->game,   input->map,   input->roster,
                                   input->tables, input->rules, input->scenario};
    g_autoptr(GChecksum) checksum = g_checksum_new(G_CHECKSUM_SHA256);
    for (guint i = 0; i < G_N_ELEMENTS(parts); i++) {
        g_autoptr(GBytes) bytes =
            parts[i] != NULL ? record_to_bytes(parts[i]) : g_bytes_new_static("", 0);
        gsize length;
        const guchar *data = g_bytes_get_data(bytes, &length);
        g_checksum_update(checksum, data, (gssize)length);
        g_checksum_update(checksum, (const guchar *)"", 1);
    }
    return g_strndup(g_checksum_get_string(checksum), DIGEST_DIGITS);
}

GameResults *
results_new(const Tally *tally, const RulesInput *input, const GamePlan *plan)
{
    const Scenario *scenario = (const Scenario *)input->scenario;
    Naming naming = {
        .tally = tally,
        .input = input,
        .scenario = scenario,
        .results = game_results_new(),
    };
    guint n_sides = tally->rules->board.n_sides;
    naming.results->scenario = g_strdup(scenario->id);
    naming.results->title = g_strdup(scenario->title);
    naming.results->seed = plan->seed;
    naming.results->data = digest_of(input);
    naming.results->data_set = g_strdup(((const Game *)input->game)->id);
    naming.results->players = player_names_to_words(tally->rules, plan->players);
    if (plan->tries_all) {
        g_autofree char *players = naming.results->players;
        naming.results->players = g_strconcat(players, ", who harm themselves too", NULL);
    }
    copy_heads(naming.results, tally->heads);
    add_outcomes(&naming);
    add_records(&naming, GROUP_WINNERS, board_list(input->game, "sides"));
    if (is_counted(&naming, GROUP_WINNERS, n_sides))
        add_row(&naming, GROUP_WINNERS, n_sides, RESULT_NO_WINNER, N_("No winner"));
    add_numbers(&naming);
    add_records(&naming, GROUP_PLACES, board_list(input->map, "spaces"));
    add_records(&naming, GROUP_UNITS, board_list(input->roster, "units"));
    add_rules(&naming);
    add_table_rows(&naming);
    add_courses(&naming);
    add_measures(&naming);
    add_pairs(&naming);
    add_ends(&naming);
    game_results_sort(naming.results);
    return naming.results;
}

static gint32
side_number(const GameRules *rules, const char *side)
{
    return side != NULL ? name_index_find(rules->names, ENTITY_SIDE, side) : NO_NAME;
}

/* Returns: the item of @list that @id is made of, behind @prefix; NULL: none. */
static const Record *
item_of(Records list, const char *id, const char *prefix)
{
    guint64 number;
    if (!g_str_has_prefix(id, prefix) ||
        !g_ascii_string_to_unsigned(id + strlen(prefix), 10, 1, list.length, &number, NULL))
        return NULL;
    return list.items[number - 1];
}

/* Returns: the side that wins by the effect @id is made of, if that is the same in every game. */
static gint32
side_of_effect(const GameRules *rules, const char *id)
{
    static const char prefix[] = "end-game-";
    const Subjects subjects = SUBJECTS_NONE;
    guint64 left;
    if (!g_str_has_prefix(id, prefix) ||
        !g_ascii_string_to_unsigned(id + strlen(prefix), 10, 1, G_MAXUINT32, &left, NULL))
        return NO_NAME;
    for (guint32 i = 0; i < rules->code[ENTITY_EFFECT].n; i++) {
        const EffectCode *effect = rules_effect(rules, i);
        if (effect->verb == EFFECT_END_GAME && --left == 0)
            return position_resolve_subject(rules, &subjects, ENTITY_SIDE, effect->side);
    }
    return NO_NAME;
}

gint32
results_outcome_side(const GameRules *rules, const Scenario *scenario, const char *id)
{
    static const char standing[] = "standing-";
    const Record *row = item_of(scenario->victory, id, "victory-");
    if (row != NULL)
        return side_number(rules, ((const Result *)row)->side);
    row = item_of(scenario->sudden_death, id, "sudden-death-");
    if (row != NULL)
        return side_number(rules, ((const Ending *)row)->side);
    return g_str_has_prefix(id, standing) ? side_number(rules, id + strlen(standing))
                                          : side_of_effect(rules, id);
}
