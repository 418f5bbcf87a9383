/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shapes and marks of the drawing: each by itself, and how shapes touch each other, against the
 * borders and ports of the data, which are right.
 */
#include "schema/geometry/shape.h"
#include "schema/model/port.h"
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
    [MAP_KIND_TERRITORY] = {N_("a land"), "territories", "territory", SPACE_LAND},
    [MAP_KIND_BOX] = {N_("a box"), NULL, "box", SPACE_BOX},
    [MAP_KIND_SEA] = {N_("a sea"), "seas", "sea", SPACE_SEA},
    [MAP_KIND_LAKE] = {N_("a lake"), "lakes", "lake", -1},
    [MAP_KIND_UNPLAYABLE] = {N_("waste"), "unplayable", "unplayable", -1},
    [MAP_KIND_ANCHOR] = {N_("an anchor"), "anchors", "anchor", -1},
    [MAP_KIND_PORT] = {N_("a port"), "ports", "port", -1},
    [MAP_KIND_LABEL] = {N_("a label"), "labels", "label", -1},
};

/* Findings about several shapes. */
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
element_id_span(const Drawing *drawing, const MapElement *element)
{
    return map_svg_attribute(drawing->file->svg, element, "id");
}

/* Reports that nothing is called @wanted, the end of the element's id. Returns: the place that may
 * have been meant. */
static guint32
add_unknown(CheckRun *run, const MapElement *element, const char *wanted)
{
    const Drawing *drawing = run->drawing;
    const char *nearest = id_index_nearest(run->ids, ENTITY_SPACE, wanted);
    g_autofree char *prefix = g_strndup(element->id, (gsize)(wanted - element->id));
    g_autofree char *better = nearest != NULL ? g_strconcat(prefix, nearest, NULL) : NULL;
    MapSpan span = element_id_span(drawing, element);
    finding_list_add(
        run->findings, FINDING_GEOMETRY_UNKNOWN, drawing->file->text, span.start, span.end,
        FINDING_ARG("id", element->id), FINDING_ARG_TEXT("kind", drawn[element->kind].kind),
        FINDING_ARG("nearest", better),
        FINDING_ARG("class", better == NULL ? drawn[element->kind].class : NULL), NULL);
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
    MapSpan span = element_id_span(drawing, element), other = element_id_span(drawing, first);
    Finding *finding =
        finding_list_add(run->findings, FINDING_GEOMETRY_DUPLICATE, drawing->file->text, span.start,
                         span.end, FINDING_ARG("id", element->id), NULL);
    finding_add_related_text(run->findings, finding, drawing->file->text, other.start, other.end,
                             N_("The first one."));
}

static void
check_kind(CheckRun *run, const DrawnFace *face)
{
    MapSpan span = element_id_span(run->drawing, face->element);
    MapKind kind = kind_of_space(run->graph, face->space);
    if (kind == MAP_KIND_NONE || kind == face->element->kind)
        return;
    finding_list_add(run->findings, FINDING_GEOMETRY_KIND, run->drawing->file->text, span.start,
                     span.end, FINDING_ARG("place", map_graph_name(run->graph, face->space)),
                     FINDING_ARG_TEXT("kind", drawn[kind].kind),
                     FINDING_ARG_TEXT("drawn", drawn[face->element->kind].kind),
                     FINDING_ARG("group", drawn[kind].group),
                     FINDING_ARG("class", drawn[kind].class), NULL);
}

static void
add_shape(CheckRun *run, FindingId id, const DrawnFace *face, MapSpan span, const char *reason)
{
    finding_list_add(run->findings, id, run->drawing->file->text, span.start, span.end,
                     DRAWING_ARG_NAME("shape", run->graph, face),
                     FINDING_ARG_TEXT("reason", reason), NULL);
}

static void
check_crossing(CheckRun *run, DrawnFace *face, WorkBudget *work)
{
    ShapeCrossing crossing = shape_find_crossing(face->shape, work);
    face->is_whole = crossing.result == CROSSING_NONE;
    Point at = crossing.at;
    MapSpan span = element_id_span(run->drawing, face->element);
    if (crossing.result == CROSSING_GAVE_UP)
        add_shape(run, FINDING_GEOMETRY_GAVE_UP, face, span, NULL);
    if (crossing.result != CROSSING_FOUND)
        return;
    g_autofree char *x = g_strdup_printf("%d", at.x / (gint)MAP_SVG_GRID.units);
    g_autofree char *y = g_strdup_printf("%d", at.y / (gint)MAP_SVG_GRID.units);
    finding_list_add(run->findings, FINDING_GEOMETRY_CROSSING, run->drawing->file->text, span.start,
                     span.end, DRAWING_ARG_NAME("shape", run->graph, face), FINDING_ARG("x", x),
                     FINDING_ARG("y", y), NULL);
}

/* What the path draws: rings with an area, and no open line. */
static void
check_path(CheckRun *run, DrawnFace *face, WorkBudget *work)
{
    if (face->is_unread)
        return;
    if (face->shape == NULL) {
        guint32 at = face->path_error_at;
        add_shape(run, FINDING_GEOMETRY_PATH, face,
                  (MapSpan){at, MIN(at + 1, run->drawing->file->text->length)},
                  svg_path_error_text(face->path_error));
        return;
    }
    guint32 n_rings = 0, n_open = 0;
    for (guint32 i = 0; i < face->shape->n_lines; i++) {
        n_rings += face->shape->lines[i].is_closed;
        n_open += !face->shape->lines[i].is_closed && face->shape->lines[i].length > 2;
    }
    MapSpan span = element_id_span(run->drawing, face->element);
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
add_several(CheckRun *run, FindingId id, const Several *several)
{
    if (several->n == 0)
        return;
    const char *shape = drawing_name(run->graph, several->first);
    const char *nameless = shape == NULL ? N_("a shape without id") : NULL;
    g_autoptr(FindingWords) others =
        several->n == 1   ? NULL
        : several->n == 2 ? finding_words_new(N_("another shape"), NULL)
                          : finding_words_new(N_("{count} other shapes"),
                                              FINDING_ARG_NUMBER("count", several->n - 1), NULL);
    MapSpan span = element_id_span(run->drawing, several->first->element);
    finding_list_add(run->findings, id, run->drawing->file->text, span.start, span.end,
                     FINDING_ARG("alone", others == NULL ? shape : NULL),
                     FINDING_ARG("shape", others != NULL ? shape : NULL),
                     FINDING_ARG_TEXT("alone", others == NULL ? nameless : NULL),
                     FINDING_ARG_TEXT("shape", others != NULL ? nameless : NULL),
                     FINDING_ARG_WORDS("others", others), NULL);
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
    add_several(run, FINDING_GEOMETRY_TRANSFORM, &transformed);
    add_several(run, FINDING_GEOMETRY_FRAME, &outside);
}

static void
check_marks(CheckRun *run)
{
    const MapSvg *svg = run->drawing->file->svg;
    WorkBudget work = work_budget(run->drawing->n_points);
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

/* @is_reported: of each space whether its shape has been named already. */
static void
check_faces(CheckRun *run, gboolean *is_reported)
{
    Drawing *drawing = run->drawing;
    WorkBudget work = work_budget(drawing->n_points);
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
                is_reported[meant] = TRUE;
        }
    }
}

static void
add_no_shape(CheckRun *run, guint32 space)
{
    const MapSvg *svg = run->drawing->file->svg;
    const char *id = record_key(run->graph->spaces[space]);
    gboolean is_there = map_svg_find(svg, id) != NULL;
    check_report(run, FINDING_GEOMETRY_NO_SHAPE, run->graph->spaces[space], "id",
                 FINDING_ARG("place", map_graph_name(run->graph, space)),
                 FINDING_ARG("there", is_there ? id : NULL),
                 FINDING_ARG("id", is_there ? NULL : id));
}

static gboolean
is_point(const MapSvg *svg, const char *id)
{
    const MapElement *element = map_svg_find_place(svg, id);
    return element != NULL && element->point != MAP_KIND_NONE;
}

/* A single point among so many shapes is a place whose shape is missing. */
#define SHAPES_LEAST 10u

/* Returns: FALSE for a land or sea zone without a shape; @is_a_point: whether it has a point. */
static gboolean
has_shape_or_needs_none(const CheckRun *run, guint32 space, gboolean *is_a_point)
{
    const Drawing *drawing = run->drawing;
    const char *id = record_key(run->graph->spaces[space]);
    *is_a_point = FALSE;
    if ((!map_graph_is(run->graph, space, SPACE_LAND) &&
         !map_graph_is(run->graph, space, SPACE_SEA)) ||
        id == NULL || map_graph_called(drawing->graph, id) != space)
        return TRUE;
    if (drawing->face_of[space] != MAP_NONE)
        return TRUE;
    *is_a_point = is_point(drawing->file->svg, id);
    return FALSE;
}

static void
check_spaces(CheckRun *run, const gboolean *is_reported)
{
    const MapGraph *graph = run->graph;
    guint n_shapes = 0, n_points = 0;
    gboolean is_a_point;
    for (guint32 i = 0; i < graph->n_spaces; i++) {
        n_shapes += has_shape_or_needs_none(run, i, &is_a_point);
        n_points += is_a_point && !is_reported[i];
    }
    gboolean are_points_meant = n_points > 1 || n_shapes < SHAPES_LEAST;
    for (guint32 i = 0; i < graph->n_spaces; i++)
        if (!has_shape_or_needs_none(run, i, &is_a_point) && !is_reported[i] &&
            !(is_a_point && are_points_meant))
            add_no_shape(run, i);
}

static gboolean
is_any_drawn(const Drawing *drawing)
{
    const MapSvg *svg = drawing->file->svg;
    for (guint32 i = 0; i < drawing->n_faces; i++)
        if (drawing->faces[i].space != MAP_NONE)
            return TRUE;
    for (guint32 i = 0; i < svg->n_elements; i++)
        if (svg->elements[i].point != MAP_KIND_NONE)
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
    g_autofree gboolean *is_reported = g_new0(gboolean, MAX(run->graph->n_spaces, 1));
    check_faces(run, is_reported);
    check_spaces(run, is_reported);
    check_places_of_shapes(run);
    check_marks(run);
}

/* What is not longer than this many reaches may be an accident of drawing. */
#define LEAST_TORN 4
#define LEAST_TOUCHING 10

/* Points of a shape that are looked at to find whether all of it lies over another one. */
#define ISLAND_POINTS 64u

/* A corner that lies on a straight border of its neighbour, rounded to the grid, makes no wider gap
 * (in grid units). */
#define LEAST_GAP 1

typedef struct {
    CheckRun *run;
    const Drawing *drawing;
    const MapGraph *graph;
    const GArray *contacts; /* of Contact */
    WorkBudget *work;       /* borrowed: for what is looked at beside the contacts */
} ContactSearch;

static const DrawnFace *
face_at(const ContactSearch *search, guint32 index)
{
    return &search->drawing->faces[index];
}

/* Returns: the whole shape of @space, or MAP_NONE. */
static guint32
face_of(const ContactSearch *search, guint32 space)
{
    guint32 face = search->drawing->face_of[space];
    return face != MAP_NONE && face_at(search, face)->is_whole ? face : MAP_NONE;
}

/* Returns: (transfer full): a number of grid units in those of the drawing. */
static char *
format_units(double length)
{
    return g_strdup_printf("%d", (gint)(length / MAP_SVG_GRID.units));
}

static MapSpan
face_id_span(const ContactSearch *search, guint32 face)
{
    return map_svg_attribute(search->drawing->file->svg, face_at(search, face)->element, "id");
}

static void
point_to_other(const ContactSearch *search, Finding *finding, guint32 other)
{
    MapSpan span = face_id_span(search, other);
    finding_add_related_text(search->run->findings, finding, search->drawing->file->text,
                             span.start, span.end, N_("The other shape."));
}

/* Reports it of the one that was drawn later. */
static void
add_overlap(const ContactSearch *search, const Contact *contact)
{
    MapSpan span = face_id_span(search, contact->b);
    g_autofree char *x = format_units(contact->at.x);
    g_autofree char *y = format_units(contact->at.y);
    Finding *finding = finding_list_add(
        search->run->findings, FINDING_GEOMETRY_OVERLAP, search->drawing->file->text, span.start,
        span.end, DRAWING_ARG_NAME("shape", search->graph, face_at(search, contact->b)),
        DRAWING_ARG_NAME("other", search->graph, face_at(search, contact->a)), FINDING_ARG("x", x),
        FINDING_ARG("y", y), NULL);
    point_to_other(search, finding, contact->a);
}

/* Lands over seas, lakes over lands and the like are a way of drawing; of one kind none may lie
 * over another. Waste has parts of all sorts. */
static gboolean
is_waste(const DrawnFace *face)
{
    return face->element->kind == MAP_KIND_LAKE || face->element->kind == MAP_KIND_UNPLAYABLE;
}

/* Whether check_overlaps() reports @contact. */
static gboolean
is_overlap(const ContactSearch *search, const Contact *contact)
{
    const DrawnFace *a = face_at(search, contact->a), *b = face_at(search, contact->b);
    return contact->is_overlap && !is_waste(a) && a->element->kind == b->element->kind;
}

static void
check_overlaps(const ContactSearch *search)
{
    for (guint32 i = 0; i < search->contacts->len; i++) {
        const Contact *contact = &g_array_index(search->contacts, Contact, i);
        if (contact->a < contact->b && is_overlap(search, contact))
            add_overlap(search, contact);
    }
}

/* A border that parts is torn however wide the piece is. Else the shapes must lie along each other,
 * which those of different grounds that lie over each other may do by chance. */
static gboolean
is_torn(const ContactSearch *search, const Contact *contact)
{
    gboolean is_narrow = !contact->is_overlap && contact->gap >= LEAST_GAP &&
                         contact->torn > LEAST_TORN * search->drawing->reach;
    return (is_narrow || contact->parted > 0) && !is_overlap(search, contact) &&
           !(is_waste(face_at(search, contact->a)) && is_waste(face_at(search, contact->b)));
}

/* The torn borders of one shape, reported together. */
typedef struct {
    guint32 face, other; /* the first of the others */
    guint n;
    double length;
} Tear;

static void
add_tear(const ContactSearch *search, const Tear *tear)
{
    MapSpan span = face_id_span(search, tear->face);
    g_autofree char *length = format_units(tear->length);
    g_autoptr(FindingWords) others =
        tear->n == 1   ? NULL
        : tear->n == 2 ? finding_words_new(N_("another"), NULL)
                       : finding_words_new(N_("{count} others"),
                                           FINDING_ARG_NUMBER("count", tear->n - 1), NULL);
    Finding *finding = finding_list_add(
        search->run->findings, FINDING_GEOMETRY_TORN, search->drawing->file->text, span.start,
        span.end, DRAWING_ARG_NAME("shape", search->graph, face_at(search, tear->face)),
        DRAWING_ARG_NAME("other", search->graph, face_at(search, tear->other)),
        FINDING_ARG_WORDS("others", others), FINDING_ARG("length", length), NULL);
    point_to_other(search, finding, tear->other);
}

/* Redrawing one shape tears all of its borders: a border is reported of the shape that has more
 * torn ones, else of the one drawn later. */
static void
check_torn(const ContactSearch *search)
{
    const GArray *contacts = search->contacts;
    g_autofree guint32 *n_torn = g_new0(guint32, MAX(search->drawing->n_faces, 1));
    for (guint32 i = 0; i < contacts->len; i++) {
        const Contact *contact = &g_array_index(contacts, Contact, i);
        n_torn[contact->a] += is_torn(search, contact);
    }
    Tear tear = {0};
    for (guint32 i = 0; i < contacts->len; i++) {
        const Contact *contact = &g_array_index(contacts, Contact, i);
        guint32 a = contact->a, b = contact->b;
        gboolean is_owner = n_torn[a] != n_torn[b] ? n_torn[a] > n_torn[b] : a > b;
        if (!is_owner || !is_torn(search, contact))
            continue;
        if (tear.n > 0 && tear.face != a)
            add_tear(search, &tear);
        if (tear.n == 0 || tear.face != a)
            tear = (Tear){.face = a, .other = b};
        tear.n++;
        tear.length += MAX(contact->torn, contact->parted);
    }
    if (tear.n > 0)
        add_tear(search, &tear);
}

/* Whether both are land, or both sea. */
static gboolean
are_alike(const MapGraph *graph, guint32 a, guint32 b)
{
    return (map_graph_is(graph, a, SPACE_LAND) && map_graph_is(graph, b, SPACE_LAND)) ||
           (map_graph_is(graph, a, SPACE_SEA) && map_graph_is(graph, b, SPACE_SEA));
}

static void
check_touching(const ContactSearch *search)
{
    const MapGraph *graph = search->graph;
    for (guint32 i = 0; i < search->contacts->len; i++) {
        const Contact *contact = &g_array_index(search->contacts, Contact, i);
        guint32 a = face_at(search, contact->a)->space, b = face_at(search, contact->b)->space;
        if (a == MAP_NONE || b == MAP_NONE || a > b || contact->is_overlap ||
            contact->length <= LEAST_TOUCHING * search->drawing->reach || !are_alike(graph, a, b) ||
            (map_graph_find(graph, a, b) != NULL || map_graph_find(graph, b, a) != NULL))
            continue;
        g_autofree char *length = format_units(contact->length);
        Finding *finding = check_report(search->run, FINDING_GEOMETRY_TOUCHING, graph->spaces[a],
                                        "id", FINDING_ARG("place", map_graph_name(graph, a)),
                                        FINDING_ARG("neighbour", map_graph_name(graph, b)),
                                        FINDING_ARG("length", length));
        finding_add_related(search->run->findings, finding, graph->spaces[b], "id",
                            N_("The other place."));
    }
}

/* Whether the faces share more of a line than may be an accident of drawing. */
static gboolean
is_along(const ContactSearch *search, const Contact *contact)
{
    return contact->length > LEAST_TOUCHING * search->drawing->reach;
}

/* Whether the first face of @contact lies over the other one as a whole, or there is too much to
 * compare. */
static gboolean
is_island(const ContactSearch *search, const Contact *contact)
{
    const Shape *island = face_at(search, contact->a)->shape;
    const Shape *water = face_at(search, contact->b)->shape;
    gboolean is_inside = contact->is_overlap;
    guint32 n = MIN(island->n_points, ISLAND_POINTS);
    for (guint32 i = 0; i < n && is_inside; i++) {
        if (!work_budget_spend(search->work, water->n_points))
            return TRUE;
        is_inside = shape_contains(water, island->points[(guint64)i * island->n_points / n]);
    }
    return is_inside;
}

/* Whether two lands that meet the same water both have a shore there. Where land is drawn over
 * water all of it is; but one shape that was moved onto water has left its neighbours behind. */
static gboolean
are_shores(const ContactSearch *search, const Contact *a, const Contact *b)
{
    gboolean is_along_a = is_along(search, a), is_along_b = is_along(search, b);
    if (!is_along_a && !is_along_b && a->is_overlap && b->is_overlap)
        return TRUE;
    return (is_along_a || is_island(search, a)) && (is_along_b || is_island(search, b));
}

/* Whether both faces have a shore on one that is no land: the way between them leads over water or
 * waste. */
static gboolean
share_shore(const ContactSearch *search, guint32 a, guint32 b)
{
    const GArray *contacts = search->contacts;
    for (guint32 i = drawing_contacts_of(contacts, a); i < contacts->len; i++) {
        const Contact *contact = &g_array_index(contacts, Contact, i);
        if (contact->a != a)
            return FALSE;
        const Contact *other = drawing_contact_of(contacts, b, contact->b);
        if (face_at(search, contact->b)->element->kind != MAP_KIND_TERRITORY && other != NULL &&
            are_shores(search, contact, other))
            return TRUE;
    }
    return FALSE;
}

static gboolean
has_note(const MapGraph *graph, const MapLink *link)
{
    const MapLink *back = link->back != MAP_NONE ? &graph->links[link->back] : NULL;
    return link->neighbour->note != NULL || (back != NULL && back->neighbour->note != NULL);
}

/* Whether @link is one of those that must be seen in the drawing, reported from this side. */
static gboolean
must_touch(const MapGraph *graph, const MapLink *link)
{
    gboolean is_reported = link->back != MAP_NONE && link->to < link->from;
    return link->is_first && !is_reported && link->built_in != BORDER_BLOCKED &&
           are_alike(graph, link->from, link->to) && !has_note(graph, link);
}

static void
check_links(const ContactSearch *search)
{
    const MapGraph *graph = search->graph;
    for (guint32 i = 0; i < graph->n_links; i++) {
        const MapLink *link = &graph->links[i];
        if (!must_touch(graph, link))
            continue;
        guint32 a = face_of(search, link->from), b = face_of(search, link->to);
        if (a == MAP_NONE || b == MAP_NONE)
            continue;
        const Contact *contact = drawing_contact_of(search->contacts, a, b);
        gboolean is_corner = contact != NULL && contact->corners > 0;
        if (contact != NULL && (contact->length > 0 || contact->parted > 0 || contact->is_overlap))
            continue;
        if (!is_corner && map_graph_is(graph, link->from, SPACE_LAND) && share_shore(search, a, b))
            continue;
        check_report(search->run, is_corner ? FINDING_GEOMETRY_CORNER : FINDING_GEOMETRY_APART,
                     &link->neighbour->record, "to",
                     FINDING_ARG("place", map_graph_name(graph, link->from)),
                     FINDING_ARG("neighbour", map_graph_name(graph, link->to)));
    }
}

/* Returns: the name of the one sea that @face touches, or NULL. */
static const char *
touched_sea(const ContactSearch *search, guint32 face)
{
    const char *sea = NULL;
    const GArray *contacts = search->contacts;
    for (guint32 i = drawing_contacts_of(contacts, face); i < contacts->len; i++) {
        const Contact *contact = &g_array_index(contacts, Contact, i);
        if (contact->a != face)
            break;
        guint32 space = face_at(search, contact->b)->space;
        gboolean is_sea = space != MAP_NONE && map_graph_is(search->graph, space, SPACE_SEA);
        if (is_sea && sea != NULL)
            return NULL;
        if (is_sea)
            sea = map_graph_name(search->graph, space);
    }
    return sea;
}

/* @id: one of the seas on which @port lies, that of @space. */
static void
check_port_on(const ContactSearch *search, guint32 space, const Port *port, const char *id)
{
    const MapGraph *graph = search->graph;
    guint32 sea = map_graph_called(search->drawing->graph, id);
    guint32 a = face_of(search, space), b = sea != MAP_NONE ? face_of(search, sea) : MAP_NONE;
    if (a == MAP_NONE || b == MAP_NONE || !map_graph_is(graph, space, SPACE_LAND) ||
        drawing_contact_of(search->contacts, a, b) != NULL)
        return;
    check_report(search->run, FINDING_GEOMETRY_PORT, &port->record,
                 id == port->sea ? "sea" : "seas",
                 FINDING_ARG("place", map_graph_name(graph, space)),
                 FINDING_ARG("sea", map_graph_name(graph, sea)),
                 FINDING_ARG("touched", touched_sea(search, a)));
}

static void
check_ports(const ContactSearch *search)
{
    const MapGraph *graph = search->graph;
    for (guint32 i = 0; i < graph->n_spaces; i++) {
        const Port *port = (const Port *)map_graph_space(graph, i)->port;
        const char *id;
        for (guint32 j = 0; (id = port_sea_at(port, j)) != NULL; j++)
            check_port_on(search, i, port, id);
    }
}

void
check_contacts(CheckRun *run)
{
    const Drawing *drawing = check_drawing_of(run);
    gboolean gave_up = FALSE;
    WorkBudget work = work_budget(drawing->n_points);
    if (!map_file_is_drawn(drawing->file))
        return;
    g_autoptr(GArray) contacts = drawing_contacts(drawing, &gave_up);
    const ContactSearch search = {
        .run = run,
        .drawing = drawing,
        .graph = run->graph,
        .contacts = contacts,
        .work = &work,
    };
    check_overlaps(&search);
    check_torn(&search);
    check_touching(&search);
    check_links(&search);
    check_ports(&search);
    check_port_marks(run, contacts, &work);
    if (gave_up || work.gave_up || drawing->is_too_large)
        finding_list_add(run->findings, FINDING_GEOMETRY_GAVE_UP, drawing->file->text, 0, 0, NULL);
}
