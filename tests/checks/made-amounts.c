/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Samples with as much as a limit allows, or more.
 */
#include "tests/checks/sample.h"

#include "schema/geometry/limits.h"
#include "schema/text/limits.h"
#include "tests/unit/temporary-folder.h"
#include "validator/engine/game-rules.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define PLACE "map.json"
#define DRAWING "map.svg"
#define MORE_THAN_A_FILE (16u << 20)

/* The disk holds nothing of what is beyond the end of the old file. */
static void
make_too_large(const char *set)
{
    g_autofree char *path = g_build_filename(set, PLACE, NULL);
    g_assert_cmpint(truncate(path, (off_t)LIMIT_FILE_BYTES + 1), ==, 0);
}

static char *
read_file(const char *set, const char *name)
{
    g_autofree char *path = g_build_filename(set, name, NULL);
    g_autoptr(GError) error = NULL;
    char *text = NULL;
    g_file_get_contents(path, &text, NULL, &error);
    g_assert_no_error(error);
    return text;
}

/* The file's value, and then blanks. */
static void
make_large(const char *set)
{
    g_autofree char *text = read_file(set, PLACE);
    g_autoptr(GString) large = g_string_new(text);
    gsize length = large->len;
    g_string_set_size(large, MORE_THAN_A_FILE);
    memset(large->str + length, ' ', MORE_THAN_A_FILE - length);
    temporary_folder_write_bytes(set, PLACE, large->str, large->len);
}

/* tables.json itself is a record too. */
static void
make_records(const char *set, guint n_borders)
{
    g_autoptr(GString) text = g_string_new("{\"borders\": [\n"
                                           "{\"id\":\"normal\",\"name\":\"n\"}\n"
                                           ",{\"id\":\"difficult\",\"name\":\"m\"}\n");
    for (guint i = 2; i < n_borders; i++)
        g_string_append_printf(text, ",{\"id\":\"%x\",\"name\":\"N%X\"}\n", i, i);
    g_string_append(text, "]}\n");
    temporary_folder_write_bytes(set, "tables.json", text->str, text->len);
}

static void
make_too_many_records(const char *set)
{
    make_records(set, LIMIT_RECORDS);
}

static void
make_many_records(const char *set)
{
    make_records(set, LIMIT_RECORDS - 1);
}

static void
make_text(const char *set, gsize length)
{
    g_autofree char *text = read_file(set, "tables.json");
    g_autofree char *name = g_strnfill(length, 'x');
    g_autoptr(GString) tables = g_string_new(text);
    g_assert_cmpuint(g_string_replace(tables, "Difficult border", name, 0), ==, 1);
    temporary_folder_write_bytes(set, "tables.json", tables->str, tables->len);
}

static void
make_too_long_text(const char *set)
{
    make_text(set, LIMIT_STRING_BYTES + 1);
}

static void
make_long_text(const char *set)
{
    make_text(set, LIMIT_STRING_BYTES);
}

/* Makes the set the uppermost of @n_layers, the others beside it. */
static void
make_layers(const char *set, guint n_layers)
{
    for (guint i = 1; i < n_layers; i++) {
        g_autofree char *folder = g_strdup_printf("%s/../layer-%u", set, i);
        g_autofree char *extends =
            i + 1 < n_layers ? g_strdup_printf(", \"extends\": \"layer-%u\"", i + 1) : g_strdup("");
        g_autofree char *game =
            g_strdup_printf("{\"format\": 1, \"id\": \"layer-%u\"%s}\n", i, extends);
        g_mkdir_with_parents(folder, 0700);
        temporary_folder_write(folder, "game.json", game);
        temporary_folder_write(folder, "map.json", "{\"spaces\": []}\n");
    }
    g_autofree char *text = read_file(set, "game.json");
    g_autoptr(GString) game = g_string_new(text);
    g_assert_cmpuint(g_string_replace(game, "\"area-blocks\",\n",
                                      "\"area-blocks\",\n  \"extends\": \"layer-1\",\n", 0),
                     ==, 1);
    temporary_folder_write_bytes(set, "game.json", game->str, game->len);
}

static void
make_too_many_layers(const char *set)
{
    make_layers(set, LIMIT_LAYERS + 1);
}

static void
make_many_layers(const char *set)
{
    make_layers(set, LIMIT_LAYERS);
}

/* Makes @n scenarios, each above the one before if @is_chain. */
static void
make_scenarios(const char *set, guint n, gboolean is_chain)
{
    for (guint i = 1; i <= n; i++) {
        g_autofree char *name = g_strdup_printf("scenarios/s-%04u.json", i);
        g_autofree char *rest =
            is_chain && i > 1
                ? g_strdup_printf("\"extends\": \"s-%04u\"", i - 1)
                : g_strdup("\"period\": {\"from\": \"1700\", \"to\": \"1700\", \"turns\": 2}, "
                           "\"options\": [\"quarrels\"]");
        g_autofree char *text =
            g_strdup_printf("{\"id\": \"s-%04u\", \"title\": \"S %u\", %s}\n", i, i, rest);
        temporary_folder_write(set, name, text);
    }
}

static void
make_too_many_scenarios(const char *set)
{
    make_scenarios(set, LIMIT_SCENARIOS + 1, FALSE);
}

static void
make_many_scenarios(const char *set)
{
    make_scenarios(set, LIMIT_SCENARIOS, FALSE);
}

static void
make_play_records(const char *set, guint n)
{
    for (guint i = 1; i <= n; i++) {
        g_autofree char *name = g_strdup_printf("records/r-%04u.json", i);
        g_autofree char *text =
            g_strdup_printf("{\"id\": \"r-%04u\", \"title\": \"R\", \"kind\": \"position\"}\n", i);
        temporary_folder_write(set, name, text);
    }
}

static void
make_too_many_files_of_records(const char *set)
{
    make_play_records(set, LIMIT_PLAY_RECORDS + 1);
}

static void
make_many_files_of_records(const char *set)
{
    make_play_records(set, LIMIT_PLAY_RECORDS);
}

static void
make_too_long_chain(const char *set)
{
    make_scenarios(set, LIMIT_LAYERS + 1, TRUE);
}

static void
make_long_chain(const char *set)
{
    make_scenarios(set, LIMIT_LAYERS, TRUE);
}

/* Makes @n scenarios that extend one with @n_effects effects, and five other records. */
static void
make_extensions(const char *set, guint n, guint n_effects)
{
    g_autoptr(GString) text = g_string_new(
        "{\"id\": \"large\", \"title\": \"Large\",\n"
        "\"period\": {\"from\": \"1700\", \"to\": \"1700\", \"turns\": 2},\n"
        "\"options\": [\"quarrels\"],\n"
        "\"rules\": [{\"id\": \"storm\", \"name\": \"Storm\", \"on\": [{\"event\": \"step\"}],"
        " \"if\": {\"verb\": \"track\", \"track\": \"exile\", \"at-most\": 5},"
        " \"do\": [\n");
    for (guint i = 0; i < n_effects; i++)
        g_string_append_printf(text, "%s{\"verb\": \"track\", \"track\": \"exile\", \"add\": 1}\n",
                               i > 0 ? "," : "");
    g_string_append(text, "]}]}\n");
    temporary_folder_write_bytes(set, "scenarios/large.json", text->str, text->len);
    for (guint i = 1; i <= n; i++) {
        g_autofree char *name = g_strdup_printf("scenarios/s-%04u.json", i);
        g_autofree char *extending = g_strdup_printf(
            "{\"id\": \"s-%04u\", \"title\": \"S %u\", \"extends\": \"large\"}\n", i, i);
        temporary_folder_write(set, name, extending);
    }
}

static void
make_too_much_extended(const char *set)
{
    make_extensions(set, LIMIT_EXTENDED_RECORDS / 8192 + 1, 8187);
}

/* Nearer to the limit they could not all be set up. */
static void
make_much_extended(const char *set)
{
    make_extensions(set, LIMIT_EXTENDED_RECORDS / 8192, 4);
}

/* Cut twice, and what is above the cuts is not reported again. */
static void
make_far_too_long_chain(const char *set)
{
    make_scenarios(set, 3 * LIMIT_LAYERS, TRUE);
}

/* Two lands that touch, and @rest. */
static void
write_drawing(const char *set, const char *rest)
{
    g_autofree char *text =
        g_strconcat("<svg xmlns=\"http://www.w3.org/2000/svg\">\n<g id=\"territories\">\n"
                    "<path id=\"estland\" d=\"M0,20H50V45H0Z\"/>\n"
                    "<path id=\"livland\" d=\"M0,45H50V80H0Z\"/>\n"
                    "<path id=\"pskov\" d=\"M50,45H100V80H50Z\"/>\n"
                    "<path id=\"ingermanland\" d=\"M50,20H100V45H50Z\"/>\n</g>\n"
                    "<path id=\"gulf-of-finland\" class=\"sea\" d=\"M0,0H100V20H50H0Z\"/>\n",
                    rest, "</svg>\n", NULL);
    temporary_folder_write(set, DRAWING, text);
}

static void
make_too_large_drawing(const char *set)
{
    write_drawing(set, "");
    g_autofree char *path = g_build_filename(set, DRAWING, NULL);
    g_assert_cmpint(truncate(path, (off_t)LIMIT_SVG_BYTES + 1), ==, 0);
}

static void
make_elements(const char *set, guint n)
{
    g_autoptr(GString) rest = g_string_new(NULL);
    for (guint i = 0; i < n; i++)
        g_string_append(rest, "<a/>");
    write_drawing(set, rest->str);
}

/* The root, a group and five paths are elements too. */
static void
make_too_many_elements(const char *set)
{
    make_elements(set, LIMIT_SVG_ELEMENTS - 6);
}

static void
make_many_elements(const char *set)
{
    make_elements(set, LIMIT_SVG_ELEMENTS - 7);
}

/* @n ponds that lie over a lake with a shore of many points. */
static void
make_ponds(const char *set, guint n)
{
    g_autoptr(GString) rest = g_string_new("<g id=\"lakes\">\n<path d=\"M200,0H1200V5000H200");
    for (guint i = 0; i < 4999; i++)
        g_string_append_printf(rest, "L%u,%u", 200 + i % 2, 4999 - i);
    g_string_append(rest, "Z\"/>\n");
    for (guint i = 0; i < n; i++)
        g_string_append_printf(rest, "<path d=\"M%u,%uh4v4Z\"/>\n", 210 + i % 150 * 6, i / 150 * 6);
    g_string_append(rest, "</g>\n");
    write_drawing(set, rest->str);
}

static void
make_too_many_ponds(const char *set)
{
    make_ponds(set, 16000);
}

static void
make_many_ponds(const char *set)
{
    make_ponds(set, 1000);
}

/* A scenario, and a roster of @n units. */
static void
make_units(const char *set, guint n)
{
    g_autoptr(GString) text = g_string_new("{\"nations\": [{\"id\": \"sweden\", \"name\": \"S\"},"
                                           " {\"id\": \"russia\", \"name\": \"R\"}],\n"
                                           " \"types\": [{\"id\": \"army\", \"name\": \"A\","
                                           " \"moves\": \"land\"}],\n \"units\": [\n");
    for (guint i = 0; i < n; i++)
        g_string_append_printf(text,
                               "%s{\"id\": \"u-%u\", \"name\": \"U\", \"nation\": \"sweden\","
                               " \"type\": \"army\", \"strength\": 4, \"tags\": [\"royal\"]}\n",
                               i > 0 ? "," : "", i);
    g_string_append(text, "]}\n");
    temporary_folder_write_bytes(set, "roster.json", text->str, text->len);
    make_scenarios(set, 1, FALSE);
}

static void
make_too_many_units(const char *set)
{
    make_units(set, RULES_UNITS_MAX + 1);
}

static void
make_many_units(const char *set)
{
    make_units(set, RULES_UNITS_MAX);
}

/* clang-format off */
const MadeSample made_amounts[] = {
    {FINDING_FILE_TOO_LARGE,        "bad",    make_too_large},
    {FINDING_FILE_TOO_LARGE,        "bad-2",  make_too_large_drawing},
    {FINDING_FILE_TOO_LARGE,        "good",   make_large},
    {FINDING_FILE_TOO_MANY,         "bad",    make_too_many_scenarios},
    {FINDING_FILE_TOO_MANY,         "good",   make_many_scenarios},
    {FINDING_FILE_TOO_MANY,         "bad-2",  make_too_many_files_of_records},
    {FINDING_FILE_TOO_MANY,         "good-2", make_many_files_of_records},
    {FINDING_FILE_TOO_MANY_RECORDS, "bad",    make_too_many_records},
    {FINDING_FILE_TOO_MANY_RECORDS, "good",   make_many_records},
    {FINDING_LAYER_TOO_DEEP,        "bad",    make_too_many_layers},
    {FINDING_LAYER_TOO_DEEP,        "good",   make_many_layers},
    {FINDING_SCENARIO_TOO_DEEP,     "bad",    make_too_long_chain},
    {FINDING_SCENARIO_TOO_DEEP,     "bad-2",  make_far_too_long_chain},
    {FINDING_SCENARIO_TOO_DEEP,     "good",   make_long_chain},
    {FINDING_SCENARIO_TOO_MUCH,     "bad",    make_too_much_extended},
    {FINDING_SCENARIO_TOO_MUCH,     "good",   make_much_extended},
    {FINDING_SET_UP_TOO_MANY_UNITS, "bad",    make_too_many_units},
    {FINDING_SET_UP_TOO_MANY_UNITS, "good",   make_many_units},
    {FINDING_JSON_LONG_TEXT,        "bad",    make_too_long_text},
    {FINDING_JSON_LONG_TEXT,        "good",   make_long_text},
    {FINDING_SVG_TOO_MANY,          "bad",    make_too_many_elements},
    {FINDING_SVG_TOO_MANY,          "good",   make_many_elements},
    {FINDING_GEOMETRY_GAVE_UP,      "bad",    make_too_many_ponds},
    {FINDING_GEOMETRY_GAVE_UP,      "good",   make_many_ponds},
    {0},
};
/* clang-format on */
