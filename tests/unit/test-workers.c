/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Workers: that each item is done once, and that several are really at work at one time.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "validator/smoke/workers.h"

typedef struct {
    gint n_done; /* atomic */
} Item;

static void
do_item(gpointer data)
{
    Item *item = data;
    g_atomic_int_inc(&item->n_done);
}

static void
each_item_is_done_once(void **state)
{
    static const guint counts[] = {0, 1, 2, 7, 1000};
    static const guint wanted[] = {0, 1, 2, 3, 64};
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
        for (guint j = 0; j < G_N_ELEMENTS(wanted); j++) {
            guint n = counts[i];
            g_autofree Item *items = g_new0(Item, n + 1);
            guint n_workers = workers_run(do_item, items, sizeof *items, n, wanted[j]);
            assert_int_equal(n_workers, CLAMP(wanted[j], 1, MAX(n, 1)));
            for (guint k = 0; k < n; k++)
                assert_int_equal(items[k].n_done, 1);
            assert_int_equal(items[n].n_done, 0);
        }
}

/* Where the workers wait for each other. */
typedef struct {
    GMutex mutex;
    GCond all_here;
    guint n_here, n_wanted;
} Meeting;

typedef struct {
    Meeting *meeting;
    GThread *thread; /* that did it */
    gboolean has_met;
} Guest;

/* Ends when all guests are here; one worker alone would wait for the others in vain. */
static void
meet(gpointer data)
{
    Guest *guest = data;
    Meeting *meeting = guest->meeting;
    gint64 end = g_get_monotonic_time() + 5 * G_TIME_SPAN_MINUTE;
    gboolean is_in_time = TRUE;
    guest->thread = g_thread_self();
    g_mutex_lock(&meeting->mutex);
    meeting->n_here++;
    g_cond_broadcast(&meeting->all_here);
    while (meeting->n_here < meeting->n_wanted && is_in_time)
        is_in_time = g_cond_wait_until(&meeting->all_here, &meeting->mutex, end);
    guest->has_met = meeting->n_here == meeting->n_wanted;
    g_mutex_unlock(&meeting->mutex);
}

static void
several_work_at_one_time(void **state)
{
    (void)state;
    Meeting meeting = {.n_wanted = 3};
    Guest guests[3] = {{&meeting, NULL, FALSE}, {&meeting, NULL, FALSE}, {&meeting, NULL, FALSE}};
    g_mutex_init(&meeting.mutex);
    g_cond_init(&meeting.all_here);
    assert_int_equal(workers_run(meet, guests, sizeof *guests, 3, 3), 3);
    for (guint i = 0; i < G_N_ELEMENTS(guests); i++) {
        assert_true(guests[i].has_met);
        for (guint j = 0; j < i; j++)
            assert_ptr_not_equal(guests[i].thread, guests[j].thread);
    }
    g_mutex_clear(&meeting.mutex);
    g_cond_clear(&meeting.all_here);
}

FILE_OF_TESTS(workers)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_item_is_done_once),
        cmocka_unit_test(several_work_at_one_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
