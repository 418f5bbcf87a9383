/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finds the drawing of a data set among its layers and reads it, or makes one: of the grids of
 * the map, whose corners are on a lattice of whole numbers so that adjacent hexes have the same
 * corners, or of the connections between spaces, as a diagram whose shapes keep a distance so
 * that each line between two of them can be seen.
 */
#include "schema/store/map-file.h"

#include "schema/geometry/diagram.h"
#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "schema/store/grid-layer.h"
#include "schema/store/map-redraw.h"

#include <math.h>
#include <string.h>

/* Tenths of a unit: half of a hex from side to side, and a quarter from corner to corner. */
#define HALF (MAP_GRID_HEX_SIZE * 5)
#define QUARTER 289

/* From one grid to the next, and around all. */
#define GRID_DRAWING_MARGIN (MAP_GRID_HEX_SIZE * 10)

typedef struct {
    const Grid *grid;
    HexGrid form;
    gint top;           /* its upper left corner, in tenths */
    gint width, height; /* likewise */
} Sheet;

/* Corners clockwise as hex_corner() has them: halves across, quarters along. */
static const gint8 pointy[HEX_SIDES][2] = {{1, 0}, {2, 1}, {2, 3}, {1, 4}, {0, 3}, {0, 1}};

static const gint8 flat[HEX_SIDES][2] = {{0, 1}, {0, 3}, {1, 4}, {2, 3}, {2, 1}, {1, 0}};

static gboolean
is_shifted(const HexGrid *form, gint line)
{
    return ((line & 1) != 0) != form->shifts_even;
}

/* The shapes drawn so far. */
typedef struct {
    GArray *elements;  /* of MapElement */
    GStringChunk *ids; /* of theirs */
    GArray *corners;   /* of Point */
    GString *id;       /* owned: of the last one */
} Drawing;

static void
add_hex(Drawing *drawing, const Sheet *sheet, Hex hex)
{
    const HexGrid *form = &sheet->form;
    gboolean is_flat = form->has_flat_top;
    gint line = is_flat ? hex.column : hex.row, place = is_flat ? hex.row : hex.column;
    gint half = 2 * place + is_shifted(form, line), quarter = 3 * line;
    Point corners[HEX_SIDES];
    for (guint i = 0; i < HEX_SIDES; i++) {
        const gint8 *corner = is_flat ? flat[i] : pointy[i];
        gint across = (half + corner[0]) * HALF, along = (quarter + corner[1]) * QUARTER;
        corners[i] = (Point){
            .x = GRID_DRAWING_MARGIN + (is_flat ? along : across),
            .y = sheet->top + (is_flat ? across : along),
        };
    }
    g_string_truncate(drawing->id, 0);
    grid_hex_id(sheet->grid, hex, drawing->id);
    MapElement element = {
        .id = g_string_chunk_insert_len(drawing->ids, drawing->id->str, (gssize)drawing->id->len),
        .kind = MAP_KIND_TERRITORY,
        .shape = MAP_SHAPE_PATH,
        .data = {drawing->corners->len, drawing->corners->len + HEX_SIDES},
    };
    g_array_append_val(drawing->elements, element);
    g_array_append_vals(drawing->corners, corners, HEX_SIDES);
}

/* Returns: whether @map has hexes, and no more than a map may have. */
static gboolean
can_be_drawn(const Map *map)
{
    guint64 n = 0;
    for (guint32 i = 0; i < map->grids.length; i++) {
        HexGrid form = grid_form((const Grid *)map->grids.items[i]);
        n += (guint64)form.n_columns * (guint64)form.n_rows;
    }
    return n > 0 && n <= LIMIT_HEXES;
}

/* Finds what @grid is drawn on, below what ends at @bottom, which becomes its own end. Returns:
 * FALSE: it is not drawn. */
static gboolean
find_sheet(const Grid *grid, const char *only, gint *bottom, Sheet *sheet)
{
    if (grid->record.raw || grid->id == NULL || (only != NULL && strcmp(grid->id, only) != 0))
        return FALSE;
    *sheet = (Sheet){.grid = grid, .form = grid_form(grid), .top = *bottom};
    const HexGrid *form = &sheet->form;
    gint n_lines = form->has_flat_top ? form->n_columns : form->n_rows;
    gint n_places = form->has_flat_top ? form->n_rows : form->n_columns;
    gint across = (2 * n_places + 1) * HALF, along = (3 * n_lines + 1) * QUARTER;
    sheet->width = form->has_flat_top ? along : across;
    sheet->height = form->has_flat_top ? across : along;
    *bottom += sheet->height + GRID_DRAWING_MARGIN;
    return TRUE;
}

const Grid *
map_grid_hex_at(const Map *map, const char *only, Point at, Hex *hex)
{
    gint bottom = GRID_DRAWING_MARGIN;
    for (guint32 i = 0; i < map->grids.length; i++) {
        Sheet sheet;
        if (!find_sheet((const Grid *)map->grids.items[i], only, &bottom, &sheet))
            continue;
        gboolean is_flat = sheet.form.has_flat_top;
        gint x = at.x - GRID_DRAWING_MARGIN, y = at.y - sheet.top;
        double across = (is_flat ? y : x) / (2.0 * HALF);
        double along = (is_flat ? x : y) / (4.0 * QUARTER) * HEX_ACROSS_CORNERS;
        *hex = hex_at_point(&sheet.form, is_flat ? along : across, is_flat ? across : along);
        if (hex_is_within(&sheet.form, *hex))
            return sheet.grid;
    }
    return NULL;
}

/* Returns: (transfer full): a file of that size, in tenths, that draws nothing. */
static SourceText *
new_frame(const char *name, gint width, gint height)
{
    char *svg = g_strdup_printf("<svg xmlns=\"http://www.w3.org/2000/svg\" "
                                "viewBox=\"0 0 %d.%d %d.%d\"/>\n",
                                width / 10, width % 10, height / 10, height % 10);
    g_autoptr(GBytes) bytes = g_bytes_new_take(svg, strlen(svg));
    return source_text_new(name, bytes);
}

/* Draws the grids of @map. @only: the id of the only grid to draw; NULL: all. Returns: (transfer
 * full): the drawing, as if it had been parsed from a map.svg called @name; NULL: @map has no
 * hexes, or more than LIMIT_HEXES. */
static MapSvg *
map_grid_drawing_new(const Map *map, const char *only, const char *name)
{
    if (!can_be_drawn(map))
        return NULL;
    g_autoptr(GString) id = g_string_new(NULL);
    Drawing drawing = {
        .elements = g_array_new(FALSE, FALSE, sizeof(MapElement)),
        .ids = g_string_chunk_new(4096),
        .corners = g_array_new(FALSE, FALSE, sizeof(Point)),
        .id = id,
    };
    gint right = 0, bottom = GRID_DRAWING_MARGIN;
    for (guint32 i = 0; i < map->grids.length; i++) {
        Sheet sheet;
        if (!find_sheet((const Grid *)map->grids.items[i], only, &bottom, &sheet))
            continue;
        const Texts *lines = &sheet.grid->terrain;
        for (gint row = 0; row < MIN(sheet.form.n_rows, (gint)lines->length); row++) {
            const char *sign = lines->items[row];
            for (gint column = 0; column < sheet.form.n_columns && *sign != '\0'; column++) {
                if (*sign != ' ')
                    add_hex(&drawing, &sheet, (Hex){column, row});
                sign = g_utf8_next_char(sign);
            }
        }
        right = MAX(right, sheet.width);
    }
    g_autoptr(SourceText) frame = new_frame(name, right + 2 * GRID_DRAWING_MARGIN, bottom);
    return map_svg_new_made(frame, drawing.elements, drawing.ids, drawing.corners);
}

/* Units of the drawing, from one place to the next. */
#define STEP 140.0

/* From the middle of a place to its sides, and around all. */
#define RADIUS 42.0
#define LINE_END (RADIUS + 2.0) /* clear of the corners */
#define DIAGRAM_DRAWING_MARGIN 100.0
#define N_CORNERS 8

/* The ways between places, as lines between their numbers. Each is there once; what leads to no
 * place, or back to the same, is not. */
typedef struct {
    GPtrArray *ids; /* owned: of the places that have one (borrowed from the set), in their order */
    GArray *lines;  /* owned: of DiagramLine */
} Ways;

static void
ways_init(Ways *ways, const DataSet *set)
{
    Records spaces = data_set_records(set, ENTITY_SPACE);
    g_autoptr(GHashTable) numbers = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) known = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    ways->ids = g_ptr_array_new();
    ways->lines = g_array_new(FALSE, FALSE, sizeof(DiagramLine));
    for (guint32 i = 0; i < spaces.length; i++) {
        const char *id = record_key(spaces.items[i]);
        if (id == NULL || g_hash_table_contains(numbers, id))
            continue;
        g_ptr_array_add(ways->ids, (gpointer)id);
        g_hash_table_insert(numbers, (gpointer)id, GUINT_TO_POINTER(ways->ids->len));
    }
    for (guint32 i = 0; i < spaces.length; i++) {
        const char *id = record_key(spaces.items[i]);
        guint32 from = id != NULL ? GPOINTER_TO_UINT(g_hash_table_lookup(numbers, id)) : 0;
        if (from == 0 || spaces.items[i]->raw)
            continue;
        const Records *ends = &((const Space *)spaces.items[i])->neighbours;
        for (guint32 j = 0; j < ends->length; j++) {
            const char *to = record_key(ends->items[j]);
            guint32 other = to != NULL ? GPOINTER_TO_UINT(g_hash_table_lookup(numbers, to)) : 0;
            if (other != 0) {
                guint32 a = from - 1;
                guint32 b = other - 1;
                const DiagramLine line = {MIN(a, b), MAX(a, b)};
                gint64 key = ((gint64)line.a << 32) | line.b;
                if (a != b && g_hash_table_add(known, g_memdup2(&key, sizeof key)))
                    g_array_append_val(ways->lines, line);
            }
        }
    }
}

static void
ways_clear(Ways *ways)
{
    g_ptr_array_unref(ways->ids);
    g_array_unref(ways->lines);
}

gboolean
map_diagram_differs(const DataSet *before, const DataSet *now)
{
    Ways one, other;
    ways_init(&one, before);
    ways_init(&other, now);
    gsize size = one.lines->len * sizeof(DiagramLine);
    gboolean differ = one.ids->len != other.ids->len || one.lines->len != other.lines->len ||
                      (size > 0 && memcmp(one.lines->data, other.lines->data, size) != 0);
    for (guint i = 0; i < one.ids->len && !differ; i++)
        differ = strcmp(one.ids->pdata[i], other.ids->pdata[i]) != 0;
    ways_clear(&one);
    ways_clear(&other);
    return differ;
}

/* Writes a point in tenths of a unit. */
static void
add_point(GString *out, char before, double x, double y)
{
    glong across = lround(x * 10), down = lround(y * 10);
    g_string_append_printf(out, "%c%ld.%ld,%ld.%ld", before, across / 10, across % 10, down / 10,
                           down % 10);
}

static DiagramSpot
place_at(DiagramSpot spot)
{
    return (DiagramSpot){DIAGRAM_DRAWING_MARGIN + spot.x * STEP,
                         DIAGRAM_DRAWING_MARGIN + spot.y * STEP};
}

static void
add_place(GString *out, const char *id, DiagramSpot middle)
{
    g_autofree char *escaped = g_markup_escape_text(id, -1);
    g_string_append_printf(out, "<path id=\"%s\" d=\"", escaped);
    for (guint i = 0; i < N_CORNERS; i++) {
        double angle = 2 * G_PI * (i + 0.5) / N_CORNERS;
        add_point(out, i == 0 ? 'M' : 'L', middle.x + RADIUS * cos(angle),
                  middle.y + RADIUS * sin(angle));
    }
    g_string_append(out, "Z\"/>\n");
}

/* Lines end at the shapes. */
static void
add_way(GString *out, const char *one, const char *other, DiagramSpot a, DiagramSpot b)
{
    double dx = b.x - a.x, dy = b.y - a.y, length = sqrt(dx * dx + dy * dy);
    if (length <= 2 * LINE_END)
        return;
    g_autofree char *id = g_markup_printf_escaped("border-%s--%s", one, other);
    dx *= LINE_END / length;
    dy *= LINE_END / length;
    g_string_append_printf(out, "<path id=\"%s\" fill=\"none\" stroke=\"#555\" d=\"", id);
    add_point(out, 'M', a.x + dx, a.y + dy);
    add_point(out, 'L', b.x - dx, b.y - dy);
    g_string_append(out, "\"/>\n");
}

/* Draws the places of @set and their connections as a diagram. Returns: (transfer full): the bytes
 * of a map.svg called @name; NULL: @set has no places, or more than DIAGRAM_NODES_MAX. */
static SourceText *
map_diagram_new(const DataSet *set, const char *name)
{
    Ways ways;
    ways_init(&ways, set);
    guint n = ways.ids->len;
    SourceText *text = NULL;
    if (n > 0 && n <= DIAGRAM_NODES_MAX) {
        const DiagramLine *lines = (const DiagramLine *)(gconstpointer)ways.lines->data;
        g_autofree DiagramSpot *spots = diagram_new(n, lines, ways.lines->len);
        g_autoptr(GString) body = g_string_new("<g>\n");
        DiagramSpot size = {0, 0};
        for (guint i = 0; i < n; i++) {
            size = (DiagramSpot){MAX(size.x, spots[i].x), MAX(size.y, spots[i].y)};
            add_place(body, ways.ids->pdata[i], place_at(spots[i]));
        }
        g_string_append(body, "</g>\n<g id=\"borders\">\n");
        for (guint i = 0; i < ways.lines->len; i++)
            add_way(body, ways.ids->pdata[lines[i].a], ways.ids->pdata[lines[i].b],
                    place_at(spots[lines[i].a]), place_at(spots[lines[i].b]));
        GString *out = g_string_new("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0");
        size = place_at(size);
        add_point(out, ' ', size.x + DIAGRAM_DRAWING_MARGIN, size.y + DIAGRAM_DRAWING_MARGIN);
        g_string_append_printf(out, "\">\n%s</g>\n</svg>\n", body->str);
        g_autoptr(GBytes) bytes = g_string_free_to_bytes(out);
        text = source_text_new(name, bytes);
    }
    ways_clear(&ways);
    return text;
}

/* A MapKindOf: the kind of the place with the id of the shape. */
static MapKind
kind_of_place(const char *id, gconstpointer set)
{
    static const MapKind kinds[N_MAP_KINDS] = {
        [SPACE_LAND] = MAP_KIND_TERRITORY,
        [SPACE_SEA] = MAP_KIND_SEA,
        [SPACE_BOX] = MAP_KIND_BOX,
    };
    const Space *space = (const Space *)data_set_find_record(set, ENTITY_SPACE, id);
    if (space == NULL || space->record.raw || (guint)space->kind >= G_N_ELEMENTS(kinds))
        return MAP_KIND_NONE;
    return kinds[space->kind];
}

/* Adds the connections of @space with places that are drawn, if one of the two is a point, to
 * @ways.
 * @known: of pairs of ids, owned, those that are there. */
static void
add_ways_of(const MapSvg *svg, const Space *space, GArray *ways, GHashTable *known)
{
    const MapElement *from = map_svg_find_place(svg, space->id);
    for (guint32 i = 0; from != NULL && i < space->neighbours.length; i++) {
        const Neighbour *neighbour = (const Neighbour *)space->neighbours.items[i];
        const MapElement *to =
            neighbour->to != NULL ? map_svg_find_place(svg, neighbour->to) : NULL;
        if (to == NULL || to == from ||
            (from->point == MAP_KIND_NONE && to->point == MAP_KIND_NONE) ||
            g_strcmp0(neighbour->border, built_in_borders[BORDER_BLOCKED]) == 0 ||
            map_find_line(svg, space->id, neighbour->to) != NULL)
            continue;
        const MapWay way = {space->id, neighbour->to};
        gboolean is_first = strcmp(way.from, way.to) < 0;
        char *pair =
            g_strconcat(is_first ? way.from : way.to, "\n", is_first ? way.to : way.from, NULL);
        if (g_hash_table_add(known, pair))
            g_array_append_val(ways, way);
    }
}

/* Returns: (transfer full): of MapWay, whose ids are borrowed from @set: the connections that @svg
 * draws as lines, because it draws one of their ends as a point; NULL: it has no points. */
static GArray *
find_ways(const MapSvg *svg, const DataSet *set)
{
    guint32 i = 0;
    while (i < svg->n_elements && svg->elements[i].point == MAP_KIND_NONE)
        i++;
    if (i == svg->n_elements)
        return NULL;
    GArray *ways = g_array_new(FALSE, FALSE, sizeof(MapWay));
    Records spaces = data_set_records(set, ENTITY_SPACE);
    g_autoptr(GHashTable) known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint32 j = 0; j < spaces.length; j++)
        if (!spaces.items[j]->raw && record_key(spaces.items[j]) != NULL)
            add_ways_of(svg, (const Space *)spaces.items[j], ways, known);
    return ways;
}

static gboolean
has_ways_of(const MapSvg *svg, const DataSet *set)
{
    g_autoptr(GArray) ways = find_ways(svg, set);
    guint n = ways != NULL ? ways->len : 0;
    gboolean is_same = n == (svg->ways != NULL ? svg->ways->len : 0);
    for (guint i = 0; is_same && i < n; i++) {
        const MapWay *one = &g_array_index(ways, MapWay, i);
        const MapWay *other = &g_array_index(svg->ways, MapWay, i);
        is_same = strcmp(one->from, other->from) == 0 && strcmp(one->to, other->to) == 0;
    }
    return is_same;
}

gboolean
map_file_fits(const MapSvg *svg, const DataSet *set)
{
    return map_svg_has_kinds(svg, kind_of_place, set) && has_ways_of(svg, set);
}

/* Whether the file is the one that @known was read from, under the same name. */
static gboolean
is_known(const MapFile *file, const MapSvg *known, const DataSet *set)
{
    return known != NULL && known->error == MAP_SVG_OK &&
           strcmp(known->text->name, file->text->name) == 0 &&
           g_bytes_equal(known->text->contents, file->text->contents) && map_file_fits(known, set);
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
map_file_read(const DataSet *set, MapSvg *known)
{
    MapFile *file = g_new0(MapFile, 1);
    file->file = map_file_find(set, &file->layer);
    if (file->file == NULL)
        return file;
    file->text = source_text_ref(file->file->text);
    gboolean is_read = file->file->read.result == FILE_READ;
    if (is_read && is_known(file, known, set)) {
        source_text_unref(file->text);
        file->text = source_text_ref(known->text);
        file->svg = map_svg_ref(known);
    } else if (is_read) {
        file->svg = map_svg_new(file->text, kind_of_place, set);
        map_svg_set_ways(file->svg, find_ways(file->svg, set));
    }
    return file;
}

MapFile *
map_file_read_or_make(const DataSet *set, const char *grid, MapSvg *known)
{
    MapFile *file = map_file_read(set, known);
    const Record *map = data_set_root(set, ENTITY_MAP);
    if (file->file != NULL || map == NULL || map->raw)
        return file;
    file->is_diagram = !record_has_key(map, "grids");
    if (file->is_diagram) {
        file->text = map_diagram_new(set, MAP_FILE_NAME);
        if (file->text != NULL)
            file->svg = map_svg_new(file->text, kind_of_place, set);
    } else
        file->svg = map_grid_drawing_new((const Map *)map, grid, MAP_FILE_NAME);
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
