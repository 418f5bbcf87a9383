/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What dialogs share: rows of questions, buttons, choosers of files, and the folder for a new
 * data set.
 */
#include "editor/window/dialogs/questions.h"

#include "editor/controls/widget-text.h"
#include "schema/store/new-data-set.h"
#include "schema/text/name.h"

#include <glib/gi18n.h>

void
questions_head(GtkWindow *dialog, const char *title)
{
    GtkWidget *head = gtk_header_bar_new();
    GtkWidget *label = gtk_label_new(title);
    gtk_window_set_title(dialog, title);
    gtk_widget_add_css_class(label, "title-3");
    gtk_widget_add_css_class(head, "dialog-head");
    gtk_header_bar_pack_start(GTK_HEADER_BAR(head), label);
    gtk_header_bar_set_title_widget(GTK_HEADER_BAR(head),
                                    gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0));
    gtk_window_set_titlebar(dialog, head);
}

void
questions_set_usual(GtkDialog *dialog, gint response)
{
    gtk_dialog_set_default_response(dialog, response);
    gtk_widget_add_css_class(gtk_dialog_get_widget_for_response(dialog, response),
                             "suggested-action");
}

/* Return creates, also while a check button has the focus: Space is what changes that. */
static gboolean
press_question_key(GtkEventControllerKey *keys, guint key, guint code G_GNUC_UNUSED,
                   GdkModifierType modifiers, gpointer nothing G_GNUC_UNUSED)
{
    GtkWidget *dialog = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(keys));
    gboolean is_return = key == GDK_KEY_Return || key == GDK_KEY_KP_Enter;
    if (!is_return || (modifiers & gtk_accelerator_get_default_mod_mask()) != 0 ||
        !GTK_IS_CHECK_BUTTON(gtk_window_get_focus(GTK_WINDOW(dialog))))
        return FALSE;
    gtk_widget_activate_default(dialog);
    return TRUE;
}

gpointer
questions_dialog_new(GType type, GtkWindow *window, const char *verb)
{
    GtkDialog *dialog = g_object_new(type, "use-header-bar", FALSE, "transient-for", window, NULL);
    gtk_dialog_add_buttons(dialog, _("_Cancel"), GTK_RESPONSE_CANCEL, verb, GTK_RESPONSE_OK, NULL);
    questions_head(GTK_WINDOW(dialog), gtk_window_get_title(GTK_WINDOW(dialog)));
    questions_set_usual(dialog, GTK_RESPONSE_OK);
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(press_question_key), NULL);
    gtk_widget_add_controller(GTK_WIDGET(dialog), keys);
    return widget_set_mnemonic_names(dialog);
}

EditorWindow *
questions_window(gpointer dialog)
{
    GtkWindow *window = gtk_window_get_transient_for(GTK_WINDOW(dialog));
    return EDITOR_WINDOW(window);
}

EditorDocument *
questions_document(gpointer dialog)
{
    EditorWindow *window = questions_window(dialog);
    return editor_window_document(window);
}

void
questions_propose(GtkEditable *entry, const char *text)
{
    static const char proposed_key[] = "narva-proposed";
    const char *now = gtk_editable_get_text(entry);
    const char *proposed = g_object_get_data(G_OBJECT(entry), proposed_key);
    if (now[0] != '\0' && g_strcmp0(now, proposed) != 0)
        return;
    g_object_set_data_full(G_OBJECT(entry), proposed_key, g_strdup(text), g_free);
    gtk_editable_set_text(entry, text);
}

static void
name_answer(GtkWidget *answer, const char *title)
{
    if (GTK_IS_DROP_DOWN(answer))
        widget_set_drop_down_name(GTK_DROP_DOWN(answer), title);
    else if (!GTK_IS_CHECK_BUTTON(answer))
        widget_set_spoken_name(answer, title);
}

void
questions_name(GtkGrid *questions)
{
    gint column, row;
    for (GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(questions)); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        gtk_grid_query_child(questions, child, &column, &row, NULL, NULL);
        if (column == 0 && GTK_IS_LABEL(child))
            name_answer(gtk_grid_get_child_at(questions, 1, row),
                        gtk_label_get_text(GTK_LABEL(child)));
    }
}

void
questions_add(GtkGrid *questions, gint row, const char *title, GtkWidget *answer)
{
    GtkWidget *label = gtk_label_new(title);
    gtk_label_set_xalign(GTK_LABEL(label), 1);
    gtk_widget_add_css_class(label, "dim-label");
    gtk_widget_set_hexpand(answer, TRUE);
    gtk_grid_attach(questions, label, 0, row, 1, 1);
    gtk_grid_attach(questions, answer, 1, row, 1, 1);
    name_answer(answer, title);
}

GtkWidget *
questions_choice_new(const char *first, const char *const *items)
{
    GtkStringList *list = gtk_string_list_new(NULL);
    if (first != NULL)
        gtk_string_list_append(list, first);
    for (guint i = 0; items[i] != NULL; i++)
        gtk_string_list_append(list, items[i]);
    return gtk_drop_down_new(G_LIST_MODEL(list), NULL);
}

/* Returns: (transfer full): the path that @chooser was answered with, or NULL. */
static char *
path_chosen(GtkNativeDialog *chooser, gint response)
{
    g_autoptr(GFile) file = response == GTK_RESPONSE_ACCEPT
                                ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(chooser))
                                : NULL;
    return file != NULL ? g_file_get_path(file) : NULL;
}

static void
take_file(GtkNativeDialog *chooser, gint response, GtkEditable *entry)
{
    g_autofree char *path = path_chosen(chooser, response);
    if (path != NULL)
        gtk_editable_set_text(entry, path);
    g_object_unref(chooser);
}

static void
give_file(GtkNativeDialog *chooser, gint response, const char *action)
{
    GtkWindow *window = gtk_native_dialog_get_transient_for(chooser);
    g_autofree char *path = path_chosen(chooser, response);
    if (path != NULL)
        gtk_widget_activate_action(GTK_WIDGET(window), action, "s", path);
    g_object_unref(chooser);
}

void
questions_choose_for(GtkFileChooserNative *chooser, const char *action)
{
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(chooser), TRUE);
    g_signal_connect(chooser, "response", G_CALLBACK(give_file), (gpointer)action);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(chooser));
}

void
questions_choose_file(GtkEditable *entry, const char *title, GtkFileChooserAction action)
{
    GtkWindow *dialog = GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(entry)));
    const char *path = gtk_editable_get_text(entry);
    GtkFileChooserNative *chooser =
        gtk_file_chooser_native_new(title, dialog, action, _("_Choose"), NULL);
    g_autoptr(GFile) file = path[0] != '\0' ? g_file_new_for_path(path) : NULL;
    if (file != NULL)
        gtk_file_chooser_set_file(GTK_FILE_CHOOSER(chooser), file, NULL);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(chooser), TRUE);
    /* The entry lives until the answer, whatever becomes of the questions. */
    g_signal_connect_data(chooser, "response", G_CALLBACK(take_file), g_object_ref(entry),
                          (GClosureNotify)(gpointer)g_object_unref, 0);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(chooser));
}

/* So many numbers are tried behind a name that is taken. */
#define NUMBERS 1000

char *
questions_propose_folder(const char *beside, const char *name, const char *other)
{
    g_autofree char *id = name_to_id(name);
    char *path = g_build_filename(beside, id != NULL ? id : other, NULL);
    for (guint i = 2; g_file_test(path, G_FILE_TEST_EXISTS) && i < NUMBERS; i++) {
        g_autofree char *numbered = g_strdup_printf("%s-%u", id != NULL ? id : other, i);
        g_free(path);
        path = g_build_filename(beside, numbered, NULL);
    }
    return path;
}

const char *
questions_folder_problem(const char *folder)
{
    g_autofree char *id = new_data_set_id(folder);
    g_autoptr(GDir) directory = g_dir_open(folder, 0, NULL);
    if (id == NULL)
        return _("The folder needs a name with letters or digits.");
    if (directory != NULL ? g_dir_read_name(directory) != NULL
                          : g_file_test(folder, G_FILE_TEST_EXISTS))
        return _("This folder is not empty, and nothing is overwritten. Choose another one.");
    return NULL;
}
