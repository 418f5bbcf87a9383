/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The reference of the format: nothing of the tables is missing, and tables and links are whole.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/interchange/format-reference.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "schema/store/data-set.h"
#include "tests/unit/main.h"

static GString *
reference(void)
{
    GString *out = g_string_new(NULL);
    format_reference_append(out, SYSTEM_ANY);
    return out;
}

static GString *
section(const Entity *entity)
{
    GString *out = g_string_new(NULL);
    format_reference_append_entity(out, entity, SYSTEM_ANY);
    return out;
}

static void
every_entity_has_its_section(void **state G_GNUC_UNUSED)
{
    g_autoptr(GString) whole = reference();
    for (guint i = 0; i < N_ENTITIES; i++) {
        g_autoptr(GString) part = section(entity_get(i));
        const char *found = strstr(whole->str, part->str);
        assert_non_null(found);
        assert_null(strstr(found + 1, part->str));
        assert_non_null(strstr(part->str, entity_get(i)->meaning));
    }
}

/* Returns: (transfer full): the lines of @text that are rows of a table and begin with @start. */
static GPtrArray *
rows_of(const char *text, const char *start)
{
    GPtrArray *rows = g_ptr_array_new_with_free_func(g_free);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line != NULL; line++)
        if (g_str_has_prefix(*line, start))
            g_ptr_array_add(rows, g_strdup(*line));
    return rows;
}

/* Whether some words of @field are read by other systems than it, @systems. */
static gboolean
has_own_words(const Field *field, guint32 systems)
{
    for (guint i = 0; field->kind == KIND_WORD && field->words[i] != NULL; i++) {
        guint32 readers = words_systems(field->words, (int)i);
        if (readers != 0 && readers != systems)
            return TRUE;
    }
    return FALSE;
}

static void
every_field_has_its_row(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        g_autoptr(GString) part = section(entity);
        g_autoptr(GPtrArray) rows = rows_of(part->str, "| `");
        assert_int_equal(rows->len, entity->n_fields);
        for (guint j = 0; j < entity->n_fields; j++) {
            const Field *field = &entity->fields[j];
            g_autofree char *start = g_strdup_printf("| `%s` | ", field_key(field));
            gboolean is_for_some = verb_field_systems(entity, field) != 0;
            gboolean has_words_of_some = has_own_words(field, verb_field_systems(entity, field));
            const char *rest = is_for_some ? " Read by `" : has_words_of_some ? " Only in `" : " |";
            g_autofree char *meaning = g_strconcat(" | ", field->meaning, rest, NULL);
            assert_true(g_str_has_prefix(rows->pdata[j], start));
            assert_non_null(strstr(rows->pdata[j], meaning));
            assert_true(g_str_has_suffix(rows->pdata[j], " |"));
            assert_true((strstr(rows->pdata[j], " | yes | ") != NULL) == field->required);
        }
    }
}

/* The row of a member, word for word, for each way to say what values it has. */
static void
rows_say_what_may_stand_there(void **state G_GNUC_UNUSED)
{
    static const struct {
        EntityId entity;
        const char *row;
    } cases[] = {
        {ENTITY_SPACE, "| `forage` | int |  | 0 to 99 | 0 | How many blocks the land feeds. "
                       "Read by `area-blocks`. |"},
        {ENTITY_SPACE,
         "| `kind` | word | yes | `land`, `sea`, `box`, `hex` |  | What the space is. Only in "
         "`hex-battle`: `hex`. |"},
        {ENTITY_NATION,
         "| `major` | bool |  | `true`, `false` | `false` | Whether it is one of the great "
         "powers. Read by `area-blocks`. |"},
        {ENTITY_NATION,
         "| `part-of` | ref |  | [nation](#nation) |  | Nation that it belongs to while "
         "inactive. Read by `area-blocks`. |"},
        {ENTITY_BOOK, "| `year` | int |  | 1800 to 2200 |  | Year of the edition. |"},
        {ENTITY_BORDER,
         "Is in `borders` of [tables.json](#tablesjson). In its list it is identified by "
         "its `id`. Built in, without a record: `blocked`, `port` and `sea`."},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GString) part = section(entity_get(cases[i].entity));
        g_autofree char *line = g_strdup_printf("\n%s\n", cases[i].row);
        if (strstr(part->str, line) == NULL)
            fail_msg("there is no line %s", cases[i].row);
    }
}

static guint
count_cells(const char *row)
{
    guint n = 0;
    for (const char *at = row; *at != '\0'; at++)
        n += *at == '|' && (at == row || at[-1] != '\\');
    return n;
}

static void
tables_have_equal_rows(void **state G_GNUC_UNUSED)
{
    g_autoptr(GString) whole = reference();
    g_auto(GStrv) lines = g_strsplit(whole->str, "\n", -1);
    for (char **line = lines; *line != NULL; line++)
        if ((*line)[0] == '|' && line[1][0] == '|')
            assert_int_equal(count_cells(line[0]), count_cells(line[1]));
}

/* Returns: whether a heading of @text is named by @fragment: points, strokes and stars go, blanks
 * become -. */
static gboolean
has_heading(const char *text, const char *fragment)
{
    g_autoptr(GPtrArray) headings = rows_of(text, "#");
    for (guint i = 0; i < headings->len; i++) {
        g_autofree char *name = g_ascii_strdown(headings->pdata[i], -1);
        g_auto(GStrv) parts =
            g_strsplit_set(g_strdelimit(g_strchug(name + 1), " ", '-'), "./*", -1);
        g_autofree char *slug = g_strjoinv("", parts);
        if (strcmp(slug + strspn(slug, "#-"), fragment) == 0)
            return TRUE;
    }
    return FALSE;
}

static void
links_within_lead_to_headings(void **state G_GNUC_UNUSED)
{
    g_autoptr(GString) whole = reference();
    g_auto(GStrv) parts = g_strsplit(whole->str, "](#", -1);
    assert_true(g_strv_length(parts) > N_ENTITIES);
    for (char **part = parts + 1; *part != NULL; part++) {
        g_autofree char *fragment = g_strndup(*part, strcspn(*part, ")"));
        if (!has_heading(whole->str, fragment))
            fail_msg("there is no heading for #%s", fragment);
    }
}

FILE_OF_TESTS(format_reference)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_entity_has_its_section),  cmocka_unit_test(every_field_has_its_row),
        cmocka_unit_test(rows_say_what_may_stand_there), cmocka_unit_test(tables_have_equal_rows),
        cmocka_unit_test(links_within_lead_to_headings),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
