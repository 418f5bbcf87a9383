/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Three questions, and where the folder is to lie. Its name follows the title.
 */
#include "editor/controls/spoken-name.h"
#include "editor/panes/notices.h"
#include "editor/window/dialogs/dialogs.h"
#include "editor/window/dialogs/questions.h"
#include "editor/window/file-commands.h"
#include "schema/store/new-data-set.h"
#include "schema/text/names.h"

#include <glib/gi18n.h>

/* Columns or rows of a grid to start with. */
#define HEXES_MAX 300

/* Owned by its dialog. */
typedef struct {
    EditorWindow *window; /* borrowed; the dialog goes with it */
    GtkDialog *dialog;
    GtkEditable *title, *sides[2], *folder, *picture;
    GtkCheckButton *is_empty, *has_picture, *has_hexes;
    GtkWidget *grid; /* around the next three */
    GtkSpinButton *columns, *rows;
    GtkDropDown *top;
    GtkLabel *problem;
    char *beside; /* owned: the folder in which that of the data set comes to lie */
    gboolean is_folder_typed, is_proposing;
} NewSet;

static void
new_set_free(gpointer data)
{
    NewSet *self = data;
    g_free(self->beside);
    g_free(self);
}

/* Returns: (transfer none): why it cannot be made so; empty: something is missing; NULL: it can. */
static const char *
find_problem(const NewSet *self)
{
    const char *one = gtk_editable_get_text(self->sides[0]);
    const char *other = gtk_editable_get_text(self->sides[1]);
    const char *why = new_folder_problem(gtk_editable_get_text(self->folder));
    if (gtk_editable_get_text(self->title)[0] == '\0' || one[0] == '\0' || other[0] == '\0')
        return "";
    if (g_strcmp0(one, other) == 0)
        return _("Both sides have the same name.");
    if (why != NULL)
        return why;
    if (gtk_check_button_get_active(self->has_picture) &&
        gtk_editable_get_text(self->picture)[0] == '\0')
        return _("Choose the picture that is to be traced.");
    return NULL;
}

static void
judge_answers(NewSet *self)
{
    const char *why = find_problem(self);
    gboolean has_picture = gtk_check_button_get_active(self->has_picture);
    gtk_label_set_text(self->problem, why != NULL ? why : "");
    gtk_widget_set_sensitive(GTK_WIDGET(self->picture), has_picture);
    gtk_widget_set_sensitive(self->grid, gtk_check_button_get_active(self->has_hexes));
    gtk_dialog_set_response_sensitive(self->dialog, GTK_RESPONSE_OK, why == NULL);
}

static void
follow_title(NewSet *self)
{
    if (!self->is_folder_typed) {
        g_autofree char *id = name_to_id(gtk_editable_get_text(self->title));
        g_autofree char *folder = g_build_filename(self->beside, id != NULL ? id : "", NULL);
        self->is_proposing = TRUE;
        gtk_editable_set_text(self->folder, folder);
        self->is_proposing = FALSE;
    }
    judge_answers(self);
}

static void
take_folder(NewSet *self)
{
    if (!self->is_proposing)
        self->is_folder_typed = gtk_editable_get_text(self->folder)[0] != '\0';
    judge_answers(self);
}

static void
on_set_response(GtkDialog *dialog, gint response, NewSet *self)
{
    g_autoptr(GError) error = NULL;
    EditorWindow *window = self->window;
    gboolean has_picture = gtk_check_button_get_active(self->has_picture);
    gboolean has_hexes = gtk_check_button_get_active(self->has_hexes);
    const HexGrid hexes = {
        .has_flat_top = gtk_drop_down_get_selected(self->top) == 1,
        .n_columns = gtk_spin_button_get_value_as_int(self->columns),
        .n_rows = gtk_spin_button_get_value_as_int(self->rows),
    };
    g_autofree char *folder = g_canonicalize_filename(gtk_editable_get_text(self->folder), NULL);
    g_autofree char *picture = g_strdup(gtk_editable_get_text(self->picture));
    const NewDataSet wish = {
        .folder = folder,
        .title = gtk_editable_get_text(self->title),
        .sides = {gtk_editable_get_text(self->sides[0]), gtk_editable_get_text(self->sides[1])},
        .hexes = has_hexes ? &hexes : NULL,
    };
    gboolean is_made = response == GTK_RESPONSE_OK && new_data_set_make(&wish, &error);
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (error != NULL)
        message_show(GTK_WINDOW(window), _("This data set cannot be made"), error->message);
    EditorWindow *shown = is_made ? file_open_shown(window, folder) : NULL;
    if (shown == NULL)
        return;
    gtk_widget_grab_focus(GTK_WIDGET(editor_workbench_map(editor_window_workbench(shown))));
    gtk_widget_activate_action(GTK_WIDGET(shown), "win.tool", "s",
                               has_hexes     ? "terrain"
                               : has_picture ? "flood"
                                             : "draw-land");
    if (has_picture)
        gtk_widget_activate_action(GTK_WIDGET(shown), "win.add-picture-path", "s", picture);
}

/* A chosen picture is meant to be traced. */
static void
follow_picture(NewSet *self)
{
    if (gtk_editable_get_text(self->picture)[0] != '\0')
        gtk_check_button_set_active(self->has_picture, TRUE);
}

static void
choose_picture(NewSet *self)
{
    questions_choose_file(self->picture, _("Picture to trace"), GTK_FILE_CHOOSER_ACTION_OPEN);
}

/* Returns: (transfer none): the entry that answers @title, @n_columns wide. */
static GtkEditable *
add_entry(NewSet *self, GtkGrid *grid, gint row, const char *title, const char *text,
          gint n_columns)
{
    GtkWidget *label = gtk_label_new(title);
    GtkWidget *entry = gtk_entry_new();
    gtk_label_set_xalign(GTK_LABEL(label), 1);
    gtk_widget_add_css_class(label, "dim-label");
    gtk_widget_set_hexpand(entry, TRUE);
    gtk_editable_set_text(GTK_EDITABLE(entry), text);
    gtk_entry_set_activates_default(GTK_ENTRY(entry), TRUE);
    gtk_grid_attach(grid, label, 0, row, 1, 1);
    gtk_grid_attach(grid, entry, 1, row, n_columns, 1);
    spoken_name(entry, title);
    g_signal_connect_swapped(entry, "changed", G_CALLBACK(judge_answers), self);
    return GTK_EDITABLE(entry);
}

static GtkCheckButton *
add_map_choice(NewSet *self, GtkGrid *grid, gint row, const char *title)
{
    GtkWidget *choice = mnemonics_spoken(gtk_check_button_new_with_mnemonic(title));
    gtk_check_button_set_group(GTK_CHECK_BUTTON(choice), self->is_empty);
    gtk_grid_attach(grid, choice, 1, row, 2, 1);
    g_signal_connect_swapped(choice, "toggled", G_CALLBACK(judge_answers), self);
    return GTK_CHECK_BUTTON(choice);
}

/* Returns: (transfer floating): how large the grid is, and what its hexes have at the top. */
static GtkWidget *
grid_questions(NewSet *self)
{
    static const char *const tops[] = {N_("a corner at the top"), N_("a side at the top"), NULL};
    const char *const shown[] = {_(tops[0]), _(tops[1]), NULL};
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *columns = gtk_spin_button_new_with_range(1, HEXES_MAX, 1);
    GtkWidget *rows = gtk_spin_button_new_with_range(1, HEXES_MAX, 1);
    GtkWidget *top = gtk_drop_down_new_from_strings(shown);
    self->columns = GTK_SPIN_BUTTON(columns);
    self->rows = GTK_SPIN_BUTTON(rows);
    self->top = GTK_DROP_DOWN(top);
    gtk_spin_button_set_value(self->columns, 24);
    gtk_spin_button_set_value(self->rows, 16);
    spoken_name(columns, _("Columns of hexes"));
    spoken_name(rows, _("Rows of hexes"));
    drop_down_name(self->top, _("What hexes have at the top"));
    gtk_box_append(GTK_BOX(box), columns);
    gtk_box_append(GTK_BOX(box), gtk_label_new(_("by")));
    gtk_box_append(GTK_BOX(box), rows);
    gtk_box_append(GTK_BOX(box), top);
    return box;
}

static void
add_map_question(NewSet *self, GtkGrid *grid, gint row)
{
    GtkWidget *choose = mnemonics_spoken(gtk_button_new_with_mnemonic(_("C_hoose…")));
    GtkWidget *map = gtk_label_new(_("Map"));
    gtk_label_set_xalign(GTK_LABEL(map), 1);
    gtk_widget_add_css_class(map, "dim-label");
    gtk_grid_attach(grid, map, 0, row, 1, 1);
    self->is_empty = add_map_choice(self, grid, row, _("An _empty map, to be drawn"));
    self->has_picture = add_map_choice(self, grid, row + 1, _("A _picture, to be traced"));
    self->picture = add_entry(self, grid, row + 2, _("Picture"), "", 1);
    gtk_grid_attach(grid, choose, 2, row + 2, 1, 1);
    self->has_hexes = add_map_choice(self, grid, row + 3, _("A grid of he_xes, for a battle"));
    self->grid = grid_questions(self);
    gtk_grid_attach(grid, self->grid, 1, row + 4, 2, 1);
    g_signal_connect_swapped(choose, "clicked", G_CALLBACK(choose_picture), self);
    g_signal_connect_swapped(self->picture, "changed", G_CALLBACK(follow_picture), self);
}

static void
build_set_dialog(NewSet *self)
{
    GtkGrid *grid = questions_new();
    self->problem = questions_problem_new();
    self->title = add_entry(self, grid, 0, _("Title"), "", 2);
    self->sides[0] = add_entry(self, grid, 1, _("One side"), _("North"), 2);
    self->sides[1] = add_entry(self, grid, 2, _("The other side"), _("South"), 2);
    add_map_question(self, grid, 3);
    self->folder = add_entry(self, grid, 8, _("Folder"), "", 2);
    gtk_grid_attach(grid, GTK_WIDGET(self->problem), 1, 9, 2, 1);
    gtk_box_append(GTK_BOX(gtk_dialog_get_content_area(self->dialog)), GTK_WIDGET(grid));
    gtk_check_button_set_active(self->is_empty, TRUE);
    g_signal_connect_swapped(self->title, "changed", G_CALLBACK(follow_title), self);
    g_signal_connect_swapped(self->folder, "changed", G_CALLBACK(take_folder), self);
}

void
new_set_ask(EditorWindow *window, const char *beside)
{
    NewSet *self = g_new0(NewSet, 1);
    GtkDialog *dialog = questions_dialog_new(GTK_WINDOW(window), _("New data set"), _("_Make"));
    self->window = window;
    self->dialog = dialog;
    self->beside = g_strdup(beside);
    g_object_set_data_full(G_OBJECT(dialog), "self", self, new_set_free);
    build_set_dialog(self);
    gtk_window_set_default_size(GTK_WINDOW(dialog), 520, -1);
    g_signal_connect(dialog, "response", G_CALLBACK(on_set_response), self);
    follow_title(self);
    gtk_window_present(GTK_WINDOW(dialog));
}
