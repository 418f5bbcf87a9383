/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Three questions, and where the folder is to lie. Its name follows the title.
 */
#include "editor/controls/widget-text.h"
#include "editor/controls/template.h"
#include "editor/panes/notices.h"
#include "editor/window/dialogs/dialogs.h"
#include "editor/window/dialogs/questions.h"
#include "editor/window/commands.h"
#include "schema/store/new-data-set.h"
#include "schema/text/name.h"

#include <glib/gi18n.h>

#define EDITOR_TYPE_NEW_SET (editor_new_set_get_type())
G_DECLARE_FINAL_TYPE(EditorNewSet, editor_new_set, EDITOR, NEW_SET, GtkDialog)

struct _EditorNewSet {
    GtkDialog parent;
    char *beside; /* owned: the folder in which that of the data set is made */
    /* Of the template. */
    GtkGrid *questions;
    GtkEditable *title, *one_side, *other_side, *folder, *picture;
    GtkCheckButton *is_empty, *has_picture, *has_hexes, *has_kit;
    GtkWidget *choose; /* the picture */
    GtkWidget *grid;   /* around the next three */
    GtkSpinButton *columns, *rows;
    GtkDropDown *top, *kit;
    GtkStringList *kits;
    GtkLabel *kit_about;
    GtkLabel *problem;
};

G_DEFINE_FINAL_TYPE(EditorNewSet, editor_new_set, GTK_TYPE_DIALOG)

/* Returns: (transfer none): why it cannot be made so; empty: something is missing; NULL: it can. */
static const char *
find_problem(EditorNewSet *self)
{
    const char *one = gtk_editable_get_text(self->one_side);
    const char *other = gtk_editable_get_text(self->other_side);
    const char *why = questions_folder_problem(gtk_editable_get_text(self->folder));
    gboolean has_kit = gtk_check_button_get_active(self->has_kit);
    if (gtk_editable_get_text(self->title)[0] == '\0' ||
        (!has_kit && (one[0] == '\0' || other[0] == '\0')))
        return "";
    if (!has_kit && g_strcmp0(one, other) == 0)
        return _("Both sides have the same name.");
    if (why != NULL)
        return why;
    if (gtk_check_button_get_active(self->has_picture) &&
        gtk_editable_get_text(self->picture)[0] == '\0')
        return _("Choose the picture to trace.");
    return NULL;
}

/* Returns: the chosen kit. */
static KitId
chosen_kit(const EditorNewSet *self)
{
    return (KitId)MIN(gtk_drop_down_get_selected(self->kit), (guint)N_KITS - 1);
}

/* The sides of a kit are its own. */
static void
judge_answers(EditorNewSet *self)
{
    const char *why = find_problem(self);
    gboolean has_kit = gtk_check_button_get_active(self->has_kit);
    gboolean has_picture = gtk_check_button_get_active(self->has_picture);
    gtk_label_set_text(self->problem, why != NULL ? why : "");
    gtk_widget_set_sensitive(GTK_WIDGET(self->picture), has_picture);
    gtk_widget_set_sensitive(self->choose, has_picture);
    gtk_widget_set_sensitive(self->grid, gtk_check_button_get_active(self->has_hexes));
    gtk_widget_set_sensitive(GTK_WIDGET(self->one_side), !has_kit);
    gtk_widget_set_sensitive(GTK_WIDGET(self->other_side), !has_kit);
    gtk_widget_set_sensitive(GTK_WIDGET(self->kit), has_kit);
    gtk_widget_set_sensitive(GTK_WIDGET(self->kit_about), has_kit);
    gtk_label_set_text(self->kit_about, _(shipped_kit_get(chosen_kit(self))->about));
    gtk_dialog_set_response_sensitive(GTK_DIALOG(self), GTK_RESPONSE_OK, why == NULL);
}

static void
follow_title(EditorNewSet *self)
{
    g_autofree char *id = name_to_id(gtk_editable_get_text(self->title));
    g_autofree char *folder = g_build_filename(self->beside, id != NULL ? id : "", NULL);
    questions_propose(self->folder, folder);
    judge_answers(self);
}

static void
on_set_response(GtkDialog *dialog, gint response, EditorNewSet *self)
{
    g_autoptr(GError) error = NULL;
    EditorWindow *window = questions_window(self);
    gboolean has_picture = gtk_check_button_get_active(self->has_picture);
    gboolean has_hexes = gtk_check_button_get_active(self->has_hexes);
    gboolean has_kit = gtk_check_button_get_active(self->has_kit);
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
        .sides = {has_kit ? NULL : gtk_editable_get_text(self->one_side),
                  has_kit ? NULL : gtk_editable_get_text(self->other_side)},
        .hexes = has_hexes ? &hexes : NULL,
        .has_kit = has_kit,
        .kit = chosen_kit(self),
    };
    gboolean is_made = response == GTK_RESPONSE_OK && new_data_set_make(&wish, &error);
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (error != NULL)
        notices_show_message(GTK_WINDOW(window), _("This data set cannot be created"),
                             error->message);
    EditorWindow *shown = is_made ? file_open_shown(window, folder) : NULL;
    if (shown == NULL)
        return;
    gtk_widget_grab_focus(GTK_WIDGET(editor_workbench_map(editor_window_workbench(shown))));
    gtk_widget_activate_action(GTK_WIDGET(shown), "win.tool", "s",
                               has_kit       ? "select"
                               : has_hexes   ? "terrain"
                               : has_picture ? "trace"
                                             : "draw-land");
    if (has_picture)
        gtk_widget_activate_action(GTK_WIDGET(shown), "win.add-picture-path", "s", picture);
}

/* A chosen picture is meant to be traced. */
static void
follow_picture(EditorNewSet *self)
{
    if (gtk_editable_get_text(self->picture)[0] != '\0')
        gtk_check_button_set_active(self->has_picture, TRUE);
}

static void
choose_picture(EditorNewSet *self)
{
    questions_choose_file(self->picture, _("Picture to trace"), GTK_FILE_CHOOSER_ACTION_OPEN);
}

static void
editor_new_set_finalize(GObject *object)
{
    g_free(EDITOR_NEW_SET(object)->beside);
    G_OBJECT_CLASS(editor_new_set_parent_class)->finalize(object);
}

static void
editor_new_set_class_init(EditorNewSetClass *class)
{
    G_OBJECT_CLASS(class)->finalize = editor_new_set_finalize;
    TEMPLATE_LOAD(class, "new-set.ui");
    TEMPLATE_CHILDREN(class, EditorNewSet, questions, title, one_side, other_side, folder, picture,
                      choose, is_empty, has_picture, has_hexes, has_kit, kit, kits, kit_about, grid,
                      columns, rows, top, problem);
    TEMPLATE_CALLBACKS(class, judge_answers, follow_title, follow_picture, choose_picture,
                       on_set_response);
}

static void
editor_new_set_init(EditorNewSet *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    for (guint i = 0; i < N_KITS; i++)
        gtk_string_list_append(self->kits, _(shipped_kit_get((KitId)i)->title));
    questions_name(self->questions);
    widget_set_drop_down_name(self->kit, _("Kit"));
    widget_set_drop_down_name(self->top, _("What hexes have at the top"));
}

void
new_set_ask(EditorWindow *window, const char *beside)
{
    EditorNewSet *self =
        questions_dialog_new(EDITOR_TYPE_NEW_SET, GTK_WINDOW(window), _("C_reate"));
    self->beside = g_strdup(beside);
    follow_title(self);
    gtk_window_present(GTK_WINDOW(self));
}
