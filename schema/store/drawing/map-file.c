/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding the drawing among the layers and reading it.
 */
#include "schema/store/drawing/map-file.h"

#include "schema/model/words.h"
#include "schema/store/drawing/diagram-drawing.h"
#include "schema/store/drawing/grid-drawing.h"

#include <string.h>

/* A MapKindOf: a shape that does not say what it shows is what the place is that has its id. */
static MapKind
kind_of_place(const char *id, gconstpointer set)
{
    static const MapKind kinds[N_MAP_KINDS] = {
        [SPACE_LAND] = MAP_KIND_TERRITORY,
        [SPACE_SEA] = MAP_KIND_SEA,
        [SPACE_BOX] = MAP_KIND_BOX,
    };
    const Space *space = (const Space *)record_named(set, ENTITY_SPACE, id);
    if (space == NULL || space->record.raw || (guint)space->kind >= G_N_ELEMENTS(kinds))
        return MAP_KIND_NONE;
    return kinds[space->kind];
}

gboolean
map_file_fits(const MapSvg *svg, const DataSet *set)
{
    return map_svg_has_kinds(svg, kind_of_place, set);
}

/* Whether the file is the one that @known was read from, under the same name. */
static gboolean
is_known(const MapFile *file, const MapSvg *known, const DataSet *set)
{
    return known != NULL && known->error == MAP_SVG_OK &&
           strcmp(known->text->name, file->text->name) == 0 &&
           g_bytes_equal(known->text->contents, file->text->contents) && map_file_fits(known, set);
}

static void
take_known(MapFile *file, MapSvg *known)
{
    source_text_unref(file->text);
    file->text = source_text_ref(known->text);
    file->svg = map_svg_ref(known);
}

const DataFile *
map_file_find(const DataSet *set, const DataSet **layer)
{
    for (; set != NULL; set = set->base) {
        const DataFile *file = data_set_file_named(set, MAP_FILE_NAME);
        if (layer != NULL)
            *layer = set;
        if (file->read.result != FILE_ABSENT)
            return file;
    }
    if (layer != NULL)
        *layer = NULL;
    return NULL;
}

MapFile *
map_file_read(const DataSet *set)
{
    return map_file_read_again(set, NULL);
}

MapFile *
map_file_read_again(const DataSet *set, MapSvg *known)
{
    MapFile *file = g_new0(MapFile, 1);
    file->file = map_file_find(set, &file->layer);
    if (file->file == NULL)
        return file;
    file->text = source_text_ref(file->file->text);
    gboolean is_read = file->file->read.result == FILE_READ;
    if (is_read && is_known(file, known, set))
        take_known(file, known);
    else if (is_read)
        file->svg = map_svg_new_with_kinds(file->text, kind_of_place, set);
    return file;
}

static void
read_diagram(MapFile *file, const DataSet *set)
{
    file->text = diagram_drawing_new(set, MAP_FILE_NAME);
    if (file->text != NULL)
        file->svg = map_svg_new_with_kinds(file->text, kind_of_place, set);
}

MapFile *
map_file_read_or_make(const DataSet *set, const char *grid, MapSvg *known)
{
    MapFile *file = map_file_read_again(set, known);
    const Record *map = data_set_root(set, ENTITY_MAP);
    if (file->file != NULL || map == NULL || map->raw)
        return file;
    file->is_diagram = !record_gives(map, "grids");
    if (file->is_diagram)
        read_diagram(file, set);
    else
        file->svg = grid_drawing_new((const Map *)map, grid, MAP_FILE_NAME);
    file->is_made = file->svg != NULL;
    if (file->is_made && file->text == NULL)
        file->text = source_text_ref(file->svg->text);
    return file;
}

void
map_file_free(MapFile *file)
{
    if (file == NULL)
        return;
    map_svg_unref(file->svg);
    source_text_unref(file->text);
    g_free(file);
}

gboolean
map_file_is_drawn(const MapFile *file)
{
    return file->svg != NULL && file->svg->error == MAP_SVG_OK;
}
