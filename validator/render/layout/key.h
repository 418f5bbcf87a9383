/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The key of a map that is small: names for which nothing else has room stand on a plate, and their
 * numbers where they belong. Private to validator/render/layout.
 */
#pragma once

#include "validator/render/layout/layout.h"
#include "validator/render/layout/taken.h"
#include "validator/render/layout/work.h"

/* With more names than this the map is too small to be read, and has none. */
#define KEY_NAMES_MAX 60u

/* Makes room for a key of @n names, or as many as there is room for, between all that is @taken,
 * and takes it. @works: of each face of @layout; their text is @text. Returns: for how many. */
guint render_key_reserve(const RenderMap *map, RenderLayout *layout, const RenderWork *works,
                         RenderTaken *taken, RenderText *text, guint n);

/* Returns: (transfer full): of guint32: the faces of @layout that have a name which is not written
 * anywhere, from the top down. */
GArray *render_key_faces(const RenderMap *map, const RenderLayout *layout, const RenderWork *works);

/* Makes the plate of @key, for which room for @n names was made, as small as its names let it be.
 */
void render_key_shrink(RenderKey *key, guint n, const RenderWork *works, RenderText *text);
