/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the buttons in the bar of a window offer.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/document/settings.h"

#include <gtk/gtk.h>

/* Returns: (transfer full): as printed, every scenario of @document, and a new one. */
GMenuModel *bar_scenario_menu(EditorDocument *document);

/* Returns: (transfer full): by what lands can be coloured. */
GMenuModel *bar_mode_menu(void);

/* Returns: (transfer full): the title of that map mode. */
char *bar_mode_title(const char *mode);

/* Returns: (transfer full): the main menu, with what was opened last. */
GMenuModel *bar_main_menu(const Settings *settings);

/* Puts a button for each map tool into @box. */
void bar_fill_tools(GtkBox *box);
