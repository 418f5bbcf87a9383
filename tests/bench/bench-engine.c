/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games a second and answers a second of one core, as narva smoke plays them, beside a toy that is
 * written for just one game; what is allocated between two answers, and how much memory many games
 * take. The argument is the program narva.
 */
#include "tests/bench/block-toy.h"
#include "tests/bench/figure.h"
#include "tests/bench/timed-process.h"
#include "validator/checks/scenario-play.h"
#include "validator/smoke/tally.h"

#include <stdio.h>
#include <stdlib.h>

#define RUNS 7
#define RUN_SECONDS 0.4

/* So many answers of the toy may come on one of ours. */
#define TOY_GATE 5.0

/* And so many answers of the first game on one of a hex battle. */
#define HEX_GATE 2.5

/* And so many of random players on one of greedy ones. */
#define GREEDY_GATE 10.0

#define MEMORY_GATE 16.0
#define MEMORY_GROWTH_GATE 1.1
#define MEMORY_GAMES "10000"

/* Allocations of the whole program, that of GLib included, where nothing else counts them. */
static guint64 n_allocations;

#ifndef __SANITIZE_ADDRESS__
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *block, size_t size);

void *
malloc(size_t size)
{
    n_allocations++;
    return __libc_malloc(size);
}

void *
calloc(size_t n, size_t size)
{
    n_allocations++;
    return __libc_calloc(n, size);
}

void *
realloc(void *block, size_t size)
{
    n_allocations++;
    return __libc_realloc(block, size);
}
#endif

typedef struct {
    const char *data_set, *scenario;
    GameRun *game;        /* owned */
    Tally *tally;         /* owned */
    guint64 number;       /* of the game that was played last */
    guint64 n_allocated;  /* while games were played */
    guint64 n_answered;   /* in all of them */
    double answers[RUNS]; /* a second */
    double games[RUNS];
    double toy[RUNS];
} Bench;

static double
seconds_since(gint64 start)
{
    return (double)(g_get_monotonic_time() - start) / G_USEC_PER_SEC;
}

static void
time_games(Bench *bench, guint run)
{
    guint64 answers = 0, games = 0, before = n_allocations;
    gint64 start = g_get_monotonic_time();
    while (seconds_since(start) < RUN_SECONDS) {
        game_play(bench->game, ++bench->number);
        answers += bench->game->journal.n;
        games++;
    }
    double seconds = seconds_since(start);
    bench->n_allocated += n_allocations - before;
    bench->n_answered += answers;
    bench->answers[run] = (double)answers / seconds;
    bench->games[run] = (double)games / seconds;
}

static void
time_toy(Bench *bench, guint run)
{
    guint64 steps = 0;
    gint64 start = g_get_monotonic_time();
    for (guint64 seed = 0; seconds_since(start) < RUN_SECONDS; seed++)
        steps += block_toy_play(seed);
    bench->toy[run] = (double)steps / seconds_since(start);
}

/* A game that fails says so in words; else nothing is allocated once there is room. */
static void
print_allocations(const Bench *bench)
{
    printf("  allocations to 1000 answers");
    figure_print_gate(1000.0 * (double)bench->n_allocated / (double)MAX(bench->n_answered, 1), 0.0,
                      "");
}

/* @peer: answers a second of the game that is held against this one; 0: none is, but the toy.
 * Returns: those of this one. */
static double
print_speed(Bench *random, Bench *greedy, double peer)
{
    double answers = figure_median(random->answers, RUNS);
    double games = figure_median(random->games, RUNS);
    double toy = figure_median(random->toy, RUNS);
    double weighed = figure_median(greedy->answers, RUNS);
    printf("%s %s: %.0f answers a second, %.0f games a second, %.0f steps of the toy\n",
           random->data_set, random->scenario, answers, games, toy);
    if (peer > 0) {
        printf("  %.1f steps of the toy to one answer; answers of the first game to one",
               toy / answers);
        figure_print_gate(peer / answers, HEX_GATE, "x");
    } else {
        printf("  steps of the toy to one answer");
        figure_print_gate(toy / answers, TOY_GATE, "x");
    }
    print_allocations(random);
    printf("  greedy players: %.0f answers a second, answers of random ones to one of them",
           weighed);
    figure_print_gate(answers / weighed, GREEDY_GATE, "x");
    print_allocations(greedy);
    return answers;
}

static void
bench_begin(Bench *bench, const GamePlan *plan)
{
    bench->tally = tally_new(plan->rules);
    bench->game = game_new(plan, bench->tally);
    game_play(bench->game, 0);
}

static void
bench_end(Bench *bench)
{
    game_free(bench->game);
    tally_free(bench->tally);
}

static double
time_play(const char *data_set, const ScenarioPlay *play, double peer)
{
    const char *id = play->scenario->id;
    const Player *const random_players[] = {player_find("random"), player_find("random")};
    const Player *const greedy_players[] = {player_find("greedy"), player_find("greedy")};
    Bench random = {.data_set = data_set, .scenario = id};
    Bench greedy = {.data_set = data_set, .scenario = id};
    GamePlan plan = {
        .rules = play->rules,
        .start = play->position,
        .players = random_players,
        .seed = 1,
    };
    bench_begin(&random, &plan);
    plan.players = greedy_players;
    bench_begin(&greedy, &plan);
    for (guint run = 0; run < RUNS; run++) {
        time_games(&random, run);
        time_games(&greedy, run);
        time_toy(&random, run);
    }
    double answers = print_speed(&random, &greedy, peer);
    bench_end(&random);
    bench_end(&greedy);
    return answers;
}

/* Returns: the answers a second. @peer: as print_speed(). */
static double
run_speed(const char *data_set, const char *id, double peer)
{
    g_autofree char *folder = g_build_filename(g_getenv("NARVA_SOURCE"), "data", data_set, NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) set = data_set_load(folder, &error);
    g_assert_no_error(error);
    g_autoptr(GPtrArray) plays = scenario_plays_new(set, NULL);
    double answers = 0;
    for (guint i = 0; i < plays->len; i++) {
        const ScenarioPlay *play = plays->pdata[i];
        if (g_strcmp0(play->scenario->id, id) == 0)
            answers = time_play(data_set, play, peer);
    }
    return answers;
}

static double
peak_of(const char *narva, const char *games)
{
    g_autofree char *folder =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica", NULL);
    const char *const words[] = {
        narva, "smoke",   folder, "--scenario", "next-stop-moscow", "-q", "--jobs",
        "1",   "--games", games,  NULL,
    };
    return (double)timed_process_run(words).peak / (1 << 20);
}

static void
run_memory(const char *narva)
{
    double few = peak_of(narva, "100");
    double many = peak_of(narva, MEMORY_GAMES);
    printf("narva smoke, " MEMORY_GAMES " games: at most");
    figure_print_gate(many, MEMORY_GATE, " MiB");
    printf("  of what 100 games take");
    figure_print_gate(many / few, MEMORY_GROWTH_GATE, "x");
}

int
main(int argc, char **argv)
{
    if (argc != 2)
        g_error("%s NARVA", argv[0]);
    double first = run_speed("pax-baltica", "next-stop-moscow", 0);
    run_speed("tutorial", "narva-1700", 0);
    run_speed("thunder", "narva", first);
    run_speed("thunder", "poltava", first);
    run_speed("last-vikings", "kliszow", first);
    run_speed("last-vikings", "fraustadt", first);
    run_memory(argv[1]);
    return 0;
}
