/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that changes the grid of hexes, with a preview.
 */
#include "editor/window/dialogs/dialogs.h"

#include "editor/controls/template.h"
#include "editor/controls/widget-text.h"
#include "editor/panes/notices.h"
#include "editor/tools/grid-change.h"
#include "editor/tools/hex-terrain.h"
#include "editor/window/dialogs/questions.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#define GRID_TYPE_PREVIEW (grid_preview_get_type())

G_DECLARE_FINAL_TYPE(GridPreview, grid_preview, GRID, PREVIEW, GtkWidget)

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
compute_extent(const HexGrid *form, const GridChange *change, Hex *first, Hex *last)
{
    *first = (Hex){MIN(0, change->left), MIN(0, change->top)};
    *last = (Hex){form->n_columns - 1 + MAX(0, -change->right),
                  form->n_rows - 1 + MAX(0, -change->bottom)};
}

static Fitting
fit_preview(const GridPreview *self, int width, int height)
{
    Fitting fitting = {.form = grid_change_form(self->grid, &self->change)};
    Hex first, last;
    double left, top, right, bottom;
    compute_extent(&fitting.form, &self->change, &first, &last);
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
get_hex_fate(const GridPreview *self, const HexGrid *form, Hex hex)
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
    compute_extent(&fitting->form, &self->change, &first, &last);
    for (gint32 row = first.row; row <= last.row; row++)
        for (gint32 column = first.column; column <= last.column; column++)
            if (get_hex_fate(self, &fitting->form, (Hex){column, row}) == fate)
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
    GdkRGBA ink = widget_ink(self);
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
    Fitting fitting = fit_preview(self, width, height);
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

/* Shows what @change does to @grid, which lives as long as @set, of which a reference is taken. */
static void
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

#define EDITOR_TYPE_CHANGE_GRID (editor_change_grid_get_type())
G_DECLARE_FINAL_TYPE(EditorChangeGrid, editor_change_grid, EDITOR, CHANGE_GRID, GtkDialog)

struct _EditorChangeGrid {
    GtkDialog parent;
    gboolean is_showing; /* what changes comes of another grid */
    /* Of the template. */
    GtkGrid *questions;
    GtkDropDown *grid, *terrain, *letters, *after_z;
    GtkStringList *grids, *terrains; /* of these */
    GtkSpinButton *left, *top, *right, *bottom, *first, *digits;
    GtkCheckButton *oblique, *prefixed;
    GtkLabel *size, *problem;
    GridPreview *preview;
};

G_DEFINE_FINAL_TYPE(EditorChangeGrid, editor_change_grid, GTK_TYPE_DIALOG)

static DataSet *
get_set(EditorChangeGrid *self)
{
    return editor_document_set(questions_document(self));
}

/* Returns: the grid that is chosen. */
static const Grid *
get_grid(EditorChangeGrid *self)
{
    Records grids = data_set_records(get_set(self), ENTITY_GRID);
    guint chosen = gtk_drop_down_get_selected(self->grid);
    return chosen < grids.length ? (const Grid *)grids.items[chosen] : NULL;
}

/* Returns: the sign of the terrain that is chosen for hexes that come. */
static gunichar
chosen_sign(EditorChangeGrid *self)
{
    Records terrains = data_set_records(get_set(self), ENTITY_TERRAIN);
    guint chosen = gtk_drop_down_get_selected(self->terrain);
    gunichar sign = chosen < terrains.length ? hex_terrain_sign(terrains.items[chosen]) : 0;
    return sign != 0 ? sign : ' ';
}

static gint32
get_number(GtkSpinButton *spin)
{
    return gtk_spin_button_get_value_as_int(spin);
}

static GridChange
read_change(EditorChangeGrid *self)
{
    return (GridChange){
        .left = get_number(self->left),
        .top = get_number(self->top),
        .right = get_number(self->right),
        .bottom = get_number(self->bottom),
        .sign = chosen_sign(self),
        .labels =
            {
                .letters_rows = gtk_drop_down_get_selected(self->letters) == 1,
                .counts_on = gtk_drop_down_get_selected(self->after_z) == 1,
                .first = get_number(self->first),
                .digits = (guint)get_number(self->digits),
                .is_oblique = gtk_check_button_get_active(self->oblique),
            },
        .is_prefixed = gtk_check_button_get_active(self->prefixed),
    };
}

static void
judge_change(EditorChangeGrid *self)
{
    const Grid *grid = get_grid(self);
    if (self->is_showing || grid == NULL)
        return;
    GridChange change = read_change(self);
    HexGrid before = grid_form(grid), after = grid_change_form(grid, &change);
    gboolean is_form = after.n_columns > 0;
    gboolean is_same = after.n_columns == before.n_columns && after.n_rows == before.n_rows;
    g_autofree char *size =
        is_same ? g_strdup_printf(_("%d × %d hexes, as before."), before.n_columns, before.n_rows)
        : is_form ? g_strdup_printf(_("%d × %d hexes become %d × %d."), before.n_columns,
                                    before.n_rows, after.n_columns, after.n_rows)
                  : g_strdup("");
    gtk_label_set_text(self->size, size);
    gtk_label_set_text(self->problem,
                       is_form ? ""
                               : _("Nothing would be left of the grid, or it would be too large."));
    gtk_dialog_set_response_sensitive(GTK_DIALOG(self), GTK_RESPONSE_OK, is_form);
    if (is_form)
        grid_preview_show(self->preview, get_set(self), grid, &change);
}

/* Returns: the row of the terrain with that sign; the one behind all: no hex. */
static guint
row_of_sign(EditorChangeGrid *self, gunichar sign)
{
    Records terrains = data_set_records(get_set(self), ENTITY_TERRAIN);
    guint32 i = 0;
    while (i < terrains.length && hex_terrain_sign(terrains.items[i]) != sign)
        i++;
    return i;
}

/* Starts with the chosen grid as it is. */
static void
show_grid(EditorChangeGrid *self)
{
    const Grid *grid = get_grid(self);
    if (grid == NULL)
        return;
    GridChange none = grid_change_none(grid);
    self->is_showing = TRUE;
    GtkSpinButton *const sides[] = {self->left, self->top, self->right, self->bottom};
    for (guint i = 0; i < G_N_ELEMENTS(sides); i++)
        gtk_spin_button_set_value(sides[i], 0);
    gtk_drop_down_set_selected(self->terrain, row_of_sign(self, none.sign));
    gtk_drop_down_set_selected(self->letters, none.labels.letters_rows ? 1 : 0);
    gtk_drop_down_set_selected(self->after_z, none.labels.counts_on ? 1 : 0);
    gtk_spin_button_set_value(self->first, none.labels.first);
    gtk_spin_button_set_value(self->digits, none.labels.digits);
    gtk_check_button_set_active(self->oblique, none.labels.is_oblique);
    gtk_check_button_set_active(self->prefixed, none.is_prefixed);
    self->is_showing = FALSE;
    judge_change(self);
}

static void
on_grid_response(GtkDialog *dialog, gint response, EditorChangeGrid *self)
{
    g_autoptr(GError) error = NULL;
    EditorWindow *window = questions_window(self);
    const Grid *grid = get_grid(self);
    GridChange change = read_change(self);
    gboolean is_done = response != GTK_RESPONSE_OK || grid == NULL ||
                       grid_change_in_document(editor_window_document(window),
                                               record_key(&grid->record), &change, &error);
    if (!is_done) {
        notices_show_message(GTK_WINDOW(dialog), _("The grid could not be changed"),
                             error->message);
        return;
    }
    gtk_window_destroy(GTK_WINDOW(dialog));
}

/* Lists the names of all records of @entity in @titles. */
static void
fill_records(EditorChangeGrid *self, EntityId entity, GtkStringList *titles)
{
    Records records = data_set_records(get_set(self), entity);
    for (guint32 i = 0; i < records.length; i++) {
        const char *name = record_name(records.items[i]);
        gtk_string_list_append(titles, name != NULL ? name : record_key(records.items[i]));
    }
}

static void
editor_change_grid_class_init(EditorChangeGridClass *class)
{
    g_type_ensure(GRID_TYPE_PREVIEW);
    TEMPLATE_LOAD(class, "change-grid.ui");
    TEMPLATE_CHILDREN(class, EditorChangeGrid, questions, grid, terrain, letters, after_z, grids,
                      terrains, left, top, right, bottom, first, digits, oblique, prefixed, size,
                      problem, preview);
    TEMPLATE_CALLBACKS(class, show_grid, judge_change, on_grid_response);
}

static void
editor_change_grid_init(EditorChangeGrid *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    questions_name(self->questions);
}

void
change_grid_ask(EditorWindow *window)
{
    EditorChangeGrid *self =
        questions_dialog_new(EDITOR_TYPE_CHANGE_GRID, GTK_WINDOW(window), _("C_hange"));
    self->is_showing = TRUE;
    fill_records(self, ENTITY_TERRAIN, self->terrains);
    gtk_string_list_append(self->terrains, _("No hex"));
    fill_records(self, ENTITY_GRID, self->grids);
    show_grid(self);
    gtk_window_present(GTK_WINDOW(self));
}
