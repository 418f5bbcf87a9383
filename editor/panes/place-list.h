/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The map as a list: its places with what is to be said about each, to be read out, sorted and
 * filtered. What is selected here is selected on the map, and the other way round.
 *
 * Signal: "activate-subject" (no arguments): what is selected is to be looked at closely.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_PLACE_LIST (editor_place_list_get_type())
G_DECLARE_FINAL_TYPE(EditorPlaceList, editor_place_list, EDITOR, PLACE_LIST, GtkWidget)

/* Returns: (transfer floating): the places of @document, of which a reference is taken. */
GtkWidget *editor_place_list_new(EditorDocument *document);
