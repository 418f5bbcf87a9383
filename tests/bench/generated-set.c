/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making data sets, in the form in which narva itself would write them.
 */
#include "tests/bench/generated-set.h"

#include "tests/unit/temporary-folder.h"

/* What a space takes in the file, on an average. */
#define SPACE_BYTES 495

/* Of a hexagon that stands on a corner: half its width, a quarter of its height. */
#define HEX_HALF 20
#define HEX_QUARTER 12

typedef struct {
    GString *out;
    gint n_spaces, width;
    Defect defect;
} Generator;

guint
generated_set_spaces(gsize size)
{
    return (guint)MAX(size / SPACE_BYTES, 4);
}

/* Returns: the number of the neighbour that lies @x and @y away from @space, or -1. */
static gint
neighbour_at(const Generator *generator, gint space, gint x, gint y)
{
    gint column = space % generator->width + x;
    gint other = space + x + y * generator->width;
    gboolean is_there =
        column >= 0 && column < generator->width && other >= 0 && other < generator->n_spaces;
    return is_there ? other : -1;
}

static void
append_neighbours(const Generator *generator, gint space)
{
    static const gint steps[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};
    gboolean is_first = TRUE;
    for (guint i = 0; i < G_N_ELEMENTS(steps); i++) {
        gint other = neighbour_at(generator, space, steps[i][0], steps[i][1]);
        gboolean is_west = steps[i][0] == -1 && steps[i][1] == 0;
        if (other < 0 || (is_west && generator->defect == DEFECT_SIDE))
            continue;
        g_string_append_printf(generator->out,
                               "%s        {\"to\": \"s%d\", \"border\": \"normal\"}",
                               is_first ? "" : ",\n", other);
        is_first = FALSE;
    }
}

static void
append_space(const Generator *generator, gint space)
{
    g_string_append_printf(generator->out,
                           "%s    {\n      \"id\": \"s%d\",\n      \"name\": \"Space %d\",\n"
                           "      \"kind\": \"land\",\n"
                           "      \"garrison\": {\"name\": \"Town %d\", \"value\": %d},\n"
                           "      \"forage\": 3,\n      \"neighbours\": [\n",
                           space > 0 ? ",\n" : "", space, space, space,
                           generator->defect == DEFECT_RANGE ? 12345 : 3);
    append_neighbours(generator, space);
    g_string_append(generator->out, "\n      ],\n      \"source\": \"reconstructed\"\n    }");
}

/* Returns: how many spaces there are in a row of a map that is about a square. */
static gint
width_of(guint n_spaces)
{
    gint width = 1;
    while (width * width < (gint)n_spaces)
        width++;
    return width;
}

GBytes *
generated_set_map(guint n_spaces, Defect defect)
{
    Generator generator = {
        .out = g_string_new("{\n  \"spaces\": [\n"),
        .n_spaces = (gint)n_spaces,
        .width = width_of(n_spaces),
        .defect = defect,
    };
    for (gint i = 0; i < generator.n_spaces; i++)
        append_space(&generator, i);
    g_string_append(generator.out, "\n  ]\n}\n");
    return g_string_free_to_bytes(generator.out);
}

char *
generated_set_new(guint n_spaces, Defect defect)
{
    char *folder = temporary_folder_new();
    g_autoptr(GBytes) map = generated_set_map(n_spaces, defect);
    gsize length;
    const char *bytes = g_bytes_get_data(map, &length);
    temporary_folder_write(folder, "game.json",
                           "{\"format\": 1, \"id\": \"bench\", \"title\": \"Bench\", "
                           "\"system\": \"area-blocks\", \"sides\": ["
                           "{\"id\": \"north\", \"name\": \"North\", \"source\": \"house\"}, "
                           "{\"id\": \"south\", \"name\": \"South\", \"source\": \"house\"}]}");
    temporary_folder_write(folder, "tables.json",
                           "{\"borders\": [{\"id\": \"normal\", \"name\": \"Normal\"}]}");
    temporary_folder_write_bytes(folder, "map.json", bytes, length);
    return folder;
}

static void
append_hexagon(GString *out, gint space, gint x, gint y)
{
    static const gint corners[][2] = {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}};
    g_string_append_printf(out, "    <path id=\"s%d\" class=\"territory\" d=\"M", space);
    for (guint i = 0; i < G_N_ELEMENTS(corners); i++)
        g_string_append_printf(out, "%s %d,%d", i > 0 ? " L" : "", x + corners[i][0] * HEX_HALF,
                               y + corners[i][1] * HEX_QUARTER);
    g_string_append(out, " Z\"/>\n");
}

char *
generated_set_new_drawn(guint n_spaces)
{
    char *folder = generated_set_new(n_spaces, DEFECT_NONE);
    gint width = width_of(n_spaces);
    /* Rows are shifted by half a hexagon each, as their neighbours are. */
    gint right = 3 * width * HEX_HALF + HEX_HALF, bottom = 3 * width * HEX_QUARTER + HEX_QUARTER;
    g_autoptr(GString) out = g_string_new("<svg xmlns=\"http://www.w3.org/2000/svg\"");
    g_string_append_printf(out,
                           " width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n"
                           "  <g id=\"territories\">\n",
                           right, bottom, right, bottom);
    for (gint space = 0; space < (gint)n_spaces; space++) {
        gint column = space % width, row = space / width;
        append_hexagon(out, space, HEX_HALF * (1 + 2 * column + row), HEX_QUARTER * (2 + 3 * row));
    }
    g_string_append(out, "  </g>\n</svg>\n");
    temporary_folder_write_bytes(folder, "map.svg", out->str, out->len);
    return folder;
}

/* Appends the line of signs of row @row. */
static void
append_ground(GString *out, guint row, guint width)
{
    static const char signs[] = ".....ff..M";
    for (guint column = 0; column < width; column++) {
        guint patch = column / 3 * 7 + row / 3 * 5 + column / 3 * (row / 3);
        g_string_append_c(out, signs[patch % (sizeof signs - 1)]);
    }
}

char *
generated_set_new_hexes(guint n_hexes)
{
    char *folder = temporary_folder_new();
    guint width = (guint)width_of(n_hexes), n_rows = n_hexes / width;
    g_autoptr(GString) map = g_string_new(NULL);
    g_string_printf(map,
                    "{\"grids\": [{\"id\": \"field\", \"name\": \"Field\", \"top\": \"pointy\", "
                    "\"columns\": %u, \"rows\": %u, \"shift\": \"odd\", \"letters\": \"columns\", "
                    "\"after-z\": \"count\", \"digits\": 4, \"terrain\": [",
                    width, n_rows);
    for (guint row = 0; row < n_rows; row++) {
        g_string_append(map, row > 0 ? ",\n\"" : "\n\"");
        append_ground(map, row, width);
        g_string_append_c(map, '"');
    }
    g_string_append(map, "], \"source\": \"house\"}]}\n");
    temporary_folder_write(folder, "game.json",
                           "{\"format\": 1, \"id\": \"bench\", \"title\": \"Bench\", "
                           "\"system\": \"hex-battle\", \"sides\": []}");
    temporary_folder_write(
        folder, "tables.json",
        "{\"terrains\": ["
        "{\"id\": \"clear\", \"name\": \"Clear\", \"sign\": \".\"}, "
        "{\"id\": \"forest\", \"name\": \"Forest\", \"sign\": \"f\", \"pattern\": \"trees\"}, "
        "{\"id\": \"marsh\", \"name\": \"Marsh\", \"sign\": \"M\", \"pattern\": \"marsh\"}]}");
    temporary_folder_write_bytes(folder, "map.json", map->str, map->len);
    return folder;
}
