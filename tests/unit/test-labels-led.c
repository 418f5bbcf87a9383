/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Blocks stay in their land while it has room for them; else they stand beside it, on nobody's
 * name.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/sample-scene.h"
#include "validator/render/labels.h"

typedef struct {
    Placer placer;
    GArray *placards, *without_room;
} Placing;

static void
place(Placing *placing, const Scene *scene)
{
    placing->placards = g_array_new(FALSE, FALSE, sizeof(Placard));
    placing->without_room = g_array_new(FALSE, FALSE, sizeof(Placard));
    placer_init(&placing->placer, scene);
    labels_place_lands(&placing->placer, placing->placards, placing->without_room);
    labels_place_fleets(&placing->placer, placing->placards, placing->without_room);
    labels_place_led(&placing->placer, placing->placards, placing->without_room);
    labels_place_seas(&placing->placer, placing->placards, TRUE);
    labels_place_seas(&placing->placer, placing->placards, FALSE);
}

static void
clear(Placing *placing)
{
    placer_clear(&placing->placer);
    g_array_unref(placing->placards);
    g_array_unref(placing->without_room);
}

static const Placard *
placard_at(const Placing *placing, guint i)
{
    return &g_array_index(placing->placards, Placard, i);
}

static guint
count_blocks(const Placing *placing, gboolean is_led)
{
    guint n = 0;
    for (guint i = 0; i < placing->placards->len; i++)
        n += placard_at(placing, i)->n_columns > 0 && placard_at(placing, i)->is_led == is_led;
    return n;
}

static void
assert_clear(const Placing *placing)
{
    for (guint i = 0; i < placing->placards->len; i++)
        for (guint j = 0; j < i; j++) {
            const Placard *a = placard_at(placing, i), *b = placard_at(placing, j);
            assert_false(box_meets(box_shift(a->box, a->at), box_shift(b->box, b->at)));
        }
}

static void
blocks_stay_where_there_is_room(void **state G_GNUC_UNUSED)
{
    SampleScene sample;
    Placing placing;

    sample_scene_init(&sample,
                      "{\"position\": {\"units\": [{\"unit\": \"first\", \"at\": \"hill\"},"
                      "{\"unit\": \"ship\", \"at\": \"sound\"},"
                      "{\"unit\": \"second\", \"at\": \"@aboard:ship\"}]}}");
    place(&placing, &sample.scene);
    assert_int_equal(count_blocks(&placing, FALSE), 2);
    assert_int_equal(count_blocks(&placing, TRUE), 0);
    assert_clear(&placing);
    clear(&placing);
    sample_scene_clear(&sample);
}

static void
blocks_without_room_stand_beside_their_land(void **state G_GNUC_UNUSED)
{
    SampleScene sample;
    Placing placing;

    sample_scene_init(&sample,
                      "{\"position\": {\"units\": [{\"unit\": \"first\", \"at\": \"shore\"},"
                      "{\"unit\": \"second\", \"at\": \"shore\"}]}}");
    place(&placing, &sample.scene);
    assert_int_equal(count_blocks(&placing, FALSE), 0);
    assert_int_equal(count_blocks(&placing, TRUE), 1);
    for (guint i = 0; i < placing.placards->len; i++) {
        const Placard *placard = placard_at(&placing, i);
        const Shape *shape = scene_shape(&sample.scene, placard->face);
        if (!placard->is_led)
            continue;
        assert_true(shape_contains(shape, placard->foot));
        assert_true(placer_is_aside(&placing.placer, box_shift(placard->box, placard->at)));
    }
    assert_clear(&placing);
    clear(&placing);
    sample_scene_clear(&sample);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_stay_where_there_is_room),
        cmocka_unit_test(blocks_without_room_stand_beside_their_land),
    };

    return cmocka_run_group_tests_name("labels-led", tests, NULL, NULL);
}
