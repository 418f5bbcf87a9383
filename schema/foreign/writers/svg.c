/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * SVG as Inkscape shows it: a layer for seas and one for lands, shapes with labels.
 */
#include "schema/foreign/writers/drawn.h"
#include "schema/store/drawing/map-svg.h"

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define ROWS \
    DRAWN_ROWS \
    ROW (WAY, "border", LOSS_LEFT, "what touches is neighbours there; types and ports are lost") \
    ROW (NATION, "nation", LOSS_LEFT, "shapes belong to nobody") \
    ROW (TYPE, "type", LOSS_LEFT, "a drawing has no units") \
    ROW (UNIT, "unit", LOSS_LEFT, "a drawing has no units") \
    ROW (FORAGE, "forage", LOSS_LEFT, "a shape feeds nobody") \
    ROW (OTHER, "other record", LOSS_LEFT, "rules, tables, regions, named coasts and scenarios of Narva")
/* clang-format on */

#include "schema/foreign/loss-rows.h"

/* In the order in which they are drawn. */
static const struct {
    const char *label, *fill;
    gboolean is_sea;
} layers[] = {
    {"sea", "#c9dce0", TRUE},
    {"lands", "#e9e4d4", FALSE},
};

/* Returns: (transfer full): the smallest box around the frame and all shapes, as a viewBox. */
static char *
view_box(const ForeignMap *map)
{
    Box box = map->frame;
    gint units = (gint)MAP_SVG_GRID.units;
    for (guint32 i = 0; i < map->places->len; i++)
        if (foreign_place(map, i)->shape != NULL)
            box = box_join(box, shape_bounds(foreign_place(map, i)->shape));
    if (box.right < box.left)
        box = (Box){0, 0, units, units};
    box = (Box){
        .left = box.left - ((box.left % units + units) % units),
        .top = box.top - ((box.top % units + units) % units),
        .right = box.right + units,
        .bottom = box.bottom + units,
    };
    return g_strdup_printf("%d %d %d %d", box.left / units, box.top / units,
                           (box.right - box.left) / units, (box.bottom - box.top) / units);
}

static void
append_layer(GString *out, const ForeignMap *map, guint layer)
{
    g_string_append_printf(out,
                           "  <g id=\"%s\" inkscape:groupmode=\"layer\" inkscape:label=\"%s\" "
                           "fill=\"%s\" stroke=\"#333333\" fill-rule=\"evenodd\">\n",
                           layers[layer].label, layers[layer].label, layers[layer].fill);
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        if (place->shape == NULL || (place->ground == GROUND_SEA) != layers[layer].is_sea)
            continue;
        g_autofree char *name = g_markup_escape_text(place->called.name, -1);
        g_string_append_printf(out, "    <path id=\"place-%s\" inkscape:label=\"%s\" d=\"",
                               place->called.id, name);
        path_write(out, place->shape, MAP_SVG_GRID.units);
        g_string_append(out, "\"/>\n");
    }
    g_string_append(out, "  </g>\n");
}

static void
note_rest(const ForeignMap *map, const ForeignRest *rest, LossReport *report)
{
    drawn_note(map, rest, report);
    loss_add(report, ROW_WAY, (guint64)map->links->len + rest->n_blocked);
    loss_add(report, ROW_NATION, map->nations->len);
    loss_add(report, ROW_TYPE, map->types->len);
    loss_add(report, ROW_UNIT, (guint64)map->units->len + rest->n_elsewhere + rest->n_waiting);
    for (guint32 i = 0; i < map->places->len; i++)
        loss_add(report, ROW_FORAGE, foreign_place(map, i)->forage >= 0);
    loss_add(report, ROW_OTHER,
             (guint64)rest->n_others + foreign_rest_of_grids(map, rest) +
                 foreign_rest_of_values(map));
}

static ExportFiles *
write_svg(const ForeignMap *map, const ForeignRest *rest, LossReport *report)
{
    ExportFiles *files = export_files_new();
    g_autofree char *box = view_box(map);
    GString *out = g_string_new("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:inkscape=\""
                                "http://www.inkscape.org/namespaces/inkscape\" viewBox=\"");
    g_string_append_printf(out, "%s\">\n", box);
    for (guint i = 0; i < G_N_ELEMENTS(layers); i++)
        append_layer(out, map, i);
    g_string_append(out, "</svg>\n");
    export_files_add(files, "drawing.svg", out);
    note_rest(map, rest, report);
    return files;
}

const ForeignWriter writer_svg = {rows, G_N_ELEMENTS(rows), write_svg};
