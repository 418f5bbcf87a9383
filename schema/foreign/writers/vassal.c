/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * VASSAL: a module with one board, in one archive. What a zone cannot say stands in properties of
 * it, and what a piece cannot say in properties that its trait `mark` holds.
 */
#include "schema/foreign/archive/packed-files.h"
#include "schema/foreign/foreign-values.h"
#include "schema/foreign/ways/way-text.h"
#include "schema/foreign/writers/export.h"
#include "schema/foreign/writers/vassal-hexes.h"
#include "schema/foreign/writers/vassal-pieces.h"
#include "schema/geometry/inner-point.h"
#include "schema/store/drawing/map-svg.h"
#include "schema/text/markup.h"

#include <math.h>
#include <string.h>

#define MODULE "VASSAL.build.module."
#define PICKER MODULE "map.boardPicker."
#define BOARD_PICTURE "board.svg"

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define EXPORT_ROWS(ROW) \
    ROW (SPACE, "space", LOSS_READ, "a zone with its name, and whether it is sea") \
    ROW (SPACE_ROUNDED, "space", LOSS_CHANGED, "the same, in whole pixels") \
    ROW (SPACE_RINGS, "space", LOSS_CHANGED, "the same; its pieces and holes hang together by lines without width") \
    ROW (SPACE_BOX, "space", LOSS_CHANGED, "a box: a zone like that of a land") \
    ROW (SPACE_NAME, "space", LOSS_CHANGED, "a zone with another name: this one is taken") \
    ROW (SPACE_SHAPELESS, "space", LOSS_CHANGED, "a small square below the drawing: it is not drawn, or its path cannot be read") \
    ROW (SPACE_HEXES, "space", LOSS_LEFT, "the board has hexes, and no others beside them") \
    ROW (GRID, "grid", LOSS_READ, "the grid of the board, numbered as it is") \
    ROW (GRID_LABELS, "grid", LOSS_CHANGED, "the grid of the board; behind Z its labels go on with AA and BB") \
    ROW (GRID_MORE, "grid", LOSS_LEFT, "the board is that of the scenario; --scenario NAME takes another one") \
    ROW (HEX, "hex", LOSS_READ, "a hex of the grid; its ground is a property of the map that lists its label") \
    ROW (HEX_NAME, "name of a hex", LOSS_READ, "a zone around the hex, in which the grid goes on") \
    ROW (LEVEL, "level of a hex", LOSS_READ, "a property of the map that lists its label") \
    ROW (HEXSIDE, "hexside", LOSS_READ, "a property of the map that lists its hex and direction, and a line in the picture") \
    ROW (HEXSIDE_MORE, "hexside", LOSS_LEFT, "of another grid, or of no type that the tables list") \
    ROW (TERRAIN, "terrain", LOSS_CHANGED, "a property of the map, and a colour in the picture; costs, sight and patterns are lost") \
    ROW (ALIAS, "alias", LOSS_LEFT, "a zone has one name") \
    ROW (WAY, "border", LOSS_READ, "a name in the property `neighbours` of the zone of one of its places, with its type") \
    ROW (BLOCKED, "border", LOSS_LEFT, "blocked: without a name there is no way") \
    ROW (WAY_HEXES, "border", LOSS_LEFT, "the board has hexes, and no places beside them") \
    ROW (HARBOUR, "harbour", LOSS_LEFT, "ships are at sea") \
    ROW (GARRISON, "garrison", LOSS_LEFT, "a zone is no town") \
    ROW (FORAGE, "forage", LOSS_READ, "a property of the zone") \
    ROW (VALUE, "value", LOSS_READ, "the name of a property of zones") \
    ROW (VALUE_ABOUT, "value", LOSS_CHANGED, "the name of a property of zones; what it counts is lost") \
    ROW (WORTH, "worth", LOSS_READ, "a property of the zone") \
    ROW (WORTH_NAME, "worth", LOSS_LEFT, "a property of that name says something else") \
    ROW (NATION, "nation", LOSS_CHANGED, "a property of its zones and pieces, with its side; its paint is that of their counters, capitals are lost") \
    ROW (NATION_NOWHERE, "nation", LOSS_LEFT, "it has no place, and no piece stands on the board") \
    ROW (TYPE, "type", LOSS_CHANGED, "a property of its pieces, and a piece in the box of them; its numbers are lost") \
    ROW (UNIT, "unit", LOSS_CHANGED, "a piece in a set-up stack, with its steps as a property, and where it has them its faces, one drawn counter each, and how it is turned; its other numbers are lost") \
    ROW (UNIT_HARBOUR, "unit", LOSS_CHANGED, "the same, at sea before the harbour where it lies") \
    ROW (UNIT_ELSEWHERE, "unit", LOSS_LEFT, "it stands in no place of the board at the start") \
    ROW (COMMAND, "command", LOSS_CHANGED, "the property `Command` of the pieces it leads; its stripe and what it is part of are lost") \
    ROW (COMMAND_NOWHERE, "command", LOSS_LEFT, "no piece of it stands on the board") \
    ROW (SCENARIO, "scenario", LOSS_CHANGED, "a saved set-up of what stands on the board; its events, its end and all else of it are lost") \
    ROW (SCENARIO_GRID, "scenario", LOSS_LEFT, "nothing of it stands on the board; --scenario NAME takes another grid") \
    ROW (OTHER, "other record", LOSS_LEFT, "rules, tables, regions and named coasts of Narva")
/* clang-format on */

typedef enum { EXPORT_ROWS(EXPORT_ROW_NUMBER) } ExportRow;

static const LossRow export_rows[] = {EXPORT_ROWS(LOSS_ROW)};

typedef struct {
    const ForeignMap *map;
    LossReport *report;
    GString *out;
    VassalLayout layout;
    GPtrArray *names; /* owned texts: of the places or hexes */
    GPtrArray *ways;  /* owned texts: of the places, see way-text.h; NULL: there are hexes */
    VassalPieces pieces;
} Export;

/* Names the places, each otherwise; hexes by their labels. */
static void
name_places(Export *export)
{
    if (export->map->grid != NULL) {
        for (guint32 i = 0; i < foreign_map_n_spots(export->map); i++) {
            char label[HEX_LABEL_SIZE];
            vassal_hexes_label(export->map->grid, i, label);
            g_ptr_array_add(export->names, g_strdup(label));
        }
        return;
    }
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
    markup_append(export->out,
                  "<" MODULE "properties.ZoneProperty name=\"%s\" initialValue=\"%s\"/>", name,
                  value);
}

/* Whether @worth can be a property called @name that comes back as it is. */
static gboolean
can_return(const ForeignMap *map, const ForeignWorth *worth, const char *name)
{
    static const char *const taken[] = {"kind", "nation", "side", WAY_PROPERTY};
    gboolean is_taken =
        g_ascii_strcasecmp(name, "forage") == 0 && !foreign_worth_is_no_forage(map, worth);
    for (guint i = 0; i < G_N_ELEMENTS(taken); i++)
        is_taken |= g_ascii_strcasecmp(name, taken[i]) == 0;
    return !is_taken;
}

static void
append_worths(Export *export, guint32 index)
{
    const ForeignMap *map = export->map;
    const ForeignWorths worths = foreign_worths_of(map, index);
    for (guint i = 0; i < worths.n; i++) {
        const ForeignWorth *worth = &worths.items[i];
        const char *name = foreign_worth_name(map, worth);
        gboolean is_written = can_return(map, worth, name);
        g_autofree char *number = g_strdup_printf("%d", worth->number);
        if (is_written)
            append_property(export, name, number);
        loss_add(export->report, is_written ? EXPORT_WORTH : EXPORT_WORTH_NAME, 1);
    }
}

static void
append_properties(Export *export, guint32 index)
{
    const ForeignMap *map = export->map;
    const ForeignPlace *place = foreign_place(map, index);
    g_autofree char *forage = g_strdup_printf("%d", place->forage);
    if (place->ground == GROUND_SEA)
        append_property(export, "kind", "sea");
    if (place->forage >= 0)
        append_property(export, "forage", forage);
    append_worths(export, index);
    if (export->ways->pdata[index] != NULL)
        append_property(export, WAY_PROPERTY, export->ways->pdata[index]);
    if (place->nation == FOREIGN_NONE)
        return;
    append_property(export, "nation",
                    g_array_index(map->nations, ForeignNation, place->nation).called.name);
    if (vassal_side(map, place->nation) != NULL)
        append_property(export, "side", vassal_side(map, place->nation));
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
            markup_append(export->out, "%s%d,%d", before, pixels(point.x) - export->layout.left,
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
    Point *middle = &export->pieces.middles[index];
    gboolean is_rounded = FALSE;
    markup_append(export->out, "<" PICKER "board.mapgrid.Zone name=\"%s\" path=\"", name);
    if (place->shape != NULL) {
        InnerPoint inner = inner_point_find(place->shape, 1);
        is_rounded = append_path(export, place->shape);
        *middle =
            (Point){pixels(inner.x) - export->layout.left, pixels(inner.y) - export->layout.top};
    } else {
        gint x, y, to = VASSAL_SQUARE;
        vassal_layout_square(&export->layout, (*n_squares)++, &x, &y);
        markup_append(export->out, "%d,%d;%d,%d;%d,%d;%d,%d", x, y, x + to, y, x + to, y + to, x,
                      y + to);
        *middle = (Point){x + to / 2, y + to / 2};
    }
    markup_append(export->out,
                  "\" locationFormat=\"$name$\" useParentGrid=\"false\" useHighlight=\"false\" "
                  "highlightProperty=\"\">");
    append_properties(export, index);
    markup_append(export->out,
                  "<" PICKER "board.RegionGrid snapto=\"true\" visible=\"false\">"
                  "<" PICKER "board.Region name=\"%s\" originx=\"%d\" originy=\"%d\"/>"
                  "</" PICKER "board.RegionGrid></" PICKER "board.mapgrid.Zone>\n",
                  name, middle->x, middle->y);
    loss_add(export->report,
             place->shape == NULL                    ? EXPORT_SPACE_SHAPELESS
             : place->ground == GROUND_BOX           ? EXPORT_SPACE_BOX
             : strcmp(name, place->called.name) != 0 ? EXPORT_SPACE_NAME
             : place->shape->n_lines > 1             ? EXPORT_SPACE_RINGS
             : is_rounded                            ? EXPORT_SPACE_ROUNDED
                                                     : EXPORT_SPACE,
             1);
    loss_add(export->report, EXPORT_GARRISON, place->town >= 0);
    loss_add(export->report, EXPORT_HARBOUR, place->has_harbour);
    loss_add(export->report, EXPORT_FORAGE, place->forage >= 0);
}

/* Appends the slot of a piece, from which VASSAL makes it. */
static void
append_slot(Export *export, const char *name, guint32 type, const ForeignUnit *unit)
{
    g_autoptr(GString) text = g_string_new(NULL);
    vassal_piece_append(&export->pieces, text, name, type, unit, "null", "null;0;0");
    markup_append(export->out,
                  "<VASSAL.build.widget.PieceSlot entryName=\"%s\" gpid=\"%u\" width=\"%d\" "
                  "height=\"%d\">%s</VASSAL.build.widget.PieceSlot>\n",
                  name, export->pieces.n, VASSAL_COUNTER, VASSAL_COUNTER, text->str);
}

/* Appends the stacks, one for each place or hex, in the order of these. */
static void
append_stacks(Export *export)
{
    const ForeignMap *map = export->map;
    g_autofree GArray **there = vassal_stacks(map, map->units);
    for (guint i = 0; i < map->units->len; i++) {
        const ForeignUnit *unit = &g_array_index(map->units, ForeignUnit, i);
        loss_add(export->report,
                 foreign_unit_berth(map, unit) != unit->place ? EXPORT_UNIT_HARBOUR : EXPORT_UNIT,
                 1);
    }
    for (guint32 i = 0; i < foreign_map_n_spots(map); i++) {
        if (there[i] == NULL)
            continue;
        markup_append(export->out,
                      "<" MODULE "map.SetupStack name=\"%s\" owningBoard=\"" VASSAL_BOARD "\" "
                      "useGridLocation=\"true\" location=\"%s\" x=\"%d\" y=\"%d\">\n",
                      (const char *)export->names->pdata[i], (const char *)export->names->pdata[i],
                      export->pieces.middles[i].x, export->pieces.middles[i].y);
        for (guint j = 0; j < there[i]->len; j++) {
            const ForeignUnit *unit =
                &g_array_index(map->units, ForeignUnit, g_array_index(there[i], guint, j));
            append_slot(export, unit->called.name, unit->type, unit);
        }
        markup_append(export->out, "</" MODULE "map.SetupStack>\n");
        g_array_unref(there[i]);
    }
}

static void
append_set_ups(Export *export)
{
    const GArray *set_ups = export->map->set_ups;
    for (guint i = 0; i < set_ups->len; i++) {
        const ForeignSetUp *set_up = &g_array_index(set_ups, ForeignSetUp, i);
        g_autofree char *file = g_strconcat(set_up->called.id, ".vsav", NULL);
        gboolean is_here = export->map->grid == NULL || set_up->units->len > 0;
        loss_add(export->report, is_here ? EXPORT_SCENARIO : EXPORT_SCENARIO_GRID, 1);
        if (!is_here)
            continue;
        markup_append(export->out,
                      "<" MODULE "PredefinedSetup name=\"%s\" file=\"%s\" useFile=\"true\" "
                      "isMenu=\"false\"/>\n",
                      set_up->called.name, file);
        vassal_save_add(&export->pieces, file, set_up);
    }
}

static void
append_zones(Export *export)
{
    guint n_squares = 0;
    markup_append(export->out, "<" PICKER "board.ZonedGrid>\n");
    for (guint32 i = 0; i < export->map->places->len; i++)
        append_zone(export, i, &n_squares);
    markup_append(export->out, "</" PICKER "board.ZonedGrid>\n");
}

static void
append_grid(Export *export)
{
    const ForeignGrid *grid = export->map->grid;
    vassal_hexes_append(export->out, export->map);
    for (guint32 i = 0; i < foreign_map_n_spots(export->map); i++) {
        loss_add(export->report, EXPORT_HEX, grid->terrains[i] != FOREIGN_NONE);
        export->pieces.middles[i] = vassal_hexes_middle(grid, i);
    }
    loss_add(export->report, vassal_hexes_keep_labels(grid) ? EXPORT_GRID : EXPORT_GRID_LABELS, 1);
    loss_add(export->report, EXPORT_HEX_NAME, grid->named->len);
    loss_add(export->report, EXPORT_SPACE_HEXES, export->map->places->len);
}

static void
append_map(Export *export)
{
    markup_append(export->out,
                  "<" MODULE "Map mapName=\"" VASSAL_BOARD "\" allowMultiple=\"false\">\n"
                  "<" MODULE "map.BoardPicker><setup>" VASSAL_BOARD "BoardPicker\t" VASSAL_BOARD
                  "\t0\t0</setup>\n"
                  "<" PICKER "Board name=\"" VASSAL_BOARD "\" image=\"" BOARD_PICTURE
                  "\" reversible=\"false\" "
                  "width=\"%d\" height=\"%d\">\n",
                  export->layout.width, export->layout.height);
    if (export->map->grid != NULL)
        append_grid(export);
    else
        append_zones(export);
    markup_append(export->out,
                  "</" PICKER "Board>\n</" MODULE "map.BoardPicker>\n"
                  "<" MODULE "map.StackMetrics/>\n<" MODULE "map.PieceMover/>\n"
                  "<" MODULE "map.KeyBufferer/>\n<" MODULE "map.MenuDisplayer/>\n"
                  "<" MODULE "map.StackExpander/>\n<" MODULE "map.Zoomer/>\n"
                  "<" MODULE "map.ForwardToChatter/>\n<" MODULE "map.ForwardToKeyBuffer/>\n");
    if (export->map->grid != NULL)
        vassal_hexes_append_grounds(export->out, export->map);
    append_stacks(export);
    markup_append(export->out, "</" MODULE "Map>\n");
}

static void
append_box_of_pieces(Export *export)
{
    markup_append(export->out, "<" MODULE "PieceWindow name=\"Pieces\" text=\"Pieces\">\n"
                               "<VASSAL.build.widget.ListWidget entryName=\"Pieces\">\n");
    for (guint32 i = 0; i < export->map->types->len; i++)
        append_slot(export, g_array_index(export->map->types, ForeignType, i).called.name, i, NULL);
    markup_append(export->out, "</VASSAL.build.widget.ListWidget>\n</" MODULE "PieceWindow>\n");
    loss_add(export->report, EXPORT_TYPE, export->map->types->len);
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
    loss_add(export->report, EXPORT_NATION, g_hash_table_size(named));
    loss_add(export->report, EXPORT_NATION_NOWHERE, map->nations->len - g_hash_table_size(named));
}

/* Returns: how many pieces are numbered. */
static guint
n_slots(const ForeignMap *map)
{
    guint n = map->units->len + map->types->len;
    for (guint i = 0; i < map->set_ups->len; i++)
        n += g_array_index(map->set_ups, ForeignSetUp, i).units->len;
    return n;
}

/* Returns: (transfer full): the file of the module. */
static GString *
module_of(Export *export)
{
    const ForeignMap *map = export->map;
    export->out = g_string_new("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    markup_append(
        export->out,
        "<VASSAL.build.GameModule name=\"%s\" version=\"1.0\" VassalVersion=\"" VASSAL_VERSION "\" "
        "description=\"\" nextPieceSlotId=\"%u\">\n"
        "<" MODULE "BasicCommandEncoder/>\n<" MODULE "Documentation/>\n"
        "<" MODULE "PlayerRoster>\n",
        map->title, n_slots(map) + 1);
    for (guint i = 0; i < map->sides->len; i++)
        markup_append(export->out, "<entry>%s</entry>\n",
                      g_array_index(map->sides, ForeignSide, i).called.name);
    markup_append(export->out, "</" MODULE "PlayerRoster>\n<" MODULE "GlobalOptions/>\n"
                               "<" MODULE "PrototypesContainer/>\n");
    note_nations(export);
    append_map(export);
    append_box_of_pieces(export);
    append_set_ups(export);
    markup_append(export->out, "<" MODULE "Chatter/>\n</VASSAL.build.GameModule>\n");
    return export->out;
}

/* Counts commands: those that pieces name in one of the set-ups, and the others. */
static void
note_commands(Export *export)
{
    const ForeignMap *map = export->map;
    g_autofree gboolean *is_named = g_new0(gboolean, (gsize)map->commands->len + 1);
    for (guint i = 0; i < map->set_ups->len; i++) {
        const GArray *units = g_array_index(map->set_ups, ForeignSetUp, i).units;
        for (guint j = 0; j < units->len; j++)
            is_named[g_array_index(units, ForeignUnit, j).command] = TRUE;
    }
    for (guint i = 1; i <= map->commands->len; i++)
        loss_add(export->report, is_named[i] ? EXPORT_COMMAND : EXPORT_COMMAND_NOWHERE, 1);
}

static ExportFiles *
write_vassal(const ForeignMap *map, const ForeignRest *rest, LossReport *report)
{
    Export export = {
        .map = map,
        .report = report,
        .layout = map->grid != NULL ? vassal_hexes_layout(map) : vassal_layout(map),
        .names = g_ptr_array_new_with_free_func(g_free),
    };
    ExportFiles *files = export_files_new();
    vassal_pieces_init(&export.pieces, map);
    name_places(&export);
    if (map->grid == NULL)
        export.ways = way_texts_of(map, (const char *const *)export.names->pdata);
    export_files_add(export.pieces.files, "moduledata", vassal_data(map->title));
    export_files_add(export.pieces.files, "images/" BOARD_PICTURE,
                     map->grid != NULL ? vassal_hexes_picture(map, &export.layout)
                                       : vassal_board_picture(map, &export.layout));
    GString *module = module_of(&export);
    export_files_add(export.pieces.files, "buildFile.xml", module);
    export_files_add_bytes(files, "map.vmod", packed_files(export.pieces.files));
    loss_add(report, EXPORT_GRID_MORE, rest->n_grids - (map->grid != NULL));
    loss_add(report, EXPORT_LEVEL, rest->n_levels);
    guint n_sides = map->grid != NULL ? map->grid->sides->len : 0;
    loss_add(report, EXPORT_HEXSIDE, n_sides);
    loss_add(report, EXPORT_HEXSIDE_MORE, rest->n_hexsides - n_sides);
    loss_add(report, EXPORT_TERRAIN, map->terrains->len);
    loss_add(report, EXPORT_ALIAS, rest->n_aliases);
    loss_add(report, map->grid != NULL ? EXPORT_WAY_HEXES : EXPORT_WAY, map->links->len);
    loss_add(report, EXPORT_BLOCKED, rest->n_blocked);
    note_commands(&export);
    loss_add(report, EXPORT_UNIT_ELSEWHERE, (guint64)rest->n_elsewhere + rest->n_waiting);
    if (map->grid == NULL)
        foreign_values_note(map, report, EXPORT_VALUE, EXPORT_VALUE_ABOUT);
    loss_add(report, EXPORT_OTHER,
             (guint64)rest->n_others - map->commands->len - map->set_ups->len +
                 (map->grid != NULL ? foreign_rest_of_values(map) : 0));
    vassal_pieces_clear(&export.pieces);
    g_ptr_array_unref(export.names);
    g_clear_pointer(&export.ways, g_ptr_array_unref);
    return files;
}

const ForeignWriter writer_vassal = {
    .rows = export_rows,
    .n_rows = G_N_ELEMENTS(export_rows),
    .write = write_vassal,
    .has_hexes = TRUE,
};
