/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making data sets, in the form in which narva itself would write them.
 */
#include "tests/bench/generated-set.h"

#include "tests/unit/temporary-folder.h"

/* What a space takes in the file, on an average. */
#define SPACE_BYTES 495

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
                               is_first ? "" : ",\n",
                               other);
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
                           space > 0 ? ",\n" : "",
                           space,
                           space,
                           space,
                           generator->defect == DEFECT_RANGE ? 12345 : 3);
    append_neighbours(generator, space);
    g_string_append(generator->out, "\n      ],\n      \"source\": \"reconstructed\"\n    }");
}

GBytes *
generated_set_map(guint n_spaces, Defect defect)
{
    Generator generator = {
        .out = g_string_new("{\n  \"spaces\": [\n"),
        .n_spaces = (gint)n_spaces,
        .width = 1,
        .defect = defect,
    };
    while (generator.width * generator.width < generator.n_spaces)
        generator.width++;
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
    temporary_folder_write(folder,
                           "game.json",
                           "{\"format\": 1, \"id\": \"bench\", \"title\": \"Bench\", "
                           "\"system\": \"area-blocks\", \"sides\": []}");
    temporary_folder_write(folder,
                           "tables.json",
                           "{\"borders\": [{\"id\": \"normal\", \"name\": \"Normal\"}]}");
    temporary_folder_write_bytes(folder, "map.json", bytes, length);
    return folder;
}
