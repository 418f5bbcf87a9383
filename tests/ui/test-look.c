/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the looks: style sheets are read without a mistake, and words and edges stand out from
 * what they lie on as WCAG 2.1 asks for: 4.5 to 1 and 3 to 1.
 */
#include "schema/model/paint.h"
#include "editor/window/application.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define WORDS 4.5
#define EDGES 3.0

/* Every two colours of which one is seen on the other. */
static const struct {
    const char *upper, *lower;
    double least;
} pairs[] = {
    {"text", "bg", WORDS},
    {"text", "panel", WORDS},
    {"text", "raised", WORDS},
    {"text", "well", WORDS},
    {"text", "accent_soft", WORDS},
    {"text", "error_soft", WORDS},
    {"text", "warning_soft", WORDS},
    {"text", "note_soft", WORDS},
    {"text", "good_soft", WORDS},
    {"text", "pencil_soft", WORDS},
    {"quiet", "bg", WORDS},
    {"quiet", "panel", WORDS},
    {"quiet", "raised", WORDS},
    {"quiet", "well", WORDS},
    {"quiet", "pencil_soft", WORDS},
    {"edge", "panel", EDGES},
    {"edge", "raised", EDGES},
    {"edge", "bg", EDGES},
    {"on_accent", "accent", WORDS},
    {"accent", "panel", EDGES},
    {"accent_text", "panel", WORDS},
    {"accent_text", "accent_soft", WORDS},
    {"ink", "paper", WORDS},
    {"ink_quiet", "paper", WORDS},
    {"pencil", "bg", WORDS},
    {"pencil", "panel", WORDS},
    {"pencil", "pencil_soft", WORDS},
    {"error", "panel", WORDS},
    {"error", "raised", WORDS},
    {"error", "error_soft", WORDS},
    {"warning", "panel", WORDS},
    {"warning", "warning_soft", WORDS},
    {"note", "panel", WORDS},
    {"note", "note_soft", WORDS},
    {"good", "panel", WORDS},
    {"good", "good_soft", WORDS},
    {"on_banner", "banner", WORDS},
    {"key_is", "banner", EDGES},
    {"key_lacks", "banner", EDGES},
    {"key_other", "banner", EDGES},
    {"key_both", "banner", EDGES},
};

/* A mistake in a style sheet, which the file that has it is reported with. */
static void
note_mistake(GtkCssProvider *provider G_GNUC_UNUSED, GtkCssSection *section, const GError *error,
             guint *n_mistakes)
{
    g_autofree char *where = gtk_css_section_to_string(section);
    print_message("%s: %s\n", where, error->message);
    (*n_mistakes)++;
}

/* Returns: a part of a colour as light, from 0 to 1. */
static double
light_of(double part)
{
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
}

static double
luminance(const GdkRGBA *colour)
{
    return 0.2126 * light_of((double)colour->red) + 0.7152 * light_of((double)colour->green) +
           0.0722 * light_of((double)colour->blue);
}

static double
contrast(const GdkRGBA *a, const GdkRGBA *b)
{
    double one = luminance(a) + 0.05, other = luminance(b) + 0.05;
    return one > other ? one / other : other / one;
}

static GdkRGBA
colour_of(GtkWidget *widget, const char *name)
{
    GdkRGBA colour;
    GtkStyleContext *style = gtk_widget_get_style_context(widget);
    if (!gtk_style_context_lookup_color(style, name, &colour))
        fail_msg("there is no colour “%s”", name);
    return colour;
}

/* Returns: how many pairs are too much alike. */
static guint
n_alike(GtkWidget *widget)
{
    guint n = 0;
    for (guint i = 0; i < G_N_ELEMENTS(pairs); i++) {
        const GdkRGBA upper = colour_of(widget, pairs[i].upper);
        const GdkRGBA lower = colour_of(widget, pairs[i].lower);
        double ratio = contrast(&upper, &lower);
        if (ratio >= pairs[i].least)
            continue;
        print_message("%s on %s: %.2f, not %.1f\n", pairs[i].upper, pairs[i].lower, ratio,
                      pairs[i].least);
        n++;
    }
    return n;
}

static void
test_what_is_seen_stands_out(void **state)
{
    GtkWidget *window = *state;
    GtkSettings *settings = gtk_widget_get_settings(window);
    for (gboolean is_dark = FALSE; is_dark <= TRUE; is_dark++) {
        g_object_set(settings, "gtk-application-prefer-dark-theme", is_dark, NULL);
        const GdkRGBA ground = colour_of(window, "bg");
        assert_int_equal(luminance(&ground) < 0.2, is_dark);
        assert_int_equal(n_alike(window), 0);
    }
    g_object_set(settings, "gtk-application-prefer-dark-theme", FALSE, NULL);
}

/* The ratio is that of WCAG: its own examples. */
static void
test_contrast_is_that_of_the_standard(void **state G_GNUC_UNUSED)
{
    const GdkRGBA black = {0, 0, 0, 1}, white = {1, 1, 1, 1};
    const GdkRGBA grey = {119 / 255.F, 119 / 255.F, 119 / 255.F, 1};
    assert_true(fabs(contrast(&black, &white) - 21) < 0.01);
    assert_true(fabs(contrast(&grey, &white) - 4.48) < 0.01);
}

/* What charts lie on. */
static const char *const grounds[] = {"panel", "raised", "bg"};

static GdkRGBA
rgba_of(guint32 paint)
{
    return (GdkRGBA){(float)(paint >> 16 & 0xff) / 255, (float)(paint >> 8 & 0xff) / 255,
                     (float)(paint & 0xff) / 255, 1};
}

/* From pale to dark, and a grey: paints as nations have them. */
static const guint32 paints[] = {0xf8f1e7, 0xc1eaf1, 0x7fb7da, 0xe3c04a,
                                 0xa3a3a3, 0x9c5b60, 0x102030};

static void
test_a_side_stands_out_in_charts(void **state)
{
    GtkWidget *window = *state;
    GtkSettings *settings = gtk_widget_get_settings(window);
    for (gboolean is_dark = FALSE; is_dark <= TRUE; is_dark++) {
        g_object_set(settings, "gtk-application-prefer-dark-theme", is_dark, NULL);
        for (guint i = 0; i < G_N_ELEMENTS(grounds) * G_N_ELEMENTS(paints); i++) {
            const GdkRGBA ground = colour_of(window, grounds[i % G_N_ELEMENTS(grounds)]);
            const GdkRGBA tone = rgba_of(paint_tone(paints[i / G_N_ELEMENTS(grounds)], 0, 1));
            assert_true(contrast(&tone, &ground) >= EDGES);
        }
    }
    g_object_set(settings, "gtk-application-prefer-dark-theme", FALSE, NULL);
}

/* So do as many sides as there may be, of which none has a paint. */
static void
test_sides_that_are_distinguished_stand_out(void **state)
{
    GtkWidget *window = *state;
    GtkSettings *settings = gtk_widget_get_settings(window);
    guint32 sides[PAINT_DISTINCT_MAX];
    for (guint i = 0; i < G_N_ELEMENTS(sides); i++)
        sides[i] = PAINT_NONE;
    paint_make_distinct(sides, G_N_ELEMENTS(sides));
    for (gboolean is_dark = FALSE; is_dark <= TRUE; is_dark++) {
        g_object_set(settings, "gtk-application-prefer-dark-theme", is_dark, NULL);
        for (guint i = 0; i < G_N_ELEMENTS(grounds) * G_N_ELEMENTS(sides); i++) {
            const GdkRGBA ground = colour_of(window, grounds[i % G_N_ELEMENTS(grounds)]);
            const GdkRGBA side = rgba_of(sides[i / G_N_ELEMENTS(grounds)]);
            assert_true(contrast(&side, &ground) >= EDGES);
        }
    }
    g_object_set(settings, "gtk-application-prefer-dark-theme", FALSE, NULL);
}

static void
test_shades_of_a_side_go_from_strong_to_pale(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(paints); i++) {
        const GdkRGBA strong = rgba_of(paint_tone(paints[i], 0, 3));
        const GdkRGBA middle = rgba_of(paint_tone(paints[i], 1, 3));
        const GdkRGBA pale = rgba_of(paint_tone(paints[i], 2, 3));
        assert_true(luminance(&strong) < luminance(&middle));
        assert_true(luminance(&middle) < luminance(&pale));
        for (guint shade = 0; shade < 3; shade++) {
            const GdkRGBA tone = rgba_of(paint_tone(paints[i], shade, 3));
            const GdkRGBA words = rgba_of(paint_for_text(paint_tone(paints[i], shade, 3)));
            assert_true(contrast(&tone, &words) >= WORDS);
        }
    }
}

static int
set_up(void **state)
{
    static guint n_mistakes;
    application_load_styles(gdk_display_get_default(), G_CALLBACK(note_mistake), &n_mistakes);
    *state = sample_window_new(gtk_label_new("Words"), 200, 100);
    return n_mistakes != 0;
}

static int
tear_down(void **state)
{
    sample_window_free(*state);
    return 0;
}

FILE_OF_TESTS(look)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contrast_is_that_of_the_standard),
        cmocka_unit_test(test_what_is_seen_stands_out),
        cmocka_unit_test(test_a_side_stands_out_in_charts),
        cmocka_unit_test(test_sides_that_are_distinguished_stand_out),
        cmocka_unit_test(test_shades_of_a_side_go_from_strong_to_pale),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
