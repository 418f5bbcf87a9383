/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Dates of the era and before it: read, written, and the year of a turn.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/text/date.h"
#include "tests/unit/main.h"

typedef struct {
    const char *text;
    gint year;
    const char *season; /* NULL: a whole year */
} DateCase;

static const DateCase dates[] = {
    {"1707", 1707, NULL},
    {"1707-summer", 1707, "summer"},
    {"0-winter", 0, "winter"},
    {"-44", -44, NULL},
    {"-9999-early-spring", -9999, "early-spring"},
    {"9999", 9999, NULL},
};

static void
dates_are_read_and_written(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(dates); i++) {
        gint year;
        assert_non_null(date_read_year(dates[i].text, &year));
        assert_int_equal(year, dates[i].year);
        if (dates[i].season == NULL)
            assert_null(date_season(dates[i].text));
        else
            assert_string_equal(date_season(dates[i].text), dates[i].season);
        g_autofree char *again = date_write(year, dates[i].season);
        assert_string_equal(again, dates[i].text);
    }
}

static void
what_is_no_date_is_not_read(void **state G_GNUC_UNUSED)
{
    static const char *const wrong[] = {"", "-", "summer", "10000", "-10000-summer", "--44"};
    gint year;
    for (guint i = 0; i < G_N_ELEMENTS(wrong); i++) {
        assert_null(date_read_year(wrong[i], &year));
        assert_null(date_season(wrong[i]));
    }
}

/* The turns of a year are numbered one after the other, those before the era too. */
static void
every_turn_is_of_its_year(void **state G_GNUC_UNUSED)
{
    for (gint32 n_seasons = 1; n_seasons <= 5; n_seasons++)
        for (gint32 year = -9999; year <= 9999; year += 3)
            for (gint32 season = 0; season < n_seasons; season++)
                assert_int_equal(date_year_of_turn(year * n_seasons + season, n_seasons), year);
}

FILE_OF_TESTS(date)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dates_are_read_and_written),
        cmocka_unit_test(what_is_no_date_is_not_read),
        cmocka_unit_test(every_turn_is_of_its_year),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
