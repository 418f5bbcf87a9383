/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shapes and marks of the drawing, each for itself: whose they are and whether they can be drawn.
 */
#include "schema/geometry/shape.h"
#include "schema/model/words.h"
#include "validator/checks/check.h"

#include <string.h>

/* How the shapes of places are drawn. */
static const struct {
    const char *kind;  /* in words */
    const char *group; /* NULL: by its class only */
    const char *class;
    gint space; /* the kind of place that is drawn so, or -1 */
} drawn[N_MAP_KINDS] = {
    [MAP_KIND_TERRITORY] = {"a land", "territories", "territory", SPACE_LAND},
    [MAP_KIND_BOX] = {"a box", NULL, "box", SPACE_BOX},
    [MAP_KIND_SEA] = {"a sea", "seas", "sea", SPACE_SEA},
    [MAP_KIND_LAKE] = {"a lake", "lakes", "lake", -1},
    [MAP_KIND_UNPLAYABLE] = {"waste", "unplayable", "unplayable", -1},
    [MAP_KIND_ANCHOR] = {"an anchor", "anchors", "anchor", -1},
    [MAP_KIND_PORT] = {"a port", "ports", "port", -1},
    [MAP_KIND_LABEL] = {"a label", "labels", "label", -1},
};

/* Findings that stand for several shapes. */
typedef struct {
    const DrawnFace *first; /* NULL: none */
    guint32 n;
} Several;

static MapKind
kind_of_space(const MapGraph *graph, guint32 space)
{
    for (guint i = 0; i < N_MAP_KINDS; i++)
        if (drawn[i].kind != NULL && drawn[i].space == graph->kinds[space])
            return (MapKind)i;
    return MAP_KIND_NONE;
}

static MapSpan
id_span(const Drawing *drawing, const MapElement *element)
{
    return map_svg_attribute(drawing->file->svg, element, "id");
}

/* Tells that nothing is called @wanted, the end of the element's id. Returns: the place that may
 * have been meant. */
static guint32
add_unknown(CheckRun *run, const MapElement *element, const char *wanted)
{
    const Drawing *drawing = run->drawing;
    const char *nearest = id_index_nearest(run->ids, ENTITY_SPACE, wanted);
    g_autofree char *prefix = g_strndup(element->id, (gsize)(wanted - element->id));
    g_autofree char *better = nearest != NULL ? g_strconcat(prefix, nearest, NULL) : NULL;
    MapSpan span = id_span(drawing, element);
    finding_list_add(run->findings, FINDING_GEOMETRY_UNKNOWN, drawing->file->text, span.start,
                     span.end, SAY("id", element->id), SAY("kind", drawn[element->kind].kind),
                     SAY("nearest", better),
                     SAY("class", better == NULL ? drawn[element->kind].class : NULL), NULL);
    return nearest != NULL ? map_graph_called(drawing->graph, nearest) : MAP_NONE;
}

static void
check_twice(CheckRun *run, const MapElement *element)
{
    const Drawing *drawing = run->drawing;
    const MapElement *first =
        element->id != NULL ? map_svg_find(drawing->file->svg, element->id) : element;
    if (first == element)
        return;
    MapSpan span = id_span(drawing, element), other = id_span(drawing, first);
    Finding *finding =
        finding_list_add(run->findings, FINDING_GEOMETRY_DUPLICATE, drawing->file->text, span.start,
                         span.end, SAY("id", element->id), NULL);
    finding_add_related_text(run->findings, finding, drawing->file->text, other.start, other.end,
                             "The first one.");
}

static void
check_kind(CheckRun *run, const DrawnFace *face)
{
    MapSpan span = id_span(run->drawing, face->element);
    MapKind kind = kind_of_space(run->graph, face->space);
    if (kind == MAP_KIND_NONE || kind == face->element->kind)
        return;
    g_autofree char *plain = g_strdup(drawn[kind].kind + strlen("a "));
    finding_list_add(run->findings, FINDING_GEOMETRY_KIND, run->drawing->file->text, span.start,
                     span.end, SAY("place", map_graph_name(run->graph, face->space)),
                     SAY("kind", plain), SAY("drawn", drawn[face->element->kind].kind),
                     SAY("group", drawn[kind].group), SAY("class", drawn[kind].class), NULL);
}

static void
add_shape(CheckRun *run, FindingId id, const DrawnFace *face, MapSpan span, const char *reason)
{
    finding_list_add(run->findings, id, run->drawing->file->text, span.start, span.end,
                     SAY("shape", drawing_name(run->graph, face)), SAY("reason", reason), NULL);
}

static void
check_crossing(CheckRun *run, DrawnFace *face, SearchWork *work)
{
    ShapeCrossing crossing = shape_find_crossing(face->shape, work);
    face->is_whole = crossing.result == CROSSING_NONE;
    Point at = crossing.at;
    MapSpan span = id_span(run->drawing, face->element);
    if (crossing.result == CROSSING_GAVE_UP)
        add_shape(run, FINDING_GEOMETRY_GAVE_UP, face, span, NULL);
    if (crossing.result != CROSSING_FOUND)
        return;
    g_autofree char *x = g_strdup_printf("%d", at.x / (gint)MAP_SVG_GRID.units);
    g_autofree char *y = g_strdup_printf("%d", at.y / (gint)MAP_SVG_GRID.units);
    finding_list_add(run->findings, FINDING_GEOMETRY_CROSSING, run->drawing->file->text, span.start,
                     span.end, SAY("shape", drawing_name(run->graph, face)), SAY("x", x),
                     SAY("y", y), NULL);
}

/* What the path draws: rings with an area, and no open line. */
static void
check_path(CheckRun *run, DrawnFace *face, SearchWork *work)
{
    if (face->is_unread)
        return;
    if (face->shape == NULL) {
        guint32 at = face->path_error_at;
        add_shape(run, FINDING_GEOMETRY_PATH, face,
                  (MapSpan){at, MIN(at + 1, run->drawing->file->text->length)},
                  path_error_text(face->path_error));
        return;
    }
    guint32 n_rings = 0, n_open = 0;
    for (guint32 i = 0; i < face->shape->n_lines; i++) {
        n_rings += face->shape->lines[i].is_closed;
        n_open += !face->shape->lines[i].is_closed && face->shape->lines[i].length > 2;
    }
    MapSpan span = id_span(run->drawing, face->element);
    face->is_whole = n_rings > 0;
    if (n_open > 0)
        add_shape(run, FINDING_GEOMETRY_OPEN, face, span, NULL);
    else if (n_rings == 0)
        add_shape(run, FINDING_GEOMETRY_EMPTY, face, span, NULL);
    if (face->is_whole)
        check_crossing(run, face, work);
}

static void
note_several(Several *several, const DrawnFace *face)
{
    if (several->n++ == 0)
        several->first = face;
}

static void
add_several(CheckRun *run, FindingId id, const Several *several, const char *one, const char *many)
{
    if (several->n == 0)
        return;
    g_autofree char *others = several->n == 2 ? g_strdup("another shape")
                                              : g_strdup_printf("%u other shapes", several->n - 1);
    MapSpan span = id_span(run->drawing, several->first->element);
    finding_list_add(run->findings, id, run->drawing->file->text, span.start, span.end,
                     SAY("shape", drawing_name(run->graph, several->first)),
                     SAY("others", several->n > 1 ? others : NULL),
                     SAY("verb", several->n > 1 ? many : one), NULL);
}

static void
check_places_of_shapes(CheckRun *run)
{
    Drawing *drawing = run->drawing;
    Several transformed = {0}, outside = {0};
    Box frame;
    gboolean has_frame = map_svg_view_box(drawing->file->svg, &frame);
    frame = has_frame ? box_grow(frame, (gint32)drawing->reach) : BOX_EMPTY;
    for (guint32 i = 0; i < drawing->n_faces; i++) {
        DrawnFace *face = &drawing->faces[i];
        if (face->is_whole && face->element->is_transformed) {
            note_several(&transformed, face);
            face->is_whole = FALSE;
        } else if (has_frame && face->shape != NULL && face->shape->n_points > 0) {
            Box box = shape_bounds(face->shape), all = box_join(box, frame);
            if (memcmp(&all, &frame, sizeof all) != 0)
                note_several(&outside, face);
        }
    }
    add_several(run, FINDING_GEOMETRY_TRANSFORM, &transformed, "has", "have");
    add_several(run, FINDING_GEOMETRY_FRAME, &outside, "reaches", "reach");
}

static void
check_marks(CheckRun *run)
{
    const MapSvg *svg = run->drawing->file->svg;
    SearchWork work = search_work(run->drawing->n_points);
    for (guint32 i = 0; i < svg->n_elements; i++) {
        const MapElement *element = &svg->elements[i];
        const char *id = drawing_place_of_mark(element);
        if (element->kind == MAP_KIND_BORDER)
            check_twice(run, element);
        if (id == NULL)
            continue;
        check_twice(run, element);
        if (map_graph_called(run->graph, id) == MAP_NONE)
            add_unknown(run, element, id);
        else if (element->kind != MAP_KIND_LABEL) /* which stands where people like it */
            check_mark(run, element, map_graph_called(run->graph, id), &work);
    }
    if (work.gave_up)
        finding_list_add(run->findings, FINDING_GEOMETRY_GAVE_UP, run->drawing->file->text, 0, 0,
                         NULL);
}

/* @is_told: of each space whether its shape has been named already. */
static void
check_faces(CheckRun *run, gboolean *is_told)
{
    Drawing *drawing = run->drawing;
    SearchWork work = search_work(drawing->n_points);
    for (guint32 i = 0; i < drawing->n_faces; i++) {
        DrawnFace *face = &drawing->faces[i];
        check_path(run, face, &work);
        check_twice(run, face->element);
        if (face->space != MAP_NONE) {
            check_kind(run, face);
            face->is_whole &= drawing->face_of[face->space] == i;
        } else if (face->element->id != NULL && drawn[face->element->kind].space >= 0) {
            guint32 meant = add_unknown(run, face->element, face->element->id);
            if (meant != MAP_NONE)
                is_told[meant] = TRUE;
        }
    }
}

static void
add_no_shape(CheckRun *run, guint32 space)
{
    const MapSvg *svg = run->drawing->file->svg;
    const char *id = map_graph_id(run->graph, space);
    gboolean is_there = map_svg_find(svg, id) != NULL;
    check_tell(run, FINDING_GEOMETRY_NO_SHAPE, run->graph->spaces[space], "id",
               SAY("place", map_graph_name(run->graph, space)), SAY("there", is_there ? id : NULL),
               SAY("id", is_there ? NULL : id));
}

static void
check_spaces(CheckRun *run, const gboolean *is_told)
{
    const MapGraph *graph = run->graph;
    const Drawing *drawing = run->drawing;
    for (guint32 i = 0; i < graph->n_spaces; i++) {
        gboolean needs_shape =
            map_graph_is(graph, i, SPACE_LAND) || map_graph_is(graph, i, SPACE_SEA);
        const char *id = map_graph_id(graph, i);
        if (needs_shape && id != NULL && map_graph_called(drawing->graph, id) == i &&
            drawing->face_of[i] == MAP_NONE && !is_told[i])
            add_no_shape(run, i);
    }
}

static gboolean
is_any_drawn(const Drawing *drawing)
{
    for (guint32 i = 0; i < drawing->n_faces; i++)
        if (drawing->faces[i].space != MAP_NONE)
            return TRUE;
    return FALSE;
}

void
check_shapes(CheckRun *run)
{
    const Drawing *drawing = check_drawing_of(run);
    if (!map_file_is_drawn(drawing->file) || run->graph->n_spaces == 0)
        return;
    if (!is_any_drawn(drawing)) {
        finding_list_add(run->findings, FINDING_GEOMETRY_NOTHING, drawing->file->text, 0, 0, NULL);
        return;
    }
    g_autofree gboolean *is_told = g_new0(gboolean, MAX(run->graph->n_spaces, 1));
    check_faces(run, is_told);
    check_spaces(run, is_told);
    check_places_of_shapes(run);
    check_marks(run);
}
