/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * As many boxes as there are steps, in a strip.
 */
#include "editor/desk/charts/heat-legend.h"

#include "editor/controls/container.h"
#include "editor/desk/charts/chart-pen.h"
#include "editor/desk/parts.h"

#define STRIP_WIDTH 230
#define STRIP_HEIGHT 34
#define BOX_HEIGHT 12.0

typedef struct {
    guint n;
    gboolean is_difference;
    HeatStep steps[HEAT_STEPS_MAX];
} Strip;

/* Returns: what stands below the box of @step of changes: its end that is nearer to no change. */
static gint64
nearest_change(const HeatStep *step)
{
    if (step->to < 0)
        return step->to;
    return MAX(step->from, 0);
}

static void
draw_strip(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const Strip *strip = data;
    double wide = (width - 2.0) / MAX(strip->n, 1);
    const RenderHeat kind = {.is_difference = strip->is_difference};
    for (guint i = 0; i < strip->n; i++) {
        const HeatStep *step = &strip->steps[i];
        g_autofree char *text =
            render_heat_text(&kind, strip->is_difference ? nearest_change(step) : step->from);
        cairo_rectangle(cr, 1 + i * wide, 0.5, wide, BOX_HEIGHT);
        chart_fill_edged(cr, area, step->paint);
        chart_set_token(cr, area, "text");
        chart_write(cr, area, text, 1 + (i + 0.5) * wide, height, 0);
    }
}

GtkWidget *
heat_legend_new(void)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    gtk_widget_add_css_class(box, "float");
    gtk_widget_add_css_class(box, "heat-legend");
    gtk_widget_set_can_target(box, FALSE);
    return box;
}

void
heat_legend_set(GtkWidget *legend, const RenderHeat *heat, const char *note)
{
    Strip strip = {.is_difference = heat->is_difference};
    strip.n = render_heat_steps(heat, strip.steps);
    g_autofree char *words = g_strdup_printf("%s: %s", heat->title, note);
    GtkWidget *const head[] = {desk_heading_new(heat->title), desk_text_new(note, 0, "caption"),
                               NULL};
    container_empty(legend);
    gtk_box_append(GTK_BOX(legend), desk_line_new(8, head));
    gtk_box_append(GTK_BOX(legend), chart_area_new(&strip, sizeof strip, draw_strip, STRIP_WIDTH,
                                                   STRIP_HEIGHT, words));
    spoken_name(legend, words);
}
