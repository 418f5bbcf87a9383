/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Messages and hints: arguments put in, optional parts, and every row with and without them.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/model/finding.h"
#include "schema/text/limits.h"
#include "tests/unit/main.h"

#define NAMES_MAX 12

static void
arguments_are_put_in(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    const Finding *finding =
        finding_list_add(list, FINDING_SCHEMA_OUT_OF_RANGE, NULL, 0, 0, "subject",
                         "“forage” of Skåne", "value", "100", "min", "0", "max", "99", NULL);
    g_autofree char *message = finding_message(finding, AUDIENCE_PROGRAMS);
    assert_string_equal(message, "“forage” of Skåne is 100, but must be from 0 to 99.");
}

static void
parts_without_their_arguments_are_left_out(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    const FindingId id = FINDING_SCHEMA_UNKNOWN_WORD;
    const Finding *near =
        finding_list_add(list, id, NULL, 0, 0, "nearest", "sea", "words", "land, sea", NULL);
    const Finding *far =
        finding_list_add(list, id, NULL, 0, 0, "nearest", NULL, "words", "land, sea", NULL);
    g_autofree char *with = finding_hint(near, AUDIENCE_PROGRAMS);
    g_autofree char *without = finding_hint(far, AUDIENCE_PROGRAMS);
    assert_string_equal(with, "Did you mean “sea”? Use one of these: land, sea.");
    assert_string_equal(without, "Use one of these: land, sea.");
}

static void
hints_may_be_empty(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    const Finding *finding = finding_list_add(list, FINDING_SCHEMA_OUT_OF_RANGE, NULL, 0, 0, NULL);
    g_autofree char *hint = finding_hint(finding, AUDIENCE_PROGRAMS);
    assert_string_equal(hint, "");
}

/* Values come from strangers' files. */
static const char *const values[] = {"{subject}", "[{nearest}]", "}{", "]", "%s%n", "“{x"};

static void
values_are_not_read_as_templates(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    for (guint i = 0; i < G_N_ELEMENTS(values); i++) {
        const Finding *finding =
            finding_list_add(list, FINDING_SCHEMA_UNKNOWN_WORD, NULL, 0, 0, "subject", values[i],
                             "word", "w", "nearest", values[i], "words", values[i], NULL);
        g_autofree char *expected_message = g_strdup_printf("%s cannot be “w”.", values[i]);
        g_autofree char *expected_hint =
            g_strdup_printf("Did you mean “%s”? Use one of these: %s.", values[i], values[i]);
        g_autofree char *message = finding_message(finding, AUDIENCE_PROGRAMS);
        g_autofree char *hint = finding_hint(finding, AUDIENCE_PROGRAMS);
        assert_string_equal(message, expected_message);
        assert_string_equal(hint, expected_hint);
    }
}

static void
words_are_inserted_for_all_readers(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    for (guint i = 0; i < 2 * G_N_ELEMENTS(values); i++) {
        const char *value = values[i / 2];
        Audience audience = i % 2 == 0 ? AUDIENCE_PROGRAMS : AUDIENCE_PEOPLE;
        g_autoptr(FindingWords) subject =
            finding_words_new("the {noun} “{name}”[ of {parent}]", FINDING_ARG_NOUN("noun", "unit"),
                              FINDING_ARG("name", value), FINDING_ARG_WORDS("parent", NULL), NULL);
        const Finding *finding = finding_list_add(
            list, FINDING_SCHEMA_WRONG_TYPE, NULL, 0, 0, FINDING_ARG_WORDS("subject", subject),
            FINDING_ARG_TEXT("expected", value), FINDING_ARG_TEXT("advice", ""),
            FINDING_ARG_TEXT("absent", NULL), NULL);
        g_autofree char *expected = g_strdup_printf("The unit “%s” must be %s.", value, value);
        g_autofree char *message = finding_message(finding, audience);
        assert_string_equal(message, expected);
        assert_null(finding_argument(finding, "absent"));
    }
}

static void
braces_of_examples_stay(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    const Finding *port =
        finding_list_add(list, FINDING_SEA_PORT_NOT_NEIGHBOUR, NULL, 0, 0, "place", "Skåne", "sea",
                         "Western Baltic", "sea-id", "west", NULL);
    const Finding *truncated = finding_list_add(list, FINDING_JSON_TRUNCATED, NULL, 0, 0, NULL);
    g_autofree char *port_hint = finding_hint(port, AUDIENCE_PROGRAMS);
    g_autofree char *truncated_hint = finding_hint(truncated, AUDIENCE_PROGRAMS);
    assert_non_null(strstr(port_hint, "{\"to\": \"west\", \"border\": \"port\"}"));
    assert_non_null(strstr(truncated_hint, "“}”, “]”"));
}

/* Gathers the names of the arguments in @template. Those in brackets only if @all. */
static void
gather_names(const char *template, gboolean all, GPtrArray *names)
{
    guint depth = 0;
    for (const char *at = template; *at != '\0'; at++) {
        depth += *at == '[';
        depth -= *at == ']' && depth > 0;
        if (*at != '{' || !g_ascii_islower(at[1]) || (depth > 0 && !all))
            continue;
        char *name = g_strndup(at + 1, strcspn(at + 1, "}"));
        if (g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
            g_free(name);
        else
            g_ptr_array_add(names, name);
    }
}

/* Returns: (transfer full): message and hint of a finding of that id, every argument `VALUE`. */
static char *
texts_of(FindingId id, gboolean all)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    gather_names(finding_row(id)->message, all, names);
    gather_names(finding_row(id)->hint, all, names);
    assert_true(names->len < NAMES_MAX);
    const char *n[NAMES_MAX] = {NULL};
    for (guint i = 0; i < names->len; i++)
        n[i] = names->pdata[i];
    const char *v = "VALUE";
    /* clang-format off */
    const Finding *finding = finding_list_add(list, id, NULL, 0, 0,
                                              n[0], v, n[1], v, n[2], v, n[3], v, n[4], v, n[5], v,
                                              n[6], v, n[7], v, n[8], v, n[9], v, n[10], v, NULL);
    /* clang-format on */
    g_autofree char *message = finding_message(finding, AUDIENCE_PROGRAMS);
    g_autofree char *hint = finding_hint(finding, AUDIENCE_PROGRAMS);
    return g_strdup_printf("%s\n%s", message, hint);
}

static void
every_row_gives_whole_sentences(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_FINDINGS; i++)
        for (guint all = 0; all < 2; all++) {
            g_autofree char *texts = texts_of(i, all);
            char *hint = strchr(texts, '\n') + 1;
            for (const char *at = texts; (at = strchr(at, '{')) != NULL; at++)
                assert_false(g_ascii_islower(at[1]));
            hint[-1] = '\0';
            if (!g_str_has_suffix(texts, "."))
                fail_msg("%s: the message is no sentence: %s", finding_row(i)->id, texts);
            g_strchomp(hint);
            if (hint[0] != '\0' && strchr(".?]", hint[strlen(hint) - 1]) == NULL &&
                !g_str_has_suffix(hint, "VALUE") && !g_str_has_suffix(hint, "uXXXX"))
                fail_msg("%s: the hint is no sentence: %s", finding_row(i)->id, hint);
            assert_null(strstr(texts, "  "));
            assert_null(strstr(hint, "  "));
        }
}

FILE_OF_TESTS(finding_text)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arguments_are_put_in),
        cmocka_unit_test(parts_without_their_arguments_are_left_out),
        cmocka_unit_test(hints_may_be_empty),
        cmocka_unit_test(values_are_not_read_as_templates),
        cmocka_unit_test(words_are_inserted_for_all_readers),
        cmocka_unit_test(braces_of_examples_stay),
        cmocka_unit_test(every_row_gives_whole_sentences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
