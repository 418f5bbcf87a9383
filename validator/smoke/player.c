/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Computer players: random, greedy by the weights of a system, and those that play on in their
 * minds (see below).
 */
#include "validator/smoke/player.h"

#include "schema/model/entities.h"
#include "schema/text/name.h"
#include "schema/text/scanner.h"
#include "schema/text/translation.h"
#include "validator/engine/outcome.h"
#include "validator/engine/position.h"
#include "validator/smoke/chance.h"

#include <string.h>

#define WEIGHTS_DIGEST_DIGITS 16

/* Players that play on in their minds. What the side does not see is drawn anew for each world, and
 * in each world all that is compared meets the same dice; those who play on see only what a side
 * may see. So what is best on the average over the worlds is chosen, not what would be best in each
 * of them: this is Monte Carlo search over information sets (Cowling, Powley and Whitehouse,
 * Information Set Monte Carlo Tree Search, IEEE TCIAIG 4, 2012), with a tree of one level. Half of
 * what is compared is dropped in each round (sequential halving: Karnin, Koren and Somekh, Almost
 * Optimal Exploration in Multi-Armed Bandits, ICML 2013; at the root of a search: Pepels, Cazenave,
 * Winands and Lanctot, Minimizing Simple and Cumulative Regret in Monte-Carlo Tree Search, 2014).
 * First a style of play is searched for the turn (a portfolio: Churchill and Buro, Portfolio Greedy
 * Search and Simulation for Large-Scale Combat in StarCraft, CIG 2013), then single choices.
 */

/* Choices in a turn of a side that a rollout player makes in its mind, at most. */
#define BUDGET 10000u

/* Offers that are compared. */
#define CANDIDATES_MAX 6u

/* Worlds in which a rollout player compares those that are left in the end; half of them are
 * dropped each time that the worlds have doubled. */
#define WORLDS_FIRST 8u
#define WORLDS 16u

/* A game is played on until so many turns are over, or so many choices were made. */
#define TURNS_AHEAD 2
#define CHOICES_MAX 400u

/* The same with which styles are compared: they show only later. */
#define STYLE_TURNS_AHEAD 8
#define STYLE_CHOICES_MAX 4000u

/* Of many styles one looks better by chance alone, and it is kept for a whole turn: it must be
 * better by so many standard errors, in so many worlds at least. */
#define STYLE_ERRORS 2
#define STYLE_WORLDS 4u

/* A searching player compares styles with half of its playouts in a turn, and each choice with so
 * much of what is left. */
#define SHARE_OF_CHOICE 8u

/* The worlds of one comparison at most: sums of squares must fit. */
#define WORLDS_MAX 900u

/* More than that nothing is better in a world, so that sums of squares fit. */
#define DIFFERENCE_MAX 100000000

/* Something that the side could do. */
typedef struct {
    guint answer;
    guint style;         /* in which it plays on */
    gint64 sum, squares; /* of what it turned out better than the first one */
} Candidate;

/* What a side may still spend in a turn: choices, or playouts of a searching player. */
typedef struct {
    gint32 turn;
    guint left;
    guint style; /* in which it plays in this turn */
} Budget;

struct Search {
    PlayerScratch *room; /* owned: of those who play on */
    Budget *budgets;     /* owned, by side */
    Machine machine;     /* plays on in ... */
    Position *world;     /* owned */
    Position *begun;     /* owned: as it is before something is tried */
    Chance chance;       /* owned */
    const Player *greedy;
    gconstpointer mind;      /* of the side that chooses: borrowed from its room */
    gboolean is_by_playouts; /* they are what the budget counts */
    gint32 until;            /* the turn with which playing on ends */
    guint choices_max;       /* ends it, too */
    Candidate candidates[MAX(CANDIDATES_MAX, STYLES_MAX + 1)];
    guint n; /* that are left */
};

/* Drops everything about the game before. */
static void
search_begin(Search *search)
{
    for (guint i = 0; i < search->room->rules->board.n_sides; i++)
        search->budgets[i] = (Budget){.turn = NO_NUMBER};
}

static Search *
search_new(const PlayerScratch *room)
{
    Search *search = g_new0(Search, 1);
    search->room = player_scratch_new(room->rules, room->weights);
    search->budgets = g_new(Budget, room->rules->board.n_sides);
    search->world = position_new(room->rules);
    search->begun = position_new(room->rules);
    search->greedy = player_find("greedy");
    search->machine.rules = room->rules;
    search->machine.position = search->world;
    search_begin(search);
    return search;
}

/* What it keeps: room to play on in. */
static void
search_free(Search *search)
{
    if (search == NULL)
        return;
    player_scratch_free(search->room);
    chance_clear(&search->chance);
    g_free(search->budgets);
    g_free(search->world);
    g_free(search->begun);
    g_free(search);
}

/* Lists what looks best: @first, then what the judge found next best, of equals any. What looks
 * worse than nothing is not among it. */
static void
list_candidates(Search *search, const PlayerTurn *turn, guint first)
{
    gint32 *worths = turn->room->worths;
    DiceStream dice = *turn->dice;
    const guint style = search->budgets[turn->request.side].style;
    search->n = 0;
    for (guint next = first; search->n < CANDIDATES_MAX; search->n++) {
        guint n_best = 0;
        search->candidates[search->n] = (Candidate){.answer = next, .style = style};
        worths[next] = G_MININT32;
        for (guint i = 0; i < turn->request.n; i++) {
            if (worths[i] == G_MININT32 || worths[i] < worths[next])
                continue;
            n_best = worths[i] > worths[next] ? 1 : n_best + 1;
            if (n_best == 1 || dice_below(&dice, n_best) == 0)
                next = i;
        }
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
    DiceStream dice = chance_take(&search->chance, &search->machine, request);
    if (request->kind != REQUEST_CHOICE)
        return chance_answer(dice, &search->machine, request);
    return player_choose(search->greedy, &search->machine, request, &dice, FALSE, search->room);
}

/* Those who play on begin with what the side that chooses means to do: what is half done
 * would be broken off otherwise. */
static void
begin_to_play_on(Search *search, gint32 side)
{
    const SystemJudge *judge = search->room->judge;
    player_scratch_begin(search->room);
    if (judge->mind_follow != NULL)
        judge->mind_follow(player_scratch_mind(search->room, side), search->mind);
}

/* What a game that is won is worth to a searching player beside its position, which may look the
 * same whether it is won or lost by a point. */
#define WORTH_WON 3000

static gint64
value_of_world(Search *search, gint32 side)
{
    const Position *world = search->world;
    gint64 value = search->room->judge->value(player_scratch_mind(search->room, side), world);
    const gint32 winner = search->is_by_playouts && world->end != END_NONE
                              ? outcome_side(search->room->rules, world)
                              : NO_NAME;
    if (winner != NO_NAME)
        value += winner == side ? WORTH_WON : -WORTH_WON;
    return value;
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
        if (request.kind == REQUEST_NONE || n_choices >= search->choices_max ||
            search->world->turn >= search->until)
            break;
        n_choices += request.kind == REQUEST_CHOICE;
        machine_answer(machine, answer_in_world(search, &request));
    }
    budget->left -= MIN(budget->left, search->is_by_playouts ? 1 : n_choices);
    return value_of_world(search, side);
}

/* Plays on with all candidates in the world @number. */
static void
compare_in_world(Search *search, gint32 side, guint64 seed, guint number)
{
    gint64 of_first = 0;
    for (guint i = 0; i < search->n; i++) {
        Candidate *candidate = &search->candidates[i];
        chance_begin(&search->chance, seed, number);
        player_scratch_set_style(search->room, side, candidate->style);
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

/* Returns: the candidate that is better than the first one by more than @n_errors standard errors
 * of the mean: one when the square of the sum exceeds the sum of the squares; of several that with
 * the best mean. */
static const Candidate *
find_better(const Search *search, guint n_errors)
{
    const Candidate *best = &search->candidates[0];
    for (guint i = 1; i < search->n; i++) {
        const Candidate *row = &search->candidates[i];
        if (row->sum > best->sum && row->sum > 0 &&
            (gdouble)row->sum * (gdouble)row->sum > (gdouble)row->squares * n_errors * n_errors)
            best = row;
    }
    return best;
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

/* Compares the candidates with about @n_playouts, in rounds of equal length; in each the worse half
 * is dropped. */
static void
compare_in_rounds(Search *search, const PlayerTurn *turn, guint n_playouts)
{
    DiceStream dice = *turn->dice;
    const guint64 seed = dice_next(&dice);
    const guint n_rounds = MAX(g_bit_storage(search->n - 1), 1);
    guint world = 0;
    for (guint round = 0; round < n_rounds && search->n > 1; round++) {
        const guint n_worlds = MAX(n_playouts / n_rounds / search->n, 1);
        for (guint i = 0; i < n_worlds && world < WORLDS_MAX; i++, world++)
            if (guess_world(search, turn, &dice))
                compare_in_world(search, turn->request.side, seed, world);
        if (search->n > 2)
            halve_candidates(search);
    }
}

/* Lists the usual style with @usual, then each other one with what it would choose. */
static void
list_styles(Search *search, const PlayerTurn *turn, guint usual)
{
    const guint n_styles = search->room->judge->n_styles;
    const guint now = search->budgets[turn->request.side].style;
    search->n = 0;
    search->candidates[search->n++] = (Candidate){.answer = usual, .style = now};
    for (guint style = 0; style <= n_styles; style++) {
        DiceStream dice = *turn->dice;
        PlayerTurn other = *turn;
        other.dice = &dice;
        if (style == now)
            continue;
        player_scratch_set_style(turn->room, turn->request.side, style);
        search->candidates[search->n++] =
            (Candidate){.answer = search->greedy->choose(&other), .style = style};
    }
}

static gboolean
has_playouts_for_styles(const Search *search, const PlayerTurn *turn)
{
    const guint n = search->room->judge->n_styles + 1;
    return n > 1 && turn->playouts / 2 >= STYLE_WORLDS * n * g_bit_storage(n - 1);
}

/* A turn begins: chooses the style that turns out best, and its first choice. */
static guint
choose_style(Search *search, const PlayerTurn *turn, guint usual)
{
    const gint32 side = turn->request.side;
    Budget *budget = &search->budgets[side];
    search->until = turn->view->turn + STYLE_TURNS_AHEAD;
    search->choices_max = STYLE_CHOICES_MAX;
    list_styles(search, turn, usual);
    compare_in_rounds(search, turn, budget->left / 2);
    const Candidate *best = find_better(search, STYLE_ERRORS);
    budget->style = best->style;
    player_scratch_set_style(turn->room, side, best->style);
    return best->answer;
}

/* Compares what looks best as long as playouts are left. */
static guint
choose_by_playouts(Search *search, const PlayerTurn *turn, guint usual)
{
    const guint n_playouts = search->budgets[turn->request.side].left / SHARE_OF_CHOICE;
    list_candidates(search, turn, usual);
    if (search->n < 2 || n_playouts < 2 * search->n)
        return usual;
    compare_in_rounds(search, turn, n_playouts);
    return find_better(search, 1)->answer;
}

/* @turn: the choice of a side, in a system with a judge. @usual: what the greedy player chooses,
 * who has just set the worths of the room. A player with playouts searches with them, another one
 * compares choices in so many worlds (rollout). Returns: the number of an offer. */
static guint
search_choose(const PlayerTurn *turn, guint usual)
{
    PlayerScratch *room = turn->room;
    const gint32 side = turn->request.side;
    if (room->search == NULL)
        room->search = search_new(room);
    Search *search = room->search;
    Budget *budget = &search->budgets[side];
    const gboolean is_new_turn = budget->turn != turn->view->turn;
    if (is_new_turn)
        *budget =
            (Budget){turn->view->turn, turn->playouts > 0 ? turn->playouts : BUDGET, budget->style};
    if (budget->left == 0)
        return usual;
    search->machine.procedures = room->trial.procedures;
    search->mind = player_scratch_mind(room, side);
    search->is_by_playouts = turn->playouts > 0;
    /* The styles of the others are theirs to know. */
    for (guint i = 0; i < room->rules->board.n_sides; i++)
        player_scratch_set_style(search->room, (gint32)i, 0);
    if (search->is_by_playouts && is_new_turn && has_playouts_for_styles(search, turn))
        return choose_style(search, turn, usual);
    search->until = turn->view->turn + TURNS_AHEAD;
    search->choices_max = CHOICES_MAX;
    if (search->is_by_playouts)
        return choose_by_playouts(search, turn, usual);
    list_candidates(search, turn, usual);
    compare_candidates(search, turn);
    return find_better(search, 1)->answer;
}

/* Every legal choice is as likely as the others. What a rule lets a side do and harms it first of
 * all would, taken at random, decide most games. Where only self-harm is left, so is that. */
static guint
choose_at_random(const PlayerTurn *turn)
{
    const gint32 harmful = (gint32)system_play(turn->rules)->harmful;
    guint n = turn->request.n, n_harmful = 0;
    for (guint i = 0; harmful != 0 && !turn->tries_all && i < n; i++)
        n_harmful += turn->offers[i].kind == harmful;
    if (n_harmful == 0 || n_harmful == n)
        return dice_below(turn->dice, n);
    guint left = dice_below(turn->dice, n - n_harmful);
    for (guint i = 0; i < n; i++)
        if (turn->offers[i].kind != harmful && left-- == 0)
            return i;
    g_assert_not_reached();
}

G_DEFINE_QUARK(narva - weights - error, weights_error)

gint32 *
player_weights_new(const SystemJudge *judge, const Record *tables)
{
    const Record *said = tables != NULL ? ((const Tables *)tables)->weights : NULL;
    gint32 *weights = g_new(gint32, judge->n_weights);
    for (guint i = 0; i < judge->n_weights; i++) {
        const WeightRow *row = &judge->weights[i];
        weights[i] = row->usual;
        if (said != NULL && record_has_key(said, row->name)) {
            gint64 value = *(const gint64 *)(gconstpointer)((const char *)said + row->member);
            weights[i] = (gint32)CLAMP(value, -WEIGHT_MAX, WEIGHT_MAX);
        }
    }
    return weights;
}

/* Returns: the row of that name, or the number of rows with @error set. */
static guint
find_row(const SystemJudge *judge, const char *name, GError **error)
{
    NameSearch search;
    name_search_init(&search, name);
    for (guint i = 0; i < judge->n_weights; i++) {
        if (strcmp(judge->weights[i].name, name) == 0)
            return i;
        name_search_offer(&search, judge->weights[i].name);
    }
    if (search.nearest != NULL)
        g_set_error(error, WEIGHTS_ERROR, WEIGHTS_ERROR_UNKNOWN,
                    _("nothing is weighed as “%s”; did you mean “%s”?"), name, search.nearest);
    else
        g_set_error(error, WEIGHTS_ERROR, WEIGHTS_ERROR_UNKNOWN, _("nothing is weighed as “%s”"),
                    name);
    return judge->n_weights;
}

/* Reads one member, of which the name was read. */
static gboolean
read_weight(const SystemJudge *judge, Scanner *scanner, gint32 *weights, GError **error)
{
    g_autofree char *name = g_malloc(scanner->token.end - scanner->token.start);
    scanner_decode_text(scanner, name);
    guint row = find_row(judge, name, error);
    gint64 value;
    if (row == judge->n_weights)
        return FALSE;
    if (scanner_next(scanner) == TOKEN_NUMBER &&
        scanner_integer(scanner, &value) == NUMBER_INTEGER && ABS(value) <= WEIGHT_MAX) {
        weights[row] = (gint32)value;
        return TRUE;
    }
    g_set_error(error, WEIGHTS_ERROR, WEIGHTS_ERROR_VALUE,
                _("“%s” is weighed with a whole number from %d to %d"), name, -WEIGHT_MAX,
                WEIGHT_MAX);
    return FALSE;
}

gboolean
player_weights_read(const SystemJudge *judge, const char *bytes, gsize length, gint32 *weights,
                    GError **error)
{
    Scanner scanner;
    scanner_init(&scanner, bytes, length);
    gboolean is_object = scanner_next(&scanner) == TOKEN_OBJECT_BEGIN;
    while (is_object && scanner_next(&scanner) == TOKEN_NAME)
        if (!read_weight(judge, &scanner, weights, error))
            return FALSE;
    if (is_object && scanner.error == SCAN_OK && scanner_next(&scanner) == TOKEN_END)
        return TRUE;
    g_set_error(error, WEIGHTS_ERROR, WEIGHTS_ERROR_SYNTAX,
                _("it is not a JSON object with a number for each weight (byte %u)"),
                scanner.token.start);
    return FALSE;
}

char *
player_weights_digest(const SystemJudge *judge, const gint32 *weights)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < judge->n_weights; i++)
        g_string_append_printf(text, "%s=%d\n", judge->weights[i].name, weights[i]);
    g_autofree char *digest =
        g_compute_checksum_for_string(G_CHECKSUM_SHA256, text->str, (gssize)text->len);
    return g_strndup(digest, WEIGHTS_DIGEST_DIGITS);
}

/* So often an offer is tried, with other dice each time; so many dice are rolled at most. */
#define TRIALS 3
#define ROLLS_MAX 200

/* Lets chance answer until somebody has to decide. */
static void
run_to_choice(Machine *machine, DiceStream *dice)
{
    Request request = machine_run(machine);
    for (guint i = 0; i < ROLLS_MAX; i++) {
        if (request.kind != REQUEST_ROLL && request.kind != REQUEST_DRAW)
            return;
        machine_answer(machine, dice_below(dice, request.n) + request.lowest);
        request = machine_run(machine);
    }
}

/* Plays from a position that looks like the view up to the choice: what is hidden from the side
 * falls by @dice. Returns: FALSE when that does not lead to the same choice. */
static gboolean
begin_trials(const PlayerTurn *turn, DiceStream *dice)
{
    PlayerScratch *room = turn->room;
    Machine *trial = &room->trial;
    position_assign(room->tried, turn->view);
    position_guess(turn->rules, room->tried, turn->request.side, dice);
    trial->n_offers = 0;
    const Request request = machine_run(trial);
    position_assign(room->begun, room->tried);
    return request.kind == turn->request.kind && request.n == turn->request.n &&
           memcmp(trial->offers, turn->offers, request.n * sizeof *turn->offers) == 0;
}

/* Returns: what the offer @answer changes in the position that trials begin with, by @dice. */
static gint64
try_once(const PlayerTurn *turn, gpointer mind, guint answer, DiceStream *dice, gint64 before)
{
    PlayerScratch *room = turn->room;
    position_assign(room->tried, room->begun);
    room->trial.n_offers = turn->request.n;
    memcpy(room->trial.offers, turn->offers, turn->request.n * sizeof *turn->offers);
    machine_answer(&room->trial, answer);
    run_to_choice(&room->trial, dice);
    return room->judge->value(mind, room->tried) - before;
}

/* Tries all offers of unknown worth, with the same dice for each of them. Where nothing is hidden
 * and no die is rolled, all trials come to the same. */
static void
try_unknown(const PlayerTurn *turn, gpointer mind)
{
    PlayerScratch *room = turn->room;
    DiceStream dice = *turn->dice;
    guint n_trials = 0;
    gboolean is_by_chance = TRUE;
    memset(room->changes, 0, turn->request.n * sizeof *room->changes);
    for (guint trial = 0; trial < TRIALS && is_by_chance; trial++) {
        const guint64 before_guess = dice.counter;
        guint64 most = 0;
        gboolean can_begin = begin_trials(turn, &dice);
        is_by_chance = dice.counter > before_guess;
        const gint64 before = can_begin ? room->judge->value(mind, room->begun) : 0;
        n_trials += can_begin;
        for (guint i = 0; i < turn->request.n && can_begin; i++) {
            DiceStream rolls = dice;
            if (room->worths[i] != WORTH_UNKNOWN)
                continue;
            room->changes[i] += try_once(turn, mind, i, &rolls, before);
            most = MAX(most, rolls.counter - dice.counter);
        }
        is_by_chance |= most > 0;
        dice.counter += most;
    }
    for (guint i = 0; i < turn->request.n; i++)
        if (room->worths[i] == WORTH_UNKNOWN)
            room->worths[i] =
                (gint32)CLAMP(room->changes[i] / MAX(n_trials, 1), G_MININT32 / 2, G_MAXINT32 / 2);
}

/* Whether the judge knows nothing of some offer. */
static gboolean
has_unknown(const PlayerTurn *turn)
{
    for (guint i = 0; i < turn->request.n; i++)
        if (turn->room->worths[i] == WORTH_UNKNOWN)
            return TRUE;
    return FALSE;
}

gpointer
player_scratch_mind(PlayerScratch *room, gint32 side)
{
    if (room->judge == NULL || side == NO_NAME)
        return NULL;
    if (room->minds[side] == NULL)
        room->minds[side] = room->judge->mind_new(
            room->rules, side, room->side_weights + (gsize)side * room->judge->n_weights);
    return room->minds[side];
}

/* Returns: a number for ties, that takes none of the dice. */
static guint64
luck_of(const PlayerTurn *turn)
{
    DiceStream dice = *turn->dice;
    return dice_next(&dice);
}

/* What looks best now, as the system judges it; of the best ones any. */
static guint
choose_the_best(const PlayerTurn *turn)
{
    PlayerScratch *room = turn->room;
    gpointer mind = player_scratch_mind(room, turn->request.side);
    if (mind == NULL)
        return choose_at_random(turn);
    const Judging judging = {turn->view, &turn->request, turn->offers, luck_of(turn)};
    room->judge->judge(mind, &judging, room->worths);
    if (has_unknown(turn))
        try_unknown(turn, mind);
    guint best = 0, n_best = 0;
    for (guint i = 0; i < turn->request.n; i++) {
        if (i > 0 && room->worths[i] < room->worths[best])
            continue;
        if (i == 0 || room->worths[i] > room->worths[best])
            n_best = 0;
        n_best++;
        if (n_best == 1 || dice_below(turn->dice, n_best) == 0)
            best = i;
    }
    return best;
}

/* What turns out best where the game is played on in worlds that look the same. */
static guint
choose_by_simulation(const PlayerTurn *turn)
{
    const guint usual = choose_the_best(turn);
    if (turn->room->judge == NULL || turn->request.side == NO_NAME)
        return usual;
    return search_choose(turn, usual);
}

static const Player rows[] = {
    {"random", choose_at_random, FALSE},
    {"greedy", choose_the_best, TRUE},
    {"rollout", choose_by_simulation, TRUE},
    {"search:16", choose_by_simulation, TRUE, 16},
    {"search:64", choose_by_simulation, TRUE, 64},
    {"search:256", choose_by_simulation, TRUE, 256},
    {"search:1024", choose_by_simulation, TRUE, 1024},
};

const Player *
player_rows(guint *n)
{
    if (n != NULL)
        *n = G_N_ELEMENTS(rows);
    return rows;
}

const Player *
player_find(const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    return NULL;
}

PlayerScratch *
player_scratch_new(const GameRules *rules, const gint32 *weights)
{
    PlayerScratch *room = g_new0(PlayerScratch, 1);
    room->rules = rules;
    room->judge = system_play(rules)->judge;
    room->minds = g_new0(gpointer, rules->board.n_sides);
    room->seen = position_new(rules);
    room->tried = position_new(rules);
    room->begun = position_new(rules);
    room->trial.rules = rules;
    room->trial.position = room->tried;
    if (room->judge != NULL) {
        const guint n = room->judge->n_weights;
        room->weights = weights != NULL ? g_memdup2(weights, n * sizeof *weights)
                                        : player_weights_new(room->judge, rules->tables);
        room->side_weights = g_new(gint32, (gsize)n * rules->board.n_sides);
        for (guint i = 0; i < rules->board.n_sides; i++)
            player_scratch_set_style(room, (gint32)i, 0);
    }
    return room;
}

void
player_scratch_set_style(PlayerScratch *room, gint32 side, guint style)
{
    const guint n = room->judge->n_weights;
    gint32 *weights = room->side_weights + (gsize)side * n;
    for (guint i = 0; i < n; i++)
        weights[i] = room->weights[i];
    g_assert(style <= room->judge->n_styles);
    if (style > 0)
        weights[room->judge->styles[style - 1].weight] = room->judge->styles[style - 1].value;
}

void
player_scratch_free(PlayerScratch *room)
{
    if (room == NULL)
        return;
    for (guint i = 0; i < room->rules->board.n_sides; i++)
        if (room->minds[i] != NULL)
            room->judge->mind_free(room->minds[i]);
    search_free(room->search);
    g_free(room->minds);
    g_free(room->weights);
    g_free(room->side_weights);
    g_free(room->seen);
    g_free(room->tried);
    g_free(room->begun);
    g_free(room);
}

void
player_scratch_begin(PlayerScratch *room)
{
    for (guint i = 0; i < room->rules->board.n_sides; i++)
        if (room->minds[i] != NULL)
            room->judge->mind_begin(room->minds[i]);
    if (room->search == NULL)
        return;
    for (guint i = 0; i < room->rules->board.n_sides; i++)
        player_scratch_set_style(room, (gint32)i, 0);
    search_begin(room->search);
}

guint
player_choose(const Player *player, const Machine *machine, const Request *request,
              DiceStream *dice, gboolean tries_all, PlayerScratch *room)
{
    if (player->looks && request->n == 1)
        return 0;
    if (player->looks) {
        position_view_into(room->seen, machine->rules, machine->position, request->side);
        room->trial.procedures = machine->procedures;
    }
    const PlayerTurn turn = {
        .rules = machine->rules,
        .view = player->looks ? room->seen : NULL,
        .request = *request,
        .offers = machine->offers,
        .dice = dice,
        .room = player->looks ? room : NULL,
        .tries_all = tries_all,
        .playouts = player->playouts,
    };
    return player->choose(&turn);
}

char *
player_names_to_words(const GameRules *rules, const Player *const *chosen)
{
    GString *out = g_string_new(NULL);
    gboolean is_one = rules->board.n_sides > 0;
    for (guint i = 1; i < rules->board.n_sides; i++)
        is_one = is_one && chosen[i] == chosen[0];
    if (is_one)
        g_string_append(out, chosen[0]->name);
    for (guint i = 0; !is_one && i < rules->board.n_sides; i++)
        g_string_append_printf(out, "%s%s=%s", i > 0 ? ", " : "",
                               name_index_name(rules->names, ENTITY_SIDE, (gint32)i),
                               chosen[i]->name);
    return g_string_free(out, FALSE);
}
