/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Steps on the drawing as a whole and on the places that its shapes are of. Shape and place are
 * joined by the id alone.
 */
#include "editor/drawing/drawing-steps.h"

#include "editor/tools/border-tools.h"
#include "schema/geometry/knit.h"
#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "schema/model/words.h"
#include "schema/store/map-file.h"
#include "schema/text/name.h"
#include "validator/edits/edit-plan.h"
#include "validator/edits/layer.h"
#include "validator/edits/reference.h"
#include "validator/edits/rename.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

static const Space *
find_space(const DataSet *set, const char *id)
{
    return (const Space *)data_set_find_record(set, ENTITY_SPACE, id);
}

const Space *
drawing_place_of_face(const DataSet *set, const ShapeMap *shapes, guint32 face)
{
    return find_space(set, shapes->faces[face].element->id);
}

static gboolean
id_is_free(const DataSet *set, const ShapeMap *shapes, const char *id)
{
    return find_space(set, id) == NULL && data_set_find_record(set, ENTITY_REGION, id) == NULL &&
           map_svg_find_place(shapes->svg, id) == NULL;
}

/* Returns: (transfer none): the id of a place without a shape that is called @name, or NULL. */
static const char *
find_undrawn(const DataSet *set, const ShapeMap *shapes, const char *name)
{
    const Records spaces = data_set_records(set, ENTITY_SPACE);
    g_autofree char *folded = name_fold(name);
    for (guint32 i = 0; i < spaces.length; i++) {
        const Space *space = (const Space *)spaces.items[i];
        if (spaces.items[i]->raw || space->id == NULL || space->name == NULL ||
            map_svg_find_place(shapes->svg, space->id) != NULL)
            continue;
        g_autofree char *own = name_fold(space->name);
        if (strcmp(own, folded) == 0)
            return space->id;
    }
    return NULL;
}

char *
drawing_propose_id(const DataSet *set, const ShapeMap *shapes, const char *name, const char *own)
{
    const char *undrawn = find_undrawn(set, shapes, name);
    g_autofree char *made = name_to_id(name);
    if (undrawn != NULL || made == NULL)
        return g_strdup(undrawn != NULL ? undrawn : "");
    for (guint i = 1;; i++) {
        g_autofree char *id = i == 1 ? g_strdup(made) : g_strdup_printf("%s-%u", made, i);
        if (g_strcmp0(id, own) == 0 || id_is_free(set, shapes, id))
            return g_steal_pointer(&id);
    }
}

static gboolean
plan_new_place(EditPlan *plan, MapKind kind, const char *name, const char *id)
{
    g_autofree char *title = record_value_to_text(VALUE_OF_TEXT(name));
    g_autofree char *json =
        g_strdup_printf("{\"id\": \"%s\", \"name\": %s, \"kind\": \"%s\"}", id, title,
                        space_words[kind == MAP_KIND_SEA   ? SPACE_SEA
                                    : kind == MAP_KIND_BOX ? SPACE_BOX
                                                           : SPACE_LAND]);
    return edit_plan_set(plan, ENTITY_SPACE, id, "", json);
}

static gboolean
plan_rename(EditPlan *plan, const Space *space, const char *name, const char *id)
{
    g_autofree char *old = g_strdup(space->id);
    const Subject subject = {ENTITY_SPACE, old, (char *)""};
    if (g_strcmp0(space->name, name) != 0 &&
        !edit_plan_set_member(plan, &subject, "name", VALUE_OF_TEXT(name)))
        return FALSE;
    return strcmp(old, id) == 0 || rename_record(plan, ENTITY_SPACE, old, id, NULL);
}

gboolean
drawing_name_shape(EditorDocument *document, const ShapeMap *shapes, guint32 face, const char *name,
                   const char *id, GError **error)
{
    DataSet *set = editor_document_set(document);
    const MapElement *element = shapes->faces[face].element;
    const Space *space = drawing_place_of_face(set, shapes, face);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    if (!name_is_id(id))
        edit_plan_fail(plan, _("“%s” is not a valid id: use lower-case letters, digits and “-”."),
                       id);
    else if (space != NULL)
        plan_rename(plan, space, name, id);
    else if (find_space(set, id) == NULL && !id_is_free(set, shapes, id) &&
             g_strcmp0(element->id, id) != 0)
        edit_plan_fail(plan, _("Something else already has the id “%s”."), id);
    else if (g_strcmp0(element->id, id) == 0 || shape_plan_name(plan, shapes, face, id)) {
        if (find_space(set, id) == NULL)
            plan_new_place(plan, element->kind, name, id);
    }
    g_autofree char *label = g_strdup_printf(_("Name %s"), name);
    return editor_document_apply(document, plan, label, error);
}

gboolean
drawing_add_point(EditorDocument *document, const ShapeMap *shapes, MapKind kind, const char *name,
                  const char *id, Point at, GError **error)
{
    DataSet *set = editor_document_set(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    gboolean is_undrawn =
        find_space(set, id) != NULL && map_svg_find_place(shapes->svg, id) == NULL;
    if (!name_is_id(id))
        edit_plan_fail(plan, _("“%s” is not a valid id: use lower-case letters, digits and “-”."),
                       id);
    else if (!is_undrawn && !id_is_free(set, shapes, id))
        edit_plan_fail(plan, _("Something else already has the id “%s”."), id);
    else if (is_undrawn || plan_new_place(plan, kind, name, id))
        shape_plan_mark(plan, shapes->svg, MAP_KIND_ANCHOR, id, &at);
    g_autofree char *label = g_strdup_printf(_("Name %s"), name);
    return editor_document_apply(document, plan, label, error);
}

gboolean
drawing_put_mark(EditorDocument *document, MapKind kind, const char *place, const Point *at,
                 GError **error)
{
    DataSet *set = editor_document_set(document);
    const Space *space = find_space(set, place);
    const char *name = space != NULL && space->name != NULL ? space->name : place;
    gboolean is_label = kind == MAP_KIND_LABEL;
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    g_autoptr(MapFile) file = map_file_read(set, NULL);
    if (map_file_is_drawn(file))
        shape_plan_mark(plan, file->svg, kind, place, at);
    else
        edit_plan_fail(plan, _("There is no drawing yet to place a name in."));
    const char *words = at == NULL ? is_label ? _("Place the name of %s automatically")
                                              : _("Place the port of %s in the middle of its coast")
                        : is_label ? _("Move the name of %s")
                                   : _("Move the port of %s");
    g_autofree char *label = g_strdup_printf(words, name);
    return editor_document_apply(document, plan, label, error);
}

/* Ways that lead from @other to elsewhere. */
static gboolean
move_ways(EditPlan *plan, const char *one, const char *other)
{
    g_autoptr(GPtrArray) ends = g_ptr_array_new_with_free_func(g_free);
    const Space *space = find_space(plan->set, other);
    for (guint32 i = 0; i < space->neighbours.length; i++) {
        const Record *entry = space->neighbours.items[i];
        if (!entry->raw && ((const Neighbour *)entry)->to != NULL)
            g_ptr_array_add(ends, g_strdup(((const Neighbour *)entry)->to));
    }
    for (guint i = 0; i < ends->len; i++) {
        const char *to = ends->pdata[i];
        const char *type = border_type(plan->set, other, to);
        gboolean is_port = g_strcmp0(type, built_in_borders[BORDER_PORT]) == 0;
        g_autofree char *kept = g_strdup(type);
        if (find_space(plan->set, to) == NULL)
            continue;
        if (!border_set(plan, other, to, NULL, BORDER_BOTH))
            return FALSE;
        if (strcmp(to, one) != 0 && kept != NULL && !is_port &&
            border_type(plan->set, one, to) == NULL &&
            !border_set(plan, one, to, kept, BORDER_BOTH))
            return FALSE;
    }
    return TRUE;
}

gboolean
drawing_plan_merge(EditPlan *plan, const char *one, const char *other)
{
    g_autofree char *kept = g_strdup(one);
    g_autofree char *gone = g_strdup(other);
    if (plan->error != NULL || !move_ways(plan, kept, gone))
        return FALSE;
    g_autoptr(GPtrArray) uses = reference_find_uses(plan->set, ENTITY_SPACE, gone);
    return uses->len > 0 || layer_clear(plan, ENTITY_SPACE, gone, "");
}

#define LABEL "inkscape:label"

static gboolean
element_is_free(const MapElement *element)
{
    return element->is_open && element->kind == MAP_KIND_NONE && !element->is_transformed;
}

guint
drawing_count_unmatched(const MapSvg *svg)
{
    guint n = 0;
    for (guint32 i = 0; i < svg->n_elements; i++)
        n += element_is_free(&svg->elements[i]);
    return n;
}

/* Returns: (transfer full): what @element is called. */
static char *
name_of_element(const MapSvg *svg, const MapElement *element)
{
    MapSpan label = map_svg_attribute(svg, element, LABEL);
    if (label.start == element->tag.start)
        return g_strdup(element->id);
    return g_strndup(svg->text->bytes + label.start, label.end - label.start);
}

/* Files @space under what it is called. */
static void
add_names(GHashTable *names, const Space *space)
{
    g_autofree char *folded = space->name != NULL ? name_to_id(space->name) : NULL;
    if (folded != NULL)
        g_hash_table_insert(names, g_steal_pointer(&folded), (gpointer)space->id);
    for (guint32 i = 0; i < space->aliases.length; i++) {
        g_autofree char *alias = name_to_id(space->aliases.items[i]);
        if (alias != NULL)
            g_hash_table_insert(names, g_steal_pointer(&alias), (gpointer)space->id);
    }
    g_hash_table_insert(names, g_strdup(space->id), (gpointer)space->id);
}

/* Returns: the number at the end of @name; 0: none. */
static guint64
number_at_end(const char *name)
{
    gsize length = strlen(name), start = length;
    while (start > 0 && g_ascii_isdigit(name[start - 1]))
        start--;
    return g_ascii_strtoull(name + start, NULL, 10);
}

/* Returns: (transfer none): the id of the place that @name means, or NULL. */
static const char *
place_meant(GHashTable *names, Records spaces, MatchWay way, const char *name)
{
    if (way == MATCH_BY_NAME) {
        g_autofree char *folded = name_to_id(name);
        return folded != NULL ? g_hash_table_lookup(names, folded) : NULL;
    }
    guint64 number = number_at_end(name);
    return number > 0 && number <= spaces.length ? record_key(spaces.items[number - 1]) : NULL;
}

/* Adds the change that makes @element the shape of @place. */
static void
add_change(GArray *changes, const MapElement *element, const char *place)
{
    MapChange change = {
        .kind = MAP_CHANGE_SET,
        .element = element,
        .attribute = place != NULL ? "id" : "class",
        .value = place != NULL ? place : map_kind_word(MAP_KIND_TERRITORY),
    };
    g_array_append_val(changes, change);
}

guint
drawing_match_shapes(EditorDocument *document, MatchWay way, GError **error)
{
    DataSet *set = editor_document_set(document);
    g_autoptr(MapFile) file = map_file_read(set, NULL);
    g_autoptr(GArray) changes = g_array_new(FALSE, FALSE, sizeof(MapChange));
    g_autoptr(GHashTable) names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) taken = g_hash_table_new(g_str_hash, g_str_equal);
    const Records spaces = data_set_records(set, ENTITY_SPACE);
    for (guint32 i = spaces.length; i-- > 0;)
        if (!spaces.items[i]->raw && record_key(spaces.items[i]) != NULL)
            add_names(names, (const Space *)spaces.items[i]);
    for (guint32 i = 0; map_file_is_drawn(file) && i < file->svg->n_elements; i++) {
        const MapElement *element = &file->svg->elements[i];
        g_autofree char *name =
            element_is_free(element) ? name_of_element(file->svg, element) : NULL;
        const char *place =
            name != NULL && way != MATCH_AS_LANDS ? place_meant(names, spaces, way, name) : NULL;
        if (name == NULL || (way != MATCH_AS_LANDS && place == NULL))
            continue;
        if (place != NULL && map_svg_find(file->svg, place) == NULL &&
            g_hash_table_add(taken, (gpointer)place))
            add_change(changes, element, place);
        else if (place == NULL)
            add_change(changes, element, NULL);
    }
    if (changes->len == 0) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                            _("No shape of the drawing matches a place in this way."));
        return 0;
    }
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    g_autoptr(GBytes) drawn = map_svg_write(
        file->svg, (const MapChange *)(gconstpointer)changes->data, changes->len, error);
    if (drawn == NULL || !edit_plan_draw(plan, drawn) ||
        !editor_document_apply(document, plan, _("Match the drawing with the places"), error))
        return 0;
    return changes->len;
}

gboolean
drawing_keep_diagram(EditorDocument *document, GError **error)
{
    DataSet *set = editor_document_set(document);
    g_autoptr(MapFile) file = map_file_read_or_make(set, NULL, NULL);
    if (!file->is_made || !file->is_diagram) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                            file->layer != NULL ? _("The map has a drawing.")
                                                : _("There is no diagram: the map has no places "
                                                    "yet, too many, or a grid."));
        return FALSE;
    }
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    return edit_plan_draw(plan, file->text->contents) &&
           editor_document_apply(document, plan, _("Turn the diagram into shapes"), error);
}

guint
drawing_repair_reach(const ShapeMap *shapes)
{
    Box all = BOX_EMPTY;
    guint32 n = 0;
    for (guint32 i = 0; i < shapes->map->n_faces; i++) {
        if (shapes->map->shapes[i]->n_points == 0)
            continue;
        all = box_join(all, shape_bounds(shapes->map->shapes[i]));
        n++;
    }
    return shape_joint_tolerance(all, n);
}

static void
free_place(gpointer data)
{
    RepairedPlace *place = data;
    g_free(place->title);
    g_free(place->id);
    g_free(place);
}

/* How far @point is from the rim of @shape. */
static double
from_rim(const Shape *shape, Point point)
{
    double least = G_MAXDOUBLE;
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        for (guint32 j = 0; j < ring.length; j++)
            least = MIN(least, shape_line_distance2(point.x, point.y, ring.points[j],
                                                    ring.points[(j + 1) % ring.length]));
    }
    return sqrt(least);
}

static RepairedPlace *
make_place(const DataSet *set, const ShapeMap *shapes, guint32 face, const Shape *after)
{
    RepairedPlace *place = g_new0(RepairedPlace, 1);
    const char *id = shapes->faces[face].element->id;
    const Record *record = id != NULL ? data_set_find_record(set, ENTITY_SPACE, id) : NULL;
    const char *name = record != NULL ? record_name(record) : NULL;
    place->id = g_strdup(id);
    place->title = g_strdup(name != NULL ? name : id != NULL ? id : _("a shape without a place"));
    for (guint32 i = 0; i < after->n_points; i++) {
        double by = from_rim(shapes->map->shapes[face], after->points[i]) / MAP_SVG_GRID.units;
        if (i > 0 && by <= place->by)
            continue;
        place->by = by;
        place->at = after->points[i];
    }
    return place;
}

GPtrArray *
drawing_repair_preview(const DataSet *set, const ShapeMap *shapes, guint reach)
{
    GPtrArray *places = g_ptr_array_new_with_free_func(free_place);
    g_autoptr(Topology) after = knit_borders(shapes->map, NULL, reach);
    for (guint32 i = 0; i < shapes->map->n_faces; i++)
        if (after->shapes[i] != shapes->map->shapes[i])
            g_ptr_array_add(places, make_place(set, shapes, i, after->shapes[i]));
    return places;
}

gboolean
drawing_repair(EditorDocument *document, guint reach, GError **error)
{
    DataSet *set = editor_document_set(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    g_autoptr(ShapeMap) shapes = shape_map_new(set);
    if (shapes == NULL) {
        edit_plan_fail(plan, "%s", _("The drawing cannot be read, so it is not rewritten."));
    } else {
        Topology *after = knit_borders(shapes->map, NULL, reach);
        if (after == shapes->map)
            edit_plan_fail(plan, "%s", _("No border has a gap this small."));
        shape_plan_reshape(plan, shapes, (Reshaped){.map = after}, NULL, MAP_KIND_NONE);
    }
    return editor_document_apply(document, plan, _("Repair torn borders"), error);
}
