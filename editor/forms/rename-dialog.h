/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Asks for another id of a record, and says how many uses will follow.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

/* Shows the dialog above the window of @at, for the record of @subject. */
void rename_dialog_show(GtkWidget *at, EditorDocument *document, const Subject *subject);
