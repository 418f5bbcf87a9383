/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a side cannot know decides nothing for it: two of its enemy's hidden blocks change places in
 * random games of the real data, and it is offered what it was offered, and sees what it saw.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/engine/walked-games.h"
#include "validator/engine/offer-words.h"
#include "validator/engine/presence.h"
#include "validator/engine/position.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/turn.h"

#define GAMES 4

typedef struct {
    guint n_views, n_choices;
} Counts;

/* Whether something that goes on, or stands, is about @unit. */
static gboolean
is_named(const GameRules *rules, const Position *position, gint32 unit)
{
    const gint16 *pinners = position_pinners(rules, position);
    gboolean is_named = pinners[unit] != NO_NAME;
    for (guint i = 0; i < rules->board.n_units; i++)
        is_named |= pinners[i] == unit;
    for (guint i = 0; i < position->n_frames; i++) {
        const Frame *frame = position_frame(position, i);
        is_named |= frame->unit == unit || frame->subjects.event_unit == unit ||
                    MARKED(frame_marks(frame), unit);
    }
    for (guint i = 0; i < position->n_standing; i++)
        is_named |= MARKED(standing_marks(position_standing(position, i)), unit);
    return is_named;
}

/* Whether @unit is a block of an enemy of @side that lies face down and away from any battle. */
static gboolean
is_hidden(const GameRules *rules, const Position *position, gint32 unit, gint32 side)
{
    gint32 place = unit_holds(rules, position, unit);
    gint32 owner = unit_side(rules, position, unit);
    return place != NO_NAME && owner != NO_NAME && owner != side &&
           !position_unit_is_seen(rules, position, unit, side) &&
           !place_is_contested(rules, position, place) && !is_named(rules, position, unit);
}

static gboolean
look_the_same(const GameRules *rules, const Position *position, gint32 unit, gint32 other)
{
    const Board *board = &rules->board;
    return unit_side(rules, position, unit) == unit_side(rules, position, other) &&
           unit_is_ship(rules, unit) == unit_is_ship(rules, other) &&
           board->nations[board->units[unit].nation].colour ==
               board->nations[board->units[other].nation].colour;
}

#define SWAP(Type, array)                                                                          \
    do {                                                                                           \
        Type *items = (array);                                                                     \
        Type item = items[unit];                                                                   \
        items[unit] = items[other];                                                                \
        items[other] = item;                                                                       \
    } while (0)

/* Each has come where the other stands, with its own steps, and has aboard what the other had. */
static void
swap_blocks(const GameRules *rules, Position *position, gint32 unit, gint32 other)
{
    SWAP(guint16, position_zones(rules, position));
    SWAP(gint32, position_arrivals(rules, position));
    SWAP(guint8, position_deeds(rules, position));
    SWAP(guint8, position_marched(rules, position));
    guint16 *zones = position_zones(rules, position);
    guint16 hold = (guint16)(rules->zone_numbers.aboard + (guint32)unit);
    guint16 other_hold = (guint16)(rules->zone_numbers.aboard + (guint32)other);
    for (guint i = 0; i < rules->board.n_units; i++)
        zones[i] = zones[i] == hold ? other_hold : zones[i] == other_hold ? hold : zones[i];
    position_list_units(rules, position);
}

static void
assert_same_view(const Machine *machine, const Position *swapped, gint32 side, Counts *counts)
{
    g_autofree Position *before = position_view(machine->rules, machine->position, side);
    g_autofree Position *after = position_view(machine->rules, swapped, side);
    assert_memory_equal(before, after, before->size);
    counts->n_views++;
}

static void
assert_same_choice(const Machine *machine, const Request *request, Position *swapped,
                   Counts *counts)
{
    Machine other = {.rules = machine->rules, .position = swapped};
    const Request again = machine_run(&other);
    assert_int_equal(again.kind, request->kind);
    assert_int_equal(again.side, request->side);
    for (guint i = 0; i < MAX(machine->n_offers, other.n_offers); i++) {
        const Offer *offer = i < machine->n_offers ? &machine->offers[i] : &other.offers[i];
        gboolean is_same = i < MIN(machine->n_offers, other.n_offers) &&
                           memcmp(offer, &other.offers[i], sizeof *offer) == 0;
        g_autofree char *words = offer_to_words(machine->rules, offer);
        if (!is_same)
            fail_msg("what lies face down decides about “%s”", words);
    }
    counts->n_choices++;
}

static guint64
hash_bytes(guint64 hash, gconstpointer bytes, gsize n)
{
    for (gsize i = 0; i < n; i++)
        hash = (hash ^ ((const guint8 *)bytes)[i]) * G_GUINT64_CONSTANT(0x100000001b3);
    return hash;
}

/* A player that looks at everything it is given, and decides by that alone. */
static guint
choose_by_all(const PlayerTurn *turn)
{
    guint64 hash = hash_bytes(0, turn->view, turn->view->size);
    hash = hash_bytes(hash, &turn->request, sizeof turn->request);
    hash = hash_bytes(hash, turn->offers, turn->request.n * sizeof *turn->offers);
    *turn->dice = dice_begin(hash, 0, DICE_OF_PLAYERS);
    return (guint)(hash % turn->request.n);
}

/* Positions that a side cannot distinguish are the same to a player that looks. */
static void
assert_same_turn(const Machine *machine, const Request *request, Position *swapped)
{
    static const Player watcher = {"watcher", choose_by_all, .looks = TRUE};
    g_autoptr(PlayerScratch) room = player_scratch_new(machine->rules, NULL);
    Machine other = {.rules = machine->rules, .position = swapped};
    const Request again = machine_run(&other);
    DiceStream reported = {0}, reported_other = {0};
    guint choice = player_choose(&watcher, machine, request, &reported, FALSE, room);
    assert_int_equal(player_choose(&watcher, &other, &again, &reported_other, FALSE, room), choice);
    assert_true(reported.stream == reported_other.stream);
}

/* Whether a rule of the data is what asks: it may ask for a unit by its name, and so say of it. */
static gboolean
is_asked_by_rule(const Position *position)
{
    for (guint i = 0; i < position->n_frames; i++)
        if (position_frame(position, i)->procedure == PROCEDURE_EFFECTS)
            return TRUE;
    return FALSE;
}

/* Where a side chooses its actions; in battles the blocks are turned up. */
static void
look_from_behind(const Machine *machine, const Request *request, gpointer data)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    gint32 n_units = (gint32)rules->board.n_units;
    if (request->kind != REQUEST_CHOICE || position->phase != PHASE_ACTIONS ||
        is_asked_by_rule(position))
        return;
    for (gint32 unit = 0; unit < n_units; unit++) {
        if (!is_hidden(rules, position, unit, request->side))
            continue;
        gint32 other = unit + 1;
        while (other < n_units && !(is_hidden(rules, position, other, request->side) &&
                                    look_the_same(rules, position, unit, other)))
            other++;
        if (other == n_units)
            continue;
        g_autofree Position *swapped = position_copy(position);
        swap_blocks(rules, swapped, unit, other);
        assert_same_view(machine, swapped, request->side, data);
        assert_same_choice(machine, request, swapped, data);
        if (((Counts *)data)->n_choices % 32 == 0)
            assert_same_turn(machine, request, swapped);
    }
}

static void
what_is_hidden_decides_nothing(void **state G_GNUC_UNUSED)
{
    Counts counts = {0};
    walk_games(GAMES, look_from_behind, &counts);
    assert_true(counts.n_views > 1000);
    assert_true(counts.n_choices > 1000);
}

/* Whether @unit, whose face was shown, is aboard a block whose face is not: in which of those that
 * look like it is nothing that can be known. */
static gboolean
is_in_hidden_hold(const GameRules *rules, const Position *position, gint32 unit, gint32 side)
{
    gint32 ship = position_zones(rules, position)[unit] - (gint32)rules->zone_numbers.aboard;
    return ship >= 0 && ship < (gint32)rules->board.n_units &&
           !position_unit_is_seen(rules, position, ship, side);
}

/* A view of a view is that view, and one's own blocks are as they are. */
static void
look_at_view(const Machine *machine, const Request *request G_GNUC_UNUSED, gpointer data)
{
    const GameRules *rules = machine->rules;
    guint *n = data;
    if ((*n)++ % 5 != 0)
        return;
    for (gint32 side = 0; side < (gint32)rules->board.n_sides; side++) {
        g_autofree Position *view = position_view(rules, machine->position, side);
        g_autofree Position *again = position_view(rules, view, side);
        assert_memory_equal(view, again, view->size);
        for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
            if (!position_unit_is_seen(rules, machine->position, i, side) ||
                is_in_hidden_hold(rules, machine->position, i, side))
                continue;
            assert_int_equal(position_zones(rules, view)[i],
                             position_zones(rules, machine->position)[i]);
            assert_int_equal(position_strengths(rules, view)[i],
                             position_strengths(rules, machine->position)[i]);
        }
    }
}

static void
a_view_of_a_view(void **state G_GNUC_UNUSED)
{
    guint n = 0;
    walk_games(GAMES, look_at_view, &n);
    assert_true(n > 1000);
}

typedef struct {
    guint n, n_other;
    DiceStream dice;
} Guesses;

/* What a side takes for possible looks to it as what it sees, and leads to what it is asked. */
static void
guess_world(const Machine *machine, const Request *request, gpointer data)
{
    const GameRules *rules = machine->rules;
    Guesses *guesses = data;
    if (request->kind != REQUEST_CHOICE || guesses->n++ % 5 != 0)
        return;
    g_autofree Position *view = position_view(rules, machine->position, request->side);
    g_autofree Position *world = position_copy(view);
    position_guess(rules, world, request->side, &guesses->dice);
    g_autofree Position *again = position_view(rules, world, request->side);
    assert_memory_equal(again, view, view->size);
    guesses->n_other += memcmp(world, view, view->size) != 0;
    if (machine->position->phase == PHASE_ACTIONS && !is_asked_by_rule(machine->position))
        assert_same_choice(machine, request, world, &(Counts){0});
}

static void
a_guess_looks_like_the_view(void **state G_GNUC_UNUSED)
{
    Guesses guesses = {.dice = dice_begin(3, 3, DICE_OF_PLAYERS)};
    walk_games(GAMES, guess_world, &guesses);
    assert_true(guesses.n > 1000);
    assert_true(guesses.n_other > guesses.n / 5 / 2);
}

#define WORLDS 3000

/* How often each unit stands where the block stands that the view takes for the first hidden one is
 * the same for all that look like it. */
static void
count_who_stands(const Machine *machine, const Request *request, gpointer data)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    Guesses *guesses = data;
    guint counts[RULES_UNITS_MAX] = {0};
    gint32 first = 0, n_units = (gint32)rules->board.n_units;
    if (request->kind != REQUEST_CHOICE || position->phase != PHASE_ACTIONS || guesses->n > 0)
        return;
    while (first < n_units && !is_hidden(rules, position, first, request->side))
        first++;
    if (first == n_units)
        return;
    g_autofree Position *view = position_view(rules, position, request->side);
    g_autofree Position *world = position_copy(view);
    const guint16 zone = position_zones(rules, view)[first];
    guint n_there = 0, n_alike = 0;
    for (gint32 i = 0; i < n_units; i++) {
        gboolean is_alike = !position_unit_is_seen(rules, position, i, request->side) &&
                            look_the_same(rules, position, first, i);
        n_alike += is_alike;
        n_there += is_alike && position_zones(rules, view)[i] == zone;
    }
    if (n_alike < 3)
        return;
    for (guint k = 0; k < WORLDS; k++) {
        memcpy(world, view, view->size);
        position_guess(rules, world, request->side, &guesses->dice);
        for (gint32 i = 0; i < n_units; i++)
            counts[i] += position_zones(rules, world)[i] == zone;
    }
    for (gint32 i = 0; i < n_units; i++)
        if (!position_unit_is_seen(rules, position, i, request->side) &&
            look_the_same(rules, position, first, i))
            assert_in_range(counts[i], WORLDS * n_there / n_alike - WORLDS / 20,
                            WORLDS * n_there / n_alike + WORLDS / 20);
    guesses->n++;
}

static void
each_guess_is_as_likely(void **state G_GNUC_UNUSED)
{
    Guesses guesses = {.dice = dice_begin(4, 4, DICE_OF_PLAYERS)};
    walk_games(1, count_who_stands, &guesses);
    assert_true(guesses.n > 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_guess_looks_like_the_view),
        cmocka_unit_test(each_guess_is_as_likely),
        cmocka_unit_test(what_is_hidden_decides_nothing),
        cmocka_unit_test(a_view_of_a_view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
