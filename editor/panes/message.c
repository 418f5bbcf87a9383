/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dialog with one button or two.
 */
#include "editor/panes/message.h"

#include "editor/controls/spoken-name.h"

void
message_wrap(GtkMessageDialog *dialog)
{
    GtkWidget *text = gtk_widget_get_first_child(gtk_message_dialog_get_message_area(dialog));
    for (; text != NULL; text = gtk_widget_get_next_sibling(text))
        if (GTK_IS_LABEL(text))
            gtk_label_set_wrap_mode(GTK_LABEL(text), PANGO_WRAP_WORD_CHAR);
}

static GtkWidget *
new_dialog(GtkWindow *window, const char *title, const char *text)
{
    GtkWidget *dialog =
        gtk_message_dialog_new(window, GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT,
                               GTK_MESSAGE_ERROR, GTK_BUTTONS_CLOSE, "%s", title);
    gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), "%s", text);
    message_wrap(GTK_MESSAGE_DIALOG(dialog));
    return dialog;
}

void
message_show(GtkWindow *window, const char *title, const char *text)
{
    GtkWidget *dialog = new_dialog(window, title, text);
    mnemonics_spoken(dialog);
    g_signal_connect(dialog, "response", G_CALLBACK(gtk_window_destroy), NULL);
    gtk_window_present(GTK_WINDOW(dialog));
}

static void
answer_offer(GtkDialog *dialog, int response, char *action)
{
    g_autofree char *name = g_strdup(action);
    GtkWindow *window = gtk_window_get_transient_for(GTK_WINDOW(dialog));
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (response == GTK_RESPONSE_ACCEPT)
        gtk_widget_activate_action(GTK_WIDGET(window), name, NULL);
}

static void
free_action(gpointer action, GClosure *closure G_GNUC_UNUSED)
{
    g_free(action);
}

void
message_show_offer(GtkWindow *window, const char *title, const char *text, const char *label,
                   const char *action)
{
    GtkWidget *dialog = new_dialog(window, title, text);
    gtk_dialog_add_button(GTK_DIALOG(dialog), label, GTK_RESPONSE_ACCEPT);
    mnemonics_spoken(dialog);
    g_signal_connect_data(dialog, "response", G_CALLBACK(answer_offer), g_strdup(action),
                          free_action, (GConnectFlags)0);
    gtk_window_present(GTK_WINDOW(dialog));
}
