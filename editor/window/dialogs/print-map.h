/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Printing what narva render would draw, on the paper that the system's dialog says.
 */
#pragma once

#include "validator/render/picture.h"

#include <gtk/gtk.h>

/* A reference is taken of @map; the paper of @wish (NULL: A4) is what the dialog proposes. Sheets
 * lie upright or across as they become larger. Its pages are counted when it begins; without any it
 * cancels itself. @title: of the job.
 * Returns: (transfer full): the operation, to be run. */
GtkPrintOperation *print_map_new(RenderMap *map, const PictureWish *wish, const char *title);
