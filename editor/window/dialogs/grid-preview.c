/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawn in one go: the grid as it will be, fitted, with what goes around it.
 */
#include "editor/window/dialogs/grid-preview.h"

#include <math.h>

#define WIDTH 380
#define HEIGHT 260
#define MARGIN 22.0
#define SMALL 3.0 /* hexes with fewer pixels have no lines around them */

struct _GridPreview {
    GtkWidget parent;
    DataSet *set;      /* owned; NULL: nothing is shown */
    const Grid *grid;  /* of it */
    GridChange change; /* with which the grid has a form */
};

G_DEFINE_FINAL_TYPE(GridPreview, grid_preview, GTK_TYPE_WIDGET)

/* What becomes of a hex. */
typedef enum { HEX_STAYS, HEX_COMES, HEX_GOES, N_FATES } Fate;

static const GdkRGBA fills[N_FATES] = {
    [HEX_STAYS] = {0.925F, 0.898F, 0.812F, 1},
    [HEX_COMES] = {0.62F, 0.76F, 0.90F, 1},
    [HEX_GOES] = {0.87F, 0.55F, 0.50F, 0.6F},
};

/* How far the hexes of the grid as it will be lie from the corner of the preview. */
typedef struct {
    HexGrid form;
    double scale, x, y;
} Fitting;

/* All hexes, before and after, counted as they will be. */
static void
extent(const HexGrid *form, const GridChange *change, Hex *first, Hex *last)
{
    *first = (Hex){MIN(0, change->left), MIN(0, change->top)};
    *last = (Hex){form->n_columns - 1 + MAX(0, -change->right),
                  form->n_rows - 1 + MAX(0, -change->bottom)};
}

static Fitting
fit(const GridPreview *self, int width, int height)
{
    Fitting fitting = {.form = grid_change_form(self->grid, &self->change)};
    Hex first, last;
    double left, top, right, bottom;
    extent(&fitting.form, &self->change, &first, &last);
    hex_centre(&fitting.form, first, &left, &top);
    hex_centre(&fitting.form, last, &right, &bottom);
    left -= 1;
    top -= 1;
    right += 1;
    bottom += 1;
    fitting.scale =
        MIN((width - 2 * MARGIN) / (right - left), (height - 2 * MARGIN) / (bottom - top));
    fitting.x = (width - (left + right) * fitting.scale) / 2;
    fitting.y = (height - (top + bottom) * fitting.scale) / 2;
    return fitting;
}

static void
hex_path(cairo_t *cr, const Fitting *fitting, Hex hex)
{
    cairo_new_sub_path(cr);
    for (guint corner = 0; corner < HEX_SIDES; corner++) {
        double x, y;
        hex_corner_at(&fitting->form, hex, corner, &x, &y);
        cairo_line_to(cr, fitting->x + x * fitting->scale, fitting->y + y * fitting->scale);
    }
    cairo_close_path(cr);
}

/* Returns: what becomes of @hex, counted as it will be; N_FATES: it is blank before and after. */
static Fate
fate_of(const GridPreview *self, const HexGrid *form, Hex hex)
{
    const GridChange *change = &self->change;
    const Hex before = {hex.column - change->left, hex.row - change->top};
    HexGrid old = grid_form(self->grid);
    gboolean was_within = hex_is_within(&old, before), is_within = hex_is_within(form, hex);
    gboolean was_hex = was_within && grid_has_hex(self->grid, before);
    if (was_hex)
        return is_within ? HEX_STAYS : HEX_GOES;
    return is_within && !was_within && change->sign != ' ' ? HEX_COMES : N_FATES;
}

static void
draw_hexes(const GridPreview *self, cairo_t *cr, const Fitting *fitting, Fate fate)
{
    Hex first, last;
    extent(&fitting->form, &self->change, &first, &last);
    for (gint32 row = first.row; row <= last.row; row++)
        for (gint32 column = first.column; column <= last.column; column++)
            if (fate_of(self, &fitting->form, (Hex){column, row}) == fate)
                hex_path(cr, fitting, (Hex){column, row});
    gdk_cairo_set_source_rgba(cr, &fills[fate]);
    cairo_fill_preserve(cr);
    cairo_set_source_rgba(cr, 0.4, 0.37, 0.3, 0.7);
    cairo_set_line_width(cr, 0.8);
    if (fitting->scale >= SMALL)
        cairo_stroke(cr);
    cairo_new_path(cr);
}

/* Writes the label of a hex at a corner of the grid over it. */
static void
draw_label(GridPreview *self, GtkSnapshot *snapshot, const Fitting *fitting, Hex hex)
{
    char label[HEX_LABEL_SIZE];
    double x, y;
    int width, height;
    HexLabels labels = self->change.labels;
    labels.has_flat_top = fitting->form.has_flat_top;
    labels.shifts_even = fitting->form.shifts_even;
    hex_label_write(&labels, hex, label);
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(GTK_WIDGET(self), label);
    pango_layout_get_pixel_size(layout, &width, &height);
    hex_centre(&fitting->form, hex, &x, &y);
    gboolean is_upper = hex.row == 0;
    double top = fitting->y + y * fitting->scale + (is_upper ? -1 : 1) * fitting->scale * 0.6;
    double left = fitting->x + x * fitting->scale - width / 2.0;
    graphene_point_t at = GRAPHENE_POINT_INIT((float)left, (float)(is_upper ? top - height : top));
    GdkRGBA ink;
    gtk_style_context_get_color(gtk_widget_get_style_context(GTK_WIDGET(self)), &ink);
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &at);
    gtk_snapshot_append_layout(snapshot, layout, &ink);
    gtk_snapshot_restore(snapshot);
}

static void
grid_preview_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    GridPreview *self = GRID_PREVIEW(widget);
    int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    if (self->set == NULL)
        return;
    Fitting fitting = fit(self, width, height);
    const HexGrid *form = &fitting.form;
    const Hex corners[] = {{0, 0},
                           {form->n_columns - 1, 0},
                           {0, form->n_rows - 1},
                           {form->n_columns - 1, form->n_rows - 1}};
    cairo_t *cr =
        gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height));
    for (Fate fate = 0; fate < N_FATES; fate++)
        draw_hexes(self, cr, &fitting, fate);
    cairo_destroy(cr);
    for (guint i = 0; i < G_N_ELEMENTS(corners); i++)
        draw_label(self, snapshot, &fitting, corners[i]);
}

static void
grid_preview_measure(GtkWidget *widget G_GNUC_UNUSED, GtkOrientation orientation,
                     int for_size G_GNUC_UNUSED, int *minimum, int *natural, int *minimum_baseline,
                     int *natural_baseline)
{
    *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
    *minimum_baseline = *natural_baseline = -1;
}

static void
grid_preview_finalize(GObject *object)
{
    data_set_unref(GRID_PREVIEW(object)->set);
    G_OBJECT_CLASS(grid_preview_parent_class)->finalize(object);
}

static void
grid_preview_class_init(GridPreviewClass *class)
{
    G_OBJECT_CLASS(class)->finalize = grid_preview_finalize;
    GTK_WIDGET_CLASS(class)->snapshot = grid_preview_snapshot;
    GTK_WIDGET_CLASS(class)->measure = grid_preview_measure;
    gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(class), GTK_ACCESSIBLE_ROLE_IMG);
}

static void
grid_preview_init(GridPreview *self G_GNUC_UNUSED)
{
}

GtkWidget *
grid_preview_new(void)
{
    return g_object_new(GRID_TYPE_PREVIEW, NULL);
}

void
grid_preview_show(GridPreview *self, DataSet *set, const Grid *grid, const GridChange *change)
{
    g_return_if_fail(grid_change_form(grid, change).n_columns > 0);
    data_set_ref(set);
    data_set_unref(self->set);
    self->set = set;
    self->grid = grid;
    self->change = *change;
    gtk_widget_queue_draw(GTK_WIDGET(self));
}
