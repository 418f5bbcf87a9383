/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * VASSAL counts lines of hexes, columns or else rows, and shifts every second one by half a hex
 * further; a hex belongs to the board where its middle lies on it. So the board ends one pixel
 * before the middles of those that would be next.
 */
#include "schema/foreign/writers/vassal-hexes.h"

#include "schema/foreign/writers/paints.h"

#include <math.h>

/* Pixels from side to side of a hex. */
#define HEX 60

#define NUMBER_FORMAT "%.4f"

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

void
vassal_hexes_append(GString *out, const ForeignMap *map)
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
    g_string_append(out, "\"/>\n");
}
