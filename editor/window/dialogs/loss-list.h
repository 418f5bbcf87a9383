/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What became of each kind of thing that went from one program to another, as a list: what, how
 * many, why, and where the first of them is; what was left out comes first. A button below copies
 * it as text.
 */
#pragma once

#include "schema/foreign/loss-report.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_LOSS_LIST (editor_loss_list_get_type())
G_DECLARE_FINAL_TYPE(EditorLossList, editor_loss_list, EDITOR, LOSS_LIST, GtkBox)

/* Shows @nothing as long as it has no rows. */
void loss_list_set_nothing(EditorLossList *list, const char *nothing);

/* Shows the rows of @report that happened; NULL: none. */
void loss_list_show(EditorLossList *list, const LossReport *report);
