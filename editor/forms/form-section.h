/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A part of a form that opens and closes: a line with its name, what is in it in a few words, and
 * buttons; below it what it holds, which is made when it opens first.
 *
 * Signal: "opened": it is to show what it holds as that is now.
 */
#pragma once

#include <gtk/gtk.h>

#define EDITOR_TYPE_FORM_SECTION (editor_form_section_get_type())
G_DECLARE_FINAL_TYPE(EditorFormSection, editor_form_section, EDITOR, FORM_SECTION, GtkWidget)

/* Makes what a section holds. Returns: (transfer floating). */
typedef GtkWidget *(*FormSectionMake)(EditorFormSection *section, gpointer data);

/* Returns: (transfer floating): a closed section. */
GtkWidget *editor_form_section_new(FormSectionMake make, gpointer data);

/* What stands on its line: the name, and behind it what it says in a few words. */
void editor_form_section_describe(EditorFormSection *section, const char *title, const char *detail,
                                  const char *tooltip);

/* Adds a button to its line, called @label. Returns: (transfer none). */
GtkWidget *editor_form_section_add_button(EditorFormSection *section, const char *icon,
                                          const char *label, GCallback clicked, gpointer data);

/* Whether it can be opened at all; one that is open closes. */
void editor_form_section_set_full(EditorFormSection *section, gboolean is_full);
void editor_form_section_open(EditorFormSection *section, gboolean is_open);

/* Returns: (transfer none): what it holds, or NULL when it was not opened yet. */
GtkWidget *editor_form_section_child(EditorFormSection *section);
