/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawings from elsewhere, and diagrams, that become the drawing of the map.
 */
#include "editor/drawing/match-shapes.h"

#include "editor/document/edit-plan.h"
#include "schema/store/map-file.h"
#include "schema/text/name.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#define LABEL "inkscape:label"

static gboolean
is_free(const MapElement *element)
{
    return element->is_open && element->kind == MAP_KIND_NONE && !element->is_transformed;
}

guint
match_count_open(const MapSvg *svg)
{
    guint n = 0;
    for (guint32 i = 0; i < svg->n_elements; i++)
        n += is_free(&svg->elements[i]);
    return n;
}

/* Returns: (transfer full): what @element is called. */
static char *
is_place_called(const MapSvg *svg, const MapElement *element)
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
match_shapes_apply(EditorDocument *document, MatchWay way, GError **error)
{
    DataSet *set = editor_document_set(document);
    g_autoptr(MapFile) file = map_file_read(set);
    g_autoptr(GArray) changes = g_array_new(FALSE, FALSE, sizeof(MapChange));
    g_autoptr(GHashTable) names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) taken = g_hash_table_new(g_str_hash, g_str_equal);
    const Records spaces = data_set_records(set, ENTITY_SPACE);
    for (guint32 i = spaces.length; i-- > 0;)
        if (!spaces.items[i]->raw && record_key(spaces.items[i]) != NULL)
            add_names(names, (const Space *)spaces.items[i]);
    for (guint32 i = 0; map_file_is_drawn(file) && i < file->svg->n_elements; i++) {
        const MapElement *element = &file->svg->elements[i];
        g_autofree char *name = is_free(element) ? is_place_called(file->svg, element) : NULL;
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
                            _("No shape of the drawing can be matched in this way."));
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
match_shapes_keep_diagram(EditorDocument *document, GError **error)
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
