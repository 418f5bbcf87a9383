/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "editor/window/dialogs/questions.h"

#include "editor/controls/spoken-name.h"

#include <glib/gi18n.h>

GtkDialog *
questions_dialog_new(GtkWindow *window, const char *title, const char *verb)
{
    GtkDialogFlags flags =
        GTK_DIALOG_MODAL | GTK_DIALOG_USE_HEADER_BAR | GTK_DIALOG_DESTROY_WITH_PARENT;
    GtkWidget *dialog = gtk_dialog_new_with_buttons(title,
                                                    window,
                                                    flags,
                                                    _("_Cancel"),
                                                    GTK_RESPONSE_CANCEL,
                                                    verb,
                                                    GTK_RESPONSE_OK,
                                                    NULL);
    gtk_dialog_set_default_response(GTK_DIALOG(dialog), GTK_RESPONSE_OK);
    gtk_widget_add_css_class(
        gtk_dialog_get_widget_for_response(GTK_DIALOG(dialog), GTK_RESPONSE_OK),
        "suggested-action");
    return GTK_DIALOG(dialog);
}

GtkGrid *
questions_new(void)
{
    GtkWidget *grid = gtk_grid_new();
    gtk_grid_set_row_spacing(GTK_GRID(grid), 12);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 12);
    gtk_widget_add_css_class(grid, "dialog-content");
    return GTK_GRID(grid);
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
    if (GTK_IS_DROP_DOWN(answer))
        drop_down_name(GTK_DROP_DOWN(answer), title);
    else
        spoken_name(answer, title);
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

GtkLabel *
questions_problem_new(void)
{
    GtkLabel *problem = GTK_LABEL(gtk_label_new(""));
    gtk_label_set_wrap(problem, TRUE);
    gtk_label_set_wrap_mode(problem, PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(problem, 0);
    gtk_widget_add_css_class(GTK_WIDGET(problem), "problem");
    return problem;
}
