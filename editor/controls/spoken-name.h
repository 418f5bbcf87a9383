/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Accessible names of widgets.
 */
#pragma once

#include <gtk/gtk.h>

/* Calls @widget, any that can be spoken of, @name. Returns: (transfer none): it. */
gpointer spoken_name(gpointer widget, const char *name);

/* Calls each button at or below @root whose label has a mnemonic by that label alone, also when it
 * changes: GTK 4.8 speaks of it twice, once with the sign of the mnemonic (Sho_w Show). Returns:
 * (transfer none): @root. */
gpointer spoken_name_mnemonics(gpointer root);

/* The focus is on a button within a drop-down (GTK 4.8), which has no name of its own. Calls @list,
 * of GtkStringObjects, and its button @label; the choice is the description of the button. */
void spoken_name_drop_down(GtkDropDown *list, const char *label);
