/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What dialogs share: questions one below the other, with the label at the left and the control
 * at the right; buttons; choosers of files; and the folder for a new data set.
 */
#pragma once

#include "editor/window/window.h"

#include <gtk/gtk.h>

/* Gives @dialog a bar with its @title at the left. */
void questions_head(GtkWindow *dialog, const char *title);

/* Makes the button of @response what Return presses in @dialog, and shows it so. */
void questions_set_usual(GtkDialog *dialog, gint response);

/* Names each answer in the second column of @questions after the label before it in the first one.
 * Check buttons are named by their own labels. */
void questions_name(GtkGrid *questions);

/* @type: a class of GtkDialog with a template. Returns: (transfer none): a dialog of that class
 * above @window, which can be left or answered by @verb, its default. */
gpointer questions_dialog_new(GType type, GtkWindow *window, const char *verb);

/* Returns: (transfer none): the window above which @dialog of questions_dialog_new() is, which goes
 * with it, and what that window has open. */
EditorWindow *questions_window(gpointer dialog);
EditorDocument *questions_document(gpointer dialog);

/* Proposes @text in @entry, unless something else than the last proposal was typed in it. */
void questions_propose(GtkEditable *entry, const char *text);

/* Adds @row, which asks @title; @answer (transfer floating) gets that as its accessible name. */
void questions_add(GtkGrid *questions, gint row, const char *title, GtkWidget *answer);

/* Returns: (transfer floating): a choice between @first, unless that is NULL, and @items, closed by
 * NULL. */
GtkWidget *questions_choice_new(const char *first, const char *const *items);

/* Has a file chosen by the dialog of the system, called @title, which says or asks for what @action
 * does with it: its path becomes the text of @entry. */
void questions_choose_file(GtkEditable *entry, const char *title, GtkFileChooserAction action);

/* Shows @chooser (transfer full) of the system; the chosen path goes to @action (static) of its
 * window. */
void questions_choose_for(GtkFileChooserNative *chooser, const char *action);

/* Returns: (transfer full): the path of a folder in @beside that is not there, called after @name,
 * or after @other where no id can be made of that. */
char *questions_propose_folder(const char *beside, const char *name, const char *other);

/* Returns: (transfer none): why no new files can come to lie in @folder; NULL: they can. */
const char *questions_folder_problem(const char *folder);
