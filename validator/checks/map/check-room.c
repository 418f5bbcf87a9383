/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * That lands are drawn large enough for the blocks that they feed, and for those that start there.
 */
#include "schema/geometry/shape.h"
#include "validator/checks/check.h"

#include <math.h>

/* No data say how large a block is on the board. Boards are made so that an average land holds
 * some; a block as wide as a fifth of one is smaller than most. */
#define BLOCKS_ALONG_LAND 5

/* Returns: what @shape covers, in square grid units. Holes count as land: a lake may be built on.
 */
static double
area_of(const Shape *shape)
{
    double area = 0;
    for (guint32 i = 0; i < shape->n_lines; i++)
        area += fabs((double)ring_area2(shape_ring(shape, i))) / 2;
    return area;
}

/* Returns: (transfer full): by space: the area of a land that is drawn, else 0. */
static double *
areas_of_lands(const CheckRun *run, double *average)
{
    const Drawing *drawing = run->drawing;
    double *areas = g_new0(double, run->graph->n_spaces + 1);
    double sum = 0;
    guint n = 0;
    for (guint32 i = 0; i < run->graph->n_spaces; i++) {
        guint32 face = drawing->face_of[i];
        if (face == MAP_NONE || !drawing->faces[face].is_whole ||
            drawing->faces[face].shape == NULL || !map_graph_is(run->graph, i, SPACE_LAND))
            continue;
        areas[i] = area_of(drawing->faces[face].shape);
        sum += areas[i];
        n++;
    }
    *average = n > 0 ? sum / n : 0;
    return areas;
}

/* Counts in @most, by space, the most units that start there in one scenario. */
static void
count_starting(const CheckRun *run, const ScenarioPlay *play, guint *most)
{
    const Board *board = &play->rules->board;
    g_autofree guint *here = g_new0(guint, board->n_places + 1);
    for (guint i = 0; i < board->n_units; i++) {
        gint32 place = position_place(play->rules, play->position, (gint32)i);
        if (place != NO_NAME)
            here[place]++;
    }
    for (guint i = 0; i < MIN(board->n_places, run->graph->n_spaces); i++)
        most[i] = MAX(most[i], here[i]);
}

static void
check_land(CheckRun *run, guint32 space, guint n_blocks, double area, double block)
{
    const DrawnFace *face = &run->drawing->faces[run->drawing->face_of[space]];
    guint n_room = (guint)(area / block);
    if (n_room >= n_blocks)
        return;
    MapSpan span = map_svg_attribute(run->drawing->file->svg, face->element, "id");
    g_autofree char *room = g_strdup_printf("%u", n_room);
    finding_list_add(run->findings, FINDING_GEOMETRY_TOO_SMALL, run->drawing->file->text,
                     span.start, span.end, SAY("place", map_graph_name(run->graph, space)),
                     SAY("room", n_room > 0 ? room : "not even one"),
                     SAY_NUMBER("blocks", n_blocks), NULL);
}

void
check_room(CheckRun *run)
{
    const Drawing *drawing = check_drawing_of(run);
    const MapGraph *graph = check_graph_of(run);
    if (!map_file_is_drawn(drawing->file))
        return;
    double average;
    g_autofree double *areas = areas_of_lands(run, &average);
    g_autofree guint *most = g_new0(guint, graph->n_spaces + 1);
    for (guint i = 0; run->plays != NULL && i < run->plays->len; i++) {
        const ScenarioPlay *play = run->plays->pdata[i];
        if (play->position != NULL)
            count_starting(run, play, most);
    }
    double block = average / (BLOCKS_ALONG_LAND * BLOCKS_ALONG_LAND);
    for (guint32 i = 0; i < graph->n_spaces; i++) {
        const Space *land = map_graph_space(graph, i);
        guint n_blocks = MAX(most[i], (guint)CLAMP(land->forage, 0, G_MAXINT));
        if (areas[i] > 0)
            check_land(run, i, n_blocks, areas[i], block);
    }
}
