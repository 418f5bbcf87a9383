/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A list of what an import or export changed or lost: the type of thing, how many, why, and where
 * the first is; what was left out comes first. A button below copies it as text.
 */
#pragma once

#include "schema/foreign/foreign-map.h"
#include "schema/foreign/loss-report.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_LOSS_LIST (editor_loss_list_get_type())
G_DECLARE_FINAL_TYPE(EditorLossList, editor_loss_list, EDITOR, LOSS_LIST, GtkBox)

/* Sets the text that is shown while there are no rows. */
void loss_list_set_nothing(EditorLossList *list, const char *nothing);

/* Shows the rows of @report that happened (NULL: none), and before them what the game of @map
 * (NULL: an export) assumes. */
void loss_list_show(EditorLossList *list, const LossReport *report, const ForeignMap *map);
