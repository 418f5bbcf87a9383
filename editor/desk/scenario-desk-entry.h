/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An entry for one member of the shown scenario. What is typed is stored with Return, or when the
 * keyboard goes elsewhere; Escape brings back what was there. It keeps up with the document.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

/* @path: of the member, as in scenario-member.h. @name: what it is, for those who cannot see it,
 * and for the history: `Level of Sweden`.
 * Returns: (transfer floating): an entry, with a mark behind it where the value differs from the
 * one below. */
GtkWidget *desk_entry_new(EditorDocument *document, const char *path, const char *name);

/* Shows @hint where nothing is stated, and has the entry be @width characters wide. */
void desk_entry_set_hint(GtkWidget *entry, const char *hint, int width);
