/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "schema/foreign/foreign-source.h"
#include "tests/unit/main.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const struct {
    const char *bytes;
    gsize length;
    guint32 width, height; /* 0: it says none */
} pictures[] = {
    {"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x02\0\0\0\x03", 24, 258, 3},
    {"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x02\0\0\0", 23, 0, 0},
    {"GIF89a\x02\x01\x03\0", 10, 258, 3},
    {"GIF89a\x02\x01\x03", 9, 0, 0},
    /* Tables and a filling byte before the part that has the size. */
    {"\xff\xd8\xff\xc4\0\x03!\xff\xff\xc2\0\x11\x08\0\x03\x01\x02\x03", 18, 258, 3},
    {"\xff\xd8\xff\xe0\0\0\xff\xe0\xff\xff\0\0\0\0", 14, 0, 0},
    {"\xff\xd8", 2, 0, 0},
    {"BM", 2, 0, 0},
    {"", 0, 0, 0},
};

static void
test_pictures_say_how_large_they_are(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(pictures); i++) {
        guint32 width = 0, height = 0;
        g_autoptr(GBytes) bytes = g_bytes_new(pictures[i].bytes, pictures[i].length);
        assert_int_equal(foreign_source_picture_size(bytes, &width, &height),
                         pictures[i].width > 0);
        assert_int_equal(width, pictures[i].width);
        assert_int_equal(height, pictures[i].height);
    }
}

/* Nothing behind the end is looked at. */
static void
test_pictures_may_be_cut_anywhere(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(pictures); i++)
        for (gsize length = 0; length < pictures[i].length; length++) {
            guint32 width, height;
            g_autoptr(GBytes) bytes = g_bytes_new(pictures[i].bytes, length);
            if (foreign_source_picture_size(bytes, &width, &height))
                assert_int_equal(width, pictures[i].width);
        }
}

FILE_OF_TESTS(picture_size)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pictures_say_how_large_they_are),
        cmocka_unit_test(test_pictures_may_be_cut_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
