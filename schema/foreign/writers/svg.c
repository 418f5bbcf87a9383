/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * SVG as Inkscape shows it: a layer for seas and one for lands, shapes with labels.
 */
#include "schema/foreign/svg-form.h"
#include "schema/foreign/writers/drawn.h"
#include "schema/store/drawing/map-svg.h"

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define EXPORT_ROWS(ROW) \
    DRAWN_ROWS(ROW) \
    ROW (WAY, "border", LOSS_READ, "a name in the attribute `data-neighbours` of one of its places, with its type") \
    ROW (WAY_SHAPELESS, "border", LOSS_LEFT, "one of its places is not drawn") \
    ROW (BLOCKED, "border", LOSS_LEFT, "blocked: without a name there is no way") \
    ROW (HARBOUR, "harbour", LOSS_LEFT, "ships are at sea") \
    ROW (NATION, "nation", LOSS_CHANGED, "the attribute `data-nation` of its lands, with its side; its paint and capitals are lost, and so are those without lands") \
    ROW (TYPE, "type", LOSS_LEFT, "a drawing has no units") \
    ROW (UNIT, "unit", LOSS_LEFT, "a drawing has no units") \
    ROW (FORAGE, "forage", LOSS_READ, "the attribute `data-forage` of the shape") \
    ROW (FORAGE_SHAPELESS, "forage", LOSS_LEFT, "its space is not drawn") \
    ROW (OTHER, "other record", LOSS_LEFT, "rules, tables, regions, named coasts and scenarios of Narva")
/* clang-format on */

typedef enum { EXPORT_ROWS(EXPORT_ROW_NUMBER) } ExportRow;

static const LossRow export_rows[] = {EXPORT_ROWS(LOSS_ROW)};

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
append_word(GString *out, SvgWord word, const char *text)
{
    if (text == NULL)
        return;
    g_autofree char *escaped = g_markup_escape_text(text, -1);
    g_string_append_printf(out, " %s=\"%s\"", svg_attribute(word), escaped);
}

/* Appends what the place says beside its name and form. */
static void
append_words(GString *out, const ForeignMap *map, const ForeignPlace *place, const char *ways)
{
    g_autofree char *forage = place->forage >= 0 ? g_strdup_printf("%d", place->forage) : NULL;
    const ForeignNation *nation = place->nation != FOREIGN_NONE
                                      ? &g_array_index(map->nations, ForeignNation, place->nation)
                                      : NULL;
    if (nation != NULL) {
        append_word(out, SVG_NATION, nation->called.name);
        if (nation->side != FOREIGN_NONE)
            append_word(out, SVG_SIDE,
                        g_array_index(map->sides, ForeignSide, nation->side).called.name);
    }
    append_word(out, SVG_FORAGE, forage);
    append_word(out, SVG_WAYS, ways);
}

static void
append_layer(GString *out, const ForeignMap *map, const GPtrArray *ways, guint layer)
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
        g_string_append_printf(out, "    <path id=\"place-%s\" inkscape:label=\"%s\"",
                               place->called.id, name);
        append_words(out, map, place, ways->pdata[i]);
        g_string_append(out, " d=\"");
        path_write(out, place->shape, MAP_SVG_GRID.units);
        g_string_append(out, "\"/>\n");
    }
    g_string_append(out, "  </g>\n");
}

static void
note_rest(const ForeignMap *map, const ForeignRest *rest, guint n_ways, LossReport *report)
{
    drawn_note(map, rest, report);
    loss_add(report, EXPORT_WAY, n_ways);
    loss_add(report, EXPORT_WAY_SHAPELESS, map->links->len - n_ways);
    loss_add(report, EXPORT_BLOCKED, rest->n_blocked);
    loss_add(report, EXPORT_NATION, map->nations->len);
    loss_add(report, EXPORT_TYPE, map->types->len);
    loss_add(report, EXPORT_UNIT, (guint64)map->units->len + rest->n_elsewhere + rest->n_waiting);
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        loss_add(report, place->shape != NULL ? EXPORT_FORAGE : EXPORT_FORAGE_SHAPELESS,
                 place->forage >= 0);
        loss_add(report, EXPORT_HARBOUR, place->has_harbour);
    }
    loss_add(report, EXPORT_OTHER,
             (guint64)rest->n_others + foreign_rest_of_grids(map, rest) +
                 foreign_rest_of_values(map));
}

static ExportFiles *
write_svg(const ForeignMap *map, const ForeignRest *rest, LossReport *report)
{
    ExportFiles *files = export_files_new();
    g_autofree const char **names = drawn_names(map);
    g_autoptr(GPtrArray) ways = way_texts_of(map, names);
    g_autofree char *box = view_box(map);
    GString *out = g_string_new("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:inkscape=\""
                                "http://www.inkscape.org/namespaces/inkscape\" viewBox=\"");
    g_string_append_printf(out, "%s\">\n", box);
    for (guint i = 0; i < G_N_ELEMENTS(layers); i++)
        append_layer(out, map, ways, i);
    g_string_append(out, "</svg>\n");
    export_files_add(files, "drawing.svg", out);
    note_rest(map, rest, way_texts_count(map, names), report);
    return files;
}

const ForeignWriter writer_svg = {export_rows, G_N_ELEMENTS(export_rows), write_svg};
