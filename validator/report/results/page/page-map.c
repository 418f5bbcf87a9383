/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happened where, over the drawn map: a small one for each figure. Shapes
 * stand in the page once, and each map uses them.
 */
#include "validator/report/results/page/page-parts.h"
#include "validator/report/xml-text.h"

#include <string.h>

/* Appends the shapes under the names by which the maps use them. */
static void
append_shapes(const ResultsMap *map, GString *out)
{
    g_string_append(out, "<svg width=\"0\" height=\"0\" class=\"store\"><defs>\n");
    for (guint i = 0; i < map->n_shapes; i++) {
        g_string_append_printf(out, "<path id=\"s%u\" d=\"", i);
        g_string_append_len(out, map->shapes[i].path.bytes, (gssize)map->shapes[i].path.length);
        g_string_append(out, "\"/>\n");
    }
    g_string_append(out, "</defs></svg>\n");
}

/* Returns: the row of the place that @shape shows, or NULL. */
static const ResultRow *
row_of(const GameResults *results, const ResultsShape *shape)
{
    const GArray *rows = results->groups[GROUP_PLACES];
    for (guint i = 0; i < rows->len && shape->id != NULL; i++)
        if (strcmp(g_array_index(rows, ResultRow, i).id, shape->id) == 0)
            return &g_array_index(rows, ResultRow, i);
    return NULL;
}

/* A map of what happened anywhere. */
static void
append_map(const ResultsMap *map, const ResultRow *const *rows, guint figure, GString *out)
{
    g_autofree char *name = results_figure(result_group(GROUP_PLACES)->figures[figure]);
    const ResultRow *top = NULL;
    for (guint i = 0; i < map->n_shapes; i++)
        if (rows[i] != NULL && rows[i]->counts[figure] > (top != NULL ? top->counts[figure] : 0))
            top = rows[i];
    if (top == NULL)
        return;
    const gint64 most = top->counts[figure];
    g_string_append(out, "<figure><svg role=\"img\"");
    xml_append_attribute(out, "aria-label", name);
    g_string_append(out, " viewBox=\"");
    g_string_append_len(out, map->view_box.bytes, (gssize)map->view_box.length);
    g_string_append(out, "\">\n");
    for (guint i = 0; i < map->n_shapes; i++) {
        const char *class = map->shapes[i].is_water ? "water" : "land";
        g_string_append_printf(out, "<use href=\"#s%u\" class=\"%s\"/>", i, class);
        if (rows[i] == NULL || rows[i]->counts[figure] == 0)
            continue;
        char heat[RESULTS_DIGITS];
        double part = (double)rows[i]->counts[figure] / (double)most;
        g_string_append_printf(out, "<use href=\"#s%u\" class=\"hot\" style=\"--h:%s\"><title>", i,
                               results_number(heat, 0.08 + 0.82 * part, 2));
        xml_append_text(out, results_name(rows[i]));
        g_string_append_printf(out, ": %" G_GINT64_FORMAT "</title></use>\n",
                               rows[i]->counts[figure]);
    }
    g_string_append(out, "</svg>");
    g_autofree char *caption =
        g_strdup_printf("%s: up to %" G_GINT64_FORMAT ", in %s", name, most, results_name(top));
    page_append_element(out, "figcaption", caption);
    g_string_append(out, "</figure>\n");
}

void
page_append_map(const GameResults *results, const ResultsView *view, GString *out)
{
    const ResultsMap *map = view->map;
    if (map == NULL || results->groups[GROUP_PLACES]->len == 0)
        return;
    g_autofree const ResultRow **rows = g_new0(const ResultRow *, map->n_shapes);
    for (guint i = 0; i < map->n_shapes; i++)
        rows[i] = row_of(results, &map->shapes[i]);
    page_begin_card(out, "On the map", "In all games together; the more, the stronger the colour.");
    append_shapes(map, out);
    g_string_append(out, "<div class=\"maps\">\n");
    for (guint i = 0; result_group(GROUP_PLACES)->figures[i] != NULL; i++)
        append_map(map, rows, i, out);
    g_string_append(out, "</div>\n");
    page_end_card(out);
}
