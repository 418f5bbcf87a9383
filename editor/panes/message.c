/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dialog with one button.
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

void
message_show(GtkWindow *window, const char *title, const char *text)
{
    GtkWidget *dialog = gtk_message_dialog_new(GTK_WINDOW(window),
                                               GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT,
                                               GTK_MESSAGE_ERROR, GTK_BUTTONS_CLOSE, "%s", title);
    gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), "%s", text);
    message_wrap(GTK_MESSAGE_DIALOG(dialog));
    mnemonics_spoken(dialog);
    g_signal_connect(dialog, "response", G_CALLBACK(gtk_window_destroy), NULL);
    gtk_window_present(GTK_WINDOW(dialog));
}
