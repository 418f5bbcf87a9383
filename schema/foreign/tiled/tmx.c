/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tiled TMX: walks the elements of a map and of its tilesets.
 */
#include "schema/foreign/formats.h"
#include "schema/foreign/tiled/tmx-reading.h"
#include "schema/foreign/units/unit-marks.h"
#include "schema/foreign/ways/way-text.h"
#include "schema/model/words.h"

#include <math.h>
#include <string.h>

/* Pixels of a tile. */
#define SIZE_MAX_PIXELS 10000

static const LossRow import_rows[N_TMX_ROWS] = {TMX_ROWS(LOSS_ROW)};

static const char *const orientations[N_TMX_ORIENTATIONS] = {"orthogonal", "isometric", "staggered",
                                                             "hexagonal"};

/* A tileset in a file of its own. */
typedef struct {
    guint32 first;
    char *file; /* owned: as the map names it */
    guint line;
} Away;

static void
away_clear(gpointer data)
{
    g_free(((Away *)data)->file);
}

/* Elements around a property of the map. */
#define MAP_PROPERTY_DEPTH 2

static void
object_clear(gpointer data)
{
    TmxObject *object = data;
    g_free(object->points);
    g_clear_pointer(&object->faces, g_array_unref);
}

static void
read_map(TmxReading *reading)
{
    Tmx *tmx = &reading->tmx;
    guint i = 0;
    while (i < N_TMX_ORIENTATIONS && !tmx_reading_is(reading, "orientation", orientations[i]))
        i++;
    if (i == N_TMX_ORIENTATIONS)
        tmx_reading_fail(
            reading, xml_walk_line(reading->walk),
            "its orientation is not read: orthogonal, isometric, staggered and hexagonal are");
    tmx->orientation = (TmxOrientation)MIN(i, N_TMX_ORIENTATIONS - 1);
    reading->is_infinite = tmx_reading_is(reading, "infinite", "1");
    gint32 width = tmx_reading_whole(reading, "width", 0, 0, LIMIT_FOREIGN_COLUMNS);
    gint32 height = tmx_reading_whole(reading, "height", 0, 0, LIMIT_FOREIGN_COLUMNS);
    tmx->width = reading->is_infinite ? 0 : width;
    tmx->height = reading->is_infinite ? 0 : height;
    tmx->form.width = tmx_reading_whole(reading, "tilewidth", 1, 1, SIZE_MAX_PIXELS);
    tmx->form.height = tmx_reading_whole(reading, "tileheight", 1, 1, SIZE_MAX_PIXELS);
    if (tmx->orientation == TMX_HEXAGONAL)
        tmx->form.side = tmx_reading_whole(reading, "hexsidelength", 0, 0, SIZE_MAX_PIXELS);
    tmx->form.by_columns = tmx_reading_is(reading, "staggeraxis", "x");
    tmx->form.shifts_even = tmx_reading_is(reading, "staggerindex", "even");
}

static void
read_tileset(TmxReading *reading)
{
    const char *source = tmx_reading_attribute(reading, "source"),
               *name = tmx_reading_kept(reading, "name");
    guint line = xml_walk_line(reading->walk);
    if (!reading->is_map) {
        /* The root of its own file. */
        TmxTileset *last =
            &g_array_index(reading->tmx.tilesets, TmxTileset, reading->tmx.tilesets->len - 1);
        last->name = name != NULL ? name : last->name;
        return;
    }
    tmx_end_layer(reading);
    reading->first = (guint32)tmx_reading_whole(reading, "firstgid", 1, 1, TMX_GID_MASK);
    if (source != NULL) {
        Away away = {reading->first, g_strdup(source), line};
        g_array_append_val(reading->away, away);
        return;
    }
    TmxTileset tileset = {reading->first, name != NULL ? name : "Tile"};
    g_array_append_val(reading->tmx.tilesets, tileset);
    tmx_reading_note(reading, TMX_TILESET);
}

static TmxTile *
tile_of(TmxReading *reading, guint32 gid)
{
    TmxTile *tile = g_hash_table_lookup(reading->tmx.tiles, GUINT_TO_POINTER(gid));
    if (tile == NULL) {
        tile = g_new0(TmxTile, 1);
        g_hash_table_insert(reading->tmx.tiles, GUINT_TO_POINTER(gid), tile);
    }
    return tile;
}

/* A <tile> is one of a tileset, or stands for one number in the data of a layer. */
static void
read_tile(TmxReading *reading)
{
    if (reading->is_map && reading->layer_line > 0) {
        tmx_read_listed(reading);
        return;
    }
    guint32 id = (guint32)tmx_reading_whole(reading, "id", 0, 0, TMX_GID_MASK);
    const char *class = tmx_reading_class(reading), *wanted = reading->tmx.choices->name;
    reading->tile_depth = xml_walk_depth(reading->walk);
    reading->tile_gid = (reading->first + id) & TMX_GID_MASK;
    TmxTile *tile = tile_of(reading, reading->tile_gid);
    if (wanted == NULL || strcmp(wanted, "class") == 0 || strcmp(wanted, "type") == 0)
        tile->name = class;
    tile->is_sea |= tmx_reading_is_water(reading, "class", class) ||
                    tmx_reading_is_water(reading, "type", class);
    tmx_reading_note(reading, TMX_TILE);
}

static void
read_objects(TmxReading *reading)
{
    if (reading->tile_depth == 0)
        tmx_read_group(reading);
    tmx_end_layer(reading);
    reading->group = reading->tile_depth == 0 ? tmx_reading_kept(reading, "name") : NULL;
    reading->has_layer |=
        reading->group != NULL && g_strcmp0(reading->group, reading->tmx.choices->layer) == 0;
}

static void
read_object(TmxReading *reading)
{
    if (reading->tile_depth > 0) {
        tmx_reading_note(reading, TMX_OBJECT_TILE);
        return;
    }
    const char *class = tmx_reading_class(reading), *wanted = reading->tmx.choices->layer;
    gboolean is_drawn = tmx_reading_attribute(reading, "gid") == NULL &&
                        tmx_reading_attribute(reading, "template") == NULL;
    TmxObject object = {
        .form = is_drawn ? TMX_RECTANGLE : TMX_NO_AREA,
        .name = tmx_reading_kept(reading, "name"),
        .is_sea = tmx_reading_is_water(reading, "class", class) ||
                  tmx_reading_is_water(reading, "type", class) ||
                  tmx_reading_is_water(reading, "layer", reading->group),
        .is_in_layer = wanted == NULL || g_strcmp0(reading->group, wanted) == 0,
        .forage = -1,
        .x = tmx_reading_offset(reading).x + tmx_reading_number(reading, "x"),
        .y = tmx_reading_offset(reading).y + tmx_reading_number(reading, "y"),
        .width = tmx_reading_number(reading, "width"),
        .height = tmx_reading_number(reading, "height"),
        .angle = tmx_reading_number(reading, "rotation"),
        .is_turned = tmx_reading_attribute(reading, "rotation") != NULL,
        .steps = 1,
        .line = xml_walk_line(reading->walk),
    };
    if (class != NULL && g_strcmp0(reading->group, TMX_UNITS) == 0) {
        object.type = class;
        object.faces = g_array_new(FALSE, FALSE, sizeof(ForeignFace));
    }
    reading->object_depth = xml_walk_depth(reading->walk);
    g_array_append_val(reading->tmx.objects, object);
}

/* What stands in an object and says what it is. */
static void
read_form(TmxReading *reading)
{
    static const struct {
        const char *name;
        TmxObjectKind form;
    } forms[] = {
        {"polygon", TMX_POLYGON},
        {"ellipse", TMX_ELLIPSE},
        {"point", TMX_POINT_OBJECT},
    };
    if (reading->object_depth == 0 || reading->tile_depth > 0)
        return;
    TmxObject *object =
        &g_array_index(reading->tmx.objects, TmxObject, reading->tmx.objects->len - 1);
    const char *points = tmx_reading_attribute(reading, "points");
    if (object->form == TMX_RECTANGLE)
        object->form = TMX_NO_AREA;
    else
        return;
    for (guint i = 0; i < G_N_ELEMENTS(forms); i++)
        if (xml_walk_is(reading->walk, forms[i].name))
            object->form = forms[i].form;
    if (object->form == TMX_POLYGON)
        object->points = g_strdup(points != NULL ? points : "");
}

/* Returns: whether the property @name of the tile that is open says something. */
static gboolean
read_tile_property(TmxReading *reading, const char *name, const char *value)
{
    TmxTile *tile = tile_of(reading, reading->tile_gid);
    gboolean is_name = g_strcmp0(name, reading->tmx.choices->name) == 0 && value[0] != '\0';
    gboolean is_sea = tmx_reading_is_water(reading, name, value) &&
                      (reading->tmx.choices->sea != NULL || strcmp(name, "kind") == 0);
    if (is_name)
        tile->name = foreign_map_text(reading->tmx.map, value);
    tile->is_sea |= is_sea;
    return is_name || is_sea;
}

/* Returns: whether the property @name of the map says something of its hexes. */
static gboolean
read_map_property(TmxReading *reading, const char *name, const char *value)
{
    HexLabels *labels = &reading->tmx.labels;
    const gboolean is_letters = strcmp(name, "letters") == 0;
    guint64 number;
    if (is_letters && strcmp(value, letters_words[LETTERS_ROWS]) == 0)
        labels->letters_rows = TRUE;
    else if (is_letters && strcmp(value, letters_words[LETTERS_COLUMNS]) == 0)
        labels->letters_rows = FALSE;
    else if (strcmp(name, "after-z") == 0 && strcmp(value, after_z_words[AFTER_Z_DOUBLE]) == 0)
        labels->counts_on = FALSE;
    else if (strcmp(name, "after-z") == 0 && strcmp(value, after_z_words[AFTER_Z_COUNT]) == 0)
        labels->counts_on = TRUE;
    else if (strcmp(name, "first") == 0 &&
             g_ascii_string_to_unsigned(value, 10, 0, LIMIT_FOREIGN_FIRST, &number, NULL))
        labels->first = (gint32)number;
    else if (strcmp(name, "digits") == 0 &&
             g_ascii_string_to_unsigned(value, 10, 1, LIMIT_FOREIGN_DIGITS, &number, NULL))
        labels->digits = (guint)number;
    else if (strcmp(name, "oblique") == 0)
        labels->is_oblique = strcmp(value, "true") == 0;
    else if (strcmp(name, "levels") == 0 && reading->tmx.levels == NULL)
        reading->tmx.levels = g_strdup(value);
    else
        return FALSE;
    return TRUE;
}

/* The same of the object. */
static gboolean
read_object_property(TmxReading *reading, const char *name, const char *value)
{
    TmxObject *object =
        &g_array_index(reading->tmx.objects, TmxObject, reading->tmx.objects->len - 1);
    gint64 forage;
    gboolean is_name = g_strcmp0(name, reading->tmx.choices->name) == 0 && value[0] != '\0';
    gboolean is_sea = tmx_reading_is_water(reading, name, value) &&
                      (reading->tmx.choices->sea != NULL || strcmp(name, "kind") == 0);
    gboolean is_forage =
        strcmp(name, "forage") == 0 && g_ascii_string_to_signed(value, 10, 0, 99, &forage, NULL);
    if (is_name)
        object->name = foreign_map_text(reading->tmx.map, value);
    gboolean is_nation = strcmp(name, "nation") == 0 && value[0] != '\0';
    if (is_nation)
        object->nation = foreign_map_text(reading->tmx.map, value);
    if (is_forage)
        object->forage = (gint)forage;
    if (strcmp(name, WAY_PROPERTY) == 0) {
        object->ways = g_string_chunk_insert(reading->tmx.map->strings, value);
        object->ways_line = xml_walk_line(reading->walk);
        return TRUE;
    }
    object->is_sea |= is_sea;
    return is_name || is_sea || is_forage || is_nation ||
           tmx_read_unit_property(&reading->tmx, object, name, value);
}

/* Its parent, <properties>, stands in what it is a property of. */
static void
read_property(TmxReading *reading)
{
    guint depth = xml_walk_depth(reading->walk);
    const char *name = tmx_reading_attribute(reading, "name"),
               *value = tmx_reading_attribute(reading, "value");
    gboolean is_read = FALSE;
    if (name != NULL && value == NULL)
        value = xml_walk_text(reading->walk);
    if (name != NULL && reading->tile_depth > 0 && depth == reading->tile_depth + 2)
        is_read = read_tile_property(reading, name, value);
    else if (name != NULL && reading->tile_depth == 0 && reading->object_depth > 0 &&
             depth == reading->object_depth + 2) {
        is_read = read_object_property(reading, name, value);
        if (!is_read && tmx_reading_keep_worth(reading, name, value))
            return;
    } else if (name != NULL && reading->tile_depth == 0 && reading->object_depth == 0 &&
               reading->is_map && depth == MAP_PROPERTY_DEPTH)
        is_read = read_map_property(reading, name, value);
    tmx_reading_note(reading, is_read ? TMX_PROPERTY : TMX_PROPERTY_OTHER);
}

static void
read_image_layer(TmxReading *reading)
{
    tmx_end_layer(reading);
    tmx_reading_note(reading, TMX_OTHER);
}

static void
read_holder(TmxReading *reading G_GNUC_UNUSED)
{
}

/* What stands in a file. What is in no row is counted and left out. */
static const struct {
    const char *name;
    void (*read)(TmxReading *reading);
} elements[] = {
    {"map", read_map},         {"tileset", read_tileset},        {"tile", read_tile},
    {"layer", tmx_read_layer}, {"data", tmx_read_data},          {"chunk", tmx_read_chunk},
    {"group", tmx_read_group}, {"imagelayer", read_image_layer}, {"objectgroup", read_objects},
    {"object", read_object},   {"polygon", read_form},           {"polyline", read_form},
    {"ellipse", read_form},    {"capsule", read_form},           {"point", read_form},
    {"text", read_form},       {"properties", read_holder},      {"property", read_property},
};

static void
read_element(TmxReading *reading)
{
    guint depth = xml_walk_depth(reading->walk);
    while (reading->offsets->len > 0 && tmx_reading_offset(reading).depth >= depth)
        g_array_set_size(reading->offsets, reading->offsets->len - 1);
    if (reading->tile_depth >= depth)
        reading->tile_depth = 0;
    if (reading->object_depth >= depth)
        reading->object_depth = 0;
    for (guint i = 0; i < G_N_ELEMENTS(elements); i++)
        if (xml_walk_is(reading->walk, elements[i].name)) {
            elements[i].read(reading);
            return;
        }
    tmx_reading_note(reading, TMX_OTHER);
}

/* Walks over @bytes. Returns: FALSE with @error set where they are not such a file. */
static gboolean
walk_file(TmxReading *reading, GBytes *bytes, const char *file, const char *root, GError **error)
{
    reading->file = file;
    reading->tile_depth = reading->object_depth = 0;
    g_autoptr(XmlWalk) walk = xml_walk_new(bytes, file, error);
    reading->walk = walk;
    if (walk == NULL)
        return FALSE;
    for (gboolean is_first = TRUE; reading->error == NULL && xml_walk_next(walk);
         is_first = FALSE) {
        if (is_first && !xml_walk_is(walk, root))
            tmx_reading_fail(reading, xml_walk_line(walk),
                             "it is no file of Tiled: another root element");
        else
            read_element(reading);
    }
    if (reading->error != NULL) {
        g_propagate_error(error, g_steal_pointer(&reading->error));
        return FALSE;
    }
    return xml_walk_finish(walk, error);
}

/* Returns: (transfer full): the path in the folder of the source of what the map calls @name; NULL:
 * it is outside. */
static char *
path_beside(const ForeignSource *source, const char *name)
{
    g_autofree char *folder = g_canonicalize_filename(source->folder, NULL);
    g_autofree char *map = g_build_filename(folder, source->file, NULL);
    g_autofree char *beside = g_path_get_dirname(map);
    g_autofree char *path = g_canonicalize_filename(name, beside);
    gsize length = strlen(folder);
    gboolean is_inside = strncmp(path, folder, length) == 0 && path[length] == '/';
    return is_inside ? g_strdup(path + length + 1) : NULL;
}

/* Reads a tileset in its own file; what cannot be read is left out. */
static gboolean
read_away(TmxReading *reading, const Away *away, GError **error)
{
    g_autofree char *path = path_beside(reading->source, away->file);
    g_autofree char *base = g_path_get_basename(away->file);
    char *dot = strrchr(base, '.');
    g_autoptr(GBytes) bytes =
        path != NULL ? foreign_source_read_text(reading->source, path, NULL) : NULL;
    const char *shown = foreign_map_text(reading->tmx.map, base);
    if (dot != NULL)
        *dot = '\0';
    TmxTileset tileset = {away->first, foreign_map_text(reading->tmx.map, base)};
    g_array_append_val(reading->tmx.tilesets, tileset);
    tmx_note(&reading->tmx, bytes != NULL ? TMX_TILESET : TMX_TILESET_AWAY, away->line);
    reading->first = away->first;
    return bytes == NULL || walk_file(reading, bytes, shown, "tileset", error);
}

static int
compare_tilesets(gconstpointer a, gconstpointer b)
{
    const TmxTileset *p = a, *q = b;
    return p->first < q->first ? -1 : p->first > q->first;
}

static gboolean
read_files(TmxReading *reading, GError **error)
{
    g_autoptr(GBytes) bytes =
        foreign_source_read_text(reading->source, reading->source->file, error);
    reading->is_map = TRUE;
    if (bytes == NULL || !walk_file(reading, bytes, reading->tmx.file, "map", error))
        return FALSE;
    tmx_end_layer(reading);
    reading->is_map = FALSE;
    for (guint i = 0; i < reading->away->len; i++)
        if (!read_away(reading, &g_array_index(reading->away, Away, i), error))
            return FALSE;
    g_array_sort(reading->tmx.tilesets, compare_tilesets);
    if (reading->tmx.choices->layer == NULL || reading->has_layer)
        return TRUE;
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT, "%s: no layer is called “%s”",
                reading->tmx.file, reading->tmx.choices->layer);
    return FALSE;
}

/* Returns: whether areas of objects are the places: where some that may be have names, and no hexes
 * are. */
static gboolean
has_areas(const Tmx *tmx)
{
    gboolean is_hexes = tmx->orientation >= TMX_STAGGERED && tmx->cells->len > 0;
    for (guint i = 0; i < tmx->objects->len && !is_hexes; i++) {
        const TmxObject *object = &g_array_index(tmx->objects, TmxObject, i);
        if (object->form <= TMX_POLYGON && object->name != NULL && object->is_in_layer)
            return TRUE;
    }
    return FALSE;
}

static gboolean
read_tmx(ForeignSource *source, const ForeignChoices *choices, ForeignMap *map, LossReport *report,
         GError **error)
{
    TmxReading reading = {
        .tmx =
            {
                .choices = choices,
                .map = map,
                .report = report,
                .file = source->shown,
                .tilesets = g_array_new(FALSE, FALSE, sizeof(TmxTileset)),
                .tiles = g_hash_table_new_full(NULL, NULL, NULL, g_free),
                .cells = g_array_new(FALSE, FALSE, sizeof(TmxCell)),
                .objects = g_array_new(FALSE, FALSE, sizeof(TmxObject)),
                .worths = g_array_new(FALSE, FALSE, sizeof(TmxWorth)),
                .labels = {.counts_on = TRUE, .first = 1, .digits = 2},
            },
        .source = source,
        .n_left = LIMIT_FOREIGN_CELLS,
        .offsets = g_array_new(FALSE, FALSE, sizeof(TmxOffset)),
        .away = g_array_new(FALSE, FALSE, sizeof(Away)),
    };
    g_array_set_clear_func(reading.tmx.objects, object_clear);
    g_array_set_clear_func(reading.away, away_clear);
    gboolean is_read = read_files(&reading, error);
    gboolean by_areas = is_read && has_areas(&reading.tmx);
    if (reading.ground > 0)
        tmx_note(&reading.tmx, by_areas ? TMX_LAYER_OTHER : TMX_LAYER, reading.tmx.cells_line);
    if (by_areas)
        tmx_make_areas(&reading.tmx);
    else if (is_read)
        is_read = tmx_make_ground(&reading.tmx, error);
    for (guint i = 0; i < reading.tmx.worths->len && !by_areas; i++)
        tmx_note(&reading.tmx, TMX_PROPERTY_OTHER,
                 g_array_index(reading.tmx.worths, TmxWorth, i).line);
    g_array_unref(reading.tmx.tilesets);
    g_hash_table_unref(reading.tmx.tiles);
    g_array_unref(reading.tmx.cells);
    g_array_unref(reading.tmx.objects);
    g_array_unref(reading.tmx.worths);
    g_array_unref(reading.offsets);
    g_array_unref(reading.away);
    g_free(reading.tmx.levels);
    return is_read;
}

const ForeignReader reader_tmx = {
    .rows = import_rows,
    .n_rows = G_N_ELEMENTS(import_rows),
    .read = read_tmx,
    .choices = CHOICE_BIT(CHOICE_SEA) | CHOICE_BIT(CHOICE_LAYER) | CHOICE_BIT(CHOICE_NAME),
    .signs = "<map version=",
};
