/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ports against the borders that lead to the sea, harbours, and where the anchors and ports of
 * places are drawn.
 */
#include "schema/geometry/work-budget.h"
#include "schema/geometry/shape.h"
#include "schema/model/port.h"
#include "schema/model/words.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"

#include <math.h>

/* Returns: the port of @space, or NULL. */
static const Port *
port_of(const MapGraph *graph, guint32 space)
{
    return (const Port *)map_graph_space(graph, space)->port;
}

/* Returns: the only way with the border `port` from @space to a sea, or NULL. */
static const MapLink *
only_way_to_sea(const MapGraph *graph, guint32 space)
{
    const MapLink *only = NULL;
    for (guint32 i = graph->first[space]; i < graph->first[space + 1]; i++) {
        const MapLink *link = &graph->links[i];
        if (link->to == MAP_NONE || link->built_in != BORDER_PORT)
            continue;
        if (only != NULL)
            return NULL;
        only = link;
    }
    return only;
}

/* Members that only land has, in seas. */
void
check_sea_members(CheckRun *run, const RecordPlace *place)
{
    static const char *const of_land[] = {"garrison", "forage"};
    const Record *record = place->record;
    if (record->raw || !record_has_key(record, "kind") ||
        ((const Space *)record)->kind != SPACE_SEA)
        return;
    for (guint i = 0; i < G_N_ELEMENTS(of_land); i++)
        if (record_has_key(record, of_land[i]) &&
            !check_shows_through(run, record, record_field(record, of_land[i])))
            check_report(run, FINDING_SEA_LAND_MEMBER, record, of_land[i],
                         FINDING_ARG("place", argument_record_name(record)),
                         FINDING_ARG("member", of_land[i]));
}

void
check_port_without_sea(CheckRun *run)
{
    const MapGraph *graph = check_graph_of(run);
    for (guint32 i = 0; i < graph->n_spaces; i++) {
        const Port *port = port_of(graph, i);
        if (port == NULL || port->sea != NULL ||
            record_has_unparsed(&port->record, record_field(&port->record, "sea")))
            continue;
        const MapLink *way = only_way_to_sea(graph, i);
        const char *sea = way != NULL ? record_key(graph->spaces[way->to]) : NULL;
        Finding *finding =
            check_report(run, FINDING_SEA_PORT_WITHOUT_SEA, graph->spaces[i], "port",
                         FINDING_ARG("place", map_graph_name(graph, i)), FINDING_ARG("sea", sea));
        if (sea != NULL)
            fix_port_sea(run, finding, i, sea);
    }
}

/* Returns: the index of the space with that id, found over the record. */
static guint32
find_space(const CheckRun *run, const char *id)
{
    const Record *record = id_index_find(run->ids, ENTITY_SPACE, id);
    for (guint32 i = 0; record != NULL && i < run->graph->n_spaces; i++)
        if (run->graph->spaces[i] == record)
            return i;
    return MAP_NONE;
}

/* Returns: the way with the border `port` from @space to the space of the id @sea, or NULL. */
static const MapLink *
way_to(const MapGraph *graph, guint32 space, const char *sea)
{
    for (guint32 i = graph->first[space]; i < graph->first[space + 1]; i++) {
        const MapLink *link = &graph->links[i];
        if (link->to != MAP_NONE && link->built_in == BORDER_PORT &&
            g_strcmp0(link->neighbour->to, sea) == 0)
            return link;
    }
    return NULL;
}

/* Returns: the id of the one sea to which the port of @space must lead, or NULL: there are several.
 */
static const char *
sea_of_way(const MapGraph *graph, guint32 space)
{
    const Port *port = port_of(graph, space);
    const MapLink *way =
        port != NULL && port->seas.length > 0 ? NULL : only_way_to_sea(graph, space);
    return way != NULL && map_graph_is(graph, way->to, SPACE_SEA)
               ? record_key(graph->spaces[way->to])
               : NULL;
}

/* @id: the sea of @port, or one of its others. */
static Finding *
add_port_not_neighbour(CheckRun *run, const Port *port, const char *id, guint32 space, guint32 sea)
{
    const MapGraph *graph = run->graph;
    /* The first of them that holds is the advice. */
    const char *way = sea_of_way(graph, space);
    const char *land = way == NULL && !map_graph_may_be(graph, sea, SPACE_SEA) ? id : NULL;
    gboolean is_neighbour = map_graph_find(graph, space, sea) != NULL;
    const char *neighbour = way == NULL && land == NULL && is_neighbour ? id : NULL;
    gboolean is_missing = way == NULL && land == NULL && !is_neighbour;
    return check_report(run, FINDING_SEA_PORT_NOT_NEIGHBOUR, &port->record,
                        id == port->sea ? "sea" : "seas",
                        FINDING_ARG("place", map_graph_name(graph, space)),
                        FINDING_ARG("sea", map_graph_name(graph, sea)), FINDING_ARG("way", way),
                        FINDING_ARG("land", land), FINDING_ARG("neighbour", neighbour),
                        FINDING_ARG("sea-id", is_missing ? id : NULL));
}

static void
fix_port_not_neighbour(CheckRun *run, Finding *finding, guint32 space, guint32 sea)
{
    const MapGraph *graph = run->graph;
    const char *way = sea_of_way(graph, space);
    if (way != NULL) {
        fix_port_sea(run, finding, space, way);
        return;
    }
    gboolean can_add =
        map_graph_is(graph, sea, SPACE_SEA) && record_key(graph->spaces[space]) != NULL &&
        map_graph_find(graph, space, sea) == NULL && map_graph_find(graph, sea, space) == NULL;
    if (!can_add)
        return;
    const char *border = built_in_borders[BORDER_PORT];
    fix_link_add(run, finding, space, record_key(graph->spaces[sea]), border);
    fix_link_add(run, finding, sea, record_key(graph->spaces[space]), border);
}

static void
check_way_to(CheckRun *run, const Port *port, const char *id, guint32 space)
{
    const MapGraph *graph = run->graph;
    const MapLink *way = way_to(graph, space, id);
    gboolean is_way = way != NULL && map_graph_may_be(graph, way->to, SPACE_SEA);
    if (is_way || !id_index_knows(run->ids, ENTITY_SPACE, id))
        return;
    guint32 sea = find_space(run, id);
    fix_port_not_neighbour(run, add_port_not_neighbour(run, port, id, space, sea), space, sea);
}

void
check_port_not_neighbour(CheckRun *run)
{
    const MapGraph *graph = check_graph_of(run);
    for (guint32 i = 0; i < graph->n_spaces; i++) {
        const Port *port = port_of(graph, i);
        const char *sea;
        if (port == NULL || map_graph_has_open_end(graph, i))
            continue;
        for (guint32 j = 0; (sea = port_sea_at(port, j)) != NULL; j++)
            check_way_to(run, port, sea, i);
    }
}

void
check_border_without_port(CheckRun *run)
{
    const MapGraph *graph = check_graph_of(run);
    for (guint32 i = 0; i < graph->n_links; i++) {
        const MapLink *link = &graph->links[i];
        if (link->to == MAP_NONE || link->built_in != BORDER_PORT ||
            map_graph_may_be(graph, link->from, SPACE_SEA) ||
            !map_graph_is(graph, link->to, SPACE_SEA))
            continue;
        /* A port that lies elsewhere, or says nothing, has a finding of its own. */
        const Port *port = port_of(graph, link->from);
        const Record *space = graph->spaces[link->from];
        if (record_has_unparsed(space, record_field(space, "port")))
            continue;
        gboolean is_reported =
            port != NULL && (port->sea == NULL || way_to(graph, link->from, port->sea) == NULL);
        if (is_reported || port_lies_on(port, link->neighbour->to))
            continue;
        Finding *finding =
            check_report(run, FINDING_SEA_BORDER_WITHOUT_PORT, &link->neighbour->record, "border",
                         FINDING_ARG("place", map_graph_name(graph, link->from)),
                         FINDING_ARG("sea", map_graph_name(graph, link->to)),
                         FINDING_ARG("further", port != NULL ? link->neighbour->to : NULL),
                         FINDING_ARG("sea-id", port == NULL ? link->neighbour->to : NULL));
        if (port == NULL)
            fix_port_sea(run, finding, link->from, link->neighbour->to);
    }
}

/* The place that @record, a state of a set-up or an effect, gives a harbour. Returns: its id, or
 * NULL: it gives none, or to a place that is known in play only. */
static const char *
place_with_new_harbour(const Record *record)
{
    if (record->raw || (record->entity->id != ENTITY_STATE && record->entity->id != ENTITY_EFFECT))
        return NULL;
    if (record->entity->id == ENTITY_STATE) {
        const State *state = (const State *)record;
        return state->harbour ? state->place : NULL;
    }
    const Effect *effect = (const Effect *)record;
    return effect->harbour && effect->place != NULL && effect->place[0] != '@' ? effect->place
                                                                               : NULL;
}

void
check_harbours(CheckRun *run, const RecordPlace *place)
{
    const char *id = place_with_new_harbour(place->record);
    const Record *space = id_index_find_read(run->ids, ENTITY_SPACE, id);
    if (space == NULL || record_has_key(space, "port") ||
        record_has_unparsed(space, record_field(space, "port")))
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    Finding *finding = check_report(run, FINDING_SEA_HARBOUR_WITHOUT_PORT, place->record, "harbour",
                                    FINDING_ARG_WORDS("subject", subject),
                                    FINDING_ARG("place", argument_record_name(space)));
    finding_add_related(run->findings, finding, space, NULL, N_("The place."));
}

/* The places that get a harbour, by a scenario or an effect. */
static void
visit_new_harbour(const RecordPlace *place, gpointer data)
{
    const Record *record = place->record;
    const char *id = place_with_new_harbour(record);
    if (!record->raw && id == NULL && record->entity->id == ENTITY_EFFECT &&
        ((const Effect *)record)->harbour == TRUE)
        id = ""; /* that of the event, which may be any */
    if (id != NULL)
        g_hash_table_add(data, (gpointer)id);
}

typedef struct {
    CheckRun *run;
    GHashTable *made;     /* of ids; "": of any place */
    gboolean is_gathered; /* made has what there is */
} HarbourSearch;

static void
gather_new_harbours(HarbourSearch *search)
{
    const DataSet *set = search->run->set;
    for (guint i = 0; i < set->n_files; i++)
        if (set->files[i].seen != NULL && set->files[i].kind->entity != ENTITY_RECORD)
            record_walk(set->files[i].seen, ENTITY_SET(ENTITY_STATE, ENTITY_EFFECT),
                        visit_new_harbour, search->made);
    search->is_gathered = TRUE;
}

/* Reported once for each place. */
static void
visit_needed_harbour(const RecordPlace *place, gpointer data)
{
    HarbourSearch *search = data;
    const Record *record = place->record;
    gboolean is_condition = record->entity->id == ENTITY_CONDITION;
    if (record->raw || record->kept != NULL || !record_has_key(record, "harbour") ||
        (is_condition ? ((const Condition *)record)->harbour : ((const Places *)record)->harbour) !=
            TRUE)
        return;
    const char *id =
        is_condition ? ((const Condition *)record)->place : ((const Places *)record)->in;
    const Space *space = (const Space *)id_index_find_read(search->run->ids, ENTITY_SPACE, id);
    const Port *port = space != NULL ? (const Port *)space->port : NULL;
    if (space == NULL || (port != NULL && (port->record.raw || port->harbour)))
        return;
    if (!search->is_gathered)
        gather_new_harbours(search);
    if (g_hash_table_contains(search->made, "") || check_shows_through(search->run, record, NULL) ||
        !g_hash_table_add(search->made, (gpointer)id))
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    check_report(search->run, FINDING_RULE_NO_HARBOUR, record, "harbour",
                 FINDING_ARG_WORDS("subject", subject),
                 FINDING_ARG("place", argument_record_name(&space->record)));
}

void
check_needed_harbours(CheckRun *run)
{
    g_autoptr(GHashTable) made = g_hash_table_new(g_str_hash, g_str_equal);
    HarbourSearch search = {run, made, FALSE};
    check_walk(run, ENTITY_SET(ENTITY_CONDITION, ENTITY_PLACES), visit_needed_harbour, &search);
}

/* What is not farther beside a place than this many reaches may be meant to lie in it. */
#define REACHES_BESIDE 4

/* A port stands no farther from its shore than this part of the side of a square as large as its
 * land. Even in a land that is four times as long as wide that is half-way to the middle. */
#define PARTS_OF_SIDE 8

/* Out at sea there is room for the whole symbol beside an island that is smaller: a fifth of the
 * side of a shape of middling size, as wide as a block. */
#define REACHES_AT_SEA 20

/* Returns: the shape of @space, or NULL if it has none that can be used. */
static const Shape *
shape_of(const Drawing *drawing, guint32 space)
{
    guint32 face = space != MAP_NONE ? drawing->face_of[space] : MAP_NONE;
    return face != MAP_NONE && drawing->faces[face].is_whole ? drawing->faces[face].shape : NULL;
}

/* Returns: how far @point lies from what @shape covers; 0 in it. */
static double
distance_from(const Shape *shape, Point point)
{
    return MAX(-shape_distance(shape, point.x, point.y, 1), 0);
}

/* Returns: whether @point lies in @space, or so near that it may be meant; or that is not known. */
static gboolean
may_lie_in(const Drawing *drawing, guint32 space, Point point, WorkBudget *work)
{
    const Shape *shape = shape_of(drawing, space);
    return shape == NULL || !work_budget_spend(work, shape->n_points) ||
           shape_contains(shape, point) ||
           distance_from(shape, point) <= REACHES_BESIDE * (double)drawing->reach;
}

/* Whether @point may lie in one of the seas of @port; where it has none, in no sea. */
static gboolean
may_lie_at_sea(const Drawing *drawing, const Port *port, Point point, WorkBudget *work)
{
    const char *sea;
    for (guint32 i = 0; (sea = port_sea_at(port, i)) != NULL; i++)
        if (may_lie_in(drawing, map_graph_called(drawing->graph, sea), point, work))
            return TRUE;
    return FALSE;
}

void
check_mark(CheckRun *run, const MapElement *element, guint32 space, WorkBudget *work)
{
    const Drawing *drawing = run->drawing;
    const Port *port = (const Port *)map_graph_space(run->graph, space)->port;
    gboolean is_port = element->kind == MAP_KIND_PORT && port != NULL && port->sea != NULL;
    Point centre;
    if (element->is_transformed || !map_svg_centre(drawing->file->svg, element, &centre) ||
        may_lie_in(drawing, space, centre, work) ||
        (is_port && may_lie_at_sea(drawing, port, centre, work)))
        return;
    MapSpan span = map_svg_attribute(drawing->file->svg, element, "id");
    finding_list_add(
        run->findings, FINDING_GEOMETRY_MARK, drawing->file->text, span.start, span.end,
        FINDING_ARG("id", element->id), FINDING_ARG("place", map_graph_name(run->graph, space)),
        FINDING_ARG(
            "sea", is_port ? map_graph_name(run->graph, map_graph_called(drawing->graph, port->sea))
                           : NULL),
        NULL);
}

/* Returns: the side of a square as large as @shape. Lakes count as land. */
static double
side_of(const Shape *shape)
{
    double area = 0;
    for (guint32 i = 0; i < shape->n_lines; i++)
        area += shape->lines[i].is_closed ? fabs((double)shape_ring_area2(shape_ring(shape, i))) / 2
                                          : 0;
    return sqrt(area);
}

/* Whether @point lies in @land or @sea, and not near where they meet. Where the land is drawn over
 * the sea, that is the edge of the land. */
static gboolean
is_off_shore(const Drawing *drawing, const Shape *land, const Shape *sea, Point point)
{
    double near = MAX(side_of(land) / PARTS_OF_SIDE, REACHES_BESIDE * (double)drawing->reach);
    gboolean is_in_sea = shape_contains(sea, point);
    if (!shape_contains(land, point))
        return is_in_sea &&
               distance_from(land, point) > MAX(near, REACHES_AT_SEA * (double)drawing->reach);
    double inland =
        is_in_sea ? shape_distance(land, point.x, point.y, 1) : distance_from(sea, point);
    return inland > near;
}

/* Returns: the first sea of @port, that of @space, off whose coast @point lies, if it lies off all
 * that are drawn; MAP_NONE: it lies on one, or none is drawn. */
static guint32
sea_off_which(CheckRun *run, const GArray *contacts, const Port *port, guint32 space, Point point,
              WorkBudget *work)
{
    const Drawing *drawing = run->drawing;
    const Shape *land = shape_of(drawing, space);
    guint32 first = MAP_NONE;
    const char *id;
    for (guint32 i = 0; land != NULL && (id = port_sea_at(port, i)) != NULL; i++) {
        guint32 sea = map_graph_called(drawing->graph, id);
        const Shape *water = shape_of(drawing, sea);
        if (water == NULL ||
            drawing_contact_of(contacts, drawing->face_of[space], drawing->face_of[sea]) == NULL)
            continue;
        if (!work_budget_spend(work, (guint64)land->n_points + water->n_points) ||
            !is_off_shore(drawing, land, water, point))
            return MAP_NONE;
        first = first == MAP_NONE ? sea : first;
    }
    return first;
}

static void
check_port_mark(CheckRun *run, const GArray *contacts, const MapElement *element, guint32 space,
                WorkBudget *work)
{
    const Drawing *drawing = run->drawing;
    const Port *port = (const Port *)map_graph_space(run->graph, space)->port;
    Point centre;
    guint32 sea = !element->is_transformed && map_svg_centre(drawing->file->svg, element, &centre)
                      ? sea_off_which(run, contacts, port, space, centre, work)
                      : MAP_NONE;
    if (sea == MAP_NONE)
        return;
    MapSpan span = map_svg_attribute(drawing->file->svg, element, "id");
    finding_list_add(run->findings, FINDING_GEOMETRY_MARK, drawing->file->text, span.start,
                     span.end, FINDING_ARG("id", element->id),
                     FINDING_ARG("land", map_graph_name(run->graph, space)),
                     FINDING_ARG("water", map_graph_name(run->graph, sea)), NULL);
}

void
check_port_marks(CheckRun *run, const GArray *contacts, WorkBudget *work)
{
    const Drawing *drawing = run->drawing;
    const MapSvg *svg = drawing->file->svg;
    for (guint32 i = 0; i < svg->n_elements && !work->gave_up; i++) {
        const MapElement *element = &svg->elements[i];
        const char *id = element->kind == MAP_KIND_PORT ? drawing_place_of_mark(element) : NULL;
        guint32 space = id != NULL ? map_graph_called(drawing->graph, id) : MAP_NONE;
        if (space != MAP_NONE)
            check_port_mark(run, contacts, element, space, work);
    }
}
