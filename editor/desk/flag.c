/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A filled box with a dark line around it.
 */
#include "editor/desk/flag.h"

static void
draw_flag(GtkDrawingArea *area G_GNUC_UNUSED, cairo_t *cr, int width, int height, gpointer data)
{
    guint32 paint = GPOINTER_TO_UINT(data);
    cairo_rectangle(cr, 0.5, 0.5, width - 1, height - 1);
    cairo_set_source_rgb(cr, (paint >> 16 & 0xff) / 255.0, (paint >> 8 & 0xff) / 255.0,
                         (paint & 0xff) / 255.0);
    cairo_fill_preserve(cr);
    cairo_set_source_rgba(cr, 0, 0, 0, 0.5);
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
}

GtkWidget *
flag_new(guint32 paint)
{
    GtkWidget *area = gtk_drawing_area_new();
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(area), 14);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), 10);
    gtk_widget_set_valign(area, GTK_ALIGN_CENTER);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw_flag, GUINT_TO_POINTER(paint),
                                   NULL);
    return area;
}
