/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The player that takes what looks best now. The system judges offers as far as it can; the others
 * are tried, in a world that fits what the side sees, and what comes of them is valued.
 */
#include "validator/smoke/players/choose.h"

#include <string.h>

/* So often an offer is tried, with other dice each time; so many dice are rolled at most. */
#define TRIALS 4
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

/* Goes on from what the side sees to the choice, which trials begin with. Returns: FALSE when that
 * does not lead to the same choice: what is hidden from it matters. */
static gboolean
begin_trials(const PlayerTurn *turn)
{
    PlayerRoom *room = turn->room;
    Machine *trial = &room->trial;
    position_assign(room->tried, turn->view);
    trial->n_offers = 0;
    const Request request = machine_run(trial);
    position_assign(room->begun, room->tried);
    return request.kind == turn->request.kind && request.n == turn->request.n &&
           memcmp(trial->offers, turn->offers, request.n * sizeof *turn->offers) == 0;
}

/* Returns: what the offer @answer changes, by the next of @dice. */
static gint64
try_once(const PlayerTurn *turn, gpointer mind, guint answer, DiceStream *dice, gint64 before)
{
    PlayerRoom *room = turn->room;
    position_assign(room->tried, room->begun);
    room->trial.n_offers = turn->request.n;
    memcpy(room->trial.offers, turn->offers, turn->request.n * sizeof *turn->offers);
    machine_answer(&room->trial, answer);
    run_to_choice(&room->trial, dice);
    return room->judge->value(mind, room->tried) - before;
}

/* Returns: what the offer @answer is expected to change, by @dice. */
static gint32
try_offer(const PlayerTurn *turn, gpointer mind, guint answer, DiceStream dice, gint64 before)
{
    gint64 sum = 0;
    guint n = 0;
    /* Where no die is rolled, all trials come to the same. */
    do
        sum += try_once(turn, mind, answer, &dice, before);
    while (++n < TRIALS && dice.counter > turn->dice->counter);
    return (gint32)CLAMP(sum / n, G_MININT32 / 2, G_MAXINT32 / 2);
}

static void
try_unknown(const PlayerTurn *turn, gpointer mind)
{
    PlayerRoom *room = turn->room;
    gint64 before = 0;
    gboolean is_begun = FALSE, can_begin = FALSE;
    for (guint i = 0; i < turn->request.n; i++) {
        if (room->worths[i] != WORTH_UNKNOWN)
            continue;
        if (!is_begun) {
            can_begin = begin_trials(turn);
            before = room->judge->value(mind, turn->view);
        }
        is_begun = TRUE;
        room->worths[i] = can_begin ? try_offer(turn, mind, i, *turn->dice, before) : 0;
    }
}

/* Of the best ones any. */
guint
choose_the_best(const PlayerTurn *turn)
{
    PlayerRoom *room = turn->room;
    gpointer mind = player_room_mind(room, turn->request.side);
    if (mind == NULL)
        return choose_at_random(turn);
    const Judging judging = {turn->view, &turn->request, turn->offers};
    room->judge->judge(mind, &judging, room->worths);
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
