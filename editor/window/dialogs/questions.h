/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Parts of dialogs: questions one below the other, with the label at the left and the control at
 * the right; buttons; file choosers; and the folder for a new data set.
 */
#pragma once

#include "editor/window/window.h"

#include <gtk/gtk.h>

/* Adds a header bar with @title at the left to @dialog. */
void questions_head(GtkWindow *dialog, const char *title);

/* Makes the button of @response the default one of @dialog, and styles it so. */
void questions_set_usual(GtkDialog *dialog, gint response);

/* Sets the accessible name of each answer in the second column of @questions to the label in the
 * first column. Check buttons have their own labels. */
void questions_name(GtkGrid *questions);

/* Returns: (transfer none): a dialog of the class @type, a GtkDialog with a template, above
 * @window, with a button to cancel it and the default button @verb. */
gpointer questions_dialog_new(GType type, GtkWindow *window, const char *verb);

/* Return: (transfer none): the window of @dialog, one of questions_dialog_new(), which is destroyed
 * with it; and the document of that window. */
EditorWindow *questions_window(gpointer dialog);
EditorDocument *questions_document(gpointer dialog);

/* Sets @entry to the proposal @text, unless the user has typed something other than the last
 * proposal. */
void questions_propose(GtkEditable *entry, const char *text);

/* Adds a question at @row with the label @title, which is also the accessible name of @answer
 * (transfer floating). */
void questions_add(GtkGrid *questions, gint row, const char *title, GtkWidget *answer);

/* Returns: (transfer floating): a choice of @first, unless that is NULL, and @items
 * (NULL-terminated). */
GtkWidget *questions_choice_new(const char *first, const char *const *items);

/* Lets the user choose a file for @action in the dialog of the system, with @title; its path
 * becomes the text of @entry. */
void questions_choose_file(GtkEditable *entry, const char *title, GtkFileChooserAction action);

/* Shows @chooser (transfer full) of the system, and activates @action (a literal) of its window
 * with the chosen path. */
void questions_choose_for(GtkFileChooserNative *chooser, const char *action);

/* Returns: (transfer full): the path of a folder in @beside that does not exist, named after @name,
 * or after @other if no id can be made from that. */
char *questions_propose_folder(const char *beside, const char *name, const char *other);

/* Returns: (transfer none): why new files cannot be written to @folder; NULL: they can. */
const char *questions_folder_problem(const char *folder);
