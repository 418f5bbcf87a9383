/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * VASSAL counts lines of hexes, columns or else rows, and shifts every second one by half a hex
 * further; a hex belongs to the board where its middle lies on it. So the board ends one pixel
 * before the middles of those that would be next.
 */
#include "schema/foreign/writers/vassal-hexes.h"

#include "schema/foreign/vassal/vassal-words.h"
#include "schema/foreign/writers/paints.h"

#include <math.h>

/* Pixels from side to side of a hex. */
#define HEX 60

#define NUMBER_FORMAT "%.4f"

#define N_LETTERS 26

/* What lies along sides of hexes is drawn in these, one after the other. */
static const guint32 side_paints[] = {0x2f5f9f, 0x7a4a1f, 0x3f6f2f, 0x7f2f5f};

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

VassalLayout
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

/* Draws a line along each side along which something lies. */
static void
draw_sides(GString *out, const ForeignGrid *grid)
{
    g_string_append(out, "<g stroke-width=\"6\" stroke-linecap=\"round\">\n");
    for (guint i = 0; i < grid->sides->len; i++) {
        const ForeignHexside *side = &g_array_index(grid->sides, ForeignHexside, i);
        gint number = hex_side_number(&grid->form, side->side - 1);
        if (number < 0)
            continue;
        g_string_append_printf(out, "<path stroke=\"#%06x\" d=\"",
                               side_paints[side->border % G_N_ELEMENTS(side_paints)]);
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

GString *
vassal_hexes_picture(const ForeignMap *map, const VassalLayout *layout)
{
    const ForeignGrid *grid = map->grid;
    GString *out = vassal_picture_new(layout->width, layout->height);
    g_autofree guint32 *paints = terrain_paints(map);
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
append_numbering(GString *out, const ForeignGrid *grid)
{
    g_string_append_printf(out,
                           "<VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering "
                           "first=\"%c\" sep=\"\"",
                           grid->labels.letters_rows ? 'V' : 'H');
    append_count(out, grid, 'h', grid->form.has_flat_top);
    append_count(out, grid, 'v', !grid->form.has_flat_top);
    g_string_append(out, " stagger=\"false\" locationFormat=\"$gridLocation$\" visible=\"true\" "
                         "fontSize=\"9\" color=\"0,0,0\" rotateText=\"0\" hDrawOff=\"0\" "
                         "vDrawOff=\"-20\"/>\n");
}

/* Appends a zone for each hex with a name, in which the grid goes on. */
static void
append_named(GString *out, const ForeignGrid *grid)
{
    for (guint i = 0; i < grid->named->len; i++) {
        const ForeignHex *named = &g_array_index(grid->named, ForeignHex, i);
        g_autofree char *begin =
            g_markup_printf_escaped("<" ZONE " name=\"%s\" path=\"", named->name);
        g_string_append(out, begin);
        for (guint corner = 0; corner < HEX_SIDES; corner++) {
            double x, y;
            hex_corner_at(&grid->form, named->hex, corner, &x, &y);
            place(&grid->form, &x, &y);
            g_string_append_printf(out, "%s%d,%d", corner > 0 ? ";" : "", (gint)x, (gint)y);
        }
        g_string_append(out, "\" locationFormat=\"$name$ $gridLocation$\" useParentGrid=\"true\" "
                             "useHighlight=\"false\" highlightProperty=\"\"/>\n");
    }
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
    if (!map->grid->labels.is_oblique)
        append_numbering(out, map->grid);
    g_string_append(out, "</VASSAL.build.module.map.boardPicker.board.HexGrid>\n");
}

void
vassal_hexes_append(GString *out, const ForeignMap *map)
{
    gboolean has_names = map->grid->named->len > 0;
    g_string_append(out, has_names ? "<" ZONED_GRID ">\n" : "");
    append_named(out, map->grid);
    append_hex_grid(out, map);
    g_string_append(out, has_names ? "</" ZONED_GRID ">\n" : "");
}

gboolean
vassal_hexes_keep_labels(const ForeignGrid *grid)
{
    gint32 n = grid->labels.letters_rows ? grid->form.n_rows : grid->form.n_columns;
    return !grid->labels.counts_on || n <= N_LETTERS;
}

void
vassal_hexes_label(const ForeignGrid *grid, guint32 index, char *label)
{
    HexLabels labels = grid->labels;
    labels.counts_on = FALSE;
    hex_label_write(&labels, hex_of_index(&grid->form, index), label);
}

Point
vassal_hexes_middle(const ForeignGrid *grid, guint32 index)
{
    double x, y;
    hex_centre(&grid->form, hex_of_index(&grid->form, index), &x, &y);
    place(&grid->form, &x, &y);
    return (Point){(gint32)x, (gint32)y};
}

/* Appends the property @kind @name with the labels of all hexes of which @values, by hex_index(),
 * say
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

/* Appends the property with the sides along which @border lies, if there are any. */
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

static void
append_levels(GString *out, const ForeignGrid *grid)
{
    guint32 n = (guint32)grid->form.n_columns * (guint32)grid->form.n_rows;
    g_autofree guint32 *levels = g_new(guint32, MAX(n, 1));
    for (guint32 i = 0; i < n; i++)
        levels[i] = grid->levels[i];
    for (guint32 level = 1; level <= 9; level++) {
        char name[] = {(char)('0' + level), '\0'};
        append_list(out, grid, levels, level, VASSAL_LEVEL, name);
    }
}

void
vassal_hexes_append_grounds(GString *out, const ForeignMap *map)
{
    g_string_append(out, "<" PROPERTIES ">\n");
    for (guint32 i = 0; i < map->terrains->len; i++) {
        const ForeignTerrain *terrain = &g_array_index(map->terrains, ForeignTerrain, i);
        append_list(out, map->grid, map->grid->terrains, i,
                    terrain->is_sea ? VASSAL_WATER : VASSAL_TERRAIN, terrain->called.name);
    }
    append_list(out, map->grid, map->grid->terrains, FOREIGN_NONE, VASSAL_NO_HEXES, "");
    append_levels(out, map->grid);
    for (guint32 i = 0; i < map->borders->len; i++)
        append_sides(out, map, i);
    g_string_append(out, "</" PROPERTIES ">\n");
}
