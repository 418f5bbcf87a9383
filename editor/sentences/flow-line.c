/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line is laid out in one go: measured first, then placed on its baseline.
 */
#include "editor/sentences/flow-line.h"

#define GAP 4
#define LINE_GAP 4

struct _EditorFlowLine {
    GtkLayoutManager parent;
};

G_DEFINE_FINAL_TYPE(EditorFlowLine, editor_flow_line, GTK_TYPE_LAYOUT_MANAGER)

/* One of the lines: children from @first up to @end. */
typedef struct {
    GtkWidget *first, *end;
    gint above, below; /* of the baseline */
} Line;

static const char close_key[] = "narva-close";

void
flow_line_set_close(GtkWidget *child)
{
    g_object_set_data(G_OBJECT(child), close_key, GINT_TO_POINTER(TRUE));
}

static gint
gap_before(GtkWidget *child)
{
    return g_object_get_data(G_OBJECT(child), close_key) != NULL ? 0 : GAP;
}

static gint
width_of(GtkWidget *child, gint most)
{
    gint least, natural;
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
    return most < 0 ? natural : MAX(least, MIN(natural, most));
}

/* How far @child, so wide, reaches above and below the baseline. */
static void
reach_of(GtkWidget *child, gint width, gint *above, gint *below)
{
    gint height, baseline;
    gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, &baseline);
    *above = baseline >= 0 ? baseline : height * 3 / 4;
    *below = height - *above;
}

/* Finds what stands on the line that begins with @first. */
static Line
line_from(GtkWidget *first, gint width)
{
    Line line = {first, first, 0, 0};
    gint x = 0;
    for (; line.end != NULL; line.end = gtk_widget_get_next_sibling(line.end)) {
        gint above, below;
        gint own = width_of(line.end, width);
        gint gap = line.end != first ? gap_before(line.end) : 0;
        if (!gtk_widget_should_layout(line.end))
            continue;
        if (line.end != first && width >= 0 && x + gap + own > width)
            break;
        x += gap + own;
        reach_of(line.end, own, &above, &below);
        line.above = MAX(line.above, above);
        line.below = MAX(line.below, below);
    }
    return line;
}

static void
measure(GtkLayoutManager *manager G_GNUC_UNUSED, GtkWidget *widget, GtkOrientation orientation,
        int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
    GtkWidget *child = gtk_widget_get_first_child(widget);
    gint least = 0, all = 0;
    if (orientation == GTK_ORIENTATION_HORIZONTAL) {
        for (; child != NULL; child = gtk_widget_get_next_sibling(child)) {
            least = MAX(least, width_of(child, 0));
            all += width_of(child, -1) + gap_before(child);
        }
    } else {
        for (gint n = 0; child != NULL; n++) {
            Line line = line_from(child, for_size);
            all += line.above + line.below + (n > 0 ? LINE_GAP : 0);
            child = line.end;
        }
        least = all;
    }
    *minimum = least;
    *natural = MAX(least, all);
    *minimum_baseline = *natural_baseline = -1;
}

static void
allocate(GtkLayoutManager *manager G_GNUC_UNUSED, GtkWidget *widget, int width,
         int height G_GNUC_UNUSED, int baseline G_GNUC_UNUSED)
{
    gint y = 0;
    for (GtkWidget *first = gtk_widget_get_first_child(widget); first != NULL;) {
        Line line = line_from(first, width);
        gint x = 0;
        for (GtkWidget *child = first; child != line.end;
             child = gtk_widget_get_next_sibling(child)) {
            gint above, below, own = width_of(child, width);
            if (!gtk_widget_should_layout(child))
                continue;
            reach_of(child, own, &above, &below);
            x += child != first ? gap_before(child) : 0;
            GtkAllocation place = {x, y + line.above - above, own, above + below};
            if (gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL)
                place.x = width - x - own;
            gtk_widget_size_allocate(child, &place, -1);
            x += own;
        }
        y += line.above + line.below + LINE_GAP;
        first = line.end;
    }
}

static GtkSizeRequestMode
get_request_mode(GtkLayoutManager *manager G_GNUC_UNUSED, GtkWidget *widget G_GNUC_UNUSED)
{
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
editor_flow_line_class_init(EditorFlowLineClass *class)
{
    GTK_LAYOUT_MANAGER_CLASS(class)->measure = measure;
    GTK_LAYOUT_MANAGER_CLASS(class)->allocate = allocate;
    GTK_LAYOUT_MANAGER_CLASS(class)->get_request_mode = get_request_mode;
}

static void
editor_flow_line_init(EditorFlowLine *self G_GNUC_UNUSED)
{
}

GtkLayoutManager *
editor_flow_line_new(void)
{
    return g_object_new(EDITOR_TYPE_FLOW_LINE, NULL);
}
