/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Computer players: random, greedy by the weights of a system, and those that play on in their
 * minds (search.c).
 */
#include "validator/smoke/player.h"

#include "schema/model/entities.h"
#include "schema/text/name.h"
#include "schema/text/scanner.h"
#include "schema/text/translation.h"
#include "validator/engine/position.h"
#include "validator/smoke/search.h"

#include <string.h>

#define WEIGHTS_DIGEST_DIGITS 16

/* Every legal choice is as likely as the others. */
/* What a rule lets a side do and harms it first of all would, taken at random, decide most games.
 * Where only self-harm is left, so is that. */
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
