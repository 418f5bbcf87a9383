/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A button that unfolds a painted legend.
 */
#include "editor/canvas/map-view-state.h"

#include <math.h>

#define WIDTH 210

G_DECLARE_FINAL_TYPE(MapLegend, map_legend, MAP, LEGEND, GtkWidget)

struct _MapLegend {
    GtkWidget parent;
    RenderMap *map;                      /* owned; NULL: none */
    GtkWidget *folder, *scroller, *area; /* of the template */
};

G_DEFINE_FINAL_TYPE(MapLegend, map_legend, GTK_TYPE_WIDGET)

static void
map_legend_dispose(GObject *object)
{
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))) != NULL)
        gtk_widget_unparent(child); /* the template drops only what is bound */
    gtk_widget_dispose_template(GTK_WIDGET(object), MAP_TYPE_LEGEND);
    g_clear_pointer(&MAP_LEGEND(object)->map, render_map_unref);
    G_OBJECT_CLASS(map_legend_parent_class)->dispose(object);
}

static void
draw_legend(GtkDrawingArea *area G_GNUC_UNUSED, cairo_t *cr, int width, int height G_GNUC_UNUSED,
            gpointer data)
{
    MapLegend *self = data;
    if (self->map != NULL)
        render_map_paint_legend(self->map, cr, width);
}

/* Shows the legend, which is laid out only where it is seen, or folds it away. */
static void
fold(MapLegend *self)
{
    gboolean is_open = gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(self->folder));
    gtk_widget_set_visible(self->scroller, is_open);
    if (self->map == NULL || !is_open)
        return;
    double height = ceil(render_map_paint_legend(self->map, NULL, WIDTH));
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(self->area), WIDTH);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(self->area), (int)height);
    gtk_widget_queue_draw(self->area);
}

static void
map_legend_class_init(MapLegendClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = map_legend_dispose;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "map-legend");
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/org/narva/Editor/canvas/map-legend.ui");
    gtk_widget_class_bind_template_child(widget_class, MapLegend, folder);
    gtk_widget_class_bind_template_child(widget_class, MapLegend, scroller);
    gtk_widget_class_bind_template_child(widget_class, MapLegend, area);
    gtk_widget_class_bind_template_callback(widget_class, fold);
}

static void
map_legend_init(MapLegend *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(self->area), draw_legend, self, NULL);
}

void
map_legend_set_map(GtkWidget *legend, RenderMap *map)
{
    MapLegend *self = MAP_LEGEND(legend);
    RenderMap *old = self->map;
    self->map = map != NULL ? render_map_ref(map) : NULL;
    render_map_unref(old);
    gtk_widget_set_visible(legend, map != NULL);
    fold(self);
}
