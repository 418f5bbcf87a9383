/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Asking where blocks are to be put, by name.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

/* Opens an entry at @widget, with the zones that are meant by what stands in it below; @units (ids,
 * copied, closed by NULL) are moved to the one that is taken. */
void desk_place_ask(GtkWidget *widget, EditorDocument *document, const char *const *units);
