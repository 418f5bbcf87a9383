/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The inspector: a card and the forms of the selection, with a row for each field of its entity.
 * Rules are shown as sentences, or as forms within the form.
 *
 * Signal: "style-changed" (no arguments): the user wants the other style.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_INSPECTOR (editor_inspector_get_type())
G_DECLARE_FINAL_TYPE(EditorInspector, editor_inspector, EDITOR, INSPECTOR, GtkWidget)

/* Returns: (transfer floating): an inspector of @document, of which a reference is taken. */
GtkWidget *editor_inspector_new(EditorDocument *document);

/* Moves the focus into the row of @field. Returns: FALSE: it is not a member of what is shown. */
gboolean editor_inspector_focus(EditorInspector *inspector, const Field *field);

/* Whether rules are shown as sentences; else as a tree of forms. */
gboolean editor_inspector_has_sentences(EditorInspector *inspector);
void editor_inspector_set_sentences(EditorInspector *inspector, gboolean has_sentences);

/* Adds @picture above the name of the selection, @said (NULL: nothing) at the top of the form of
 * the scenario, and @below (NULL-terminated) below all cards. To be called once. */
void editor_inspector_furnish(EditorInspector *inspector, GtkWidget *picture, GtkWidget *said,
                              GtkWidget *const *below);
