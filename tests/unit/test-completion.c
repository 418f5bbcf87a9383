/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What may come next in a line, by a table.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "validator/cli/typed-lines.h"

static GPtrArray *
list_of(const char *const *texts, guint n)
{
    GPtrArray *list = g_ptr_array_new();
    for (guint i = 0; i < n; i++)
        g_ptr_array_add(list, (gpointer)texts[i]);
    return list;
}

static void
words_come_next(void **state G_GNUC_UNUSED)
{
    const char *const lines[] = {"move horn dorpat",
                                 "move horn gdov",
                                 "move horn-2 pskov",
                                 "zone @year:1702",
                                 "end",
                                 "help"};
    const char *const words[] = {"dorpat", "gdov", "horn", "pernau"};
    /* clang-format off */
    static const struct { const char *head, *begun, *found; } cases[] = {
        {"", "", "move zone end help"},          /* each word once */
        {"", "h", "help"},
        {"  ", "h", "help"},
        {"move ", "", "horn horn-2"},
        {"move  horn\t", "", "dorpat gdov"},     /* a whole word: not that of horn-2 */
        {"MOVE Horn ", "D", "dorpat"},
        {"zone ", "@", "@year:1702"},
        {"move horn dorpat ", "p", "pernau"},    /* behind what is offered, any word */
        {"why move ", "ho", "horn"},
        {"", "per", ""},                         /* no line begins with a place */
        {"end ", "", "dorpat gdov horn pernau"},
    };
    /* clang-format on */
    g_auto(Completion)
        completion = {list_of(lines, G_N_ELEMENTS(lines)), list_of(words, G_N_ELEMENTS(words))};
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GPtrArray) found =
            typed_lines_complete(&completion, cases[i].head, cases[i].begun);
        g_ptr_array_add(found, NULL);
        g_autofree char *all = g_strjoinv(" ", (char **)found->pdata);
        assert_string_equal(all, cases[i].found);
    }
}

FILE_OF_TESTS(completion)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(words_come_next)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
