/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * GtkHeaderBar keeps its title in the middle whatever is cut beside it; so what it takes for its
 * title is all that stands at the left, which fills it up to the buttons at its end.
 */
#include "editor/window/bars/header-line.h"

#define GAP 6
#define FILL 2000        /* is asked for beyond that: the bar gives what there is */
#define WIDE 330         /* what is last takes so much */
#define WIDE_WINDOW 1400 /* where the window is as wide as this */

static int
width_of(GtkWidget *child, gboolean is_least)
{
    int least = 0, natural = 0;
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
    return is_least ? least : natural;
}

/* Returns: what @child and all behind it need at least, with the gaps before them. */
static int
least_from(GtkWidget *child)
{
    int width = 0;
    for (; child != NULL; child = gtk_widget_get_next_sibling(child))
        if (gtk_widget_get_visible(child))
            width += width_of(child, TRUE) + GAP;
    return width;
}

static void
measure(GtkWidget *line, GtkOrientation orientation, int size G_GNUC_UNUSED, int *minimum,
        int *natural, int *minimum_baseline G_GNUC_UNUSED, int *natural_baseline G_GNUC_UNUSED)
{
    GtkWidget *child = gtk_widget_get_first_child(line);
    *minimum = *natural = 0;
    for (; child != NULL; child = gtk_widget_get_next_sibling(child)) {
        int least = 0, wanted = 0;
        gtk_widget_measure(child, orientation, -1, &least, &wanted, NULL, NULL);
        if (!gtk_widget_get_visible(child))
            continue;
        gboolean is_row = orientation == GTK_ORIENTATION_HORIZONTAL;
        *minimum = is_row ? *minimum + least + GAP : MAX(*minimum, least);
        *natural = is_row ? *natural + wanted + GAP : MAX(*natural, wanted);
    }
    if (orientation == GTK_ORIENTATION_HORIZONTAL)
        *natural += FILL;
}

/* Returns: where what is last begins, @width wide, when it must begin at @start or behind it and
 * end at @end or before it. */
static int
middle(GtkWidget *line, int width, int start, int end)
{
    GtkWidget *window = GTK_WIDGET(gtk_widget_get_root(line));
    double left = 0;
    gtk_widget_translate_coordinates(line, window, 0, 0, &left, NULL);
    int wanted = (gtk_widget_get_width(window) - width) / 2 - (int)left;
    return CLAMP(wanted, start, MAX(start, end - width));
}

static void
allocate(GtkWidget *line, int width, int height, int baseline G_GNUC_UNUSED)
{
    gboolean is_wide = gtk_widget_get_width(GTK_WIDGET(gtk_widget_get_root(line))) >= WIDE_WINDOW;
    int x = 0;
    for (GtkWidget *child = gtk_widget_get_first_child(line); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        int behind = least_from(gtk_widget_get_next_sibling(child));
        int least = width_of(child, TRUE), wanted = width_of(child, FALSE);
        if (!gtk_widget_get_visible(child))
            continue;
        GtkAllocation at = {.x = x, .width = CLAMP(width - x - behind, least, wanted)};
        if (behind == 0) {
            at.width = CLAMP(width - x, least, is_wide ? MAX(wanted, WIDE) : wanted);
            at.x = middle(line, at.width, x, width);
        }
        at.height = height;
        gtk_widget_size_allocate(child, &at, -1);
        x += at.width + GAP;
    }
}

void
header_line_lay_out(GtkWidget *line)
{
    gtk_widget_set_layout_manager(line, gtk_custom_layout_new(NULL, measure, allocate));
    gtk_widget_set_hexpand(line, TRUE);
}
