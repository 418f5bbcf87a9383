/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a window shows as long as no data set is open: what was opened last, and a way to open
 * something.
 */
#pragma once

#include "editor/document/settings.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating). @settings is only looked at. */
GtkWidget *editor_welcome_new(const Settings *settings);
