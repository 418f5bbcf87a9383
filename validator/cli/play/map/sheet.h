/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A sheet of characters on which words are put down wherever there is room.
 */
#pragma once

#include <glib.h>

typedef struct Sheet Sheet;

/* Returns: (transfer full): an empty sheet. */
Sheet *sheet_new(guint columns, guint rows);
void sheet_free(Sheet *sheet); /* NULL is allowed */

/* Returns: how many columns @text takes; what is combined with a letter takes none. */
guint sheet_width(const char *text);

/* Whether @width columns from @column on, and one on either side, are on the sheet and empty. */
gboolean sheet_has_room(const Sheet *sheet, gint row, gint column, guint width);

/* Puts @text down from @column on, as far as it is on the sheet. @colour: of a terminal, 1 to 7; 0:
 * its usual one. */
void sheet_put(Sheet *sheet, gint row, gint column, const char *text, guint colour);

/* Appends the lines, without blanks at their ends and empty ones at the top and the bottom, each
 * with an end of line. */
void sheet_append(const Sheet *sheet, gboolean has_color, GString *out);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Sheet, sheet_free)
