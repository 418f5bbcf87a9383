/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dot that shows that the open layer, or this scenario, says something else than what is below
 * it, and takes that back.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

/* @path: of a member of the shown scenario, as in scenario-member.h. @name: what it is, in words.
 * Returns: (transfer floating): a place for the dot, which is there only while it is meant. */
GtkWidget *desk_mark_new(EditorDocument *document, const char *path, const char *name);
