/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Colours of a page of results, in light and in dark: what is written on the page and on the
 * hottest cell of a table can be read, by the contrast of WCAG 2.1 (1.4.3). Those of sides:
 * test-paints.c.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <glib.h>
#include <math.h>
#include <string.h>

#include "tests/unit/main.h"
#include "validator/report/results.h"

#define WORDS 4.5

/* How much of the heat the hottest cell of a table has. */
#define HOTTEST 0.7

typedef struct {
    double parts[3]; /* red, green, blue: 0 to 255 */
} Tone;

/* Returns: the words of the variable @name of @theme, which begins at its `:root`. */
static const char *
variable(const char *theme, const char *name)
{
    g_autofree char *key = g_strdup_printf("--%s:", name);
    const char *at = strstr(theme, key);
    if (at == NULL)
        fail_msg("there is no colour “%s”", name);
    return at + strlen(key);
}

/* Returns: the colour @name, written with three or six hexadecimal digits. */
static Tone
tone_of(const char *theme, const char *name)
{
    const char *digits = variable(theme, name) + 1;
    size_t each = strspn(digits, "0123456789abcdef") / 3;
    Tone tone;
    for (size_t i = 0; i < 3; i++) {
        int high = g_ascii_xdigit_value(digits[i * each]);
        tone.parts[i] = high * 16 + g_ascii_xdigit_value(digits[(i + 1) * each - 1]);
    }
    return tone;
}

static double
luminance(Tone tone)
{
    static const double weights[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (size_t i = 0; i < 3; i++) {
        double part = tone.parts[i] / 255;
        sum += weights[i] * (part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static void
assert_legible(const char *words, Tone upper, const char *ground, Tone lower)
{
    double one = luminance(upper) + 0.05, other = luminance(lower) + 0.05;
    double ratio = one > other ? one / other : other / one;
    if (ratio < WORDS)
        fail_msg("%s on %s: %.2f, not %.1f", words, ground, ratio, WORDS);
}

static void
assert_theme_legible(const char *theme)
{
    static const char *const words[] = {"ink", "soft"};
    const Tone card = tone_of(theme, "card"), paper = tone_of(theme, "paper");
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        assert_legible(words[i], tone_of(theme, words[i]), "card", card);
        assert_legible(words[i], tone_of(theme, words[i]), "paper", paper);
    }
    assert_legible("plain", tone_of(theme, "plain"), "card", card);

    g_auto(GStrv) heat = g_strsplit(variable(theme, "heat"), ",", 3);
    Tone cell;
    for (size_t i = 0; i < 3; i++)
        cell.parts[i] = HOTTEST * g_ascii_strtod(heat[i], NULL) + (1 - HOTTEST) * card.parts[i];
    assert_legible("ink", tone_of(theme, "ink"), "the hottest cell", cell);
}

static void
light_is_legible(void **state G_GNUC_UNUSED)
{
    assert_theme_legible(results_page_style);
}

static void
dark_is_legible(void **state G_GNUC_UNUSED)
{
    const char *dark = strstr(results_page_style, "prefers-color-scheme:dark");
    assert_non_null(dark);
    assert_theme_legible(dark);
}

FILE_OF_TESTS(page_style)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(light_is_legible),
        cmocka_unit_test(dark_is_legible),
    };

    return cmocka_run_group_tests_name("page-style", tests, NULL, NULL);
}
