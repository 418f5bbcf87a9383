/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Colours of the style, whatever it is, and of the charts.
 */
#include "editor/desk/charts/chart-pen.h"

#include "editor/controls/spoken-name.h"
#include "editor/controls/tooltip.h"

#include <math.h>

GtkWidget *
chart_area_new(gconstpointer data, gsize size, GtkDrawingAreaDrawFunc draw, int width, int height,
               const char *words)
{
    GtkWidget *area =
        g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(area), width);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), height);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw, g_memdup2(data, size), g_free);
    gtk_widget_add_css_class(area, "chart");
    tooltip_set(area, words);
    return spoken_name(area, words);
}

void
chart_set_paint(cairo_t *cr, guint32 paint)
{
    cairo_set_source_rgb(cr, (paint >> 16 & 0xff) / 255.0, (paint >> 8 & 0xff) / 255.0,
                         (paint & 0xff) / 255.0);
}

void
chart_set_token(cairo_t *cr, GtkDrawingArea *area, const char *token)
{
    GdkRGBA colour;
    GtkStyleContext *style = gtk_widget_get_style_context(GTK_WIDGET(area));
    if (!gtk_style_context_lookup_color(style, token, &colour))
        gtk_style_context_get_color(style, &colour);
    gdk_cairo_set_source_rgba(cr, &colour);
}

void
chart_round(cairo_t *cr, double x, double y, double width, double height, double radius)
{
    double r = MAX(MIN(radius, MIN(width, height) / 2), 0);
    cairo_new_sub_path(cr);
    cairo_arc(cr, x + width - r, y + r, r, -G_PI / 2, 0);
    cairo_arc(cr, x + width - r, y + height - r, r, 0, G_PI / 2);
    cairo_arc(cr, x + r, y + height - r, r, G_PI / 2, G_PI);
    cairo_arc(cr, x + r, y + r, r, G_PI, 3 * G_PI / 2);
    cairo_close_path(cr);
}

void
chart_fill_edged(cairo_t *cr, GtkDrawingArea *area, guint32 paint)
{
    chart_set_paint(cr, paint);
    cairo_fill_preserve(cr);
    chart_set_token(cr, area, "edge");
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
}

void
chart_whisker(cairo_t *cr, GtkDrawingArea *area, double low, double high, double y)
{
    double left = round(low), right = round(high), middle = round(y); /* sharp lines */
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
    for (guint layer = 0; layer < 2; layer++) {
        double reach = layer == 0 ? 5.5 : 4;
        chart_set_token(cr, area, layer == 0 ? "raised" : "text");
        cairo_set_line_width(cr, layer == 0 ? 5 : 2);
        cairo_move_to(cr, left, middle);
        cairo_line_to(cr, right, middle);
        cairo_move_to(cr, left, middle - reach);
        cairo_line_to(cr, left, middle + reach);
        cairo_move_to(cr, right, middle - reach);
        cairo_line_to(cr, right, middle + reach);
        cairo_stroke(cr);
    }
}

gboolean
chart_write(cairo_t *cr, GtkDrawingArea *area, const char *text, double x, double y, double width)
{
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(GTK_WIDGET(area), text);
    g_autoptr(PangoAttrList) small = pango_attr_list_new();
    int wide, high;
    pango_attr_list_insert(small, pango_attr_scale_new(0.82));
    pango_layout_set_attributes(layout, small);
    pango_layout_get_pixel_size(layout, &wide, &high);
    if (width > 0 && wide > width)
        return FALSE;
    cairo_move_to(cr, round(x - wide / 2.0), round(y - high));
    pango_cairo_show_layout(cr, layout);
    return TRUE;
}
