/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a side that plays to win makes of choices of battles on hexes, on set-ups of the two games:
 * who would win as things stand lets the enemy come, and guns are kept ready to fire.
 */
#include "tests/engine/battlefield.h"
#include "validator/engine/system.h"
#include "validator/systems/hex-battle/hex-battle.h"
#include "validator/systems/hex-battle/position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

/* Sets up @scenario, where something goes on that a choice can be about. */
static Battlefield
battle_new(const char *folder, const char *scenario)
{
    Battlefield field = battlefield_new(folder, scenario);
    field.position->n_frames = MAX(field.position->n_frames, 1);
    return field;
}

/* Has @unit be the one that the choice is about. */
static void
choose_for(Battlefield *field, const char *unit)
{
    position_top(field->position)->unit = (gint16)battlefield_find(field, ENTITY_UNIT, unit);
}

/* What the @n offers are worth to @side, with @lead, the one weight that there is. */
static void
judge(const Battlefield *field, gint32 lead, const char *side, const Offer *offers, guint n,
      gint32 *worths)
{
    gint32 number = battlefield_find(field, ENTITY_SIDE, side);
    gpointer mind = hex_judge.mind_new(field->loaded.rules, number, &lead);
    const Request request = {.kind = REQUEST_CHOICE, .side = number, .n = n};
    const Judging judging = {field->position, &request, offers};
    hex_judge.judge(mind, &judging, worths);
    hex_judge.mind_free(mind);
}

static gint32
worth(const Battlefield *field, gint32 lead, const char *side, guint kind, gint32 number)
{
    const Offer offer = {(guint8)kind, (gint16)number, 0};
    gint32 worth;
    judge(field, lead, side, &offer, 1, &worth);
    return worth;
}

/* Orders are those of the file: to stay, to march, to attack. */
static void
who_is_ahead_gives_orders_to_hold(void **state G_GNUC_UNUSED)
{
    const Offer orders[] = {{OFFER_ORDER, 0, 0}, {OFFER_ORDER, 1, 0}, {OFFER_ORDER, 2, 0}};
    Battlefield kliszow = battle_new("data/last-vikings", "kliszow");
    gint32 worths[G_N_ELEMENTS(orders)];
    judge(&kliszow, 0, "allied", orders, G_N_ELEMENTS(orders), worths);
    assert_true(worths[0] > worths[1] && worths[1] > worths[2]);
    judge(&kliszow, 0, "swedish", orders, G_N_ELEMENTS(orders), worths);
    assert_true(worths[0] < worths[1] && worths[1] < worths[2]);
    battlefield_clear(&kliszow);
}

/* It is the first turn of eight: Russia, which begins far ahead, is so by enough or not. */
static void
a_lead_counts_less_the_more_turns_are_left(void **state G_GNUC_UNUSED)
{
    Battlefield narva = battle_new("data/thunder", "narva");
    gint32 nearer = battlefield_find(&narva, ENTITY_SPACE, "narva-l03");
    battlefield_put(&narva, "narva-preobrazhensky", "narva-m03");
    choose_for(&narva, "narva-preobrazhensky");
    assert_true(worth(&narva, 0, "russian", OFFER_STEP, nearer) < 0);
    assert_true(worth(&narva, 100, "russian", OFFER_STEP, nearer) < 0);
    assert_true(worth(&narva, 1000, "russian", OFFER_STEP, nearer) > 0);
    narva.position->turn = narva.loaded.rules->last_turn;
    assert_true(worth(&narva, 1000, "russian", OFFER_STEP, nearer) < 0);
    battlefield_clear(&narva);
}

/* In the corner of the map a battery has nobody in reach, until somebody comes. */
static void
guns_are_formed_where_they_have_a_target(void **state G_GNUC_UNUSED)
{
    Battlefield kliszow = battle_new("data/last-vikings", "kliszow");
    gint32 firing = 0;
    battlefield_put(&kliszow, "kliszow-swedish-guns", "kliszow-a01");
    choose_for(&kliszow, "kliszow-swedish-guns");
    assert_true(worth(&kliszow, 0, "swedish", OFFER_FORM, firing) < 0);
    assert_true(worth(&kliszow, 0, "swedish", OFFER_DISSOLVE, firing) > 0);
    battlefield_put(&kliszow, "kliszow-saxon-foot-1", "kliszow-a04");
    assert_true(worth(&kliszow, 0, "swedish", OFFER_FORM, firing) > 100);
    assert_true(worth(&kliszow, 0, "swedish", OFFER_DISSOLVE, firing) < 0);
    battlefield_clear(&kliszow);
}

/* Who is ahead has his guns wait. */
static void
guns_of_who_is_ahead_stay_formed(void **state G_GNUC_UNUSED)
{
    Battlefield kliszow = battle_new("data/last-vikings", "kliszow");
    gint32 firing = 0;
    battlefield_put(&kliszow, "kliszow-saxon-battery-1", "kliszow-a01");
    choose_for(&kliszow, "kliszow-saxon-battery-1");
    assert_true(worth(&kliszow, 0, "allied", OFFER_FORM, firing) > 0);
    assert_true(worth(&kliszow, 0, "allied", OFFER_DISSOLVE, firing) < 0);
    battlefield_clear(&kliszow);
}

static void
what_rules_offer_is_tried(void **state G_GNUC_UNUSED)
{
    const Offer offers[] = {{OFFER_BRANCH, 0, 0}, {OFFER_DONE, 0, 0}};
    Battlefield kliszow = battle_new("data/last-vikings", "kliszow");
    gint32 worths[G_N_ELEMENTS(offers)];
    judge(&kliszow, 0, "allied", offers, G_N_ELEMENTS(offers), worths);
    assert_int_equal(worths[0], WORTH_UNKNOWN);
    assert_int_equal(worths[1], WORTH_UNKNOWN);
    assert_int_not_equal(worth(&kliszow, 0, "allied", OFFER_DONE, 0), WORTH_UNKNOWN);
    battlefield_clear(&kliszow);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_ahead_gives_orders_to_hold),
        cmocka_unit_test(a_lead_counts_less_the_more_turns_are_left),
        cmocka_unit_test(guns_are_formed_where_they_have_a_target),
        cmocka_unit_test(guns_of_who_is_ahead_stay_formed),
        cmocka_unit_test(what_rules_offer_is_tried),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
