/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A button that unfolds a painted legend.
 */
#include "editor/canvas/map-view-private.h"

#include <glib/gi18n.h>
#include <math.h>

#define WIDTH 210

#define MAP_TYPE_LEGEND (map_legend_get_type())
G_DECLARE_FINAL_TYPE(MapLegend, map_legend, MAP, LEGEND, GtkWidget)

struct _MapLegend {
    GtkWidget parent;
    RenderMap *map;      /* owned; NULL: none */
    GtkWidget *box;      /* child */
    GtkWidget *folder;   /* in the box */
    GtkWidget *scroller; /* in the box; NULL: it was never unfolded */
    GtkWidget *area;     /* in the scroller */
};

G_DEFINE_FINAL_TYPE(MapLegend, map_legend, GTK_TYPE_WIDGET)

static void
map_legend_dispose(GObject *object)
{
    MapLegend *self = MAP_LEGEND(object);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    g_clear_pointer(&self->map, render_map_unref);
    G_OBJECT_CLASS(map_legend_parent_class)->dispose(object);
}

static void
map_legend_class_init(MapLegendClass *class)
{
    G_OBJECT_CLASS(class)->dispose = map_legend_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "map-legend");
}

static void
draw(GtkDrawingArea *area G_GNUC_UNUSED, cairo_t *cr, int width, int height G_GNUC_UNUSED,
     gpointer data)
{
    MapLegend *self = data;
    if (self->map != NULL)
        render_map_paint_legend(self->map, cr, width);
}

/* Makes room for the legend, which is laid out only where it is seen. */
static void
fit(MapLegend *self)
{
    if (self->map == NULL || !gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(self->folder)))
        return;
    double height = ceil(render_map_paint_legend(self->map, NULL, WIDTH));
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(self->area), WIDTH);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(self->area), (int)height);
    gtk_widget_queue_draw(self->area);
}

static void
add_scroller(MapLegend *self)
{
    GtkWidget *scroller = gtk_scrolled_window_new();
    self->area = gtk_drawing_area_new();
    self->scroller = scroller;
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), self->area);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scroller), TRUE);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scroller), 420);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->area), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("What the colours and signs mean"), -1);
    gtk_widget_add_css_class(scroller, "background");
    gtk_widget_add_css_class(scroller, "frame");
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(self->area), draw, self, NULL);
    gtk_box_append(GTK_BOX(self->box), scroller);
}

static void
fold(MapLegend *self)
{
    gboolean is_open = gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(self->folder));
    if (self->scroller == NULL)
        add_scroller(self);
    fit(self);
    gtk_widget_set_visible(self->scroller, is_open);
}

static void
map_legend_init(MapLegend *self)
{
    self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    self->folder = gtk_toggle_button_new_with_label(_("Legend"));
    gtk_widget_set_halign(self->folder, GTK_ALIGN_END);
    gtk_widget_set_tooltip_text(self->folder, _("What the colours and signs mean"));
    gtk_box_set_spacing(GTK_BOX(self->box), 4);
    gtk_box_append(GTK_BOX(self->box), self->folder);
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
    g_signal_connect_swapped(self->folder, "toggled", G_CALLBACK(fold), self);
}

GtkWidget *
map_legend_new(void)
{
    return g_object_new(MAP_TYPE_LEGEND, "visible", FALSE, NULL);
}

void
map_legend_set_map(GtkWidget *legend, RenderMap *map)
{
    MapLegend *self = MAP_LEGEND(legend);
    RenderMap *old = self->map;
    self->map = map != NULL ? render_map_ref(map) : NULL;
    render_map_unref(old);
    gtk_widget_set_visible(legend, map != NULL);
    fit(self);
}
