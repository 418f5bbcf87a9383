/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that renames a record and shows how many uses follow.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

/* Shows the dialog above the window of @at, for the record of @subject. It lists lines that may or
 * may not mean the record, and data sets that extend this one and name it. */
void rename_dialog_show(GtkWidget *at, EditorDocument *document, const Subject *subject);

/* Shows the same dialog for the new id @to, which was typed elsewhere, if that is possible and
 * there is something to list. Returns: whether it is shown; if not, the record may be renamed
 * without it. */
gboolean rename_dialog_ask(GtkWidget *at, EditorDocument *document, const Subject *subject,
                           const char *to);
