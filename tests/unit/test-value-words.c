/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values of every shape in words, and the differences of a scenario from the one it extends.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/fields/value-words.h"
#include "editor/tools/scenario-tools.h"
#include "editor/tools/set-up.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-document.h"

static void
assert_words(const DataSet *set, const Record *record, const char *key, const char *words)
{
    g_autofree char *value = value_words(set, record, record_field(record, key));
    if (words == NULL)
        assert_null(value);
    else
        assert_string_equal(value, words);
}

static void
values_are_named_by_the_names_of_things(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    const DataSet *set = editor_document_set(document);
    const Record *scenario = data_set_find_record(set, ENTITY_SCENARIO, "narva-1700");
    const Record *unit = data_set_find_record(set, ENTITY_UNIT, "horn");
    assert_words(set, scenario, "title", "Narva 1700");
    assert_words(set, scenario, "period", "Autumn 1700 to Winter 1701, 4 turns");
    assert_words(
        set, scenario, "sudden-death",
        "If Russia controls Narva: Russian Triumph; If Sweden controls Pskov: Swedish Triumph");
    assert_words(set, scenario, "score", "the level of Sweden; − the level of Russia");
    assert_words(set, scenario, "extends", NULL);
    assert_words(set, unit, "nation", "Sweden");
}

/* Returns: (transfer full): every difference of the variant on a line. */
static char *
lines_of(EditorDocument *document)
{
    const DataSet *set = editor_document_set(document);
    g_autoptr(GPtrArray) all = difference_find_all(set, ENTITY_SCENARIO, "variant");
    GString *lines = g_string_new(NULL);
    for (guint i = 0; i < all->len; i++) {
        g_autofree char *title = difference_title(all->pdata[i], set);
        g_autofree char *here = value_words_difference(set, all->pdata[i], FALSE);
        g_autofree char *below = value_words_difference(set, all->pdata[i], TRUE);
        g_string_append_printf(lines, "%s | %s | %s\n", title, here, below);
    }
    return g_string_free(lines, FALSE);
}

static void
differences_are_reported_without_json(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    const char *const horn[] = {"horn", NULL};
    const char *const golovin[] = {"golovin", NULL};
    const char *const horse[] = {"livonian-horse", NULL};
    assert_true(scenario_create(document, "variant", "Variant", "narva-1700", NULL));
    editor_document_choose_scenario(document, "variant");
    assert_true(set_up_move_units(document, horn, "gdov", NULL));
    assert_true(set_up_move_units(document, golovin, "pskov", NULL));
    assert_true(set_up_set_strengths(document, golovin, 1, NULL));
    assert_true(set_up_move_units(document, horse, "@out", NULL));
    g_autofree char *lines = lines_of(document);
    assert_string_equal(lines, "Variant: Title | Variant | Narva 1700\n"
                               "Variant – Horn: Placed at | Gdov | Narva\n"
                               "Variant – Golovin | Pskov, strength 1 | nothing\n"
                               "Variant – Livonian Horse: Placed at | Out of the game | Dorpat\n");
}

FILE_OF_TESTS(value_words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_named_by_the_names_of_things),
        cmocka_unit_test(differences_are_reported_without_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
