/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Texts are broken between words, and nothing of them is lost.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/sample-scene.h"
#include "validator/render/pen.h"

#include <string.h>

typedef struct {
    const char *text;
    gint32 width; /* in thousandths of the size of texts */
    const char *lines;
} LinesCase;

/* clang-format off */
static const LinesCase cases[] = {
    {"", 1000, "|"},
    {"One", 100000, "One|"},
    {"One two three", 100000, "One two three|"},
    {"One two three", 1, "One|two|three|"},
    {"One two three", 3600, "One two|three|"},
    {"One  two", 1, "One||two|"},
};
/* clang-format on */

static void
texts_are_broken_between_words(void **state G_GNUC_UNUSED)
{
    SampleScene sample;

    sample_scene_init(&sample, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GString) out = g_string_new(NULL);
        g_autoptr(GString) lines = g_string_new(NULL);
        Pen pen = {.out = out, .scene = &sample.scene};
        gint32 size = scene_size(&sample.scene, PEN_TEXT_SIZE);
        gint32 width = (gint32)((gint64)size * cases[i].width / 1000);
        guint n = pen_write_lines(&pen, cases[i].text, FACE_REGULAR, 0, width);
        g_auto(GStrv) rows = g_strsplit(out->str, "\n", -1);
        for (guint j = 0; j < n; j++) {
            const char *from = strchr(rows[j], '>') + 1;
            g_string_append_len(lines, from, strchr(from, '<') - from);
            g_string_append_c(lines, '|');
        }
        assert_string_equal(lines->str, cases[i].lines);
        assert_int_equal(pen.y, (gint32)(n - 1) * scene_size(&sample.scene, PEN_LINE_HEIGHT));
    }
    sample_scene_clear(&sample);
}

static void
the_farthest_right_is_kept(void **state G_GNUC_UNUSED)
{
    SampleScene sample;

    sample_scene_init(&sample, NULL);
    g_autoptr(GString) out = g_string_new(NULL);
    Pen pen = {.out = out, .scene = &sample.scene, .x = 50, .right = 50};
    pen_explain(&pen, "A");
    gint32 right = pen.right;
    assert_true(right > 50 + scene_size(&sample.scene, PEN_SIGN_WIDTH));
    pen_write(&pen, "", FACE_BOLD, PEN_TEXT_SIZE, 0);
    assert_int_equal(pen.right, right);
    assert_true(pen_sign_at(&pen).y < pen.y);
    sample_scene_clear(&sample);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_broken_between_words),
        cmocka_unit_test(the_farthest_right_is_kept),
    };

    return cmocka_run_group_tests_name("pen", tests, NULL, NULL);
}
