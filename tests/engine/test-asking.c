/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Asking in the middle of random games of the real data: it changes nothing, copies answer alike,
 * who is asked answers for himself, and what is offered can be said in words.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/engine/walked-games.h"
#include "tests/property/rounds.h"
#include "validator/engine/offer-words.h"
#include "validator/engine/presence.h"
#include "validator/systems/area-blocks/position.h"

#define GAMES ROUNDS_OF(20)

static void
assert_same_request(const Machine *a, const Request *one, const Machine *b, const Request *other)
{
    assert_int_equal(one->kind, other->kind);
    assert_int_equal(one->side, other->side);
    assert_int_equal(one->n, other->n);
    assert_int_equal(a->n_offers, b->n_offers);
    assert_memory_equal(a->offers, b->offers, a->n_offers * sizeof *a->offers);
}

/* Of the same position another machine asks the same, without changing it. */
static void
look_again(const Machine *machine, const Request *request, gpointer data)
{
    guint *n = data;
    g_autofree Position *copy = position_copy(machine->position);
    Machine other = {.rules = machine->rules, .position = copy};
    const Request again = machine_run(&other);
    if (request->kind == REQUEST_ROLL || request->kind == REQUEST_NONE)
        assert_int_equal(other.n_offers, 0);
    else
        assert_same_request(machine, request, &other, &again);
    assert_int_equal(again.kind, request->kind);
    assert_memory_equal(copy, machine->position, copy->size);
    (*n)++;
}

static void
asking_changes_nothing(void **state G_GNUC_UNUSED)
{
    guint n = 0;
    walk_games(GAMES, look_again, &n);
    assert_true(n > 1000);
}

/* A choice has something to choose from, and a die at least two faces. */
static void
look_at_number(const Machine *machine, const Request *request, gpointer data)
{
    guint *n_over = data;
    if (request->kind == REQUEST_NONE) {
        assert_int_not_equal(machine->position->end, END_NONE);
        *n_over += 1;
        return;
    }
    assert_in_range(request->n, request->kind == REQUEST_ROLL ? 2 : 1, OFFERS_MAX);
    assert_int_equal(machine->position->end, END_NONE);
    assert_in_range(request->side + 1, 0, machine->rules->board.n_sides);
    if (request->kind == REQUEST_CHOICE)
        assert_int_not_equal(request->side, NO_NAME);
    if (request->kind != REQUEST_ROLL)
        assert_int_equal(request->n, machine->n_offers);
}

static void
there_is_a_choice_until_the_end(void **state G_GNUC_UNUSED)
{
    guint n_over = 0;
    walk_games(GAMES, look_at_number, &n_over);
    assert_int_equal(n_over % GAMES, 0);
    assert_true(n_over > 0);
}

/* Whether the unit of such an offer acts, so that its own side must be the one that is asked. */
static gboolean
is_act_of_unit(guint kind)
{
    static const gboolean acts[AREA_OFFERS_END] = {
        [OFFER_MOVE] = TRUE,    [OFFER_LOAD] = TRUE,    [OFFER_STOP] = TRUE,
        [OFFER_BESIEGE] = TRUE, [OFFER_REBUILD] = TRUE, [OFFER_FIRE] = TRUE,
        [OFFER_RETREAT] = TRUE, [OFFER_REGROUP] = TRUE, [OFFER_EVACUATE] = TRUE,
        [OFFER_DEPLOY] = TRUE,
    };
    return acts[kind];
}

static void
look_at_sides(const Machine *machine, const Request *request, gpointer data)
{
    guint *n = data;
    for (guint i = 0; request->kind == REQUEST_CHOICE && i < machine->n_offers; i++) {
        const Offer *offer = &machine->offers[i];
        if (!is_act_of_unit((guint)offer->kind))
            continue;
        g_autofree char *words = offer_to_words(machine->rules, offer);
        if (unit_side(machine->rules, machine->position, offer->number) != request->side)
            fail_msg("side %d is asked to “%s”", request->side, words);
        (*n)++;
    }
}

static void
nobody_acts_for_others(void **state G_GNUC_UNUSED)
{
    guint n = 0;
    walk_games(GAMES, look_at_sides, &n);
    assert_true(n > 1000);
}

/* No two offers read the same, and each is found by what it reads. */
static void
look_at_words(const Machine *machine, const Request *request, gpointer data)
{
    guint *n = data;
    if (request->kind == REQUEST_NONE || request->kind == REQUEST_ROLL)
        return;
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < machine->n_offers; i++) {
        char *words = offer_to_words(machine->rules, &machine->offers[i]);
        assert_null(strchr(words, '?'));
        if (i == 0 || i == machine->n_offers / 2 || i == machine->n_offers - 1)
            assert_int_equal(offer_find(machine->rules, machine->offers, machine->n_offers, words),
                             i);
        if (!g_hash_table_add(seen, words))
            fail_msg("“%s” is offered twice", words);
        (*n)++;
    }
}

static void
offers_are_found_by_their_words(void **state G_GNUC_UNUSED)
{
    guint n = 0;
    walk_games(GAMES, look_at_words, &n);
    assert_true(n > 1000);
}

/* Every answer there is can be given, and leads to a position in order. */
static void
look_behind_each(const Machine *machine, const Request *request, gpointer data)
{
    guint *n = data;
    if (request->kind == REQUEST_NONE || (*n)++ % 7 != 0)
        return;
    for (guint i = 0; i < request->n; i++) {
        g_autofree Position *copy = position_copy(machine->position);
        Machine other = {.rules = machine->rules, .position = copy};
        machine_run(&other);
        machine_answer(&other, request->lowest + i);
        const Request next = machine_run(&other);
        g_autoptr(FindingWords) problem = position_check(machine->rules, copy);
        if (problem != NULL)
            fail_msg("%s", finding_words_english(problem));
        assert_true(next.kind != REQUEST_NONE || copy->end != END_NONE);
    }
}

static void
every_answer_can_be_given(void **state G_GNUC_UNUSED)
{
    guint n = 0;
    walk_games(GAMES, look_behind_each, &n);
    assert_true(n > 1000);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(asking_changes_nothing),
        cmocka_unit_test(there_is_a_choice_until_the_end),
        cmocka_unit_test(nobody_acts_for_others),
        cmocka_unit_test(offers_are_found_by_their_words),
        cmocka_unit_test(every_answer_can_be_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
