/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tiled TMX: a grid as a hexagonal map, whose tiles are the terrains; other maps as polygons.
 */
#include "schema/foreign/foreign-values.h"
#include "schema/foreign/tiled/tmx-form.h"
#include "schema/foreign/units/unit-marks.h"
#include "schema/foreign/ways/way-text.h"
#include "schema/foreign/writers/drawn.h"
#include "schema/foreign/writers/paints.h"
#include "schema/foreign/writers/tile-picture.h"
#include "schema/geometry/inner-point.h"
#include "schema/store/drawing/map-svg.h"
#include "schema/text/markup.h"

#include <math.h>

/* Pixels of a hex: from corner to corner, from side to side, and of a side. */
#define HEX_LONG 32
#define HEX_SHORT 28
#define HEX_SIDE 16

/* Pixels of a tile where there are none. */
#define TILE 16

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define EXPORT_ROWS(ROW) \
    ROW (GRID, "grid", LOSS_READ, "the map") \
    ROW (GRID_MORE, "grid", LOSS_LEFT, "the map is that of the scenario; --scenario NAME takes another one") \
    ROW (HEX, "hex", LOSS_READ, "a tile of its terrain") \
    ROW (HEX_NAME, "name of a hex", LOSS_READ, "a point with that name") \
    ROW (LEVEL, "level of a hex", LOSS_READ, "a digit in the property `levels` of the map") \
    ROW (HEXSIDE, "hexside", LOSS_LEFT, "tiles have no sides") \
    ROW (TERRAIN, "terrain", LOSS_CHANGED, "a tile with its name as class; costs, sight and patterns are lost") \
    ROW (SPACE, "space", LOSS_READ, "a polygon with its name, and whether it is sea") \
    ROW (SPACE_RINGS, "space", LOSS_CHANGED, "the same; its pieces and holes hang together by lines without width") \
    ROW (SPACE_BOX, "space", LOSS_CHANGED, "a box: a polygon like that of a land") \
    ROW (SPACE_SHAPELESS, "space", LOSS_LEFT, "it is not drawn, or its path cannot be read") \
    ROW (ALIAS, "alias", LOSS_LEFT, "a polygon has one name") \
    ROW (WAY, "border", LOSS_READ, "a name in the property `neighbours` of the polygon of one of its places, with its type") \
    ROW (WAY_SHAPELESS, "border", LOSS_LEFT, "one of its places is not drawn") \
    ROW (BLOCKED, "border", LOSS_LEFT, "blocked: without a name there is no way") \
    ROW (HARBOUR, "harbour", LOSS_LEFT, "ships are at sea") \
    ROW (GARRISON, "garrison", LOSS_LEFT, "a polygon is no town") \
    ROW (FORAGE, "forage", LOSS_READ, "a property of the polygon") \
    ROW (VALUE, "value", LOSS_READ, "the name of a property") \
    ROW (VALUE_ABOUT, "value", LOSS_CHANGED, "the name of a property; what it counts is lost") \
    ROW (WORTH, "worth", LOSS_READ, "a property of the polygon") \
    ROW (WORTH_NAME, "worth", LOSS_LEFT, "a property of that name says something else") \
    ROW (WORTH_SHAPELESS, "worth", LOSS_LEFT, "its space is not drawn") \
    ROW (NATION, "nation", LOSS_CHANGED, "a property of its lands and units, with its side; paint and capitals are lost, and so are those who have none") \
    ROW (TYPE, "type", LOSS_CHANGED, "the class of its units; its numbers are lost, and those without units on the map") \
    ROW (UNIT, "unit", LOSS_CHANGED, "a point in the layer Units, turned as it faces, with its type as class; nation, side, command, steps and faces are properties, its other numbers are lost") \
    ROW (UNIT_HARBOUR, "unit", LOSS_CHANGED, "the same, at sea before the harbour where it lies") \
    ROW (UNIT_SHAPELESS, "unit", LOSS_LEFT, "its space is not drawn") \
    ROW (UNIT_ELSEWHERE, "unit", LOSS_LEFT, "it stands in no place or hex of the map at the start; --scenario NAME takes another grid") \
    ROW (OTHER, "other record", LOSS_LEFT, "rules, tables, regions, named coasts and scenarios of Narva")
/* clang-format on */

typedef enum { EXPORT_ROWS(EXPORT_ROW_NUMBER) } ExportRow;

static const LossRow export_rows[] = {EXPORT_ROWS(LOSS_ROW)};

typedef struct {
    const ForeignMap *map;
    LossReport *report;
    GString *out;
    const char **names; /* owned: of the places that are drawn, NULL of the others */
    GPtrArray *ways;    /* owned texts: of the places, see way-text.h */
    guint n_objects;    /* numbered so far */
    guint n_worths;     /* of places that are drawn */
} Export;

/* @width, @height: in tiles of @form. */
static void
append_head(Export *export, const TmxForm *form, gint width, gint height)
{
    g_string_append(export->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    markup_append(
        export->out,
        "<map version=\"1.10\" orientation=\"%s\" renderorder=\"right-down\" width=\"%d\" "
        "height=\"%d\" tilewidth=\"%d\" tileheight=\"%d\" infinite=\"0\"",
        form->side > 0 ? "hexagonal" : "orthogonal", width, height, form->width, form->height);
    if (form->side > 0)
        markup_append(export->out, " hexsidelength=\"%d\" staggeraxis=\"%s\" staggerindex=\"%s\"",
                      form->side, form->by_columns ? "x" : "y", form->shifts_even ? "even" : "odd");
    g_string_append(export->out, ">\n");
}

static void
append_terrains(Export *export, const TmxForm *form)
{
    const GArray *terrains = export->map->terrains;
    markup_append(export->out,
                  " <tileset firstgid=\"1\" name=\"Terrains\" tilewidth=\"%d\" tileheight=\"%d\" "
                  "tilecount=\"%u\" columns=\"%u\">\n"
                  "  <image source=\"tiles.png\" width=\"%u\" height=\"%d\"/>\n",
                  form->width, form->height, terrains->len, terrains->len,
                  (guint)form->width * terrains->len, form->height);
    for (guint i = 0; i < terrains->len; i++) {
        const ForeignTerrain *terrain = &g_array_index(terrains, ForeignTerrain, i);
        markup_append(export->out, "  <tile id=\"%u\" type=\"%s\"", i, terrain->called.name);
        g_string_append(export->out, terrain->is_sea
                                         ? "><properties><property name=\"kind\" value=\"sea\"/>"
                                           "</properties></tile>\n"
                                         : "/>\n");
    }
    g_string_append(export->out, " </tileset>\n");
    loss_add(export->report, EXPORT_TERRAIN, terrains->len);
}

static void
append_hexes(Export *export)
{
    const ForeignGrid *grid = export->map->grid;
    markup_append(export->out,
                  " <layer id=\"1\" name=\"Terrain\" width=\"%d\" height=\"%d\">\n"
                  "  <data encoding=\"csv\">\n",
                  grid->form.n_columns, grid->form.n_rows);
    guint32 n = (guint32)grid->form.n_columns * (guint32)grid->form.n_rows;
    for (guint32 i = 0; i < n; i++) {
        gboolean is_hex = grid->terrains[i] != FOREIGN_NONE;
        gboolean ends_row = (i + 1) % (guint32)grid->form.n_columns == 0;
        markup_append(export->out, "%u%s%s", is_hex ? grid->terrains[i] + 1 : 0,
                      i + 1 < n ? "," : "", ends_row ? "\n" : "");
        loss_add(export->report, EXPORT_HEX, is_hex);
    }
    g_string_append(export->out, "  </data>\n </layer>\n");
}

/* Appends @value, in tenths, as a number. */
static void
append_tenths(Export *export, gint64 value)
{
    guint64 size = (guint64)ABS(value);
    markup_append(export->out, "%s%" G_GUINT64_FORMAT ".%" G_GUINT64_FORMAT, value < 0 ? "-" : "",
                  size / 10, size % 10);
}

static void
append_names(Export *export, const TmxForm *form)
{
    const GArray *named = export->map->grid->named;
    g_string_append(export->out, " <objectgroup id=\"2\" name=\"Names\">\n");
    for (guint i = 0; i < named->len; i++) {
        const ForeignHex *hex = &g_array_index(named, ForeignHex, i);
        double x, y;
        tmx_form_middle(form, hex->hex.column, hex->hex.row, &x, &y);
        markup_append(export->out, "  <object id=\"%u\" name=\"%s\" x=\"", ++export->n_objects,
                      hex->name);
        append_tenths(export, (gint64)(x * 10));
        g_string_append(export->out, "\" y=\"");
        append_tenths(export, (gint64)(y * 10));
        g_string_append(export->out, "\"><point/></object>\n");
    }
    g_string_append(export->out, " </objectgroup>\n");
    loss_add(export->report, EXPORT_HEX_NAME, named->len);
}

static void
append_property(Export *export, const char *name, const char *type, const char *value)
{
    markup_append(export->out, "<property name=\"%s\" type=\"%s\" value=\"%s\"/>", name, type,
                  value);
}

static void
append_nation(Export *export, guint32 index)
{
    const ForeignMap *map = export->map;
    const ForeignNation *nation = &g_array_index(map->nations, ForeignNation, index);
    append_property(export, "nation", "string", nation->called.name);
    if (nation->side != FOREIGN_NONE)
        append_property(export, "side", "string",
                        g_array_index(map->sides, ForeignSide, nation->side).called.name);
}

/* Called with each mark of a unit. */
static void
append_mark(gpointer data, const char *key, const char *value)
{
    append_property(data, key, "string", value);
}

/* @x, @y: where it stands, in tenths of pixels. */
static void
append_unit(Export *export, const ForeignUnit *unit, gint64 x, gint64 y)
{
    const ForeignMap *map = export->map;
    g_autofree char *steps = g_strdup_printf("%u", unit->strength);
    markup_append(export->out, "  <object id=\"%u\" name=\"%s\" type=\"%s\" x=\"",
                  ++export->n_objects, unit->called.name,
                  g_array_index(map->types, ForeignType, unit->type).called.name);
    append_tenths(export, x);
    g_string_append(export->out, "\" y=\"");
    append_tenths(export, y);
    g_string_append_c(export->out, '"');
    if (unit->facing > 0 && map->grid != NULL)
        markup_append(export->out, " rotation=\"%u\"",
                      unit_marks_angle(&map->grid->form, unit->facing - 1));
    g_string_append(export->out, "><properties>");
    append_nation(export, unit->nation);
    if (unit->command > 0)
        append_property(
            export, "command", "string",
            g_array_index(map->commands, ForeignCommand, unit->command - 1).called.name);
    append_property(export, "steps", "int", steps);
    unit_marks_of_faces(map, unit, append_mark, export);
    g_string_append(export->out, "</properties><point/></object>\n");
}

/* Appends @unit in the middle of its hex. */
static void
append_on_hex(Export *export, const TmxForm *form, const ForeignUnit *unit)
{
    Hex hex = hex_of_index(&export->map->grid->form, unit->place);
    double x, y;
    tmx_form_middle(form, hex.column, hex.row, &x, &y);
    append_unit(export, unit, (gint64)(x * 10), (gint64)(y * 10));
    loss_add(export->report, EXPORT_UNIT, 1);
}

/* Appends @unit where people would set it down in its place. */
static void
append_in_place(Export *export, const ForeignUnit *unit)
{
    guint32 berth = foreign_unit_berth(export->map, unit);
    const Shape *shape = foreign_place(export->map, berth)->shape;
    if (shape == NULL) {
        loss_add(export->report, EXPORT_UNIT_SHAPELESS, 1);
        return;
    }
    InnerPoint inner = inner_point_find(shape, 1);
    append_unit(export, unit, (gint64)floor(inner.x + 0.5), (gint64)floor(inner.y + 0.5));
    loss_add(export->report, berth != unit->place ? EXPORT_UNIT_HARBOUR : EXPORT_UNIT, 1);
}

static void
append_units(Export *export, const TmxForm *form)
{
    const GArray *units = export->map->units;
    g_string_append(export->out, " <objectgroup id=\"3\" name=\"" TMX_UNITS "\">\n");
    for (guint i = 0; i < units->len; i++) {
        const ForeignUnit *unit = &g_array_index(units, ForeignUnit, i);
        if (export->map->grid != NULL)
            append_on_hex(export, form, unit);
        else
            append_in_place(export, unit);
    }
    g_string_append(export->out, " </objectgroup>\n");
}

static void
append_levels(Export *export)
{
    const ForeignGrid *grid = export->map->grid;
    guint32 n = foreign_map_n_spots(export->map), first = 0;
    while (first < n && grid->levels[first] == 0)
        first++;
    if (first == n)
        return;
    g_string_append(export->out, "<property name=\"levels\">");
    for (guint32 i = 0; i < n; i++) {
        if (i > 0 && i % (guint32)grid->form.n_columns == 0)
            g_string_append_c(export->out, '\n');
        g_string_append_c(export->out, (char)('0' + grid->levels[i]));
    }
    g_string_append(export->out, "</property>");
}

/* Appends what the map says of its hexes. */
static void
append_labels(Export *export)
{
    const HexLabels *labels = &export->map->grid->labels;
    g_autofree char *first = g_strdup_printf("%d", labels->first);
    g_autofree char *digits = g_strdup_printf("%u", labels->digits);
    g_string_append(export->out, " <properties>");
    append_property(export, "letters", "string",
                    letters_words[labels->letters_rows ? LETTERS_ROWS : LETTERS_COLUMNS]);
    append_property(export, "after-z", "string",
                    after_z_words[labels->counts_on ? AFTER_Z_COUNT : AFTER_Z_DOUBLE]);
    append_property(export, "first", "int", first);
    append_property(export, "digits", "int", digits);
    if (labels->is_oblique)
        append_property(export, "oblique", "bool", "true");
    append_levels(export);
    g_string_append(export->out, "</properties>\n");
}

static void
write_grid(Export *export, ExportFiles *files)
{
    const HexGrid *grid = &export->map->grid->form;
    TmxForm form = {
        .width = grid->has_flat_top ? HEX_LONG : HEX_SHORT,
        .height = grid->has_flat_top ? HEX_SHORT : HEX_LONG,
        .side = HEX_SIDE,
        .by_columns = grid->has_flat_top,
        .shifts_even = grid->shifts_even,
    };
    g_autofree guint32 *paints = terrain_paints(export->map);
    append_head(export, &form, grid->n_columns, grid->n_rows);
    append_labels(export);
    append_terrains(export, &form);
    append_hexes(export);
    append_names(export, &form);
    append_units(export, &form);
    export_files_add(files, "tiles.png", tile_picture(&form, paints, export->map->terrains->len));
    loss_add(export->report, EXPORT_GRID, 1);
}

/* Appends the points of a ring from @origin, with its first one at the end, too, if it @comes_back.
 */
static void
append_ring(Export *export, Ring ring, Point origin, gboolean comes_back)
{
    for (guint32 i = 0; i < ring.length + comes_back; i++) {
        Point point = ring.points[i % ring.length];
        append_tenths(export, (gint64)point.x - origin.x);
        g_string_append_c(export->out, ',');
        append_tenths(export, (gint64)point.y - origin.y);
        if (i + 1 < ring.length + comes_back)
            g_string_append_c(export->out, ' ');
    }
}

/* A polygon of Tiled is one ring: to each ring but the first goes a line from where the first
 * begins, and back. */
static void
append_polygon(Export *export, const Shape *shape)
{
    Point origin = shape->points[shape->lines[0].start];
    g_string_append(export->out, "<polygon points=\"");
    append_ring(export, shape_ring(shape, 0), origin, shape->n_lines > 1);
    for (guint32 i = 1; i < shape->n_lines; i++) {
        g_string_append_c(export->out, ' ');
        append_ring(export, shape_ring(shape, i), origin, TRUE);
        g_string_append(export->out, " 0,0");
    }
    g_string_append(export->out, "\"/>");
}

/* Whether the property @name of a polygon means something else than a value. */
static gboolean
is_taken(const char *name)
{
    static const char *const taken[] = {"forage", "nation", "side", "kind", WAY_PROPERTY, NULL};
    return g_strv_contains(taken, name);
}

/* Appends what the place @index, which is drawn, has of each value. */
static void
append_worths(Export *export, guint32 index)
{
    const ForeignMap *map = export->map;
    const ForeignWorths worths = foreign_worths_of(map, index);
    for (guint i = 0; i < worths.n; i++) {
        const ForeignWorth *worth = &worths.items[i];
        const char *name = foreign_worth_name(map, worth);
        g_autofree char *number = g_strdup_printf("%d", worth->number);
        loss_add(export->report, is_taken(name) ? EXPORT_WORTH_NAME : EXPORT_WORTH, 1);
        export->n_worths++;
        if (!is_taken(name))
            append_property(export, name, "int", number);
    }
}

static void
append_properties(Export *export, guint32 index)
{
    const ForeignPlace *place = foreign_place(export->map, index);
    gsize start = export->out->len;
    g_string_append(export->out, "<properties>");
    gsize none = export->out->len;
    g_autofree char *forage = g_strdup_printf("%d", place->forage);
    if (place->forage >= 0)
        append_property(export, "forage", "int", forage);
    if (place->nation != FOREIGN_NONE)
        append_nation(export, place->nation);
    append_worths(export, index);
    if (export->ways->pdata[index] != NULL)
        append_property(export, WAY_PROPERTY, "string", export->ways->pdata[index]);
    if (export->out->len > none)
        g_string_append(export->out, "</properties>");
    else
        g_string_truncate(export->out, start);
}

static void
append_place(Export *export, guint32 index)
{
    const ForeignPlace *place = foreign_place(export->map, index);
    Point origin = place->shape->points[place->shape->lines[0].start];
    markup_append(export->out, "  <object id=\"%u\" name=\"%s\" type=\"%s\" x=\"",
                  ++export->n_objects, place->called.name,
                  place->ground == GROUND_SEA ? "sea" : "land");
    append_tenths(export, origin.x);
    g_string_append(export->out, "\" y=\"");
    append_tenths(export, origin.y);
    g_string_append(export->out, "\">");
    append_properties(export, index);
    append_polygon(export, place->shape);
    g_string_append(export->out, "</object>\n");
}

static void
write_areas(Export *export)
{
    const ForeignMap *map = export->map;
    const TmxForm form = {.width = TILE, .height = TILE};
    const gint unit = TILE * (gint)MAP_SVG_GRID.units;
    Box frame = box_join(map->frame, (Box){0, 0, 1, 1});
    export->names = drawn_names(map);
    export->ways = way_texts_of(map, export->names);
    append_head(export, &form, (frame.right - 1) / unit + 1, (frame.bottom - 1) / unit + 1);
    g_string_append(export->out, " <objectgroup id=\"1\" name=\"Places\">\n");
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        loss_add(export->report,
                 place->shape == NULL          ? EXPORT_SPACE_SHAPELESS
                 : place->ground == GROUND_BOX ? EXPORT_SPACE_BOX
                 : place->shape->n_lines > 1   ? EXPORT_SPACE_RINGS
                                               : EXPORT_SPACE,
                 1);
        loss_add(export->report, EXPORT_GARRISON, place->town >= 0);
        loss_add(export->report, EXPORT_FORAGE, place->forage >= 0);
        loss_add(export->report, EXPORT_HARBOUR, place->has_harbour);
        if (place->shape != NULL)
            append_place(export, i);
    }
    guint n_ways = way_texts_count(map, export->names);
    loss_add(export->report, EXPORT_WAY, n_ways);
    loss_add(export->report, EXPORT_WAY_SHAPELESS, map->links->len - n_ways);
    g_string_append(export->out, " </objectgroup>\n");
    append_units(export, &form);
}

static ExportFiles *
write_tmx(const ForeignMap *map, const ForeignRest *rest, LossReport *report)
{
    ExportFiles *files = export_files_new();
    Export export = {.map = map, .report = report, .out = g_string_new(NULL)};
    gboolean has_grid = map->grid != NULL;
    if (has_grid)
        write_grid(&export, files);
    else
        write_areas(&export);
    g_string_append(export.out, "</map>\n");
    export_files_add(files, "map.tmx", export.out);
    loss_add(report, EXPORT_GRID_MORE, rest->n_grids - has_grid);
    loss_add(report, EXPORT_LEVEL, rest->n_levels);
    loss_add(report, EXPORT_HEXSIDE, rest->n_hexsides);
    loss_add(report, EXPORT_SPACE_SHAPELESS, has_grid ? map->places->len : 0);
    loss_add(report, EXPORT_ALIAS, rest->n_aliases);
    loss_add(report, EXPORT_WAY_SHAPELESS, has_grid ? map->links->len : 0);
    loss_add(report, EXPORT_BLOCKED, rest->n_blocked);
    loss_add(report, EXPORT_NATION, map->nations->len);
    loss_add(report, EXPORT_TYPE, map->types->len);
    loss_add(report, EXPORT_UNIT_ELSEWHERE, (guint64)rest->n_elsewhere + rest->n_waiting);
    if (!has_grid)
        foreign_values_note(map, report, EXPORT_VALUE, EXPORT_VALUE_ABOUT);
    loss_add(report, EXPORT_WORTH_SHAPELESS, has_grid ? 0 : map->worths->len - export.n_worths);
    loss_add(report, EXPORT_OTHER,
             (guint64)rest->n_others + (has_grid ? foreign_rest_of_values(map) : 0));
    g_free(export.names);
    g_clear_pointer(&export.ways, g_ptr_array_unref);
    return files;
}

const ForeignWriter writer_tmx = {
    .rows = export_rows,
    .n_rows = G_N_ELEMENTS(export_rows),
    .write = write_tmx,
    .has_hexes = TRUE,
};
