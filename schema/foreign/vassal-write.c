/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * VASSAL: a data set becomes a module, with a board, a grid or zones, and a piece for each unit.
 */
#include "schema/foreign/foreign-map.h"
#include "schema/foreign/foreign-values.h"
#include "schema/foreign/foreign-units.h"
#include "schema/foreign/vassal-words.h"
#include "schema/foreign/way-text.h"
#include "schema/foreign/formats.h"
#include "schema/foreign/foreign-view.h"
#include "schema/geometry/inner-point.h"
#include "schema/store/map-svg.h"
#include "schema/text/markup.h"

#include <math.h>
#include <string.h>

/* Pixels of a counter, and of the square that a place gets which is not drawn. */
#define VASSAL_COUNTER 64
#define VASSAL_SQUARE 20

/* The positions of places on the board, in pixels. */
typedef struct {
    gint left, top;     /* of the drawing */
    gint width, height; /* of the board, with the squares below the drawing */
    gint n_columns, y;  /* of the squares: number in a row, and first row */
} VassalLayout;

/* The version of VASSAL of the exported module. */
#define VASSAL_VERSION "3.6.0"

/* The name of the map and of its one board. */
#define VASSAL_BOARD "Map"

typedef struct {
    const ForeignMap *map;
    ForeignFiles *files; /* owned: of the module */
    GHashTable *images;  /* owned: text of a counter -> its file, both owned */
    Point *middles;      /* owned: the position of the pieces of each place, in pixels */
    guint n;             /* pieces numbered so far */
} VassalPieces;

static GString *vassal_picture_new(gint width, gint height);
static void vassal_picture_name(GString *out, const char *name, gint x, gint y);

/* Pixels from side to side of a hex. */
#define HEX 60
#define NUMBER_FORMAT "%.4f"
#define N_LETTERS 26

/* The colours of hexside features, used in turn. */
static const guint32 nation_paint_of_sides[] = {0x2f5f9f, 0x7a4a1f, 0x3f6f2f, 0x7f2f5f};

#define ZONED_GRID "VASSAL.build.module.map.boardPicker.board.ZonedGrid"
#define ZONE "VASSAL.build.module.map.boardPicker.board.mapgrid.Zone"
#define PROPERTIES "VASSAL.build.module.properties.GlobalProperties"
#define PROPERTY "VASSAL.build.module.properties.GlobalProperty"
#define END_OF_PROPERTY                                                                            \
    "\" description=\"\" isNumeric=\"false\" min=\"null\" max=\"null\" wrap=\"false\"/>\n"

static void
append_number(GString *out, const char *before, double number)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append(out, before);
    g_string_append(out, g_ascii_formatd(text, sizeof text, NUMBER_FORMAT, number));
}

/* Makes (@x, @y), in hexes, pixels of the board. */
static void
place(const HexGrid *form, double *x, double *y)
{
    *x = *x * HEX - (form->has_flat_top ? 0 : 1);
    *y = *y * HEX - (form->has_flat_top ? 1 : 0);
}

/* Lays out the board of the grid of @map. */
static VassalLayout
vassal_hexes_layout(const ForeignMap *map)
{
    const HexGrid *form = &map->grid->form;
    gint n_lines = form->has_flat_top ? form->n_columns : form->n_rows;
    gint n_places = form->has_flat_top ? form->n_rows : form->n_columns;
    gint across = (gint)(HEX * HEX_ACROSS_CORNERS * (0.25 + 0.75 * n_lines));
    gint along = n_places * HEX + HEX / 2 - 2;
    return (VassalLayout){
        .width = form->has_flat_top ? across : along,
        .height = form->has_flat_top ? along : across,
    };
}

/* Draws a line along each hexside with a border. */
static void
draw_sides(GString *out, const ForeignGrid *grid)
{
    g_string_append(out, "<g stroke-width=\"6\" stroke-linecap=\"round\">\n");
    for (guint i = 0; i < grid->sides->len; i++) {
        const ForeignHexside *side = &g_array_index(grid->sides, ForeignHexside, i);
        gint number = hex_side_number(&grid->form, side->side - 1);
        if (number < 0)
            continue;
        g_string_append_printf(
            out, "<path stroke=\"#%06x\" d=\"",
            nation_paint_of_sides[side->border % G_N_ELEMENTS(nation_paint_of_sides)]);
        for (guint end = 0; end < 2; end++) {
            double x, y;
            hex_corner_at(&grid->form, side->hex, ((guint)number + end) % HEX_SIDES, &x, &y);
            place(&grid->form, &x, &y);
            append_number(out, end == 0 ? "M" : "L", x);
            append_number(out, ",", y);
        }
        g_string_append(out, "\"/>\n");
    }
    g_string_append(out, "</g>\n");
}

/* Returns: (transfer full): its picture. */
static GString *
vassal_hexes_picture(const ForeignMap *map, const VassalLayout *layout)
{
    const ForeignGrid *grid = map->grid;
    GString *out = vassal_picture_new(layout->width, layout->height);
    g_autofree guint32 *paints = foreign_view_terrain_paints(map);
    guint32 n = (guint32)grid->form.n_columns * (guint32)grid->form.n_rows;
    g_string_append(out, "<g stroke=\"#333333\">\n");
    for (guint32 i = 0; i < n; i++) {
        if (grid->terrains[i] == FOREIGN_NONE)
            continue;
        g_string_append_printf(out, "<path fill=\"#%06x\" d=\"", paints[grid->terrains[i]]);
        for (guint corner = 0; corner < HEX_SIDES; corner++) {
            double x, y;
            hex_corner_at(&grid->form, hex_of_index(&grid->form, i), corner, &x, &y);
            place(&grid->form, &x, &y);
            append_number(out, corner == 0 ? "M" : "L", x);
            append_number(out, ",", y);
        }
        g_string_append(out, "Z\"/>\n");
    }
    g_string_append(out, "</g>\n");
    draw_sides(out, grid);
    for (guint i = 0; i < grid->named->len; i++) {
        const ForeignHex *named = &g_array_index(grid->named, ForeignHex, i);
        double x, y;
        hex_centre(&grid->form, named->hex, &x, &y);
        place(&grid->form, &x, &y);
        vassal_picture_name(out, named->name, (gint)x, (gint)y);
    }
    g_string_append(out, "</svg>\n");
    return out;
}

/* Appends the numbers of columns (@what: h) or rows (v). @is_line: they are those lines of which
 * every second one is shifted; before the first one VASSAL has another one, if that is. */
static void
append_count(GString *out, const ForeignGrid *grid, char what, gboolean is_line)
{
    const HexLabels *labels = &grid->labels;
    gboolean by_letters = (what == 'v') == labels->letters_rows;
    gint before = is_line && grid->form.shifts_even ? 1 : 0;
    g_string_append_printf(out, " %cType=\"%c\" %cLeading=\"%u\" %cOff=\"%d\" %cDescend=\"false\"",
                           what, by_letters ? 'A' : 'N', what, by_letters ? 0 : labels->digits - 1,
                           what, (by_letters ? 0 : labels->first) - before, what);
}

static void
append_hex_grid(GString *out, const ForeignMap *map)
{
    const HexGrid *form = &map->grid->form;
    double pitch = HEX * HEX_ACROSS_CORNERS * 0.75;
    double line = HEX * HEX_ACROSS_CORNERS * 0.5 - (form->shifts_even ? pitch : 0);
    g_string_append_printf(out,
                           "<VASSAL.build.module.map.boardPicker.board.HexGrid sideways=\"%s\" "
                           "snapTo=\"true\" edgesLegal=\"false\" cornersLegal=\"false\" "
                           "visible=\"false\"",
                           form->has_flat_top ? "false" : "true");
    append_number(out, " dx=\"", pitch);
    append_number(out, "\" dy=\"", HEX);
    append_number(out, "\" x0=\"", line);
    append_number(out, "\" y0=\"", HEX / 2 - 1);
    g_string_append(out, "\">");
    /* Its numbers go along rows. */
    if (!map->grid->labels.is_oblique) {
        g_string_append_printf(
            out,
            "<VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering "
            "first=\"%c\" sep=\"\"",
            map->grid->labels.letters_rows ? 'V' : 'H');
        append_count(out, map->grid, 'h', map->grid->form.has_flat_top);
        append_count(out, map->grid, 'v', !map->grid->form.has_flat_top);
        g_string_append(out,
                        " stagger=\"false\" locationFormat=\"$gridLocation$\" visible=\"true\" "
                        "fontSize=\"9\" color=\"0,0,0\" rotateText=\"0\" hDrawOff=\"0\" "
                        "vDrawOff=\"-20\"/>\n");
    }
    g_string_append(out, "</VASSAL.build.module.map.boardPicker.board.HexGrid>\n");
}

/* Returns: whether VASSAL has the labels of @grid: after Z it has AA and BB. */
static gboolean
vassal_hexes_keep_labels(const ForeignGrid *grid)
{
    gint32 n = grid->labels.letters_rows ? grid->form.n_rows : grid->form.n_columns;
    return !grid->labels.counts_on || n <= N_LETTERS;
}

/* Writes the label that hex @index, by hex_index(), has in VASSAL to @label, of HEX_LABEL_SIZE. */
static void
vassal_hexes_label(const ForeignGrid *grid, guint32 index, char *label)
{
    HexLabels labels = grid->labels;
    labels.counts_on = FALSE;
    hex_label_write(&labels, hex_of_index(&grid->form, index), label);
}

/* Appends the property @kind @name with the labels of all hexes whose @values, by hex_index(), are
 * @wanted, if there are any. */
static void
append_list(GString *out, const ForeignGrid *grid, const guint32 *values, guint32 wanted,
            const char *kind, const char *name)
{
    guint32 n = (guint32)grid->form.n_columns * (guint32)grid->form.n_rows, n_there = 0;
    g_autofree char *property =
        g_markup_printf_escaped("<" PROPERTY " name=\"%s%s\" initialValue=\"", kind, name);
    for (guint32 i = 0; i < n; i++) {
        char label[HEX_LABEL_SIZE];
        if (values[i] != wanted)
            continue;
        vassal_hexes_label(grid, i, label);
        g_string_append_printf(out, "%s%s", n_there > 0 ? " " : property, label);
        n_there++;
    }
    if (n_there > 0)
        g_string_append(out, END_OF_PROPERTY);
}

/* Appends the property with the hexsides of @border, if there are any. */
static void
append_sides(GString *out, const ForeignMap *map, guint32 border)
{
    const ForeignGrid *grid = map->grid;
    guint n_there = 0;
    g_autofree char *property =
        g_markup_printf_escaped("<" PROPERTY " name=\"" VASSAL_HEXSIDE "%s\" initialValue=\"",
                                g_array_index(map->borders, ForeignName, border).name);
    for (guint i = 0; i < grid->sides->len; i++) {
        const ForeignHexside *side = &g_array_index(grid->sides, ForeignHexside, i);
        char label[HEX_LABEL_SIZE];
        if (side->border != border)
            continue;
        vassal_hexes_label(grid, hex_index(&grid->form, side->hex), label);
        g_string_append_printf(out, "%s%s:%s", n_there++ > 0 ? " " : property, label,
                               direction_words[side->side - 1]);
    }
    if (n_there > 0)
        g_string_append(out, END_OF_PROPERTY);
}

/* Appends properties of the map with the terrains of hexes, the missing hexes and the hexside
 * features. */
static void
vassal_hexes_append_grounds(GString *out, const ForeignMap *map)
{
    g_string_append(out, "<" PROPERTIES ">\n");
    for (guint32 i = 0; i < map->terrains->len; i++) {
        const ForeignTerrain *terrain = &g_array_index(map->terrains, ForeignTerrain, i);
        append_list(out, map->grid, map->grid->terrains, i,
                    terrain->is_sea ? VASSAL_WATER : VASSAL_TERRAIN, terrain->called.name);
    }
    append_list(out, map->grid, map->grid->terrains, FOREIGN_NONE, VASSAL_NO_HEXES, "");
    guint32 n = (guint32)map->grid->form.n_columns * (guint32)map->grid->form.n_rows;
    g_autofree guint32 *levels = g_new(guint32, MAX(n, 1));
    for (guint32 i = 0; i < n; i++)
        levels[i] = map->grid->levels[i];
    for (guint32 level = 1; level <= 9; level++) {
        char name[] = {(char)('0' + level), '\0'};
        append_list(out, map->grid, levels, level, VASSAL_LEVEL, name);
    }
    for (guint32 i = 0; i < map->borders->len; i++)
        append_sides(out, map, i);
    g_string_append(out, "</" PROPERTIES ">\n");
}

#define SEA "#c9dce0"
#define LAND "#e9e4d4"
#define NOBODY "#cccccc"
#define FULL_FACE "#ffffff"
#define LOWER_FACE "#e6dcc3"

/* From square to square, with room for a name. */
#define SQUARE_ACROSS 120
#define SQUARE_DOWN 48
#define MARGIN 10

/* Letters that fit on a counter. */
#define COUNTER_LETTERS 11

/* Of those in its middle, as many as fit when they are large. */
#define LARGE_LETTERS 4u

static gint
pixels_below(gint value)
{
    gint units = (gint)MAP_SVG_GRID.units;
    return (value - ((value % units + units) % units)) / units;
}

/* Lays out @map. */
static VassalLayout
vassal_layout(const ForeignMap *map)
{
    Box box = map->frame;
    gint n_squares = 0;
    for (guint32 i = 0; i < map->places->len; i++) {
        const Shape *shape = foreign_place(map, i)->shape;
        n_squares += shape == NULL;
        if (shape != NULL)
            box = box_join(box, shape_bounds(shape));
    }
    if (box.right < box.left)
        box = (Box){0, 0, 0, 0};
    VassalLayout layout = {.left = pixels_below(box.left), .top = pixels_below(box.top)};
    layout.width = MAX(pixels_below(box.right) + 1 - layout.left, 8 * SQUARE_ACROSS);
    layout.y = pixels_below(box.bottom) + 1 - layout.top;
    layout.n_columns = layout.width / SQUARE_ACROSS;
    layout.height =
        layout.y + (n_squares + layout.n_columns - 1) / layout.n_columns * SQUARE_DOWN + MARGIN;
    return layout;
}

/* The upper left corner of square @number, from 0. */
static void
vassal_layout_square(const VassalLayout *layout, guint number, gint *x, gint *y)
{
    *x = MARGIN + (gint)number % layout->n_columns * SQUARE_ACROSS;
    *y = layout->y + MARGIN + (gint)number / layout->n_columns * SQUARE_DOWN;
}

/* Returns: (transfer full): the beginning of a picture, of which `</svg>` is the end. */
static GString *
vassal_picture_new(gint width, gint height)
{
    GString *out = g_string_new("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    markup_append(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                  "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" text-anchor=\"middle\">\n",
                  width, height, width, height);
    return out;
}

/* Appends @name of a place in whose middle (@x, @y) is. */
static void
vassal_picture_name(GString *out, const char *name, gint x, gint y)
{
    markup_append(out, "<text x=\"%d\" y=\"%d\" font-size=\"11\">%s</text>\n", x, y, name);
}

/* Returns: (transfer full): the picture of the board. */
static GString *
vassal_board_picture(const ForeignMap *map, const VassalLayout *layout)
{
    GString *out = vassal_picture_new(layout->width, layout->height);
    guint n_squares = 0;
    markup_append(out, "<g stroke=\"#333333\" fill-rule=\"evenodd\">\n");
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        const char *fill = place->ground == FOREIGN_SEA ? SEA : LAND;
        gint x, y;
        if (place->shape != NULL) {
            markup_append(out, "<path transform=\"translate(%d %d)\" fill=\"%s\" d=\"",
                          -layout->left, -layout->top, fill);
            svg_path_write(out, place->shape, MAP_SVG_GRID.units);
            g_string_append(out, "\"/>\n");
            continue;
        }
        vassal_layout_square(layout, n_squares++, &x, &y);
        markup_append(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", x,
                      y, VASSAL_SQUARE, VASSAL_SQUARE, fill);
    }
    g_string_append(out, "</g>\n");
    n_squares = 0;
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        gint x, y;
        if (place->shape != NULL) {
            InnerPoint inner = inner_point_find(place->shape, 1);
            x = pixels_below((gint)inner.x) - layout->left;
            y = pixels_below((gint)inner.y) - layout->top;
        } else {
            vassal_layout_square(layout, n_squares++, &x, &y);
            x += SQUARE_ACROSS / 2 - MARGIN;
            y += VASSAL_SQUARE + 13;
        }
        vassal_picture_name(out, place->called.name, x, y);
    }
    g_string_append(out, "</svg>\n");
    return out;
}

/* Appends @text, as far as it fits, in the line at @y. */
static void
append_line(GString *out, const char *text, gint y, gint size)
{
    g_autofree char *cut = g_utf8_substring(text, 0, MIN(g_utf8_strlen(text, -1), COUNTER_LETTERS));
    markup_append(out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\">%s</text>\n", VASSAL_COUNTER / 2,
                  y, size, cut);
}

/* Returns: (transfer full): the factors of @face with a dash between, or where it has none the
 * steps of @unit. */
static char *
numbers_of(const ForeignUnit *unit, const ForeignFace *face)
{
    g_autoptr(GString) numbers = g_string_new(NULL);
    for (guint i = 0; face != NULL && i < FOREIGN_FACTORS; i++)
        if (face->factors[i] >= 0)
            g_string_append_printf(numbers, "%s%d", numbers->len > 0 ? "-" : "", face->factors[i]);
    if (numbers->len == 0)
        g_string_append_printf(numbers, "%u", unit->strength);
    return g_strdup(numbers->str);
}

/* @unit: NULL: a counter of @type without a nation. @number: of its face, from 0; those without
 * faces have one. Returns: (transfer full): its picture. */
static GString *
vassal_counter_picture(const ForeignMap *map, guint32 type, const ForeignUnit *unit, guint32 number)
{
    GString *out = vassal_picture_new(VASSAL_COUNTER, VASSAL_COUNTER);
    const char *paint =
        unit != NULL ? g_array_index(map->nations, ForeignNation, unit->nation).paint : NULL;
    markup_append(
        out,
        "<rect x=\"1\" y=\"1\" width=\"%d\" height=\"%d\" fill=\"%s\" stroke=\"#000000\"/>\n"
        "<rect x=\"5\" y=\"5\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
        VASSAL_COUNTER - 2, VASSAL_COUNTER - 2, paint != NULL ? paint : NOBODY, VASSAL_COUNTER - 10,
        VASSAL_COUNTER - 10, number == 0 ? FULL_FACE : LOWER_FACE);
    append_line(out, g_array_index(map->types, ForeignType, type).called.name, 17, 9);
    if (unit != NULL) {
        const ForeignFace *face = number < unit->n_faces
                                      ? &g_array_index(map->faces, ForeignFace, unit->face + number)
                                      : NULL;
        g_autofree char *numbers = numbers_of(unit, face);
        append_line(out, numbers, 42, strlen(numbers) > LARGE_LETTERS ? 14 : 22);
        append_line(out, face != NULL && face->name != NULL ? face->name : unit->called.name, 54,
                    9);
    }
    g_string_append(out, "</svg>\n");
    return out;
}

/* The separator of commands of a save, and its start: the key 0 means no obfuscation. */
#define BETWEEN "\033"
#define HIDDEN "!VCSK00"

/* Readies @pieces for those of @map; the middles of places are to be filled. */
static void
vassal_pieces_init(VassalPieces *pieces, const ForeignMap *map)
{
    *pieces = (VassalPieces){
        .map = map,
        .files = foreign_files_new(),
        .images = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
        .middles = g_new0(Point, MAX(foreign_map_n_spots(map), 1)),
    };
}

static void
vassal_pieces_clear(VassalPieces *pieces)
{
    foreign_files_free(pieces->files);
    g_hash_table_unref(pieces->images);
    g_free(pieces->middles);
}

/* Returns: (transfer none): the name of the side of @nation; NULL: it has none. */
static const char *
vassal_side(const ForeignMap *map, guint32 nation)
{
    guint32 side = g_array_index(map->nations, ForeignNation, nation).side;
    return side != FOREIGN_NONE ? g_array_index(map->sides, ForeignSide, side).called.name : NULL;
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

/* What a `mark` holds. */
typedef struct {
    GString *keys, *values;
} Marks;

/* Appends a key and its value to those of a `mark`. */
static void
append_mark(gpointer data, const char *key, const char *value)
{
    Marks *marks = data;
    if (value == NULL)
        return;
    g_string_append_printf(marks->keys, "%s%s", marks->keys->len > 0 ? "," : "", key);
    g_string_append(marks->values, marks->values->len > 0 ? "," : "");
    append_part(marks->values, value, ',');
}

/* Returns: (transfer none): the image file of the counter of @unit, or of a neutral piece of @type,
 * with face @face; counters that look the same share one. */
static const char *
image_of(VassalPieces *pieces, guint32 type, const ForeignUnit *unit, guint32 face)
{
    GString *picture = vassal_counter_picture(pieces->map, type, unit, face);
    const char *known = g_hash_table_lookup(pieces->images, picture->str);
    if (known != NULL) {
        g_string_free(picture, TRUE);
        return known;
    }
    char *name = g_strdup_printf("counter-%u.svg", g_hash_table_size(pieces->images) + 1);
    g_autofree char *path = g_strconcat("images/", name, NULL);
    g_hash_table_insert(pieces->images, g_strdup(picture->str), name);
    foreign_files_add(pieces->files, path, g_string_free_to_bytes(picture));
    return name;
}

/* The traits of a piece, the outermost first, and their states. */
typedef struct {
    GString *type, *state;
    guint n;
} Traits;

static void
append_trait(Traits *traits, const char *type, const char *state)
{
    for (guint i = 1; i < traits->n; i++) {
        g_string_append_c(traits->type, '\\');
        g_string_append_c(traits->state, '\\');
    }
    g_string_append(traits->type, traits->n > 0 ? "\t" : "");
    g_string_append(traits->state, traits->n > 0 ? "\t" : "");
    g_string_append(traits->type, type);
    g_string_append(traits->state, state);
    traits->n++;
}

static void
append_marks(const VassalPieces *pieces, Traits *traits, guint32 type, const ForeignUnit *unit)
{
    const ForeignMap *map = pieces->map;
    g_autoptr(GString) keys = g_string_new("mark;"), values = g_string_new(NULL);
    g_autoptr(GString) listed = g_string_new(NULL);
    Marks marks = {listed, values};
    append_mark(&marks, "Type", g_array_index(map->types, ForeignType, type).called.name);
    if (unit != NULL) {
        g_autofree char *steps = g_strdup_printf("%u", unit->strength);
        append_mark(&marks, "Nation",
                    g_array_index(map->nations, ForeignNation, unit->nation).called.name);
        append_mark(&marks, "Side", vassal_side(map, unit->nation));
        if (unit->command > 0)
            append_mark(
                &marks, "Command",
                g_array_index(map->commands, ForeignCommand, unit->command - 1).called.name);
        append_mark(&marks, "Steps", steps);
        foreign_unit_write_faces(map, unit, append_mark, &marks);
    }
    g_string_append(keys, listed->str);
    append_trait(traits, keys->str, values->str);
}

/* Appends that the counter can be turned, and how it is. */
static void
append_turn(const VassalPieces *pieces, Traits *traits, const ForeignUnit *unit)
{
    guint angle = foreign_unit_angle(&pieces->map->grid->form, unit->facing - 1);
    g_autofree char *state = g_strdup_printf("%u", angle * VASSAL_FACINGS / 360);
    append_trait(traits,
                 "rotate;" G_STRINGIFY(VASSAL_FACINGS) ";93,130;91,130;Rotate CW;Rotate CCW;;;;;;;;"
                                                       "true",
                 state);
}

/* Appends the layer with a picture of each face, of which Ctrl+F shows the next one. */
static void
append_layer(VassalPieces *pieces, Traits *traits, guint32 type, const ForeignUnit *unit)
{
    g_autoptr(GString) images = g_string_new("emb2;;2;;Flip;2;;;2;;;;1;false;0;0;");
    guint lost = unit->n_faces - MIN(unit->strength, unit->n_faces);
    g_autofree char *state = g_strdup_printf("%u", MIN(lost + 1, unit->n_faces));
    for (guint32 i = 0; i < unit->n_faces; i++)
        g_string_append_printf(images, "%s%s", i > 0 ? "," : "", image_of(pieces, type, unit, i));
    g_string_append_c(images, ';');
    for (guint32 i = 1; i < unit->n_faces; i++)
        g_string_append_c(images, ',');
    g_string_append(images, ";true;Face;;;false;;1;1;true;;70,130;");
    append_trait(traits, images->str, state);
}

/* Appends a piece of @type called @name to @out, and adds its image to the files. @unit NULL:
 * neutral. @id: of a piece in a save, else "null"; @where: its map and position there. */
static void
vassal_piece_append(VassalPieces *pieces, GString *out, const char *name, guint32 type,
                    const ForeignUnit *unit, const char *id, const char *where)
{
    g_autoptr(GString) types = g_string_new(NULL), states = g_string_new(NULL);
    g_autoptr(GString) basic = g_string_new("piece;;;");
    g_autofree char *state = g_strdup_printf("%s;%u;0", where, ++pieces->n);
    Traits traits = {types, states, 0};
    append_marks(pieces, &traits, type, unit);
    if (unit != NULL && unit->facing > 0 && pieces->map->grid != NULL)
        append_turn(pieces, &traits, unit);
    if (unit != NULL && unit->n_faces > 0)
        append_layer(pieces, &traits, type, unit);
    g_string_append_printf(basic, "%s;", image_of(pieces, type, unit, 0));
    append_part(basic, name, ';');
    append_trait(&traits, basic->str, state);
    g_string_append_printf(out, "+/%s/", id);
    append_part(out, types->str, '/');
    g_string_append_c(out, '/');
    append_part(out, states->str, '/');
}

/* Returns: (transfer full): for each place or hex the indices of the @units there, as owned arrays
 * of guint; NULL: none. */
static GArray **
vassal_stacks(const ForeignMap *map, const GArray *units)
{
    GArray **there = g_new0(GArray *, MAX(foreign_map_n_spots(map), 1));
    for (guint i = 0; i < units->len; i++) {
        guint32 place = foreign_unit_location(map, &g_array_index(units, ForeignUnit, i));
        if (there[place] == NULL)
            there[place] = g_array_new(FALSE, FALSE, sizeof(guint));
        g_array_append_val(there[place], i);
    }
    return there;
}

/* Returns: (transfer full): what VASSAL wants to know of the archive @name before it opens it. */
static GString *
vassal_data(const char *name)
{
    g_autofree char *text =
        g_markup_printf_escaped("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                "<data version=\"1\">\n<version>1.0</version>\n"
                                "<VassalVersion>" VASSAL_VERSION "</VassalVersion>\n"
                                "<name>%s</name>\n<description>%s</description>\n</data>\n",
                                name, name);
    return g_string_new(text);
}

/* Returns: (transfer full): what VASSAL does to come to the set-up of @units. */
static GString *
commands_of(VassalPieces *pieces, const GArray *units)
{
    const ForeignMap *map = pieces->map;
    g_autofree GArray **there = vassal_stacks(map, units);
    GString *out = g_string_new("begin_save" BETWEEN VASSAL_BOARD "BoardPicker\t" VASSAL_BOARD
                                "\t0\t0" BETWEEN);
    guint n_ids = 0;
    for (guint32 i = 0; i < foreign_map_n_spots(map); i++) {
        if (there[i] == NULL)
            continue;
        g_autofree char *where =
            g_strdup_printf(VASSAL_BOARD ";%d;%d", pieces->middles[i].x, pieces->middles[i].y);
        guint first = n_ids + 1;
        for (guint j = 0; j < there[i]->len; j++) {
            const ForeignUnit *unit =
                &g_array_index(units, ForeignUnit, g_array_index(there[i], guint, j));
            g_autofree char *id = g_strdup_printf("%u", ++n_ids);
            vassal_piece_append(pieces, out, unit->called.name, unit->type, unit, id, where);
            g_string_append(out, BETWEEN);
        }
        g_string_append_printf(out, "+/%u/stack/%s", n_ids + 1, where);
        for (guint id = first; id <= n_ids; id++)
            g_string_append_printf(out, ";%u", id);
        g_string_append(out, ";@@0" BETWEEN);
        n_ids++;
        g_array_unref(there[i]);
    }
    g_string_append(out, "end_save");
    return out;
}

#define MODULE "VASSAL.build.module."
#define PICKER MODULE "map.boardPicker."
#define BOARD_PICTURE "board.svg"

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define EXPORT_ROWS(ROW) \
    ROW (SPACE, N_("space"), LOSS_READ, N_("a zone with its name, and whether it is sea")) \
    ROW (SPACE_ROUNDED, N_("space"), LOSS_CHANGED, N_("a zone in whole pixels")) \
    ROW (SPACE_RINGS, N_("space"), LOSS_CHANGED, N_("a zone whose pieces and holes are connected by lines without width")) \
    ROW (SPACE_BOX, N_("space"), LOSS_CHANGED, N_("an off-map box becomes a zone like that of a land")) \
    ROW (SPACE_NAME, N_("space"), LOSS_CHANGED, N_("a zone with another name, because its own is already taken")) \
    ROW (SPACE_SHAPELESS, N_("space"), LOSS_CHANGED, N_("a small square below the drawing: it is not drawn, or its path cannot be read")) \
    ROW (SPACE_HEXES, N_("space"), LOSS_LEFT, N_("the board has hexes, and no other places")) \
    ROW (GRID, N_("grid"), LOSS_READ, N_("the grid of the board, with the same labels")) \
    ROW (GRID_LABELS, N_("grid"), LOSS_CHANGED, N_("the grid of the board; after Z its labels continue with AA and BB")) \
    ROW (GRID_MORE, N_("grid"), LOSS_LEFT, N_("only the board of the scenario is exported; --scenario NAME chooses another one")) \
    ROW (HEX, N_("hex"), LOSS_READ, N_("a hex of the grid; its terrain is a property of the map that lists its label")) \
    ROW (HEX_NAME, N_("name of a hex"), LOSS_READ, N_("a zone around the hex, with the grid inside")) \
    ROW (LEVEL, N_("level of a hex"), LOSS_READ, N_("a property of the map that lists its label")) \
    ROW (HEXSIDE, N_("hexside"), LOSS_READ, N_("a property of the map that lists its hex and direction, and a line in the picture")) \
    ROW (HEXSIDE_MORE, N_("hexside"), LOSS_LEFT, N_("it belongs to another grid, or its type is not in the tables")) \
    ROW (TERRAIN, N_("terrain"), LOSS_CHANGED, N_("a property of the map, and a colour in the picture; costs, sight and patterns are lost")) \
    ROW (ALIAS, N_("alias"), LOSS_LEFT, N_("a zone can have only one name")) \
    ROW (WAY, N_("border"), LOSS_READ, N_("a name in the property `neighbours` of the zone of one of its places, with its type")) \
    ROW (BLOCKED, N_("border"), LOSS_LEFT, N_("blocked: places without a name are not connected")) \
    ROW (WAY_HEXES, N_("border"), LOSS_LEFT, N_("the board has hexes, so it has no other places")) \
    ROW (HARBOUR, N_("harbour"), LOSS_LEFT, N_("the format has no harbours; ships in one are placed in the sea zone beside it")) \
    ROW (GARRISON, N_("garrison"), LOSS_LEFT, N_("a zone is not a town")) \
    ROW (FORAGE, N_("forage"), LOSS_READ, N_("a property of the zone")) \
    ROW (VALUE, N_("value"), LOSS_READ, N_("the name of a property of zones")) \
    ROW (VALUE_ABOUT, N_("value"), LOSS_CHANGED, N_("the name of a property of zones; what it counts is lost")) \
    ROW (WORTH, N_("worth"), LOSS_READ, N_("a property of the zone")) \
    ROW (WORTH_NAME, N_("worth"), LOSS_LEFT, N_("a property with that name has another meaning")) \
    ROW (NATION, N_("nation"), LOSS_CHANGED, N_("a property of its zones and pieces, with its side; its colour is that of their counters; capitals are lost")) \
    ROW (NATION_NOWHERE, N_("nation"), LOSS_LEFT, N_("it has no place, and no piece is on the board")) \
    ROW (TYPE, N_("type"), LOSS_CHANGED, N_("a property of its pieces, and a piece in the piece palette; its numbers are lost")) \
    ROW (UNIT, N_("unit"), LOSS_CHANGED, N_("a piece in a set-up stack, with its steps as a property, its faces (a drawn counter for each) if it has them, and its facing; its other numbers are lost")) \
    ROW (UNIT_HARBOUR, N_("unit"), LOSS_CHANGED, N_("a piece in a set-up stack, in the sea zone of its harbour; its other numbers are lost")) \
    ROW (UNIT_ELSEWHERE, N_("unit"), LOSS_LEFT, N_("it is not in a place of the board at the start")) \
    ROW (COMMAND, N_("command"), LOSS_CHANGED, N_("the property `Command` of its pieces; its stripe and the command that it belongs to are lost")) \
    ROW (COMMAND_NOWHERE, N_("command"), LOSS_LEFT, N_("none of its pieces is on the board")) \
    ROW (SCENARIO, N_("scenario"), LOSS_CHANGED, N_("a saved set-up of the units on the board; its events, its ending and everything else are lost")) \
    ROW (SCENARIO_GRID, N_("scenario"), LOSS_LEFT, N_("none of its units is on the board; --scenario NAME chooses another grid")) \
    ROW (OTHER, N_("other record"), LOSS_LEFT, N_("rules, tables, regions and named coasts of Narva"))
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

static void
append_worths(Export *export, guint32 index)
{
    const ForeignMap *map = export->map;
    const ForeignWorths worths = foreign_worths_of(map, index);
    for (guint i = 0; i < worths.n; i++) {
        const ForeignWorth *worth = &worths.items[i];
        const char *name = foreign_worth_name(map, worth);
        static const char *const taken[] = {"kind", "nation", "side", WAY_PROPERTY};
        gboolean is_taken =
            g_ascii_strcasecmp(name, "forage") == 0 && !foreign_worth_is_no_forage(map, worth);
        for (guint j = 0; j < G_N_ELEMENTS(taken); j++)
            is_taken |= g_ascii_strcasecmp(name, taken[j]) == 0;
        gboolean is_written = !is_taken;
        g_autofree char *number = g_strdup_printf("%d", worth->number);
        if (is_written)
            append_property(export, name, number);
        loss_report_add_unlocated(export->report, is_written ? EXPORT_WORTH : EXPORT_WORTH_NAME, 1);
    }
}

static void
append_properties(Export *export, guint32 index)
{
    const ForeignMap *map = export->map;
    const ForeignPlace *place = foreign_place(map, index);
    g_autofree char *forage = g_strdup_printf("%d", place->forage);
    if (place->ground == FOREIGN_SEA)
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

/* Appends the points of @shape as one ring: the other rings are joined to the start of the first by
 * a line there and back. Returns: whether a point is not a whole pixel. */
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
    loss_report_add_unlocated(export->report,
                              place->shape == NULL                    ? EXPORT_SPACE_SHAPELESS
                              : place->ground == FOREIGN_BOX          ? EXPORT_SPACE_BOX
                              : strcmp(name, place->called.name) != 0 ? EXPORT_SPACE_NAME
                              : place->shape->n_lines > 1             ? EXPORT_SPACE_RINGS
                              : is_rounded                            ? EXPORT_SPACE_ROUNDED
                                                                      : EXPORT_SPACE,
                              1);
    loss_report_add_unlocated(export->report, EXPORT_GARRISON, place->town >= 0);
    loss_report_add_unlocated(export->report, EXPORT_HARBOUR, place->has_harbour);
    loss_report_add_unlocated(export->report, EXPORT_FORAGE, place->forage >= 0);
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
        loss_report_add_unlocated(
            export->report,
            foreign_unit_location(map, unit) != unit->place ? EXPORT_UNIT_HARBOUR : EXPORT_UNIT, 1);
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
        loss_report_add_unlocated(export->report, is_here ? EXPORT_SCENARIO : EXPORT_SCENARIO_GRID,
                                  1);
        if (!is_here)
            continue;
        markup_append(export->out,
                      "<" MODULE "PredefinedSetup name=\"%s\" file=\"%s\" useFile=\"true\" "
                      "isMenu=\"false\"/>\n",
                      set_up->called.name, file);
        ForeignFiles *files = foreign_files_new();
        g_autoptr(GString) plain = commands_of(&export->pieces, set_up->units);
        GString *hidden = g_string_new(HIDDEN);
        for (gsize j = 0; j < plain->len; j++)
            g_string_append_printf(hidden, "%02x", (guint8)plain->str[j]);
        foreign_files_add(files, "savedGame", g_string_free_to_bytes(hidden));
        foreign_files_add(files, "moduledata",
                          g_string_free_to_bytes(vassal_data(export->pieces.map->title)));
        foreign_files_add(files, "savedata",
                          g_string_free_to_bytes(vassal_data(set_up->called.name)));
        foreign_files_add(export->pieces.files, file, foreign_files_zip(files));
        foreign_files_free(files);
    }
}

static void
append_grid(Export *export)
{
    const ForeignGrid *grid = export->map->grid;
    gboolean has_names = export->map->grid->named->len > 0;
    g_string_append(export->out, has_names ? "<" ZONED_GRID ">\n" : "");
    for (guint i = 0; i < export->map->grid->named->len; i++) {
        const ForeignHex *named = &g_array_index(export->map->grid->named, ForeignHex, i);
        g_autofree char *begin =
            g_markup_printf_escaped("<" ZONE " name=\"%s\" path=\"", named->name);
        g_string_append(export->out, begin);
        for (guint corner = 0; corner < HEX_SIDES; corner++) {
            double x, y;
            hex_corner_at(&export->map->grid->form, named->hex, corner, &x, &y);
            place(&export->map->grid->form, &x, &y);
            g_string_append_printf(export->out, "%s%d,%d", corner > 0 ? ";" : "", (gint)x, (gint)y);
        }
        g_string_append(export->out,
                        "\" locationFormat=\"$name$ $gridLocation$\" useParentGrid=\"true\" "
                        "useHighlight=\"false\" highlightProperty=\"\"/>\n");
    }
    append_hex_grid(export->out, export->map);
    g_string_append(export->out, has_names ? "</" ZONED_GRID ">\n" : "");
    for (guint32 i = 0; i < foreign_map_n_spots(export->map); i++) {
        loss_report_add_unlocated(export->report, EXPORT_HEX, grid->terrains[i] != FOREIGN_NONE);
        double x, y;
        hex_centre(&grid->form, hex_of_index(&grid->form, i), &x, &y);
        place(&grid->form, &x, &y);
        export->pieces.middles[i] = (Point){(gint32)x, (gint32)y};
    }
    loss_report_add_unlocated(export->report,
                              vassal_hexes_keep_labels(grid) ? EXPORT_GRID : EXPORT_GRID_LABELS, 1);
    loss_report_add_unlocated(export->report, EXPORT_HEX_NAME, grid->named->len);
    loss_report_add_unlocated(export->report, EXPORT_SPACE_HEXES, export->map->places->len);
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
    else {
        guint n_squares = 0;
        markup_append(export->out, "<" PICKER "board.ZonedGrid>\n");
        for (guint32 i = 0; i < export->map->places->len; i++)
            append_zone(export, i, &n_squares);
        markup_append(export->out, "</" PICKER "board.ZonedGrid>\n");
    }
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
    g_autoptr(GHashTable) named = g_hash_table_new(NULL, NULL);
    for (guint32 i = 0; i < map->places->len; i++)
        if (foreign_place(map, i)->nation != FOREIGN_NONE)
            g_hash_table_add(named, GUINT_TO_POINTER(foreign_place(map, i)->nation));
    for (guint i = 0; i < map->units->len; i++)
        g_hash_table_add(named, GUINT_TO_POINTER(g_array_index(map->units, ForeignUnit, i).nation));
    loss_report_add_unlocated(export->report, EXPORT_NATION, g_hash_table_size(named));
    loss_report_add_unlocated(export->report, EXPORT_NATION_NOWHERE,
                              map->nations->len - g_hash_table_size(named));
    append_map(export);
    markup_append(export->out, "<" MODULE "PieceWindow name=\"Pieces\" text=\"Pieces\">\n"
                               "<VASSAL.build.widget.ListWidget entryName=\"Pieces\">\n");
    for (guint32 i = 0; i < export->map->types->len; i++)
        append_slot(export, g_array_index(export->map->types, ForeignType, i).called.name, i, NULL);
    markup_append(export->out, "</VASSAL.build.widget.ListWidget>\n</" MODULE "PieceWindow>\n");
    loss_report_add_unlocated(export->report, EXPORT_TYPE, export->map->types->len);
    append_set_ups(export);
    if (export->map->carried != NULL)
        markup_append(export->out,
                      "<" PROPERTIES ">\n<" PROPERTY " name=\"" VASSAL_CARRIED
                      "\" initialValue=\"%s"
                      "%s",
                      export->map->carried, "");
    if (export->map->carried != NULL)
        g_string_append(export->out, END_OF_PROPERTY "</" PROPERTIES ">\n");
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
        loss_report_add_unlocated(export->report,
                                  is_named[i] ? EXPORT_COMMAND : EXPORT_COMMAND_NOWHERE, 1);
}

static ForeignFiles *
write_vassal(const ForeignMap *map, const ForeignOmissions *rest, LossReport *report)
{
    Export export = {
        .map = map,
        .report = report,
        .layout = map->grid != NULL ? vassal_hexes_layout(map) : vassal_layout(map),
        .names = g_ptr_array_new_with_free_func(g_free),
    };
    ForeignFiles *files = foreign_files_new();
    vassal_pieces_init(&export.pieces, map);
    name_places(&export);
    if (map->grid == NULL)
        export.ways = way_texts_of(map, (const char *const *)export.names->pdata);
    foreign_files_add(export.pieces.files, "moduledata",
                      g_string_free_to_bytes(vassal_data(map->title)));
    foreign_files_add(export.pieces.files, "images/" BOARD_PICTURE,
                      g_string_free_to_bytes(map->grid != NULL
                                                 ? vassal_hexes_picture(map, &export.layout)
                                                 : vassal_board_picture(map, &export.layout)));
    GString *module = module_of(&export);
    foreign_files_add(export.pieces.files, "buildFile.xml", g_string_free_to_bytes(module));
    foreign_files_add(files, "map.vmod", foreign_files_zip(export.pieces.files));
    loss_report_add_unlocated(report, EXPORT_GRID_MORE, rest->n_grids - (map->grid != NULL));
    loss_report_add_unlocated(report, EXPORT_LEVEL, rest->n_levels);
    guint n_sides = map->grid != NULL ? map->grid->sides->len : 0;
    loss_report_add_unlocated(report, EXPORT_HEXSIDE, n_sides);
    loss_report_add_unlocated(report, EXPORT_HEXSIDE_MORE, rest->n_hexsides - n_sides);
    loss_report_add_unlocated(report, EXPORT_TERRAIN, map->terrains->len);
    loss_report_add_unlocated(report, EXPORT_ALIAS, rest->n_aliases);
    loss_report_add_unlocated(report, map->grid != NULL ? EXPORT_WAY_HEXES : EXPORT_WAY,
                              map->links->len);
    loss_report_add_unlocated(report, EXPORT_BLOCKED, rest->n_blocked);
    note_commands(&export);
    loss_report_add_unlocated(report, EXPORT_UNIT_ELSEWHERE,
                              (guint64)rest->n_elsewhere + rest->n_waiting);
    if (map->grid == NULL)
        foreign_values_count(map, report, EXPORT_VALUE, EXPORT_VALUE_ABOUT);
    loss_report_add_unlocated(report, EXPORT_OTHER,
                              (guint64)rest->n_others - map->commands->len - map->set_ups->len +
                                  (map->grid != NULL ? foreign_omissions_count_values(map) : 0));
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
