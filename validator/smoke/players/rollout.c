/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The player that plays on in its mind. What looks best now is held against what looks nearly as
 * good: each of them is played on, in worlds that look the same to its side, with the same dice, by
 * two players that take what looks best. What turns out better for certain is taken.
 *
 * In such a world the side sees again no more than a side may: nobody chooses by what he cannot
 * know.
 */
#include "validator/engine/position/view.h"
#include "validator/smoke/chance.h"
#include "validator/smoke/players/choose.h"

#include <string.h>

/* Choices in a turn of a side that are made in the mind, at most. */
#define BUDGET 10000u

/* Offers that are held against each other, and worlds in which those that are left in the end are;
 * half of them are left each time that the worlds have doubled. */
#define CANDIDATES_MAX 6u
#define WORLDS_FIRST 8u
#define WORLDS 16u

/* A game is played on until so many turns are over, or so many choices were made. */
#define TURNS_AHEAD 2
#define CHOICES_MAX 400u

/* More than that nothing is better in a world, so that sums of squares fit. */
#define DIFFERENCE_MAX 100000000

/* Something that the side could do. */
typedef struct {
    guint answer;
    gint64 sum, squares; /* of what it turned out better than the first one */
} Candidate;

/* What a side may still spend. */
typedef struct {
    gint32 turn;
    guint left;
} Budget;

struct Search {
    PlayerRoom *room;   /* owned: of those who play on */
    Budget *budgets;    /* owned, by side */
    Machine machine;    /* plays on in ... */
    Position *world;    /* owned */
    Position *begun;    /* owned: as it is before something is tried */
    Chance chance;      /* owned */
    gconstpointer mind; /* of the side that chooses: borrowed from its room */
    Candidate candidates[CANDIDATES_MAX];
    guint n; /* that are left */
};

static Search *
search_new(const PlayerRoom *room)
{
    Search *search = g_new0(Search, 1);
    search->room = player_room_new(room->rules, room->weights);
    search->budgets = g_new(Budget, room->rules->board.n_sides);
    search->world = position_new(room->rules);
    search->begun = position_new(room->rules);
    search->machine.rules = room->rules;
    search->machine.position = search->world;
    search_begin(search);
    return search;
}

void
search_free(Search *search)
{
    if (search == NULL)
        return;
    player_room_free(search->room);
    chance_clear(&search->chance);
    g_free(search->budgets);
    g_free(search->world);
    g_free(search->begun);
    g_free(search);
}

void
search_begin(Search *search)
{
    for (guint i = 0; i < search->room->rules->board.n_sides; i++)
        search->budgets[i] = (Budget){.turn = NO_NUMBER};
}

/* Lists what looks best: @first, then what the judge found next best. What looks worse than nothing
 * is not among it. */
static void
list_candidates(Search *search, const PlayerTurn *turn, guint first)
{
    gint32 *worths = turn->room->worths;
    search->n = 0;
    for (guint next = first; search->n < CANDIDATES_MAX; search->n++) {
        search->candidates[search->n] = (Candidate){.answer = next};
        worths[next] = G_MININT32;
        for (guint i = 0; i < turn->request.n; i++)
            if (worths[i] > worths[next])
                next = i;
        if (worths[next] < -1000)
            break;
    }
    search->n = MIN(search->n + 1, CANDIDATES_MAX);
}

/* Makes a world to begin in. Returns: FALSE when it does not lead to the same choice. */
static gboolean
guess_world(Search *search, const PlayerTurn *turn, DiceStream *dice)
{
    position_assign(search->world, turn->view);
    position_guess(turn->rules, search->world, turn->request.side, dice);
    position_assign(search->begun, search->world);
    search->machine.n_offers = 0;
    const Request request = machine_run(&search->machine);
    return request.kind == turn->request.kind && request.n == turn->request.n &&
           memcmp(search->machine.offers, turn->offers, request.n * sizeof *turn->offers) == 0;
}

/* Returns: the answer to @request, which is pending in the world. */
static guint
answer_in_world(Search *search, const Request *request)
{
    static const Player mover = {.choose = choose_the_best, .looks = TRUE};
    DiceStream dice = chance_take(&search->chance, &search->machine, request);
    if (request->kind != REQUEST_CHOICE)
        return chance_answer(dice, &search->machine, request);
    return player_choose(&mover, &search->machine, request, &dice, FALSE, search->room);
}

/* Those who play on begin with what the side that chooses means to do: what is half done
 * would be broken off otherwise. */
static void
begin_to_play_on(Search *search, gint32 side)
{
    const SystemJudge *judge = search->room->judge;
    player_room_begin(search->room);
    if (judge->mind_follow != NULL)
        judge->mind_follow(player_room_mind(search->room, side), search->mind);
}

/* Plays on from where the answer @answer is given. Returns: what it is worth to @side. */
static gint64
play_on(Search *search, gint32 side, guint answer)
{
    Budget *budget = &search->budgets[side];
    Machine *machine = &search->machine;
    guint n_choices = 1;
    position_assign(search->world, search->begun);
    machine->n_offers = 0;
    begin_to_play_on(search, side);
    Request request = machine_run(machine);
    chance_take(&search->chance, machine, &request);
    machine_answer(machine, answer);
    for (;;) {
        request = machine_run(machine);
        if (request.kind == REQUEST_NONE || n_choices >= CHOICES_MAX ||
            search->world->turn >= budget->turn + TURNS_AHEAD)
            break;
        n_choices += request.kind == REQUEST_CHOICE;
        machine_answer(machine, answer_in_world(search, &request));
    }
    budget->left -= MIN(budget->left, n_choices);
    return search->room->judge->value(player_room_mind(search->room, side), search->world);
}

/* Plays on with all candidates in the world @number. */
static void
compare_in_world(Search *search, gint32 side, guint64 seed, guint number)
{
    gint64 of_first = 0;
    for (guint i = 0; i < search->n; i++) {
        Candidate *candidate = &search->candidates[i];
        chance_begin(&search->chance, seed, number);
        const gint64 value = play_on(search, side, candidate->answer);
        if (i == 0)
            of_first = value;
        const gint64 more = CLAMP(value - of_first, -DIFFERENCE_MAX, DIFFERENCE_MAX);
        candidate->sum += more;
        candidate->squares += more * more;
    }
}

/* The better half is left, with the first one in its place. */
static void
halve_candidates(Search *search)
{
    Candidate *rows = search->candidates;
    for (guint i = 2; i < search->n; i++) {
        const Candidate row = rows[i];
        guint at = i;
        for (; at > 1 && rows[at - 1].sum < row.sum; at--)
            rows[at] = rows[at - 1];
        rows[at] = row;
    }
    search->n = (search->n + 1) / 2;
}

/* Returns: the answer that is better than the first one by more than the standard error of the
 * mean, which is so when the square of the sum exceeds the sum of the squares; of several that
 * with the best mean. */
static guint
find_better(const Search *search)
{
    const Candidate *best = &search->candidates[0];
    for (guint i = 1; i < search->n; i++) {
        const Candidate *row = &search->candidates[i];
        if (row->sum > best->sum && row->sum > 0 &&
            (gdouble)row->sum * (gdouble)row->sum > (gdouble)row->squares)
            best = row;
    }
    return best->answer;
}

/* Holds the candidates against each other while the budget of @side lasts. */
static void
compare_candidates(Search *search, const PlayerTurn *turn)
{
    const Budget *budget = &search->budgets[turn->request.side];
    DiceStream dice = *turn->dice;
    const guint64 seed = dice_next(&dice);
    guint halved = WORLDS_FIRST, spent = 0;
    for (guint i = 0; i < WORLDS && search->n > 1 && budget->left > spent; i++) {
        const guint before = budget->left;
        if (guess_world(search, turn, &dice))
            compare_in_world(search, turn->request.side, seed, i);
        spent = before - budget->left;
        if (i + 1 == halved && search->n > 2) {
            halve_candidates(search);
            halved *= 2;
        }
    }
}

guint
choose_by_rollout(const PlayerTurn *turn)
{
    PlayerRoom *room = turn->room;
    const gint32 side = turn->request.side;
    const guint usual = choose_the_best(turn);
    if (room->judge == NULL || side == NO_NAME)
        return usual;
    if (room->search == NULL)
        room->search = search_new(room);
    Search *search = room->search;
    Budget *budget = &search->budgets[side];
    if (budget->turn != turn->view->turn)
        *budget = (Budget){turn->view->turn, BUDGET};
    if (budget->left == 0)
        return usual;
    search->machine.procedures = room->trial.procedures;
    search->mind = player_room_mind(room, side);
    list_candidates(search, turn, usual);
    compare_candidates(search, turn);
    return find_better(search);
}
