/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two sides of twelve blocks on a ring of places with ways across. In a turn each side moves some
 * blocks one place on; where enemies meet, both fire until one side is gone.
 */
#include "tests/bench/block-toy.h"

#include "validator/engine/dice.h"

#define PLACES 20
#define BLOCKS 24
#define TURNS 40
#define MOVES 4

typedef struct {
    DiceStream dice;
    int place[BLOCKS], strength[BLOCKS]; /* a place below 0: off the map */
    int way[PLACES][3];
    guint64 n_steps;
} Toy;

static int
side_of(int block)
{
    return block / (BLOCKS / 2);
}

static void
set_up(Toy *toy)
{
    for (int i = 0; i < PLACES; i++) {
        toy->way[i][0] = (i + 1) % PLACES;
        toy->way[i][1] = (i + PLACES - 1) % PLACES;
        toy->way[i][2] = (i + PLACES / 2) % PLACES;
    }
    for (int i = 0; i < BLOCKS; i++) {
        toy->place[i] = side_of(i) * PLACES / 2 + i % 5;
        toy->strength[i] = 4;
    }
}

static guint
choose(Toy *toy, guint n)
{
    toy->n_steps++;
    return dice_below(&toy->dice, n);
}

/* Lists all moves of @side and does one of them. */
static void
move(Toy *toy, int side)
{
    int block[BLOCKS * 3], to[BLOCKS * 3];
    guint n = 0;
    for (int i = 0; i < BLOCKS; i++)
        for (int j = 0; j < 3 && side_of(i) == side && toy->place[i] >= 0; j++) {
            block[n] = i;
            to[n++] = toy->way[toy->place[i]][j];
        }
    if (n == 0)
        return;
    guint taken = choose(toy, n);
    toy->place[block[taken]] = to[taken];
}

static int
find_block(const Toy *toy, int place, int side)
{
    for (int i = 0; i < BLOCKS; i++)
        if (toy->place[i] == place && side_of(i) == side)
            return i;
    return -1;
}

static void
fight(Toy *toy, int place)
{
    for (int side = 0;; side = 1 - side) {
        int own = find_block(toy, place, side), enemy = find_block(toy, place, 1 - side);
        if (own < 0 || enemy < 0)
            return;
        if (choose(toy, 6) < 3 && --toy->strength[enemy] == 0)
            toy->place[enemy] = -1;
    }
}

guint64
block_toy_play(guint64 seed)
{
    Toy toy = {.dice = dice_begin(seed, 0, DICE_OF_PLAYERS)};
    set_up(&toy);
    for (int turn = 0; turn < TURNS; turn++) {
        for (int i = 0; i < 2 * MOVES; i++)
            move(&toy, i % 2);
        for (int i = 0; i < PLACES; i++)
            fight(&toy, i);
    }
    return toy.n_steps;
}
