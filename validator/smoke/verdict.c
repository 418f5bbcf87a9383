/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every scenario is played in three ways: who wins is asked of players that want to, what can come
 * up of those at random and of the hunt. What is in several scenarios needs to come up in one.
 */
#include "validator/smoke/verdict.h"

#include "schema/model/game-results.h"
#include "validator/engine/set-up.h"
#include "validator/engine/titles.h"
#include "validator/smoke/hunt.h"
#include "validator/smoke/results.h"
#include "validator/smoke/series.h"
#include "validator/systems/systems.h"

#include <string.h>

/* Who plays where it is asked who wins, and where it is asked what can be. */
#define EQUAL_PLAYER "greedy"
#define ANY_PLAYER "random"

/* With fewer games who wins is not reported: a side without a win could be chance. */
#define GAMES_THAT_TELL 20

/* A record that should come up in games, in any of the scenarios that have it. */
typedef struct {
    const Record *record, *owner; /* owner: the table of a row; else NULL */
    guint number;                 /* of a row in it, from 1 on */
    gint64 games;                 /* in which it could */
    gint64 times;                 /* that it did */
    gint32 nearest;               /* of PROGRESS_ALL; NO_NUMBER: nothing is known */
} Reach;

typedef struct {
    const VerdictWanted *wanted;
    FindingList *findings;
    GPtrArray *reached[N_RESULT_GROUPS]; /* of Reach, in the order of the data; NULL: not asked */
    GHashTable *by_record;               /* Record -> Reach */
} Verdict;

/* One scenario, as it is played. */
typedef struct {
    const Scenario *scenario;
    RulesInput input;
    GameRules *rules;
    Position *start;
    Titles *titles;
    Invariant invariants[INVARIANTS_MAX];
    GamePlan plan;
    const Player **players;
} Played;

static void
played_clear(Played *played)
{
    titles_free(played->titles);
    game_rules_free(played->rules);
    g_free(played->start);
    g_free(played->players);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Played, played_clear)

/* Returns: whether @scenario can be played; @played is to be cleared in any case. */
static gboolean
played_begin(Played *played, const DataSet *set, const Record *scenario, guint64 seed)
{
    g_autoptr(FindingWords) problem = NULL;
    *played = (Played){
        .scenario = (const Scenario *)scenario,
        .input = systems_rules_input(set, scenario),
    };
    played->rules = game_rules_compile(&played->input, &(const RulesChoice){NULL}, &problem);
    if (played->rules != NULL)
        played->start = set_up(played->rules, &problem);
    if (played->start == NULL)
        return FALSE;
    played->titles = titles_new(played->rules, &played->input);
    played->players = g_new0(const Player *, played->rules->board.n_sides);
    played->plan = (GamePlan){
        .rules = played->rules,
        .start = played->start,
        .players = played->players,
        .seed = seed,
        .invariants = played->invariants,
        .n_invariants = game_invariants(played->rules, played->invariants),
    };
    return TRUE;
}

/* Returns: (transfer full): what came of @n_games of which the @player plays all sides. */
static Tally *
play_sides(Played *played, const char *player, guint n_games)
{
    Series series = {.plan = played->plan, .games = {1, n_games}};
    series.plan.tries_all = strcmp(player, ANY_PLAYER) == 0;
    for (guint i = 0; i < played->rules->board.n_sides; i++)
        played->players[i] = player_find(player);
    return series_play(&series, 1);
}

static Reach *
reach_of(Verdict *verdict, ResultGroup group, const Record *record)
{
    Reach *reach = g_hash_table_lookup(verdict->by_record, record);
    if (reach != NULL)
        return reach;
    reach = g_new0(Reach, 1);
    reach->record = record;
    reach->nearest = NO_NUMBER;
    g_ptr_array_add(verdict->reached[group], reach);
    g_hash_table_insert(verdict->by_record, (gpointer)record, reach);
    return reach;
}

static void
note_rules(Verdict *verdict, const Played *played, const Tally *all, const GArray *quarries)
{
    for (guint i = 0; i < quarries->len; i++) {
        const Quarry *quarry = &g_array_index(quarries, Quarry, i);
        const Record *rule = titles_record(played->titles, ENTITY_RULE, (gint32)quarry->rule);
        Reach *reach = reach_of(verdict, GROUP_RULES, rule);
        reach->games += all->heads->played;
        reach->times += all->counts[GROUP_RULES][quarry->rule];
        reach->nearest = MAX(reach->nearest, quarry->nearest);
    }
}

/* A place is of use where a unit begins there, too. */
static void
note_places(Verdict *verdict, const Played *played, const Tally *all)
{
    Records places = board_list(played->input.map, "spaces");
    const GameRules *rules = played->rules;
    for (guint32 i = 0; i < places.length && i < all->n_rows[GROUP_PLACES]; i++) {
        Reach *reach = reach_of(verdict, GROUP_PLACES, places.items[i]);
        reach->games += all->heads->played;
        reach->times += all->counts[GROUP_PLACES][(gsize)i * N_PLACE_FIGURES + PLACE_VISITS];
    }
    for (guint i = 0; i < rules->board.n_units; i++) {
        gint32 place = position_place(rules, played->start, (gint32)i);
        if (place != NO_NAME && place < (gint32)places.length)
            reach_of(verdict, GROUP_PLACES, places.items[place])->times++;
    }
}

static void
note_rows(Verdict *verdict, const Played *played, const Tally *all)
{
    Records tables = board_list(played->input.tables, "tables");
    for (guint32 i = 0; i < tables.length && i < played->rules->code[ENTITY_TABLE].n; i++) {
        const CodeSpan *code = &rules_table(played->rules, i)->rows;
        Records rows = ((const Table *)tables.items[i])->rows;
        for (guint32 j = 0; j < rows.length && j < code->n; j++) {
            Reach *reach = reach_of(verdict, GROUP_ROWS, rows.items[j]);
            reach->owner = tables.items[i];
            reach->number = j + 1;
            reach->games += all->heads->played;
            reach->times += all->counts[GROUP_ROWS][code->first + j];
        }
    }
}

static void
report_failures(const Verdict *verdict, const Played *played, const Tally *tally,
                const char *player)
{
    g_autofree char *words = g_strdup_printf(" --player %s", player);
    for (guint i = 0; i < tally->heads->failures->len; i++) {
        const GameFailure *failure = &g_array_index(tally->heads->failures, GameFailure, i);
        finding_list_add_record(
            verdict->findings, FINDING_GAMES_FAILED, &played->scenario->record, NULL, -1,
            FINDING_ARG("scenario", played->scenario->title),
            FINDING_ARG("id", played->scenario->id), FINDING_ARG_NUMBER("game", failure->game),
            FINDING_ARG_NUMBER("seed", (gint64)played->plan.seed), FINDING_ARG("players", words),
            FINDING_ARG_TEXT("invariant", failure->invariant),
            FINDING_ARG_TEXT("problem", failure->problem), NULL);
    }
}

/* Adds @id about @record, the scenario or something in it, with the argument @name, and of how many
 * games that was said. */
static void
report_scenario(const Verdict *verdict, const Played *played, FindingId id, const Record *record,
                const char *name, const char *value, gint64 games, double share)
{
    finding_list_add_record(verdict->findings, id, record, NULL, -1,
                            FINDING_ARG("scenario", played->scenario->title),
                            FINDING_ARG(name, value), FINDING_ARG_NUMBER("games", games),
                            FINDING_ARG_NUMBER("share", (gint64)(share * 100 + 0.5)), NULL);
}

/* What games between equal players say about who wins. */
static void
report_winners(const Verdict *verdict, const Played *played, const Tally *equal)
{
    gint64 games = equal->heads->played - equal->heads->failed;
    const gint64 *won = equal->counts[GROUP_WINNERS];
    guint n_sides = played->rules->board.n_sides;
    for (guint i = 0; games >= GAMES_THAT_TELL && i < n_sides; i++)
        if (won[i] == 0)
            report_scenario(verdict, played, FINDING_GAMES_NEVER_WINS, &played->scenario->record,
                            "side", titles_name(played->titles, ENTITY_SIDE, (gint32)i), games,
                            game_share_interval(0, games).high);
}

/* Returns: what says that a game ends in the way that stands in row @i of the outcomes, which are
 * those of the victory table, sudden ends, and others. */
static const Record *
record_of_result(const Played *played, guint i)
{
    const Scenario *scenario = played->scenario;
    if (i < scenario->victory.length)
        return scenario->victory.items[i];
    i -= scenario->victory.length;
    return i < scenario->sudden_death.length ? scenario->sudden_death.items[i] : &scenario->record;
}

/* What the ends of games say: of equal players, and of @all that were played. */
static void
report_results(const Verdict *verdict, const Played *played, const Tally *equal, const Tally *all)
{
    g_autoptr(GameResults) ends = results_new(equal, &played->input, &played->plan);
    g_autoptr(GameResults) any = results_new(all, &played->input, &played->plan);
    gint64 games = equal->heads->played - equal->heads->failed;
    gboolean is_decided = games > 0 && equal->sums[MEASURE_DECISIONS] == 0;
    for (guint i = 0; i < ends->groups[GROUP_OUTCOMES]->len; i++) {
        const ResultRow *row = &g_array_index(ends->groups[GROUP_OUTCOMES], ResultRow, i);
        if (row->counts[FIGURE_GAMES] < games || games < GAMES_THAT_TELL)
            continue;
        report_scenario(verdict, played,
                        is_decided ? FINDING_GAMES_DECIDED : FINDING_GAMES_ONE_RESULT,
                        &played->scenario->record, "result", row->name, games,
                        game_share_interval(games, games).low);
    }
    for (guint i = 0; i < any->groups[GROUP_OUTCOMES]->len; i++) {
        const ResultRow *row = &g_array_index(any->groups[GROUP_OUTCOMES], ResultRow, i);
        if (row->counts[FIGURE_GAMES] == 0)
            report_scenario(verdict, played, FINDING_GAMES_DEAD_RESULT, record_of_result(played, i),
                            "result", row->name, all->heads->played, 0);
    }
}

/* Plays one scenario and notes what came up. */
static void
judge_scenario(Verdict *verdict, const DataSet *set, const Record *scenario)
{
    g_auto(Played) played = {NULL};
    guint n_games = verdict->wanted->n_games;
    if (!played_begin(&played, set, scenario, verdict->wanted->seed))
        return;
    g_autoptr(Tally) equal = play_sides(&played, EQUAL_PLAYER, n_games);
    g_autoptr(Tally) all = play_sides(&played, ANY_PLAYER, n_games);
    report_failures(verdict, &played, equal, EQUAL_PLAYER);
    report_failures(verdict, &played, all, ANY_PLAYER);
    report_winners(verdict, &played, equal);
    tally_add(all, equal);
    g_autoptr(GArray) quarries = hunt_quarries(played.rules);
    const HuntPlan plan = {.plan = &played.plan, .tally = all};
    hunt_play(&plan, (GameRange){1, n_games}, quarries);
    report_results(verdict, &played, equal, all);
    note_rules(verdict, &played, all, quarries);
    note_places(verdict, &played, all);
    note_rows(verdict, &played, all);
}

/* Adds what never came up of one group. */
static void
report_dead(const Verdict *verdict, ResultGroup group, FindingId id)
{
    for (guint i = 0; i < verdict->reached[group]->len; i++) {
        const Reach *reach = verdict->reached[group]->pdata[i];
        g_autofree char *nearest =
            reach->nearest > 0
                ? g_strdup_printf("%u", (guint)((gint64)reach->nearest * 100 / PROGRESS_ALL))
                : NULL;
        if (reach->times > 0 || reach->record->derived)
            continue;
        finding_list_add_record(
            verdict->findings, id, reach->record, NULL, -1,
            FINDING_ARG("name", record_name(reach->owner != NULL ? reach->owner : reach->record)),
            FINDING_ARG_NUMBER("number", reach->number), FINDING_ARG_NUMBER("games", reach->games),
            FINDING_ARG("nearest", nearest), NULL);
    }
}

/* Returns: what is known of the rule @id, or NULL where none is called so. */
static const Reach *
find_rule(const Verdict *verdict, const char *id)
{
    for (guint i = 0; i < verdict->reached[GROUP_RULES]->len; i++) {
        const Reach *reach = verdict->reached[GROUP_RULES]->pdata[i];
        if (g_strcmp0(record_key(reach->record), id) == 0)
            return reach;
    }
    return NULL;
}

/* Rules that did something in stored games, and do not any more. */
static void
report_changed(const Verdict *verdict, const GameResults *stored)
{
    for (guint i = 0; i < stored->groups[GROUP_RULES]->len; i++) {
        const ResultRow *row = &g_array_index(stored->groups[GROUP_RULES], ResultRow, i);
        const Reach *reach = find_rule(verdict, row->id);
        if (row->counts[RULE_FIRED] == 0 || reach == NULL || reach->times > 0)
            continue;
        finding_list_add_record(verdict->findings, FINDING_GAMES_NO_MORE, reach->record, NULL, -1,
                                FINDING_ARG("name", record_name(reach->record)),
                                FINDING_ARG_NUMBER("times", row->counts[RULE_FIRED]),
                                FINDING_ARG_NUMBER("before", stored->played),
                                FINDING_ARG_NUMBER("games", reach->games), NULL);
    }
}

static const struct {
    ResultGroup group;
    FindingId id;
} dead[] = {
    {GROUP_RULES, FINDING_GAMES_DEAD_RULE},
    {GROUP_PLACES, FINDING_GAMES_DEAD_PLACE},
    {GROUP_ROWS, FINDING_GAMES_DEAD_ROW},
};

void
verdict_find(DataSet *set, const VerdictWanted *wanted, FindingList *findings)
{
    g_autoptr(FindingWords) problem = system_problem(set);
    if (problem != NULL)
        return;
    Verdict verdict = {
        .wanted = wanted,
        .findings = findings,
        .by_record = g_hash_table_new(NULL, NULL),
    };
    for (guint i = 0; i < G_N_ELEMENTS(dead); i++)
        verdict.reached[dead[i].group] = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < set->n_scenarios; i++)
        judge_scenario(&verdict, set, set->scenarios[i]);
    for (guint i = 0; i < G_N_ELEMENTS(dead); i++)
        report_dead(&verdict, dead[i].group, dead[i].id);
    for (guint i = 0; wanted->stored != NULL && i < wanted->stored->len; i++)
        report_changed(&verdict, wanted->stored->pdata[i]);
    for (guint i = 0; i < G_N_ELEMENTS(dead); i++)
        g_ptr_array_unref(verdict.reached[dead[i].group]);
    g_hash_table_unref(verdict.by_record);
}
