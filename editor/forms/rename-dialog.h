/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Asks for another id of a record, and says how many uses will follow.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

/* Shows the dialog above the window of @at, for the record of @subject. It lists the lines of which
 * it is not decided whether they mean the record, and the data sets above that name it. */
void rename_dialog_show(GtkWidget *at, EditorDocument *document, const Subject *subject);

/* Shows the same dialog if the record of @subject could be called @to, which was typed elsewhere,
 * and there is something to list. Returns: whether it is shown; if not, the record may be renamed
 * without it. */
gboolean rename_dialog_ask(GtkWidget *at, EditorDocument *document, const Subject *subject,
                           const char *to);
