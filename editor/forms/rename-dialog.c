/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A small window; it owns what it needs.
 */
#include "editor/forms/rename-dialog.h"

#include "editor/controls/spoken-name.h"
#include "editor/tools/reference.h"
#include "editor/tools/rename.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct {
    EditorDocument *document; /* owned */
    Subject *subject;         /* owned */
    GtkWindow *window;        /* which owns this */
    GtkWidget *entry;         /* of the window, as are the others */
    GtkWidget *problem;
    GtkWidget *rename;
} Dialog;

static void
dialog_free(gpointer data)
{
    Dialog *dialog = data;
    g_object_unref(dialog->document);
    subject_free(dialog->subject);
    g_free(dialog);
}

/* Says what stands against what is typed. */
static void
check(Dialog *dialog)
{
    const char *id = gtk_editable_get_text(GTK_EDITABLE(dialog->entry));
    const DataSet *set = editor_document_set(dialog->document);
    const Subject *subject = dialog->subject;
    gboolean is_same = strcmp(id, subject->id) == 0;
    g_autofree char *problem = is_same ? rename_obstacle(set, subject->entity, subject->id)
                                       : rename_problem(set, subject->entity, subject->id, id);
    gtk_label_set_text(GTK_LABEL(dialog->problem), problem != NULL ? problem : "");
    gtk_widget_set_sensitive(dialog->rename, problem == NULL && !is_same);
}

static void
rename_it(Dialog *dialog)
{
    g_autoptr(GError) error = NULL;
    const char *id = gtk_editable_get_text(GTK_EDITABLE(dialog->entry));
    if (!gtk_widget_get_sensitive(dialog->rename))
        return;
    if (document_rename(dialog->document, dialog->subject->entity, dialog->subject->id, id, &error))
        gtk_window_destroy(dialog->window);
    else
        gtk_label_set_text(GTK_LABEL(dialog->problem), error->message);
}

static GtkWidget *
new_line(GtkWidget *box, const char *text)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 50);
    gtk_box_append(GTK_BOX(box), label);
    return label;
}

static GtkWidget *
new_box(GtkWidget *window)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_widget_set_margin_start(box, 12);
    gtk_widget_set_margin_end(box, 12);
    gtk_widget_set_margin_top(box, 12);
    gtk_widget_set_margin_bottom(box, 12);
    gtk_window_set_child(GTK_WINDOW(window), box);
    return box;
}

static void
fill(Dialog *dialog)
{
    DataSet *set = editor_document_set(dialog->document);
    g_autoptr(GPtrArray) uses = uses_find(set, dialog->subject->entity, dialog->subject->id);
    g_autofree char *name = subject_title(dialog->subject, set);
    g_autofree char *title = g_strdup_printf(_("Id of %s"), name);
    g_autofree char *follow =
        g_strdup_printf(ngettext("%u use follows.", "%u uses follow.", uses->len), uses->len);
    g_autofree char *obstacle = rename_obstacle(set, dialog->subject->entity, dialog->subject->id);
    GtkWidget *box = new_box(GTK_WIDGET(dialog->window));
    gtk_window_set_title(dialog->window, title);
    dialog->entry = gtk_entry_new();
    gtk_editable_set_text(GTK_EDITABLE(dialog->entry), dialog->subject->id);
    spoken_name(dialog->entry, _("New id"));
    gtk_box_append(GTK_BOX(box), dialog->entry);
    gtk_widget_add_css_class(new_line(box, follow), "dim-label");
    dialog->problem = new_line(box, NULL);
    gtk_widget_add_css_class(dialog->problem, "error");
    GtkWidget *buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *cancel = mnemonics_spoken(gtk_button_new_with_mnemonic(_("_Cancel")));
    dialog->rename = mnemonics_spoken(gtk_button_new_with_mnemonic(_("_Rename")));
    gtk_widget_add_css_class(dialog->rename, "suggested-action");
    gtk_widget_set_halign(buttons, GTK_ALIGN_END);
    gtk_box_append(GTK_BOX(buttons), cancel);
    gtk_box_append(GTK_BOX(buttons), dialog->rename);
    gtk_box_append(GTK_BOX(box), buttons);
    g_signal_connect_swapped(dialog->entry, "changed", G_CALLBACK(check), dialog);
    g_signal_connect_swapped(dialog->entry, "activate", G_CALLBACK(rename_it), dialog);
    g_signal_connect_swapped(dialog->rename, "clicked", G_CALLBACK(rename_it), dialog);
    g_signal_connect_swapped(cancel, "clicked", G_CALLBACK(gtk_window_close), dialog->window);
    check(dialog);
}

static gboolean
press_escape(GtkWidget *window, GVariant *arguments G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
    gtk_window_close(GTK_WINDOW(window));
    return TRUE;
}

void
rename_dialog_show(GtkWidget *at, EditorDocument *document, const Subject *subject)
{
    Dialog *dialog = g_new0(Dialog, 1);
    GtkRoot *root = gtk_widget_get_root(at);
    dialog->document = g_object_ref(document);
    dialog->subject = subject_copy(subject);
    dialog->window = GTK_WINDOW(gtk_window_new());
    g_object_set_data_full(G_OBJECT(dialog->window), "narva-dialog", dialog, dialog_free);
    gtk_window_set_modal(dialog->window, TRUE);
    gtk_window_set_resizable(dialog->window, FALSE);
    if (GTK_IS_WINDOW(root))
        gtk_window_set_transient_for(dialog->window, GTK_WINDOW(root));
    fill(dialog);
    GtkEventController *keys = gtk_shortcut_controller_new();
    gtk_shortcut_controller_add_shortcut(
        GTK_SHORTCUT_CONTROLLER(keys),
        gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_Escape, 0),
                         gtk_callback_action_new(press_escape, NULL, NULL)));
    gtk_widget_add_controller(GTK_WIDGET(dialog->window), keys);
    gtk_window_present(dialog->window);
}
