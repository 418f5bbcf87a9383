/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Terms: what every verb is worth.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"

typedef struct {
    const char *scenario, *term;
    gint32 value;
} TermCase;

#define HELD                                                                                       \
    "'position': {'places': [{'place': 'heath', 'marker': 'blue'}],"                               \
    " 'tracks': [{'track': 'storm', 'at': 3}, {'track': 'frost', 'at': -2}]}"
#define LARGE "{'verb': 'number', 'value': 100000}"
#define LARGE_10                                                                                   \
    LARGE ", " LARGE ", " LARGE ", " LARGE ", " LARGE ", " LARGE ", " LARGE ", " LARGE ", " LARGE  \
          ", " LARGE

/* clang-format off */
static const TermCase cases[] = {
    {NULL, "{'verb': 'number', 'value': -7}", -7},
    {NULL, "{'verb': 'level', 'nation': 'red'}", 20},
    {HELD, "{'verb': 'level', 'nation': 'red'}", 16},
    {HELD, "{'verb': 'level', 'nation': 'red', 'times': -2}", -32},
    {NULL, "{'verb': 'level', 'nation': 'rust'}", 0},
    {NULL, "{'verb': 'level', 'nation': '@self'}", 0},
    {HELD, "{'verb': 'track', 'track': 'storm'}", 3},
    {HELD, "{'verb': 'track', 'track': 'frost', 'times': 5}", -10},
    {NULL, "{'verb': 'units', 'units': {'nation': 'red'}}", 4},
    {NULL, "{'verb': 'units', 'units': {'nation': 'red'}, 'times': 3}", 12},
    {NULL, "{'verb': 'places', 'places': {'of': 'red'}}", 3},
    {NULL, "{'verb': 'places', 'places': {'of': 'red'}, 'times': -1}", -3},
    {HELD, "{'verb': 'points', 'value': 4, 'if': {'verb': 'track', 'track': 'storm'}}", 4},
    {NULL, "{'verb': 'points', 'value': 4, 'if': {'verb': 'track', 'track': 'storm'}}", 0},
    {NULL, "{'verb': 'sum', 'of': [{'verb': 'number', 'value': 3}, {'verb': 'level', 'nation': 'blue'}]}", 19},
    {NULL, "{'verb': 'sum', 'of': []}", 0},
    /* Neither a long sum nor a large factor runs over. */
    {NULL, "{'verb': 'sum', 'of': [" LARGE_10 ", " LARGE_10 "]}", TERM_MAX},
    {NULL, "{'verb': 'sum', 'of': [{'verb': 'sum', 'of': [" LARGE_10 "]}, {'verb': 'number', 'value': 1}]}", TERM_MAX},
    {NULL, "{'verb': 'number', 'value': 100000}", 100000},
};
/* clang-format on */

static void
verbs(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        gint32 value = sample_term(cases[i].scenario, cases[i].term, NULL);
        if (value != cases[i].value)
            fail_msg("%s is %d, not %d", cases[i].term, value, cases[i].value);
    }
}

static void
subjects(void **state G_GNUC_UNUSED)
{
    Subjects blue = SUBJECTS_NONE;
    blue.nation = 2;
    assert_int_equal(sample_term(NULL, "{'verb': 'level', 'nation': '@self'}", &blue), 16);
}

FILE_OF_TESTS(term)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verbs),
        cmocka_unit_test(subjects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
