/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * VASSAL: a module with one board, in one archive. What a zone cannot say stands in properties of
 * it, and what a piece cannot say in properties that its trait `mark` holds.
 */
#include "schema/foreign/archive/packed-files.h"
#include "schema/foreign/writers/export.h"
#include "schema/foreign/writers/vassal-pictures.h"
#include "schema/geometry/inner-point.h"
#include "schema/store/drawing/map-svg.h"

#include <math.h>
#include <string.h>

#define MODULE "VASSAL.build.module."
#define PICKER MODULE "map.boardPicker."
#define VERSION "3.6.0"
#define BOARD_PICTURE "board.svg"

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define ROWS \
    ROW (SPACE, "space", LOSS_READ, "a zone with its name, and whether it is sea") \
    ROW (SPACE_ROUNDED, "space", LOSS_CHANGED, "the same, in whole pixels") \
    ROW (SPACE_RINGS, "space", LOSS_CHANGED, "the same; its pieces and holes hang together by lines without width") \
    ROW (SPACE_BOX, "space", LOSS_CHANGED, "a box: a zone like that of a land") \
    ROW (SPACE_NAME, "space", LOSS_CHANGED, "a zone with another name: this one is taken") \
    ROW (SPACE_SHAPELESS, "space", LOSS_CHANGED, "a small square below the drawing: it is not drawn, or its path cannot be read") \
    ROW (GRID, "grid", LOSS_LEFT, "grids of hexes are not written to modules, nor is what stands on them") \
    ROW (ALIAS, "alias", LOSS_LEFT, "a zone has one name") \
    ROW (WAY, "border", LOSS_LEFT, "what touches is neighbours there; types and ports are lost") \
    ROW (GARRISON, "garrison", LOSS_LEFT, "a zone is no town") \
    ROW (FORAGE, "forage", LOSS_READ, "a property of the zone") \
    ROW (NATION, "nation", LOSS_CHANGED, "a property of its zones and pieces, with its side; its paint is that of their counters, capitals are lost") \
    ROW (NATION_NOWHERE, "nation", LOSS_LEFT, "it has no place, and no piece stands on the board") \
    ROW (TYPE, "type", LOSS_CHANGED, "a property of its pieces, and a piece in the box of them; its numbers are lost") \
    ROW (UNIT, "unit", LOSS_CHANGED, "a piece in a set-up stack, with its steps as a property; its other numbers are lost") \
    ROW (UNIT_HARBOUR, "unit", LOSS_CHANGED, "the same, at sea before the harbour where it lies") \
    ROW (UNIT_ELSEWHERE, "unit", LOSS_LEFT, "it stands in no place at the start") \
    ROW (OTHER, "other record", LOSS_LEFT, "rules, tables, regions and scenarios of Narva")
/* clang-format on */

#include "schema/foreign/loss-rows.h"

typedef struct {
    const ForeignMap *map;
    LossReport *report;
    GString *out;
    ExportFiles *files; /* of the archive */
    VassalLayout layout;
    GPtrArray *names; /* owned texts: of the places */
    Point *middles;   /* owned: of the places, in pixels */
    guint n_pieces;
} Export;

static void
note(Export *export, Row row, guint64 n)
{
    loss_note_many(export->report, row, (LossPlace){.file = export->map->title}, n);
}

static void G_GNUC_PRINTF(2, 3) append(Export *export, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    g_autofree char *text = g_markup_vprintf_escaped(format, ap);
    va_end(ap);
    g_string_append(export->out, text);
}

/* Names the places, each otherwise. */
static void
name_places(Export *export)
{
    g_autoptr(GHashTable) taken = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint32 i = 0; i < export->map->places->len; i++) {
        const char *plain = foreign_place(export->map, i)->called.name;
        char *name = g_strdup(plain);
        for (guint n = 2; g_hash_table_contains(taken, name); n++) {
            g_free(name);
            name = g_strdup_printf("%s %u", plain, n);
        }
        g_hash_table_add(taken, name);
        g_ptr_array_add(export->names, name);
    }
}

static void
append_property(Export *export, const char *name, const char *value)
{
    append(export,
           "<" MODULE "properties.ZoneProperty name=\"%s\" initialValue=\"%s\"/>",
           name,
           value);
}

static const char *
side_of(const ForeignMap *map, guint32 nation)
{
    guint32 side = g_array_index(map->nations, ForeignNation, nation).side;
    return side != FOREIGN_NONE ? g_array_index(map->sides, ForeignSide, side).called.name : NULL;
}

static void
append_properties(Export *export, const ForeignPlace *place)
{
    const ForeignMap *map = export->map;
    g_autofree char *forage = g_strdup_printf("%d", place->forage);
    if (place->ground == GROUND_SEA)
        append_property(export, "kind", "sea");
    if (place->forage >= 0)
        append_property(export, "forage", forage);
    if (place->nation == FOREIGN_NONE)
        return;
    append_property(export,
                    "nation",
                    g_array_index(map->nations, ForeignNation, place->nation).called.name);
    if (side_of(map, place->nation) != NULL)
        append_property(export, "side", side_of(map, place->nation));
}

static gint
pixels(double value)
{
    return (gint)floor(value / MAP_SVG_GRID.units + 0.5);
}

/* Appends the points of @shape; to each ring but the first goes a line from where the first begins,
 * and back. Returns: whether a point is no whole pixel. */
static gboolean
append_path(Export *export, const Shape *shape)
{
    gboolean is_rounded = FALSE;
    Point first = shape->points[shape->lines[0].start];
    const char *before = "";
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        guint32 n = ring.length + (shape->n_lines > 1);
        for (guint32 j = 0; j < n + (i > 0); j++) {
            Point point = j < n ? ring.points[j % ring.length] : first;
            is_rounded |=
                point.x % (gint)MAP_SVG_GRID.units != 0 || point.y % (gint)MAP_SVG_GRID.units != 0;
            append(export,
                   "%s%d,%d",
                   before,
                   pixels(point.x) - export->layout.left,
                   pixels(point.y) - export->layout.top);
            before = ";";
        }
    }
    return is_rounded;
}

static void
append_zone(Export *export, guint32 index, guint *n_squares)
{
    const ForeignPlace *place = foreign_place(export->map, index);
    const char *name = export->names->pdata[index];
    Point *middle = &export->middles[index];
    gboolean is_rounded = FALSE;
    append(export, "<" PICKER "board.mapgrid.Zone name=\"%s\" path=\"", name);
    if (place->shape != NULL) {
        InnerPoint inner = inner_point_find(place->shape, 1);
        is_rounded = append_path(export, place->shape);
        *middle =
            (Point){pixels(inner.x) - export->layout.left, pixels(inner.y) - export->layout.top};
    } else {
        gint x, y, to = VASSAL_SQUARE;
        vassal_layout_square(&export->layout, (*n_squares)++, &x, &y);
        append(export, "%d,%d;%d,%d;%d,%d;%d,%d", x, y, x + to, y, x + to, y + to, x, y + to);
        *middle = (Point){x + to / 2, y + to / 2};
    }
    append(export,
           "\" locationFormat=\"$name$\" useParentGrid=\"false\" useHighlight=\"false\" "
           "highlightProperty=\"\">");
    append_properties(export, place);
    append(export,
           "<" PICKER "board.RegionGrid snapto=\"true\" visible=\"false\">"
           "<" PICKER "board.Region name=\"%s\" originx=\"%d\" originy=\"%d\"/>"
           "</" PICKER "board.RegionGrid></" PICKER "board.mapgrid.Zone>\n",
           name,
           middle->x,
           middle->y);
    note(export,
         place->shape == NULL                    ? ROW_SPACE_SHAPELESS
         : place->ground == GROUND_BOX           ? ROW_SPACE_BOX
         : strcmp(name, place->called.name) != 0 ? ROW_SPACE_NAME
         : place->shape->n_lines > 1             ? ROW_SPACE_RINGS
         : is_rounded                            ? ROW_SPACE_ROUNDED
                                                 : ROW_SPACE,
         1);
    note(export, ROW_GARRISON, place->town >= 0);
    note(export, ROW_FORAGE, place->forage >= 0);
}

/* Appends @text with a backslash before each @stop. */
static void
append_part(GString *out, const char *text, char stop)
{
    for (; *text != '\0'; text++) {
        if (*text == stop)
            g_string_append_c(out, '\\');
        g_string_append_c(out, *text);
    }
}

/* Appends a key and its value to those of a `mark`. */
static void
append_mark(GString *keys, GString *values, const char *key, const char *value)
{
    if (value == NULL)
        return;
    g_string_append_printf(keys, "%s%s", keys->len > 0 ? "," : "", key);
    g_string_append(values, values->len > 0 ? "," : "");
    append_part(values, value, ',');
}

/* Appends a piece of @type that is called @name; @unit: NULL: it is of nobody. */
static void
append_piece(Export *export, const char *name, guint32 type, const ForeignUnit *unit)
{
    const ForeignMap *map = export->map;
    g_autoptr(GString) keys = g_string_new(NULL), values = g_string_new(NULL);
    g_autoptr(GString) basic = g_string_new(NULL), text = g_string_new("+/null/");
    g_autofree char *image = g_strdup_printf("counter-%u.svg", ++export->n_pieces);
    g_autofree char *path = g_strconcat("images/", image, NULL);
    append_mark(keys, values, "Type", g_array_index(map->types, ForeignType, type).called.name);
    if (unit != NULL) {
        g_autofree char *steps = g_strdup_printf("%u", unit->strength);
        append_mark(keys,
                    values,
                    "Nation",
                    g_array_index(map->nations, ForeignNation, unit->nation).called.name);
        append_mark(keys, values, "Side", side_of(map, unit->nation));
        append_mark(keys, values, "Steps", steps);
    }
    g_string_append_printf(basic, "mark;%s\tpiece;;;%s;", keys->str, image);
    append_part(basic, name, ';');
    append_part(text, basic->str, '/');
    g_string_append_c(text, '/');
    append_part(text, values->str, '/');
    g_string_append_printf(text, "\tnull;0;0;%u;0", export->n_pieces);
    append(export,
           "<VASSAL.build.widget.PieceSlot entryName=\"%s\" gpid=\"%u\" width=\"%d\" "
           "height=\"%d\">%s</VASSAL.build.widget.PieceSlot>\n",
           name,
           export->n_pieces,
           VASSAL_COUNTER,
           VASSAL_COUNTER,
           text->str);
    export_files_add(export->files, path, vassal_counter_picture(map, type, unit));
}

/* Appends the stacks, one for each place, in the order of these. */
static void
append_stacks(Export *export)
{
    const ForeignMap *map = export->map;
    g_autofree GArray **there = g_new0(GArray *, MAX(map->places->len, 1));
    for (guint i = 0; i < map->units->len; i++) {
        const ForeignUnit *unit = &g_array_index(map->units, ForeignUnit, i);
        guint32 place = foreign_unit_berth(map, unit);
        if (there[place] == NULL)
            there[place] = g_array_new(FALSE, FALSE, sizeof(guint));
        g_array_append_val(there[place], i);
        note(export, place != unit->place ? ROW_UNIT_HARBOUR : ROW_UNIT, 1);
    }
    for (guint32 i = 0; i < map->places->len; i++) {
        if (there[i] == NULL)
            continue;
        append(export,
               "<" MODULE "map.SetupStack name=\"%s\" owningBoard=\"Map\" "
               "useGridLocation=\"true\" location=\"%s\" x=\"%d\" y=\"%d\">\n",
               (const char *)export->names->pdata[i],
               (const char *)export->names->pdata[i],
               export->middles[i].x,
               export->middles[i].y);
        for (guint j = 0; j < there[i]->len; j++) {
            const ForeignUnit *unit =
                &g_array_index(map->units, ForeignUnit, g_array_index(there[i], guint, j));
            append_piece(export, unit->called.name, unit->type, unit);
        }
        append(export, "</" MODULE "map.SetupStack>\n");
        g_array_unref(there[i]);
    }
}

static void
append_map(Export *export)
{
    guint n_squares = 0;
    append(export,
           "<" MODULE "Map mapName=\"Map\" allowMultiple=\"false\">\n"
           "<" MODULE "map.BoardPicker><setup>MapBoardPicker\tMap\t0\t0</setup>\n"
           "<" PICKER "Board name=\"Map\" image=\"" BOARD_PICTURE "\" reversible=\"false\" "
           "width=\"%d\" height=\"%d\">\n"
           "<" PICKER "board.ZonedGrid>\n",
           export->layout.width,
           export->layout.height);
    for (guint32 i = 0; i < export->map->places->len; i++)
        append_zone(export, i, &n_squares);
    append(export,
           "</" PICKER "board.ZonedGrid>\n</" PICKER "Board>\n</" MODULE "map.BoardPicker>\n"
           "<" MODULE "map.StackMetrics/>\n<" MODULE "map.PieceMover/>\n"
           "<" MODULE "map.KeyBufferer/>\n<" MODULE "map.MenuDisplayer/>\n"
           "<" MODULE "map.StackExpander/>\n<" MODULE "map.Zoomer/>\n"
           "<" MODULE "map.ForwardToChatter/>\n<" MODULE "map.ForwardToKeyBuffer/>\n");
    append_stacks(export);
    append(export, "</" MODULE "Map>\n");
}

static void
append_box_of_pieces(Export *export)
{
    append(export,
           "<" MODULE "PieceWindow name=\"Pieces\" text=\"Pieces\">\n"
           "<VASSAL.build.widget.ListWidget entryName=\"Pieces\">\n");
    for (guint32 i = 0; i < export->map->types->len; i++)
        append_piece(export,
                     g_array_index(export->map->types, ForeignType, i).called.name,
                     i,
                     NULL);
    append(export, "</VASSAL.build.widget.ListWidget>\n</" MODULE "PieceWindow>\n");
    note(export, ROW_TYPE, export->map->types->len);
}

/* Counts nations: those that a place or a piece names are there. */
static void
note_nations(Export *export)
{
    const ForeignMap *map = export->map;
    g_autoptr(GHashTable) named = g_hash_table_new(NULL, NULL);
    for (guint32 i = 0; i < map->places->len; i++)
        if (foreign_place(map, i)->nation != FOREIGN_NONE)
            g_hash_table_add(named, GUINT_TO_POINTER(foreign_place(map, i)->nation));
    for (guint i = 0; i < map->units->len; i++)
        g_hash_table_add(named, GUINT_TO_POINTER(g_array_index(map->units, ForeignUnit, i).nation));
    note(export, ROW_NATION, g_hash_table_size(named));
    note(export, ROW_NATION_NOWHERE, map->nations->len - g_hash_table_size(named));
}

/* Returns: (transfer full): the file of the module. */
static GString *
module_of(Export *export)
{
    const ForeignMap *map = export->map;
    export->out = g_string_new("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    append(export,
           "<VASSAL.build.GameModule name=\"%s\" version=\"1.0\" VassalVersion=\"" VERSION "\" "
           "description=\"\" nextPieceSlotId=\"%u\">\n"
           "<" MODULE "BasicCommandEncoder/>\n<" MODULE "Documentation/>\n"
           "<" MODULE "PlayerRoster>\n",
           map->title,
           map->units->len + map->types->len + 1);
    for (guint i = 0; i < map->sides->len; i++)
        append(export,
               "<entry>%s</entry>\n",
               g_array_index(map->sides, ForeignSide, i).called.name);
    append(export,
           "</" MODULE "PlayerRoster>\n<" MODULE "GlobalOptions/>\n"
           "<" MODULE "PrototypesContainer/>\n");
    note_nations(export);
    append_map(export);
    append_box_of_pieces(export);
    append(export, "<" MODULE "Chatter/>\n</VASSAL.build.GameModule>\n");
    return export->out;
}

static ExportFiles *
write_vassal(const ForeignMap *map, const ForeignRest *rest, LossReport *report)
{
    Export export = {
        .map = map,
        .report = report,
        .files = export_files_new(),
        .layout = vassal_layout(map),
        .names = g_ptr_array_new_with_free_func(g_free),
        .middles = g_new0(Point, MAX(map->places->len, 1)),
    };
    ExportFiles *files = export_files_new();
    g_autofree char *data = g_markup_printf_escaped("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                                    "<data version=\"1\">\n<version>1.0</version>\n"
                                                    "<VassalVersion>" VERSION "</VassalVersion>\n"
                                                    "<name>%s</name>\n</data>\n",
                                                    map->title);
    name_places(&export);
    export_files_add(export.files, "moduledata", g_string_new(data));
    export_files_add(export.files,
                     "images/" BOARD_PICTURE,
                     vassal_board_picture(map, &export.layout));
    GString *module = module_of(&export);
    export_files_add(export.files, "buildFile.xml", module);
    export_files_add_bytes(files, "map.vmod", packed_files(export.files));
    note(&export, ROW_GRID, rest->n_grids);
    note(&export, ROW_ALIAS, rest->n_aliases);
    note(&export, ROW_WAY, (guint64)map->links->len + rest->n_blocked);
    note(&export, ROW_UNIT_ELSEWHERE, (guint64)rest->n_elsewhere + rest->n_waiting);
    note(&export, ROW_OTHER, (guint64)rest->n_others + rest->n_hexsides + map->terrains->len);
    export_files_free(export.files);
    g_ptr_array_unref(export.names);
    g_free(export.middles);
    return files;
}

const ForeignWriter writer_vassal = {rows, G_N_ELEMENTS(rows), write_vassal};
