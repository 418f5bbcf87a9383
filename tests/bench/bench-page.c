/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long a page takes, from the files of a data set to the bytes of an SVG, as its lands become
 * more: those of Pax Baltica, 1,000 and 10,000 with rough borders that they share, about a hundred
 * points to a ring, and names as long as real ones. With `--smoke` it only tries itself out.
 */
#include "schema/store/map-file.h"
#include "tests/bench/figure.h"
#include "tests/unit/temporary-folder.h"
#include "validator/render/page.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LAND 120      /* side of a land on average, in units of the drawing */
#define SIDE_STEPS 24 /* pieces of one of its four borders */
#define ROUGH 9       /* how far a border strays */

#define SMALL_SIDE 32 /* lands along a side: 1,024 in all */
#define LARGE_SIDE 100
#define SMOKE_SIDE 6
#define GATE_GROWTH 14.0 /* 10,000 to 1,000, for the same lands to a sheet */
#define GATE_PAX 40.0    /* 1,000 to the 76 of Pax Baltica */

/* Returns: a number that looks random and is the same in each run. */
static guint
scattered(guint a, guint b, guint c)
{
    guint hash = a * 73856093u ^ b * 19349663u ^ c * 83492791u;
    hash = (hash ^ hash >> 13) * 0x5bd1e995u;
    return hash ^ hash >> 15;
}

static int
stray(guint a, guint b, guint c, int most)
{
    return (int)(scattered(a, b, c) % (2 * (guint)most + 1)) - most;
}

/* Appends the border from corner @x, @y, to the right or down, without its last point; from its
 * other end if @is_back. */
static void
append_border(GString *out, guint x, guint y, gboolean is_down, gboolean is_back)
{
    guint to_x = x + !is_down, to_y = y + is_down;
    double from[2] = {x * LAND + stray(x, y, 1, LAND / 5), y * LAND + stray(x, y, 2, LAND / 5)};
    double to[2] = {to_x * LAND + stray(to_x, to_y, 1, LAND / 5),
                    to_y * LAND + stray(to_x, to_y, 2, LAND / 5)};
    for (guint i = 0; i < SIDE_STEPS; i++) {
        guint step = is_back ? SIDE_STEPS - i : i;
        double part = (double)step / SIDE_STEPS, most = sin(part * G_PI) * ROUGH;
        guint key = x * 4 + y * 8192 + is_down;
        double px = from[0] + part * (to[0] - from[0]) + most * stray(key, step, 3, 100) / 100;
        double py = from[1] + part * (to[1] - from[1]) + most * stray(key, step, 4, 100) / 100;
        g_string_append_printf(out, " %d,%d", (int)lround(px), (int)lround(py));
    }
}

static char *
name_of(guint x, guint y, guint kind)
{
    static const char *const parts[] = {"nov",   "go",  "rod", "ves", "ter", "land",
                                        "skå",   "ne",  "ma",  "zow", "sze", "hol",
                                        "stein", "bor", "gå",  "wel", "ko"};
    GString *name = g_string_new(NULL);
    guint n = 2 + scattered(x, y, 5 + kind) % 3;
    for (guint i = 0; i < n; i++)
        g_string_append(name, parts[scattered(x, y, 10 * (i + 1) + kind) % G_N_ELEMENTS(parts)]);
    g_autofree char *first =
        g_utf8_strup(name->str, (gssize)(g_utf8_next_char(name->str) - name->str));
    g_string_erase(name, 0, (gssize)(g_utf8_next_char(name->str) - name->str));
    g_string_prepend(name, first);
    return g_string_free(name, FALSE);
}

static void
append_land(GString *svg, GString *map, guint side, guint x, guint y)
{
    g_autofree char *name = name_of(x, y, 0), *town = name_of(x, y, 1);
    g_string_append_printf(svg, "<path id=\"l%u-%u\" class=\"territory\" d=\"M", x, y);
    append_border(svg, x, y, FALSE, FALSE);
    append_border(svg, x + 1, y, TRUE, FALSE);
    append_border(svg, x, y + 1, FALSE, TRUE);
    append_border(svg, x, y, TRUE, TRUE);
    g_string_append(svg, " Z\"/>\n");
    g_string_append_printf(
        map,
        "%s{\"id\": \"l%u-%u\", \"name\": \"%s\", \"kind\": \"land\", \"forage\": "
        "%u, \"garrison\": {\"name\": \"%s\", \"value\": %u}, \"neighbours\": [",
        x + y > 0 ? ",\n" : "", x, y, name, 1 + scattered(x, y, 7) % 4, town,
        1 + scattered(x, y, 8) % 3);
    const int ways[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    const char *comma = "";
    for (guint i = 0; i < G_N_ELEMENTS(ways); i++) {
        guint to_x = x + (guint)ways[i][0], to_y = y + (guint)ways[i][1];
        if (to_x >= side || to_y >= side)
            continue;
        g_string_append_printf(map, "%s{\"to\": \"l%u-%u\", \"border\": \"normal\"}", comma, to_x,
                               to_y);
        comma = ", ";
    }
    g_string_append(map, "]}");
}

/* Returns: (transfer full): a folder with a data set of @side times @side lands. */
static char *
new_set(guint side)
{
    char *folder = temporary_folder_new();
    g_autoptr(GString) svg = g_string_new(NULL), map = g_string_new("{\"spaces\": [\n");
    g_string_append_printf(svg,
                           "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%d %d %u %u\">\n",
                           -LAND, -LAND, (side + 2) * LAND, (side + 2) * LAND);
    for (guint y = 0; y < side; y++)
        for (guint x = 0; x < side; x++)
            append_land(svg, map, side, x, y);
    g_string_append(svg, "</svg>\n");
    g_string_append(map, "]}\n");
    temporary_folder_write(folder, "game.json",
                           "{\"format\": 1, \"id\": \"bench\", \"title\": \"Bench\", "
                           "\"system\": \"area-blocks\", \"sides\": []}");
    temporary_folder_write(folder, "tables.json",
                           "{\"borders\": [{\"id\": \"normal\", \"name\": \"Normal\"}]}");
    temporary_folder_write_bytes(folder, "map.json", map->str, map->len);
    temporary_folder_write_bytes(folder, "map.svg", svg->str, svg->len);
    return folder;
}

typedef struct {
    double seconds, instructions; /* 0: not counted */
    gsize n_bytes;
} Cost;

static double
now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* By its name valgrind knows what to count. */
G_NO_INLINE Cost counted_page(const char *folder);

Cost
counted_page(const char *folder)
{
    g_autoptr(GError) error = NULL;
    Cost cost = {0};
    double start = now();
    g_autoptr(DataSet) set = data_set_load(folder, &error);
    g_assert_no_error(error);
    g_autoptr(MapFile) file = map_file_read(set, NULL);
    g_assert(map_file_is_drawn(file));
    const RenderStyle style = {.layers = RENDER_ALL, .look = LOOK_PAPER};
    const PageOptions options = {0};
    g_autoptr(RenderGeometry) geometry = render_geometry_new(file->svg);
    g_autoptr(RenderMap) map = render_map_new(geometry, set, NULL, &style);
    g_autoptr(Page) page = page_new(map, &options);
    const Sheets sheet = page_sheet(page);
    g_autoptr(GBytes) bytes = page_sheets_to_svg(&sheet, 0);
    cost.seconds = now() - start;
    cost.n_bytes = g_bytes_get_size(bytes);
    return cost;
}

/* Returns: what the page of @side times @side lands takes, or that of Pax Baltica where it is 0. */
static Cost
draw(guint side)
{
    char *folder = side > 0
                       ? new_set(side)
                       : g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica", NULL);
    Cost cost = counted_page(folder);
    if (side > 0)
        temporary_folder_free(folder);
    else
        g_free(folder);
    return cost;
}

/* Returns: the instructions of that page, which @program draws again under valgrind: they are the
 * same on every machine; 0 if valgrind is not there. */
static double
count_instructions(const char *program, guint side)
{
    g_autofree char *number = g_strdup_printf("%u", side), *said = NULL;
    const char *const argv[] = {"valgrind",
                                "--tool=callgrind",
                                "--callgrind-out-file=/dev/null",
                                "--toggle-collect=counted_page",
                                program,
                                number,
                                NULL};
    gint status;
    if (!g_spawn_sync(NULL, (char **)(gpointer)argv, NULL,
                      G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL, &said,
                      &status, NULL) ||
        status != 0)
        return 0;
    const char *count = strstr(said, "Collected : ");
    return count != NULL ? g_ascii_strtod(count + strlen("Collected : "), NULL) : 0;
}

static Cost
draw_and_count(const char *program, guint side)
{
    Cost cost = draw(side);
    cost.instructions = count_instructions(program, side);
    return cost;
}

static void
print_cost(const char *what, Cost cost)
{
    printf("%-22s %8.2f s %10.1f million instructions %8.1f kB\n", what, cost.seconds,
           cost.instructions / 1e6, (double)cost.n_bytes / 1e3);
}

int
main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--smoke") == 0)
        return draw(SMOKE_SIDE).n_bytes > 10000 ? 0 : 1;
    if (argc > 1)
        return draw((guint)strtoul(argv[1], NULL, 10)).n_bytes > 0 ? 0 : 1;
    Cost few = draw_and_count(argv[0], 0), small = draw_and_count(argv[0], SMALL_SIDE);
    Cost large = draw_and_count(argv[0], LARGE_SIDE);
    double more = (double)LARGE_SIDE * LARGE_SIDE / (SMALL_SIDE * SMALL_SIDE) / 10;
    print_cost("Pax Baltica", few);
    print_cost("1,024 lands", small);
    print_cost("10,000 lands", large);
    printf("seconds, 10,000 to 1,000: ");
    figure_print_gate(large.seconds / small.seconds / more, GATE_GROWTH, "x");
    if (few.instructions == 0) {
        printf("valgrind, which counts instructions, is not there\n");
        return 0;
    }
    printf("instructions, 10,000 to 1,000: ");
    figure_print_gate(large.instructions / small.instructions / more, GATE_GROWTH, "x");
    printf("instructions, 1,000 to Pax Baltica: ");
    figure_print_gate(small.instructions / few.instructions, GATE_PAX, "x");
    return 0;
}
