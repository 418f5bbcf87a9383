/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One game: playing it, playing it again, and making one that failed small.
 */
#include "validator/smoke/game.h"

#include "schema/model/words.h"
#include "validator/engine/presence.h"
#include "validator/smoke/tally.h"

#include <string.h>

#define FNV_START G_GUINT64_CONSTANT(0xcbf29ce484222325)
#define FNV_PRIME G_GUINT64_CONSTANT(0x100000001b3)
#define FIRST_SIZE 4096u

G_STATIC_ASSERT(REQUEST_DRAW < 4 && OFFERS_MAX <= 0x4000);

void
game_journal_clear(Journal *journal)
{
    g_free(journal->entries);
    *journal = (Journal){0};
}

void
game_journal_reset(Journal *journal)
{
    journal->n = 0;
    journal->hash = FNV_START;
}

static guint64
hash_byte(guint64 hash, guint byte)
{
    return (hash ^ byte) * FNV_PRIME;
}

void
game_journal_add(Journal *journal, RequestKind kind, guint value)
{
    g_assert(value <= 0x3fff);
    if (journal->n == journal->size) {
        journal->size = MAX(FIRST_SIZE, journal->size * 2);
        journal->entries = g_renew(JournalEntry, journal->entries, journal->size);
    }
    journal->entries[journal->n++] = (JournalEntry)((guint)kind << 14 | value);
    journal->hash = hash_byte(journal->hash, (guint)kind);
    journal->hash = hash_byte(journal->hash, value & 0xff);
    journal->hash = hash_byte(journal->hash, value >> 8);
}

static const char *
find_name(const GameRules *rules, EntityId entity, guint number)
{
    const char *name = name_index_name(rules->names, entity, (gint32)number);
    return name != NULL ? name : "?";
}

/* Every unit is in one zone, which is one that there is; numbers are within their lists. */
static char *
find_disorder(const Machine *machine, const Request *request G_GNUC_UNUSED)
{
    g_autoptr(FindingWords) problem = position_check(machine->rules, machine->position);
    return problem != NULL ? finding_words_text(problem, AUDIENCE_PROGRAMS) : NULL;
}

/* Returns: the sides whose units hold @place, one bit each. */
static guint32
sides_holding(const GameRules *rules, const Position *position, gint32 place)
{
    guint32 sides = 0;
    FOR_EACH_HOLDING (i, rules, position, place)
        if (unit_side(rules, position, i) != NO_NAME)
            sides |= 1u << unit_side(rules, position, i);
    return sides;
}

/* The last holder of a place follows from the units in it, once all have been placed. */
static char *
find_wrong_presence(const Machine *machine, const Request *request G_GNUC_UNUSED)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    const guint32 *held_by = position_held_by(rules, position);
    gint32 wrong = NO_NAME;
    if (position->phase == STAGE_SET_UP)
        return NULL;
    for (guint i = 0; i < rules->board.n_units; i++) {
        gint32 place = unit_holds(rules, position, (gint32)i);
        gint32 side = unit_side(rules, position, (gint32)i);
        if (place != NO_NAME && side != NO_NAME && ((held_by[place] >> side) & 1) == 0)
            wrong = place;
    }
    for (guint i = 0; i < rules->board.n_places; i++)
        if (held_by[i] != 0 && held_by[i] != sides_holding(rules, position, (gint32)i))
            wrong = (gint32)i;
    return wrong != NO_NAME ? g_strdup_printf("the sides in %s are not those recorded",
                                              find_name(rules, ENTITY_SPACE, (guint)wrong))
                            : NULL;
}

/* Every request can be answered, and a game without a request is over, unless it consists of its
 * set-up alone. */
static char *
find_dead_end(const Machine *machine, const Request *request)
{
    const Position *position = machine->position;
    if (request->kind == REQUEST_NONE)
        return position->end != END_NONE || position->phase == STAGE_SET_UP
                   ? NULL
                   : g_strdup("no request is pending, but the game has not ended");
    if (request->n == 0)
        return g_strdup("a player must choose, but has no option");
    if (request->kind != REQUEST_ROLL && request->n != machine->n_offers)
        return g_strdup_printf("%u choices are asked for, %u are offered", request->n,
                               machine->n_offers);
    return NULL;
}

static const Invariant rows[] = {
    {.name = "position", .find = find_disorder},
    {.name = "presence", .find = find_wrong_presence},
    {.name = "ending", .find = find_dead_end},
};

guint
game_invariants(const GameRules *rules, Invariant all[INVARIANTS_MAX])
{
    const SystemPlay *play = system_play(rules);
    guint n = G_N_ELEMENTS(rows);
    memcpy(all, rows, sizeof rows);
    for (guint i = 0; i < play->n_invariants; i++)
        all[n++] = play->invariants[i];
    g_assert(n <= INVARIANTS_MAX);
    return n;
}

/* One game in so many is loaded again at powers of two, which takes as long as to play it. */
#define LOADED_EVERY 16

const char game_without_end[] = "end";

const char game_not_saved[] = "saved";

static void
begin_game(GameRun *game, guint64 number, gboolean is_loaded)
{
    game->broken = NULL;
    g_clear_pointer(&game->problem, g_free);
    game_begin(game, number);
    game->turn = game->plan.start->turn;
    game->is_loaded = is_loaded;
    if (is_loaded && game->saved == NULL) {
        game->saved = position_copy(game->plan.start);
        game->loaded = position_copy(game->plan.start);
    }
    if (is_loaded) {
        position_assign(game->saved, game->plan.start);
        game->saved->is_played = TRUE;
        game->saved_at = 0;
    }
}

/* Returns: FALSE, with @problem (transfer full). */
static gboolean
fail_game(GameRun *game, const char *broken, char *problem)
{
    game->broken = broken;
    game->problem = problem;
    return FALSE;
}

static gboolean
keeps_invariants(GameRun *game)
{
    for (guint i = 0; i < game->plan.n_invariants; i++) {
        const Invariant *row = &game->plan.invariants[i];
        char *problem = row->find(&game->machine, &game->request);
        if (problem != NULL)
            return fail_game(game, row->name, problem);
    }
    return TRUE;
}

/* A position that was saved as bytes must give the same bytes after the same answers. Then it is
 * saved again. */
static gboolean
is_as_loaded(GameRun *game)
{
    Machine machine = {
        .rules = game->plan.rules,
        .position = game->loaded,
        .procedures = game->plan.procedures,
    };
    position_assign(game->loaded, game->saved);
    machine_run(&machine);
    for (guint i = game->saved_at; i < game->journal.n; i++) {
        machine_answer(&machine, journal_value(game->journal.entries[i]));
        machine_run(&machine);
    }
    gboolean is_same = memcmp(game->loaded, game->position, game->position->size) == 0;
    position_assign(game->saved, game->position);
    game->saved_at = game->journal.n;
    return is_same;
}

/* Looks at the game where a request is pending. */
static gboolean
is_right(GameRun *game)
{
    guint n = game->journal.n;
    gboolean is_power = (n & (n - 1)) == 0;
    gboolean is_over = game->request.kind == REQUEST_NONE;
    gboolean is_new_turn = game->position->turn != game->turn;
    game->turn = game->position->turn;
    if ((is_power || is_over || is_new_turn || game->request.n == 0 || game->plan.is_careful) &&
        !keeps_invariants(game))
        return FALSE;
    if (game->is_loaded && (is_power || is_over || game->plan.is_careful) && !is_as_loaded(game))
        return fail_game(game, game_not_saved,
                         g_strdup("after saving and loading it continues differently"));
    if (!is_over && n >= game->plan.answers_max)
        return fail_game(game, game_without_end,
                         g_strdup_printf("it does not end within %u choices and rolls", n));
    return TRUE;
}

/* Whether the game can go on. */
static gboolean
goes_on(GameRun *game)
{
    if (game->tally != NULL)
        tally_look(game->tally, game->position);
    return is_right(game) && game->request.kind != REQUEST_NONE;
}

gboolean
game_play(GameRun *game, guint64 number)
{
    begin_game(game, number, game->plan.is_careful || number % LOADED_EVERY == 0);
    while (goes_on(game))
        if (game->request.kind == REQUEST_CHOICE)
            game_step_player(game, game->plan.players[MAX(game->request.side, 0)]);
        else
            game_take_chance(game);
    return game->broken == NULL;
}

gboolean
game_replay(GameRun *game, const JournalEntry *answers, guint n)
{
    begin_game(game, game->number, game->plan.is_careful);
    for (guint i = 0; goes_on(game) && i < n; i++) {
        guint value = journal_value(answers[i]);
        guint least = game->request.lowest;
        game_answer(game, value < least ? least : (value - least) % game->request.n + least);
    }
    return game->broken == NULL;
}

GameRun *
game_new(const GamePlan *plan, Tally *tally)
{
    GameRun *game = g_new0(GameRun, 1);
    game->plan = *plan;
    game->tally = tally;
    game->position = position_copy(plan->start);
    game->machine.rules = plan->rules;
    game->machine.position = game->position;
    if (game->plan.answers_max == 0)
        game->plan.answers_max = GAME_ANSWERS_MAX;
    return game;
}

void
game_free(GameRun *game)
{
    if (game == NULL)
        return;
    narration_free(game->narration);
    game_journal_clear(&game->journal);
    chance_clear(&game->chance);
    g_free(game->position);
    player_scratch_free(game->room);
    g_free(game->saved);
    g_free(game->loaded);
    g_free(game->problem);
    g_free(game);
}

/* Lays the start out again. */
static void
reset_position(GameRun *game)
{
    const GamePlan *plan = &game->plan;
    position_assign(game->position, plan->start);
    if (plan->stretch != NULL)
        stretch_rewind(plan->stretch);
    else
        game->position->is_played = TRUE;
    game->machine.procedures = plan->procedures;
    game->machine.n_offers = 0;
    chance_begin(&game->chance, plan->seed, game->number);
    if (game->room != NULL)
        player_scratch_begin(game->room);
    game_journal_reset(&game->journal);
}

/* Plays up to the next request, or to the end. */
static void
go_on(GameRun *game)
{
    const Position *position = game->position;
    do
        game->request = machine_run(&game->machine);
    while (game->plan.stretch != NULL && game->request.kind == REQUEST_NONE &&
           position->end == END_NONE && !position->overflow &&
           stretch_go_on(game->plan.stretch, &game->machine));
}

void
game_begin(GameRun *game, guint64 number)
{
    game->number = number;
    reset_position(game);
    if (game->narration == NULL)
        game->machine.sink =
            game->tally != NULL ? tally_begin(game->tally, game->position) : game->plan.listener;
    go_on(game);
}

GameRun *
game_begun(const GamePlan *plan, guint64 number, const NarrationPlan *narration)
{
    GameRun *game = game_new(plan, NULL);
    if (narration != NULL)
        game->narration = narration_new(narration, &game->machine);
    game_begin(game, number);
    return game;
}

/* Returns: the stream for the answer to what is asked, which is to be given. */
static DiceStream
take_chance(GameRun *game)
{
    return chance_take(&game->chance, &game->machine, &game->request);
}

static void
give_answer(GameRun *game, guint answer)
{
    game_journal_add(&game->journal, game->request.kind, answer);
    machine_answer(&game->machine, answer);
    go_on(game);
}

void
game_answer(GameRun *game, guint answer)
{
    take_chance(game);
    give_answer(game, answer);
}

void
game_take_chance(GameRun *game)
{
    const DiceStream dice = take_chance(game);
    give_answer(game, chance_answer(dice, &game->machine, &game->request));
}

void
game_step_player(GameRun *game, const Player *player)
{
    if (player->looks && game->room == NULL)
        game->room = player_scratch_new(game->plan.rules, game->plan.weights);
    DiceStream dice = take_chance(game);
    guint answer = player_choose(player, &game->machine, &game->request, &dice,
                                 game->plan.tries_all, game->room);
    if (game->tally != NULL)
        tally_choose(game->tally, &game->machine, &game->request, answer);
    give_answer(game, answer);
}

void
game_play_on(GameRun *game, const Player *const *machines)
{
    while (game->request.kind != REQUEST_NONE && game->journal.n < game->plan.answers_max) {
        const Player *machine = machines[MAX(game->request.side, 0)];
        if (game->request.kind != REQUEST_CHOICE)
            game_take_chance(game);
        else if (machine != NULL)
            game_step_player(game, machine);
        else
            break;
    }
}

/* Gives the answer of @entry. Returns: FALSE when it cannot be given. */
static gboolean
follow_entry(GameRun *game, JournalEntry entry)
{
    guint value = journal_value(entry);
    guint least = game->request.lowest;
    if (game->request.kind != journal_kind(entry) || value < least ||
        value - least >= game->request.n)
        return FALSE;
    game_answer(game, value);
    return TRUE;
}

guint
game_follow(GameRun *game, const Journal *journal)
{
    guint n = 0;
    while (n < journal->n && follow_entry(game, journal->entries[n]))
        n++;
    return n;
}

void
game_go_back(GameRun *game, guint n)
{
    Journal kept = game->journal;
    const EventSink *sink = game->machine.sink;
    game->journal = (Journal){0};
    game->machine.sink = NULL;
    reset_position(game);
    kept.n = MIN(n, kept.n);
    go_on(game);
    game_follow(game, &kept);
    game_journal_clear(&kept);
    game->machine.sink = sink;
    if (game->narration != NULL)
        narration_sync(game->narration, game->journal.n);
    go_on(game);
}

/* Delta debugging (Zeller and Hildebrandt 2002) of the journal of a failed game: runs of answers
 * are left out, larger ones first, then each that is left is lowered. */

/* Answers that are played in all tries together. */
#define ANSWERS_MAX 2000000u

typedef struct {
    GameRun *game;
    const char *broken; /* what must be broken */
    GArray *best;       /* of JournalEntry */
    GArray *trial;      /* the same, to be played */
    guint n_tries;
    guint n_played; /* answers */
} Shrinking;

static gboolean
is_over(const Shrinking *shrinking)
{
    return shrinking->n_played >= ANSWERS_MAX;
}

static void
copy_entries(GArray *into, const Journal *journal)
{
    g_array_set_size(into, 0);
    g_array_append_vals(into, journal->entries, journal->n);
}

/* Whether @a is less to look at than @b: shorter, or as long with lower answers. */
static gboolean
is_less(const Journal *a, const GArray *b)
{
    if (a->n != b->len)
        return a->n < b->len;
    for (guint i = 0; i < a->n; i++) {
        guint left = journal_value(a->entries[i]);
        guint right = journal_value(g_array_index(b, JournalEntry, i));
        if (left != right)
            return left < right;
    }
    return FALSE;
}

/* Plays the trial. Returns: whether it fails alike and is less; then it is the best. */
static gboolean
try_it(Shrinking *shrinking)
{
    GameRun *game = shrinking->game;
    const GArray *trial = shrinking->trial;
    gboolean is_right = game_replay(game, (const JournalEntry *)(gpointer)trial->data, trial->len);
    shrinking->n_tries++;
    shrinking->n_played += game->journal.n + 1;
    if (is_right || strcmp(game->broken, shrinking->broken) != 0 ||
        !is_less(&game->journal, shrinking->best))
        return FALSE;
    copy_entries(shrinking->best, &game->journal);
    return TRUE;
}

static void
begin_trial(Shrinking *shrinking)
{
    g_array_set_size(shrinking->trial, 0);
    g_array_append_vals(shrinking->trial, shrinking->best->data, shrinking->best->len);
}

static void
leave_out(Shrinking *shrinking)
{
    for (guint size = shrinking->best->len; size > 0 && !is_over(shrinking); size /= 2) {
        guint at = 0;
        while (at < shrinking->best->len && !is_over(shrinking)) {
            begin_trial(shrinking);
            g_array_remove_range(shrinking->trial, at, MIN(size, shrinking->trial->len - at));
            if (!try_it(shrinking))
                at += size;
        }
    }
}

static void
lower_answers(Shrinking *shrinking)
{
    const guint lowest = (guint)shrinking->game->plan.rules->board.lowest;
    for (guint i = 0; i < shrinking->best->len && !is_over(shrinking); i++) {
        begin_trial(shrinking);
        JournalEntry *entry = &g_array_index(shrinking->trial, JournalEntry, i);
        guint least = journal_kind(*entry) == REQUEST_ROLL ? lowest : 0;
        guint value = journal_value(*entry);
        while (value > least && !is_over(shrinking)) {
            /* The lowest first, then one less. */
            *entry = (JournalEntry)(*entry - value + least);
            if (try_it(shrinking))
                break;
            *entry = (JournalEntry)(*entry - least + value - 1);
            if (!try_it(shrinking))
                break;
            value--;
        }
    }
}

/* With a look after each answer it fails no later, and ends there; unless something else is broken
 * before. */
static void
look_closely(Shrinking *shrinking)
{
    GamePlan *plan = &shrinking->game->plan;
    gboolean was_careful = plan->is_careful;
    plan->is_careful = TRUE;
    begin_trial(shrinking);
    try_it(shrinking);
    plan->is_careful = was_careful || g_strcmp0(shrinking->game->broken, shrinking->broken) == 0;
}

guint
game_shrink(GameRun *game)
{
    g_assert(game->broken != NULL);
    /* All that such a game has is its length. */
    if (game->broken == game_without_end)
        return 0;
    Shrinking shrinking = {
        .game = game,
        .broken = game->broken,
        .best = g_array_new(FALSE, FALSE, sizeof(JournalEntry)),
        .trial = g_array_new(FALSE, FALSE, sizeof(JournalEntry)),
    };
    Tally *tally = game->tally;
    gboolean is_careful = game->plan.is_careful;
    game->tally = NULL;
    copy_entries(shrinking.best, &game->journal);
    look_closely(&shrinking);
    /* What was in the way of leaving something out may be gone after the rest. */
    for (guint before = G_MAXUINT; shrinking.best->len < before && !is_over(&shrinking);) {
        before = shrinking.best->len;
        leave_out(&shrinking);
        lower_answers(&shrinking);
    }
    const GArray *best = shrinking.best;
    game_replay(game, (const JournalEntry *)(gpointer)best->data, best->len);
    game->tally = tally;
    game->plan.is_careful = is_careful;
    g_array_unref(shrinking.best);
    g_array_unref(shrinking.trial);
    return shrinking.n_tries;
}
