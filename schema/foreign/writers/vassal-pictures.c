/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A board of plain colours with the names of places, and counters in the paints of their nations.
 */
#include "schema/foreign/writers/vassal-pictures.h"

#include "schema/geometry/inner-point.h"
#include "schema/store/drawing/map-svg.h"
#include "schema/text/markup.h"

#include <string.h>

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
#define COUNTER_LETTERS 11u

/* Of those in its middle, as many as fit when they are large. */
#define LARGE_LETTERS 4u

static gint
pixels_below(gint value)
{
    gint units = (gint)MAP_SVG_GRID.units;
    return (value - ((value % units + units) % units)) / units;
}

VassalLayout
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

void
vassal_layout_square(const VassalLayout *layout, guint number, gint *x, gint *y)
{
    *x = MARGIN + (gint)number % layout->n_columns * SQUARE_ACROSS;
    *y = layout->y + MARGIN + (gint)number / layout->n_columns * SQUARE_DOWN;
}

GString *
vassal_picture_new(gint width, gint height)
{
    GString *out = g_string_new("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    markup_append(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                  "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" text-anchor=\"middle\">\n",
                  width, height, width, height);
    return out;
}

void
vassal_picture_name(GString *out, const char *name, gint x, gint y)
{
    markup_append(out, "<text x=\"%d\" y=\"%d\" font-size=\"11\">%s</text>\n", x, y, name);
}

GString *
vassal_board_picture(const ForeignMap *map, const VassalLayout *layout)
{
    GString *out = vassal_picture_new(layout->width, layout->height);
    guint n_squares = 0;
    markup_append(out, "<g stroke=\"#333333\" fill-rule=\"evenodd\">\n");
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        const char *fill = place->ground == GROUND_SEA ? SEA : LAND;
        gint x, y;
        if (place->shape != NULL) {
            markup_append(out, "<path transform=\"translate(%d %d)\" fill=\"%s\" d=\"",
                          -layout->left, -layout->top, fill);
            path_write(out, place->shape, MAP_SVG_GRID.units);
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

GString *
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
