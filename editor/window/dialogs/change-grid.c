/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dialog with the sides and labels of a grid, and a preview.
 */
#include "editor/window/dialogs/dialogs.h"

#include "editor/controls/spoken-name.h"
#include "editor/panes/message.h"
#include "editor/tools/terrain-tools.h"
#include "editor/window/dialogs/grid-preview.h"
#include "editor/window/dialogs/questions.h"

#include <glib/gi18n.h>

/* Columns or rows that come or go at a side at once. */
#define BY_MAX 1000

#define FIRST_MAX 1000
#define DIGITS_MAX 6

enum { SIDE_LEFT, SIDE_TOP, SIDE_RIGHT, SIDE_BOTTOM, N_SIDES };

/* Owned by its dialog. */
typedef struct {
    EditorWindow *window; /* borrowed; the dialog goes with it */
    GtkDialog *dialog;
    GtkDropDown *grid, *terrain, *letters, *after_z;
    GtkSpinButton *sides[N_SIDES], *first, *digits;
    GtkCheckButton *oblique, *prefixed;
    GtkLabel *size, *problem;
    GridPreview *preview;
    gboolean is_showing; /* what changes comes of another grid */
} ChangeGrid;

static DataSet *
set_of(const ChangeGrid *self)
{
    return editor_document_set(editor_window_document(self->window));
}

/* Returns: the grid that is chosen. */
static const Grid *
grid_of(const ChangeGrid *self)
{
    Records grids = data_set_records(set_of(self), ENTITY_GRID);
    guint chosen = gtk_drop_down_get_selected(self->grid);
    return chosen < grids.length ? (const Grid *)grids.items[chosen] : NULL;
}

/* Returns: the sign of the terrain that is chosen for hexes that come. */
static gunichar
chosen_sign(const ChangeGrid *self)
{
    Records terrains = data_set_records(set_of(self), ENTITY_TERRAIN);
    guint chosen = gtk_drop_down_get_selected(self->terrain);
    gunichar sign = chosen < terrains.length ? terrain_sign(terrains.items[chosen]) : 0;
    return sign != 0 ? sign : ' ';
}

static gint32
number_of(GtkSpinButton *spin)
{
    return gtk_spin_button_get_value_as_int(spin);
}

static GridChange
change_of(const ChangeGrid *self)
{
    return (GridChange){
        .left = number_of(self->sides[SIDE_LEFT]),
        .top = number_of(self->sides[SIDE_TOP]),
        .right = number_of(self->sides[SIDE_RIGHT]),
        .bottom = number_of(self->sides[SIDE_BOTTOM]),
        .sign = chosen_sign(self),
        .labels =
            {
                .letters_rows = gtk_drop_down_get_selected(self->letters) == 1,
                .counts_on = gtk_drop_down_get_selected(self->after_z) == 1,
                .first = number_of(self->first),
                .digits = (guint)number_of(self->digits),
                .is_oblique = gtk_check_button_get_active(self->oblique),
            },
        .is_prefixed = gtk_check_button_get_active(self->prefixed),
    };
}

static void
judge(ChangeGrid *self)
{
    const Grid *grid = grid_of(self);
    if (self->is_showing || grid == NULL)
        return;
    GridChange change = change_of(self);
    HexGrid before = grid_form(grid), after = grid_change_form(grid, &change);
    gboolean is_form = after.n_columns > 0;
    g_autofree char *size =
        is_form ? g_strdup_printf(_("%d × %d hexes become %d × %d."), before.n_columns,
                                  before.n_rows, after.n_columns, after.n_rows)
                : g_strdup("");
    gtk_label_set_text(self->size, size);
    gtk_label_set_text(self->problem,
                       is_form ? ""
                               : _("Nothing would be left of the grid, or it would be too large."));
    gtk_dialog_set_response_sensitive(self->dialog, GTK_RESPONSE_OK, is_form);
    if (is_form)
        grid_preview_show(self->preview, set_of(self), grid, &change);
}

/* Returns: the row of the terrain with that sign; the one behind all: no hex. */
static guint
row_of_sign(const ChangeGrid *self, gunichar sign)
{
    Records terrains = data_set_records(set_of(self), ENTITY_TERRAIN);
    guint32 i = 0;
    while (i < terrains.length && terrain_sign(terrains.items[i]) != sign)
        i++;
    return i;
}

/* Begins with the grid that is chosen as it is. */
static void
show_grid(ChangeGrid *self)
{
    const Grid *grid = grid_of(self);
    if (grid == NULL)
        return;
    GridChange none = grid_change_none(grid);
    self->is_showing = TRUE;
    for (guint i = 0; i < N_SIDES; i++)
        gtk_spin_button_set_value(self->sides[i], 0);
    gtk_drop_down_set_selected(self->terrain, row_of_sign(self, none.sign));
    gtk_drop_down_set_selected(self->letters, none.labels.letters_rows ? 1 : 0);
    gtk_drop_down_set_selected(self->after_z, none.labels.counts_on ? 1 : 0);
    gtk_spin_button_set_value(self->first, none.labels.first);
    gtk_spin_button_set_value(self->digits, none.labels.digits);
    gtk_check_button_set_active(self->oblique, none.labels.is_oblique);
    gtk_check_button_set_active(self->prefixed, none.is_prefixed);
    self->is_showing = FALSE;
    judge(self);
}

static void
answer(GtkDialog *dialog, gint response, ChangeGrid *self)
{
    g_autoptr(GError) error = NULL;
    EditorWindow *window = self->window;
    const Grid *grid = grid_of(self);
    GridChange change = change_of(self);
    gboolean is_done = response != GTK_RESPONSE_OK || grid == NULL ||
                       document_change_grid(editor_window_document(window),
                                            record_key(&grid->record), &change, &error);
    if (!is_done) {
        message_show(GTK_WINDOW(dialog), _("The grid could not be changed"), error->message);
        return;
    }
    gtk_window_destroy(GTK_WINDOW(dialog));
}

/* Returns: (transfer floating): a choice of the names of all records of @entity, and of @last. */
static GtkWidget *
records_choice(ChangeGrid *self, EntityId entity, const char *last)
{
    Records records = data_set_records(set_of(self), entity);
    GtkStringList *titles = gtk_string_list_new(NULL);
    for (guint32 i = 0; i < records.length; i++) {
        const char *name = record_name(records.items[i]);
        gtk_string_list_append(titles, name != NULL ? name : record_key(records.items[i]));
    }
    if (last != NULL)
        gtk_string_list_append(titles, last);
    return gtk_drop_down_new(G_LIST_MODEL(titles), NULL);
}

static GtkSpinButton *
number_new(ChangeGrid *self, double least, double most)
{
    GtkWidget *spin = gtk_spin_button_new_with_range(least, most, 1);
    g_signal_connect_swapped(spin, "value-changed", G_CALLBACK(judge), self);
    return GTK_SPIN_BUTTON(spin);
}

static GtkDropDown *
words_new(ChangeGrid *self, const char *one, const char *other)
{
    const char *const words[] = {one, other, NULL};
    GtkWidget *choice = gtk_drop_down_new_from_strings(words);
    g_signal_connect_swapped(choice, "notify::selected", G_CALLBACK(judge), self);
    return GTK_DROP_DOWN(choice);
}

static GtkWidget *
questions_of(ChangeGrid *self)
{
    static const char *const sides[N_SIDES] = {
        N_("Columns at the left"),
        N_("Rows at the top"),
        N_("Columns at the right"),
        N_("Rows at the bottom"),
    };
    GtkGrid *questions = questions_new();
    gint row = 0;
    self->grid = GTK_DROP_DOWN(records_choice(self, ENTITY_GRID, NULL));
    self->terrain = GTK_DROP_DOWN(records_choice(self, ENTITY_TERRAIN, _("No hex")));
    self->letters = words_new(self, _("Columns: A1 is left of B1"), _("Rows: A1 is above B1"));
    self->after_z = words_new(self, _("AA, BB"), _("AA, AB"));
    self->first = number_new(self, 0, FIRST_MAX);
    self->digits = number_new(self, 1, DIGITS_MAX);
    self->oblique =
        GTK_CHECK_BUTTON(gtk_check_button_new_with_label(_("Count along straight lines of hexes")));
    self->prefixed =
        GTK_CHECK_BUTTON(gtk_check_button_new_with_label(_("Ids begin with that of the grid")));
    questions_add(questions, row++, _("Grid"), GTK_WIDGET(self->grid));
    for (guint i = 0; i < N_SIDES; i++) {
        self->sides[i] = number_new(self, -BY_MAX, BY_MAX);
        questions_add(questions, row++, _(sides[i]), GTK_WIDGET(self->sides[i]));
    }
    questions_add(questions, row++, _("Ground that comes"), GTK_WIDGET(self->terrain));
    questions_add(questions, row++, _("Letters count"), GTK_WIDGET(self->letters));
    questions_add(questions, row++, _("After Z"), GTK_WIDGET(self->after_z));
    questions_add(questions, row++, _("First number"), GTK_WIDGET(self->first));
    questions_add(questions, row++, _("Digits at least"), GTK_WIDGET(self->digits));
    gtk_grid_attach(questions, GTK_WIDGET(self->oblique), 1, row++, 1, 1);
    gtk_grid_attach(questions, GTK_WIDGET(self->prefixed), 1, row, 1, 1);
    g_signal_connect_swapped(self->grid, "notify::selected", G_CALLBACK(show_grid), self);
    g_signal_connect_swapped(self->terrain, "notify::selected", G_CALLBACK(judge), self);
    g_signal_connect_swapped(self->oblique, "toggled", G_CALLBACK(judge), self);
    g_signal_connect_swapped(self->prefixed, "toggled", G_CALLBACK(judge), self);
    return GTK_WIDGET(questions);
}

static void
build(ChangeGrid *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    GtkWidget *preview = grid_preview_new(), *size = gtk_label_new(NULL);
    GtkWidget *help = gtk_label_new(_("What comes is blue, what goes is red. Units, names, borders "
                                      "and regions move along with their hexes."));
    self->preview = GRID_PREVIEW(preview);
    self->size = GTK_LABEL(size);
    self->problem = questions_problem_new();
    spoken_name(preview, _("The grid as it will be"));
    gtk_widget_set_vexpand(preview, TRUE);
    gtk_widget_set_hexpand(preview, TRUE);
    gtk_label_set_wrap(GTK_LABEL(help), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(help), 40);
    gtk_label_set_xalign(GTK_LABEL(help), 0);
    gtk_label_set_xalign(self->size, 0);
    gtk_widget_add_css_class(help, "dim-label");
    gtk_widget_add_css_class(column, "dialog-content");
    gtk_box_append(GTK_BOX(column), preview);
    gtk_box_append(GTK_BOX(column), size);
    gtk_box_append(GTK_BOX(column), help);
    gtk_box_append(GTK_BOX(column), GTK_WIDGET(self->problem));
    gtk_box_append(GTK_BOX(box), questions_of(self));
    gtk_box_append(GTK_BOX(box), column);
    gtk_box_append(GTK_BOX(gtk_dialog_get_content_area(self->dialog)), box);
}

void
change_grid_ask(EditorWindow *window)
{
    ChangeGrid *self = g_new0(ChangeGrid, 1);
    GtkDialog *dialog =
        questions_dialog_new(GTK_WINDOW(window), _("Size and labels of the grid"), _("C_hange"));
    self->window = window;
    self->dialog = dialog;
    g_object_set_data_full(G_OBJECT(dialog), "self", self, g_free);
    build(self);
    g_signal_connect(dialog, "response", G_CALLBACK(answer), self);
    show_grid(self);
    gtk_window_present(GTK_WINDOW(dialog));
}
