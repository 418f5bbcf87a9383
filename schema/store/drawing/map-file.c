/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding the drawing among the layers and reading it.
 */
#include "schema/store/drawing/map-file.h"

#include "schema/model/words.h"
#include "schema/store/drawing/diagram-drawing.h"
#include "schema/store/drawing/grid-drawing.h"
#include "schema/store/drawing/set-drawing.h"

#include <string.h>

/* Moves the bytes that were read into a text with a name. */
static void
take_text(MapFile *file)
{
    const DataSet *layer = file->layer;
    char *name = strcmp(layer->name, ".") == 0
                     ? g_strdup(MAP_FILE_NAME)
                     : g_strdup_printf("%s/%s", layer->name, MAP_FILE_NAME);
    char *key = g_strdup_printf("%s/%s", layer->place->key, MAP_FILE_NAME);
    g_autoptr(GBytes) contents = g_steal_pointer(&file->read.contents);
    if (contents == NULL)
        contents = g_bytes_new_static("", 0);
    file->text = source_text_take_names(name, key, contents);
}

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

/* What the layer @set has, as edits left it or as it is on disk. */
static FileContents
read_layer(const DataSet *set)
{
    GBytes *held;
    if (!data_set_holds_drawing(set, &held))
        return set->folder != NULL ? file_read(set->folder, MAP_FILE_NAME)
                                   : (FileContents){.result = FILE_ABSENT};
    if (held == NULL)
        return (FileContents){.result = FILE_ABSENT};
    return (FileContents){.result = FILE_READ, .contents = g_bytes_ref(held)};
}

MapFile *
map_file_read(const DataSet *set)
{
    return map_file_read_again(set, NULL);
}

MapFile *
map_file_read_again(const DataSet *set, MapSvg *known)
{
    const DataSet *seen = set;
    MapFile *file = g_new0(MapFile, 1);
    file->read.result = FILE_ABSENT;
    for (; set != NULL && file->read.result == FILE_ABSENT; set = set->base) {
        file->layer = set;
        file->read = read_layer(set);
    }
    if (file->read.result == FILE_ABSENT) {
        file->layer = NULL;
        return file;
    }
    take_text(file);
    if (file->read.result == FILE_READ && is_known(file, known, seen))
        take_known(file, known);
    else if (file->read.result == FILE_READ)
        file->svg = map_svg_new_with_kinds(file->text, kind_of_place, seen);
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
    if (file->read.result != FILE_ABSENT || map == NULL || map->raw)
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
    file_contents_clear(&file->read);
    g_free(file);
}

gboolean
map_file_is_drawn(const MapFile *file)
{
    return file->svg != NULL && file->svg->error == MAP_SVG_OK;
}
