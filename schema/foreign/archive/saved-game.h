/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A saved game by itself: its pieces mean something only together with the module that it is of.
 */
#pragma once

#include "schema/foreign/foreign-source.h"

/* Where the archive of @source is a saved game, which has the file @sign and none of @names,
 * @source is from now on its module, a file or folder as foreign_source_unpack() takes it with
 * @names, and keeps the save. @module: the path of the module; NULL: the only one beside the save.
 * Other sources stay as they are.
 * Returns: FALSE with @error set where no module is found, or several are. */
gboolean saved_game_find_module(ForeignSource *source, const char *sign, const char *names,
                                const char *module, GError **error);
