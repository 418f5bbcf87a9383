/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One record, headings and rows.
 */
#include "editor/cards/selected.h"

#include "editor/desk/parts.h"

/* Letters for which there is room at least. */
#define NAME_WIDTH 12

const Record *
selected_record(EditorDocument *document, EntityId entity)
{
    const Subject *subject = editor_document_subject(document);
    if (subject == NULL || editor_document_selection(document)->len != 1 ||
        subject->entity != entity || subject->id == NULL || subject->path[0] != '\0')
        return NULL;
    const Record *record = subject_record(subject, editor_document_set(document));
    return record != NULL && !record->raw ? record : NULL;
}

GtkWidget *
selected_heading_new(void)
{
    GtkWidget *number = desk_text_new(NULL, 0, "member-name");
    GtkWidget *title = desk_text_new(NULL, 0, "heading");
    gtk_widget_set_hexpand(title, TRUE);
    GtkWidget *heading = desk_line_new(8, (GtkWidget *const[]){title, number, NULL});
    gtk_widget_set_margin_top(heading, 10);
    gtk_widget_set_visible(heading, FALSE);
    return heading;
}

void
selected_heading_set(GtkWidget *heading, const char *title, guint n)
{
    g_autofree char *number = g_strdup_printf("%u", n);
    gtk_label_set_text(GTK_LABEL(gtk_widget_get_first_child(heading)), title);
    gtk_label_set_text(GTK_LABEL(gtk_widget_get_last_child(heading)), number);
    gtk_widget_set_visible(heading, n > 0);
}

GtkWidget *
selected_row_new(GtkWidget *picture, const char *words, const char *detail)
{
    g_autofree char *spoken = g_strdup_printf("%s, %s", words, detail);
    GtkWidget *row = gtk_button_new();
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *name = desk_text_new(words, NAME_WIDTH, NULL), *quiet = gtk_label_new(detail);
    gtk_widget_add_css_class(quiet, "member-name");
    gtk_widget_set_hexpand(name, TRUE);
    gtk_widget_set_tooltip_text(name, words);
    if (picture != NULL)
        gtk_box_append(GTK_BOX(line), picture);
    gtk_box_append(GTK_BOX(line), name);
    gtk_box_append(GTK_BOX(line), quiet);
    gtk_button_set_child(GTK_BUTTON(row), line);
    gtk_button_set_has_frame(GTK_BUTTON(row), FALSE);
    gtk_widget_add_css_class(row, "selected-row");
    return spoken_name(row, spoken);
}
