/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The picture of a set of tiles, as a PNG.
 */
#pragma once

#include "schema/foreign/tiled/tmx-form.h"

/* @paints: of each of the @n tiles, 0xrrggbb; they stand side by side, each a hex of @form with
 * nothing around it. Returns: (transfer full): the bytes of the file. */
GString *tile_picture(const TmxForm *form, const guint32 *paints, guint n);
