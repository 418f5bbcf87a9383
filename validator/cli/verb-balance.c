/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva balance: who wins a scenario, by the strength of the players.
 */
#include "schema/text/clean.h"
#include "validator/cli/balance-report.h"
#include "validator/cli/compared.h"
#include "validator/cli/edited-value.h"
#include "validator/cli/parts.h"
#include "validator/cli/progress.h"
#include "validator/cli/verb.h"
#include "validator/report/report.h"
#include "validator/report/results.h"
#include "validator/scenario/nation-paint.h"
#include "validator/smoke/balance.h"
#include "validator/smoke/results.h"
#include "validator/smoke/solve.h"

#include <string.h>

#define GAMES_DEFAULT 200
#define JOBS_MAX 256

/* The rungs without --players. */
#define RUNGS_USUAL "random,greedy,search:16,search:64,search:256"

typedef struct {
    char **paths, **options;
    char *scenario, *players, *weights, *format, *games, *seed, *jobs;
    char *solve, *to; /* the member and its range, and the wanted share; NULL: none is wanted */
    PartWords parts;
    gboolean is_quiet;
    guint64 seed_number, n_games, n_jobs;
    GameRange range; /* of the part that is played */
} BalanceOptions;

static gboolean
parse_options(BalanceOptions *options, const Call *call, ExitStatus *status)
{
    /* One row for each. */
    /* clang-format off */
    const VerbOption entries[] = {
        {"scenario", 0, 0, G_OPTION_ARG_STRING, &options->scenario,
         N_("Scenario to play; required if there are several"), N_("ID"), .group = GROUP_PLAY, .value = VALUE_SCENARIO},
        {"games", 0, 0, G_OPTION_ARG_STRING, &options->games,
         N_("Number of games, and of pairs of games, that each player plays [default: 200, with --solve 2000]"), N_("N"), .group = GROUP_PLAY},
        {"players", 0, 0, G_OPTION_ARG_STRING, &options->players,
         N_("Computer players, the weakest first [default: random,greedy,search:16,search:64,search:256]"), N_("PLAYERS"), .group = GROUP_PLAY, .value = VALUE_PLAYERS},
        {"solve", 0, 0, G_OPTION_ARG_STRING, &options->solve,
         N_("Find the value of a member, e.g. ID.level.start=8..16, with which a side wins as often as --to says"), N_("ID.MEMBER=LOW..HIGH"), .group = GROUP_PLAY, .value = VALUE_MEMBER},
        {"to", 0, 0, G_OPTION_ARG_STRING, &options->to,
         N_("Win rate that --solve finds, a draw being half a win [default: 50% for the first side]"), N_("[SIDE=]PERCENT"), .group = GROUP_PLAY},
        {"seed", 0, 0, G_OPTION_ARG_STRING, &options->seed,
         N_("Seed of all dice and random choices [default: 1]"), N_("S"), .group = GROUP_PLAY},
        {"weights", 0, 0, G_OPTION_ARG_FILENAME, &options->weights,
         N_("Weights of greedy players: a JSON object, e.g. {\"step\": 90}"), N_("FILE"), .group = GROUP_PLAY},
        {"option", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->options,
         N_("Use an optional rule, or choose the answer to an open rules question; repeat for several"), N_("ID[=VALUE]"), .group = GROUP_PLAY, .value = VALUE_OPTION},
        {"jobs", 0, 0, G_OPTION_ARG_STRING, &options->jobs,
         N_("Play up to N games in parallel [default: number of processors]"), N_("N"), .group = GROUP_RUN},
        PART_OPTIONS(&options->parts),
        {"format", 0, 0, G_OPTION_ARG_STRING, &options->format,
         N_("Format of the results on stdout"), N_("FORMAT"), .choice = balance_report_form, .group = GROUP_OUTPUT},
        {"quiet", 'q', 0, G_OPTION_ARG_NONE, &options->is_quiet, N_("Do not print progress"), NULL, .group = GROUP_OUTPUT},
        {0},
    };
    /* clang-format on */
    return verb_parse(call, "balance", entries, &options->paths, status);
}

/* Whether something was said of games that are to be played. */
static gboolean
says_how_to_play(const BalanceOptions *options)
{
    return options->scenario != NULL || options->games != NULL || options->players != NULL ||
           options->seed != NULL || options->weights != NULL || options->options != NULL ||
           options->jobs != NULL || options->solve != NULL || options->to != NULL;
}

/* Reads the arguments of @call. Returns: FALSE with the status when the verb is to end. */
static gboolean
read_options(BalanceOptions *options, const Call *call, ExitStatus *status)
{
    *options = (BalanceOptions){.seed_number = 1,
                                .n_games = GAMES_DEFAULT,
                                .n_jobs = g_get_num_processors()};
    if (!parse_options(options, call, status))
        return FALSE;
    *status = EXIT_USAGE;
    const guint n_paths = g_strv_length(options->paths);
    if (!options->parts.collects && n_paths > 1)
        verb_complain(_("balance plays one data set"));
    else if (options->to != NULL && options->solve == NULL)
        verb_complain(_("--to needs --solve"));
    else if (options->solve != NULL &&
             (options->parts.shard != NULL || options->parts.checkpoint != NULL))
        verb_complain(_("--solve decides from game to game what is played next; it cannot be "
                        "combined with --shard or --checkpoint"));
    else if (!verb_read_number("games", options->games, 1, BALANCE_GAMES_MAX, &options->n_games) ||
             !verb_read_number("seed", options->seed, 0, RESULTS_SEED_MAX, &options->seed_number) ||
             !verb_read_number("jobs", options->jobs, 1, JOBS_MAX, &options->n_jobs) ||
             !parts_read(&options->parts, n_paths, says_how_to_play(options),
                         _("--collect plays no games; it can only be combined with --format and "
                           "--output"),
                         options->n_games, &options->range))
        return FALSE;
    else
        return TRUE;
    return FALSE;
}

/* Adds the players in @words to @curve. Returns: FALSE, having complained. */
static gboolean
add_players(BalanceCurve *curve, const char *words)
{
    g_auto(GStrv) names = g_strsplit(words, ",", -1);
    for (char **name = names; *name != NULL; name++) {
        const Player *player = player_find(*name);
        if (player == NULL) {
            played_complain_of_player(*name);
            return FALSE;
        }
        for (guint i = 0; i < curve->rungs->len; i++)
            if (balance_rung(curve, i)->step.first == player) {
                verb_complain(_("--players names “%s” twice"), *name);
                return FALSE;
            }
        balance_add_rung(curve, player);
    }
    if (curve->rungs->len >= 2)
        return TRUE;
    verb_complain(_("--players takes two or more players, e.g. random,greedy"));
    return FALSE;
}

/* Returns: (transfer full): the balance of the scenario of @half, without games; NULL, having
 * complained. */
static BalanceCurve *
curve_begin(const BalanceOptions *options, const PlayedHalf *half)
{
    g_autoptr(BalanceCurve) curve = balance_new();
    GameResults *head =
        compared_head_new(half, options->seed_number, options->options, (gint64)options->n_games);
    g_clear_pointer(&head->players, g_free); /* those of the rungs, in turn */
    game_results_free(curve->head);
    curve->head = head;
    ComparedScenario *scenario = compared_scenario_new(half, NULL);
    for (guint i = 0; i < scenario->n_sides; i++)
        balance_add_side(curve, scenario->sides[i], scenario->names[i]);
    compared_scenario_free(scenario);
    if (curve->sides->len < 2) {
        verb_complain(_("balance needs a game of two or more sides; this one has %u"),
                      curve->sides->len);
        return NULL;
    }
    if (!add_players(curve, options->players != NULL ? options->players : RUNGS_USUAL))
        return NULL;
    return g_steal_pointer(&curve);
}

static gpointer
read_stored(const char *path, ExitStatus *status)
{
    return balance_report_read(path, status);
}

static char *
merge_stored(gpointer into, gconstpointer from)
{
    return balance_merge(into, from);
}

static void
append_stored(gconstpointer curve, GString *out)
{
    balance_report_append_json(curve, out);
}

static const GameResults *
head_of_stored(gconstpointer curve, guint i)
{
    return i == 0 ? ((const BalanceCurve *)curve)->head : NULL;
}

static void
free_stored(gpointer curve)
{
    balance_free(curve);
}

static const PartKind balances = {
    .read = read_stored,
    .free = free_stored,
    .merge = merge_stored,
    .append = append_stored,
    .head = head_of_stored,
};

/* Numbers that are played between two looks at the clock, for each job. */
#define BATCH 2
#define SAVED_EVERY (2 * G_USEC_PER_SEC)

/* Returns: how games of @half are played. @invariants: room that must outlive them. */
static BalanceGames
games_of(const BalanceOptions *options, const PlayedHalf *half,
         Invariant invariants[INVARIANTS_MAX])
{
    return (BalanceGames){
        .plan = {.rules = half->scenario.rules,
                 .start = half->scenario.position,
                 .weights = half->weights,
                 .seed = options->seed_number,
                 .invariants = invariants,
                 .n_invariants = game_invariants(half->scenario.rules, invariants)},
        .n_jobs = (guint)options->n_jobs,
        .stop = progress_stop(),
    };
}

/* Plays what @curve does not have yet. */
static ExitStatus
play_games(const BalanceOptions *options, BalanceCurve *curve, const PlayedHalf *half)
{
    Invariant invariants[INVARIANTS_MAX];
    const BalanceGames games = games_of(options, half, invariants);
    gint64 next = parts_next(curve->head, options->range);
    const gint64 n = options->range.last - options->range.first + 1;
    gint64 saved = g_get_monotonic_time();
    gboolean is_played = TRUE;
    ExitStatus status = EXIT_CLEAN;
    Progress progress;
    progress_catch_interrupt();
    progress_begin(&progress, n, FALSE, options->is_quiet);
    while (next <= options->range.last && is_played && status == EXIT_CLEAN) {
        const gint64 last = MIN(next + BATCH * (gint64)options->n_jobs - 1, options->range.last);
        is_played = balance_play(curve, &games, (GameRange){next, last});
        next = last + 1;
        progress_report(next - options->range.first, &progress);
        if (g_get_monotonic_time() - saved < SAVED_EVERY)
            continue;
        status = parts_save(&options->parts, &balances, curve);
        saved = g_get_monotonic_time();
    }
    g_free(progress_end(&progress, n));
    if (status == EXIT_CLEAN)
        status = parts_save(&options->parts, &balances, curve);
    for (guint i = 0; i < curve->rungs->len; i++) {
        const BalanceRung *rung = balance_rung(curve, i);
        if (rung->failed + rung->step.failed > 0)
            status = exit_worse(status, EXIT_FINDINGS);
    }
    return is_played ? status : exit_worse(status, (ExitStatus)progress_stopped_status());
}

/* @set: whose sides have paints; NULL: none is known. */
static ExitStatus
print_report(const BalanceOptions *options, const BalanceCurve *curve, const DataSet *set,
             ExitStatus status)
{
    guint32 paints[BOARD_SIDES_MAX + 1];
    const guint n_sides = curve->sides->len;
    g_autofree guint32 *own = set != NULL ? nation_paint_of_sides(set) : NULL;
    for (guint i = 0; i < n_sides; i++)
        paints[i] = own != NULL ? own[i] : PAINT_NONE;
    paints[n_sides] = PAINT_NEUTRAL;
    paint_make_distinct(paints, n_sides + 1);
    g_autoptr(GString) out = g_string_new(NULL);
    balance_report_append(curve, paints, verb_choice(balance_report_form, options->format), out);
    return parts_print(&options->parts, out, status);
}

/* The most values among which one is searched, and games that are played with one before the next
 * is chosen. */
#define SOLVE_VALUES_MAX 1000
#define SOLVE_BATCH 16
#define SOLVE_PLAYER "greedy"
#define SOLVE_GAMES 2000

/* Games with one value. */
typedef struct {
    PlayedHalf half; /* with its rules, once it was played */
    gint64 games, failed;
    gint64 halves; /* of points of the side */
} TriedValue;

typedef struct {
    const BalanceOptions *options;
    DataSet *set; /* owned: as it is */
    char *member; /* owned */
    gint64 low, high;
    const Player *player;
    char *side; /* owned: its id; NULL: the first one */
    double share;
    gint32 number;              /* of the side */
    ComparedScenario *scenario; /* owned */
    TriedValue *tried;          /* owned: from low to high */
    gint64 wanted, games, failed;
} Solving;

static void
solving_clear(Solving *solving)
{
    for (gint64 i = 0; solving->tried != NULL && i <= solving->high - solving->low; i++)
        compared_half_clear(&solving->tried[i].half);
    if (solving->scenario != NULL)
        compared_scenario_free(solving->scenario);
    data_set_unref(solving->set);
    g_free(solving->member);
    g_free(solving->side);
    g_free(solving->tried);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Solving, solving_clear)

/* Reads what is to be found. Returns: FALSE, having complained. */
static gboolean
solving_read(Solving *solving)
{
    const BalanceOptions *options = solving->options;
    const char *equals = strchr(options->solve, '=');
    const char *dots = equals != NULL ? strstr(equals, "..") : NULL;
    g_autofree char *low = dots != NULL ? g_strndup(equals + 1, (gsize)(dots - equals - 1)) : NULL;
    const char *player = options->players != NULL ? options->players : SOLVE_PLAYER;
    const char *to = options->to != NULL ? options->to : "50%";
    const char *percent = strchr(to, '=');
    if (dots == NULL ||
        !g_ascii_string_to_signed(low, 10, G_MININT32, G_MAXINT32, &solving->low, NULL) ||
        !g_ascii_string_to_signed(dots + 2, 10, solving->low + 1,
                                  solving->low + SOLVE_VALUES_MAX - 1, &solving->high, NULL)) {
        verb_complain(_("--solve takes a member and the whole numbers to search, at most %d, e.g. "
                        "ID.level.start=8..16, not “%s”"),
                      SOLVE_VALUES_MAX, options->solve);
        return FALSE;
    }
    solving->member = g_strndup(options->solve, (gsize)(equals - options->solve));
    solving->side = percent != NULL ? g_strndup(to, (gsize)(percent - to)) : NULL;
    solving->player = player_find(player);
    if (strchr(player, ',') != NULL)
        verb_complain(_("--solve needs one player in --players"));
    else if (solving->player == NULL)
        played_complain_of_player(player);
    else
        return verb_read_percent("to", percent != NULL ? percent + 1 : to, 0.01, 0.99,
                                 &solving->share);
    return FALSE;
}

/* Sets the number of the wanted side. Returns: FALSE, having complained. */
static gboolean
find_wanted_side(Solving *solving)
{
    const ComparedScenario *scenario = solving->scenario;
    g_autoptr(GPtrArray) known = g_ptr_array_new();
    for (guint i = 0; i < scenario->n_sides; i++) {
        g_ptr_array_add(known, scenario->sides[i]);
        if (solving->side == NULL || strcmp(solving->side, scenario->sides[i]) == 0) {
            solving->number = (gint32)i;
            return TRUE;
        }
    }
    verb_complain_unknown(_("there is no side “%s”"), solving->side, known);
    return FALSE;
}

/* Plays a batch of games with @value. Returns: FALSE with the status: it was stopped, or the value
 * is impossible. */
static gboolean
play_value(Solving *solving, Solve *solve, gint64 value, ExitStatus *status)
{
    const BalanceOptions *options = solving->options;
    TriedValue *tried = &solving->tried[value - solving->low];
    const PlayedWords words = {NULL, options->options, options->weights};
    if (tried->half.players == NULL) {
        g_autofree char *text = g_strdup_printf("%" G_GINT64_FORMAT, value);
        DataSet *set = edited_value_apply(solving->set, solving->member, text, status);
        if (set == NULL ||
            !compared_half_from_set(&tried->half, &words, set, options->scenario, status))
            return FALSE;
        *status = EXIT_CLEAN;
    }
    if (solving->scenario == NULL)
        solving->scenario = compared_scenario_new(
            &tried->half,
            compared_head_new(&tried->half, options->seed_number, NULL, solving->games));
    if (solving->games == 0 && !find_wanted_side(solving)) {
        *status = EXIT_USAGE;
        return FALSE;
    }
    Invariant invariants[INVARIANTS_MAX];
    g_autoptr(BalanceCurve) curve = balance_new();
    const BalanceGames games = games_of(options, &tried->half, invariants);
    for (guint i = 0; i < solving->scenario->n_sides; i++)
        balance_add_side(curve, solving->scenario->sides[i], solving->scenario->names[i]);
    balance_add_rung(curve, solving->player);
    const gint64 first = solving->games + solving->failed + 1;
    const gint64 last = MIN(first + SOLVE_BATCH - 1, solving->wanted);
    if (!balance_play(curve, &games, (GameRange){first, last})) {
        *status = (ExitStatus)progress_stopped_status();
        return FALSE;
    }
    const BalanceRung *rung = balance_rung(curve, 0);
    const gint64 n = balance_games(curve, 0);
    const gint64 halves = 2 * rung->wins[solving->number] + rung->wins[curve->sides->len];
    tried->games += n;
    tried->failed += rung->failed;
    tried->halves += halves;
    solving->games += n;
    solving->failed += rung->failed;
    solve_add(solve, value, n, (double)halves / 2);
    return TRUE;
}

static void
append_solution_text(const Solving *solving, const SolveEstimate *estimate, GString *out)
{
    const ComparedScenario *scenario = solving->scenario;
    const char *side = scenario->names[solving->number];
    char value[RESULTS_DIGITS], low[RESULTS_DIGITS], high[RESULTS_DIGITS], share[RESULTS_DIGITS];
    g_autofree char *title = text_clean(scenario->head->title);
    g_string_append_printf(
        out,
        ngettext("%s: %s\n  %lld game between %s players, seed %llu; a draw is half a win\n\n",
                 "%s: %s\n  %lld games between %s players, seed %llu; a draw is half a win\n\n",
                 (gulong)solving->games),
        scenario->head->scenario, title, (long long)solving->games, solving->player->name,
        (unsigned long long)solving->options->seed_number);
    g_string_append_printf(out, "  %10s %8s  %s, %%\n", solving->member, _("games"), side);
    for (gint64 i = 0; i <= solving->high - solving->low; i++) {
        const TriedValue *tried = &solving->tried[i];
        if (tried->games > 0)
            g_string_append_printf(
                out, "  %*lld %8lld  %s\n", (int)MAX(g_utf8_strlen(solving->member, -1), 10),
                (long long)(solving->low + i), (long long)tried->games,
                results_number(share, 50.0 * (double)tried->halves / (double)tried->games, 1));
    }
    results_number(share, solving->share * 100, 1);
    results_number(value, estimate->value, 1);
    results_number(low, estimate->low, 1);
    results_number(high, estimate->high, 1);
    g_string_append_c(out, '\n');
    if (estimate->is_found)
        g_string_append_printf(out,
                               _("With %s = %s (95 %% interval %s to %s) the win rate of %s is "
                                 "%s %%.\n"),
                               solving->member, value, low, high, side, share);
    else
        g_string_append_printf(out,
                               _("No value from %lld to %lld is shown to make the win rate of %s "
                                 "%s %%.\n"),
                               (long long)solving->low, (long long)solving->high, side, share);
}

static void
append_solution_json(const Solving *solving, const SolveEstimate *estimate, GString *out)
{
    g_autoptr(Writer) writer = report_writer_new();
    writer_begin_object(writer);
    writer_member_integer(writer, "format", BALANCE_FORMAT);
    writer_member_text(writer, "kind", "solution");
    writer_member_text(writer, "scenario", solving->scenario->head->scenario);
    writer_member_integer(writer, "seed", (gint64)solving->options->seed_number);
    writer_member_text(writer, "player", solving->player->name);
    writer_member_text(writer, "member", solving->member);
    writer_member_text(writer, "side", solving->scenario->sides[solving->number]);
    report_member_fraction(writer, "to", solving->share);
    writer_member_boolean(writer, "found", estimate->is_found);
    report_member_fraction(writer, "value", estimate->value);
    report_member_fraction(writer, "low", estimate->low);
    report_member_fraction(writer, "high", estimate->high);
    writer_member_integer(writer, "failed", solving->failed);
    writer_member_array(writer, "tried");
    for (gint64 i = 0; i <= solving->high - solving->low; i++) {
        const TriedValue *tried = &solving->tried[i];
        if (tried->games == 0)
            continue;
        writer_begin_object(writer);
        writer_member_integer(writer, "value", solving->low + i);
        writer_member_integer(writer, "games", tried->games);
        writer_member_integer(writer, "halves", tried->halves);
        writer_end_object(writer);
    }
    writer_end_array(writer);
    writer_end_object(writer);
    writer_finish_into(writer, out);
}

/* Searches the value that was asked for. */
static ExitStatus
solve_value(const BalanceOptions *options)
{
    ExitStatus status = EXIT_CLEAN;
    g_auto(Solving) solving = {.options = options};
    const char *form = balance_report_form(verb_choice(balance_report_form, options->format));
    const gboolean is_json = strcmp(form, "json") == 0;
    if (!is_json && strcmp(form, "text") != 0) {
        verb_complain(_("--solve supports the formats text and json, not %s"), form);
        return EXIT_USAGE;
    }
    if (!solving_read(&solving))
        return EXIT_USAGE;
    solving.set = played_set_load(options->paths[0], &status);
    if (solving.set == NULL)
        return status;
    solving.wanted = options->games != NULL ? (gint64)options->n_games : SOLVE_GAMES;
    solving.tried = g_new0(TriedValue, solving.high - solving.low + 1);
    g_autoptr(Solve) solve = solve_new(solving.low, solving.high, solving.share);
    gboolean is_played = TRUE;
    Progress progress;
    progress_catch_interrupt();
    progress_begin(&progress, solving.wanted, FALSE, options->is_quiet);
    while (is_played && solving.games + solving.failed < solving.wanted && !solve_is_done(solve)) {
        is_played = play_value(&solving, solve, solve_next(solve), &status);
        progress_report(solving.games, &progress);
    }
    g_free(progress_end(&progress, solving.games));
    if (solving.failed > 0) {
        verb_complain(ngettext("%lld game failed and is not counted",
                               "%lld games failed and are not counted", (gulong)solving.failed),
                      (long long)solving.failed);
        status = exit_worse(status, EXIT_FINDINGS);
    }
    if (solving.games == 0)
        return status;
    const SolveEstimate estimate = solve_estimate(solve);
    g_autoptr(GString) out = g_string_new(NULL);
    (is_json ? append_solution_json : append_solution_text)(&solving, &estimate, out);
    if (!estimate.is_found)
        status = exit_worse(status, EXIT_FINDINGS);
    return parts_print(&options->parts, out, status);
}

ExitStatus
verb_balance(const Call *call)
{
    BalanceOptions options;
    ExitStatus status = EXIT_CLEAN;
    g_autoptr(BalanceCurve) curve = NULL;
    g_auto(PlayedHalf) half = {.players = NULL};
    if (!read_options(&options, call, &status))
        return status;
    status = EXIT_CLEAN;
    if (options.solve != NULL)
        return solve_value(&options);
    if (options.parts.collects) {
        curve = parts_collect(&balances, options.paths, &status);
        return curve != NULL ? print_report(&options, curve, NULL, status) : status;
    }
    const PlayedWords words = {NULL, options.options, options.weights};
    if (!compared_half_load(&half, &words, options.paths[0], options.scenario, &status))
        return status;
    curve = curve_begin(&options, &half);
    if (curve == NULL)
        return EXIT_USAGE;
    if (!parts_resume(&options.parts, &balances, curve, options.range, &status))
        return status;
    curve->head->asked = (gint64)options.n_games;
    status = play_games(&options, curve, &half);
    return print_report(&options, curve, half.scenario.set, status);
}
