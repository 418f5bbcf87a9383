/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The line is found by going up from where something went wrong.
 */
#include "editor/controls/complaint.h"

static const char complaint_key[] = "narva-complaint";

GtkWidget *
complaint_new(GtkWidget *owner)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, "error");
    gtk_widget_set_visible(label, FALSE);
    /* An error may still be reported for an owner whose widgets are gone. */
    g_object_set_data_full(G_OBJECT(owner), complaint_key, g_object_ref_sink(label),
                           g_object_unref);
    return label;
}

void
complaint_show(GtkWidget *at, GError *error)
{
    GtkWidget *label = NULL;
    for (; at != NULL && label == NULL; at = gtk_widget_get_parent(at))
        label = g_object_get_data(G_OBJECT(at), complaint_key);
    if (label != NULL) {
        gtk_label_set_text(GTK_LABEL(label), error != NULL ? error->message : "");
        gtk_widget_set_visible(label, error != NULL);
    }
    g_clear_error(&error);
}
