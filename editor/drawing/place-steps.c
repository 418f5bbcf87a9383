/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape and place are joined by the id alone.
 */
#include "editor/drawing/place-steps.h"

#include "editor/tools/border-tools.h"
#include "editor/tools/layer.h"
#include "editor/tools/reference.h"
#include "editor/tools/rename.h"
#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "schema/text/name.h"

#include <glib/gi18n.h>
#include <string.h>

static const Space *
space_named(const DataSet *set, const char *id)
{
    return id != NULL ? (const Space *)data_set_find_record(set, ENTITY_SPACE, id) : NULL;
}

const Space *
place_of_face(const DataSet *set, const ShapeMap *shapes, guint32 face)
{
    return space_named(set, shapes->faces[face].element->id);
}

static gboolean
is_free(const DataSet *set, const ShapeMap *shapes, const char *id)
{
    return space_named(set, id) == NULL && data_set_find_record(set, ENTITY_REGION, id) == NULL &&
           map_svg_find(shapes->svg, id) == NULL;
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
            map_svg_find(shapes->svg, space->id) != NULL)
            continue;
        g_autofree char *own = name_fold(space->name);
        if (strcmp(own, folded) == 0)
            return space->id;
    }
    return NULL;
}

char *
place_propose_id(const DataSet *set, const ShapeMap *shapes, const char *name, const char *own)
{
    const char *undrawn = find_undrawn(set, shapes, name);
    g_autofree char *made = name_to_id(name);
    if (undrawn != NULL || made == NULL)
        return g_strdup(undrawn != NULL ? undrawn : "");
    for (guint i = 1;; i++) {
        g_autofree char *id = i == 1 ? g_strdup(made) : g_strdup_printf("%s-%u", made, i);
        if (g_strcmp0(id, own) == 0 || is_free(set, shapes, id))
            return g_steal_pointer(&id);
    }
}

static const char *
get_kind_word(MapKind kind)
{
    return space_words[kind == MAP_KIND_SEA   ? SPACE_SEA
                       : kind == MAP_KIND_BOX ? SPACE_BOX
                                              : SPACE_LAND];
}

static gboolean
plan_new_place(EditPlan *plan, MapKind kind, const char *name, const char *id)
{
    g_autofree char *title = edit_plan_text_json(name);
    g_autofree char *json = g_strdup_printf("{\"id\": \"%s\", \"name\": %s, \"kind\": \"%s\"}", id,
                                            title, get_kind_word(kind));
    return edit_plan_set(plan, ENTITY_SPACE, id, "", json);
}

static gboolean
plan_rename(EditPlan *plan, const Space *space, const char *name, const char *id)
{
    g_autofree char *old = g_strdup(space->id);
    const Subject subject = {ENTITY_SPACE, old, (char *)""};
    if (g_strcmp0(space->name, name) != 0 && !edit_plan_set_text(plan, &subject, "name", name))
        return FALSE;
    return strcmp(old, id) == 0 || rename_record(plan, ENTITY_SPACE, old, id, NULL);
}

gboolean
place_steps_name_shape(EditorDocument *document, const ShapeMap *shapes, guint32 face,
                       const char *name, const char *id, GError **error)
{
    DataSet *set = editor_document_set(document);
    const MapElement *element = shapes->faces[face].element;
    const Space *space = place_of_face(set, shapes, face);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    if (!name_is_id(id))
        edit_plan_fail(plan, _("“%s” is no id: use small letters, digits and “-”."), id);
    else if (space != NULL)
        plan_rename(plan, space, name, id);
    else if (space_named(set, id) == NULL && !is_free(set, shapes, id) &&
             g_strcmp0(element->id, id) != 0)
        edit_plan_fail(plan, _("Something else is called “%s” already."), id);
    else if (g_strcmp0(element->id, id) == 0 || shape_plan_name(plan, shapes, face, id)) {
        if (space_named(set, id) == NULL)
            plan_new_place(plan, element->kind, name, id);
    }
    g_autofree char *label = g_strdup_printf(_("Name %s"), name);
    return editor_document_apply(document, plan, label, error);
}

gboolean
place_steps_put_mark(EditorDocument *document, MapKind kind, const char *place, const Point *at,
                     GError **error)
{
    DataSet *set = editor_document_set(document);
    const Space *space = space_named(set, place);
    const char *name = space != NULL && space->name != NULL ? space->name : place;
    gboolean is_label = kind == MAP_KIND_LABEL;
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    g_autoptr(MapFile) file = map_file_read(set);
    if (map_file_is_drawn(file))
        shape_plan_mark(plan, file->svg, kind, place, at);
    else
        edit_plan_fail(plan, _("There is no drawing yet in which a name could have its place."));
    const char *words = at == NULL ? is_label ? _("Name of %s where there is room")
                                              : _("Port of %s in the middle of its coast")
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
    const Space *space = space_named(plan->set, other);
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
        if (space_named(plan->set, to) == NULL)
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
place_plan_merge(EditPlan *plan, const char *one, const char *other)
{
    g_autofree char *kept = g_strdup(one);
    g_autofree char *gone = g_strdup(other);
    if (plan->error != NULL || !move_ways(plan, kept, gone))
        return FALSE;
    g_autoptr(GPtrArray) uses = reference_find_uses(plan->set, ENTITY_SPACE, gone);
    return uses->len > 0 || layer_clear(plan, ENTITY_SPACE, gone, "");
}
