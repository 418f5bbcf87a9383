/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the coasts lie that have a name. Private to validator/render.
 */
#pragma once

#include "validator/render/scene/scene.h"

typedef struct {
    const Coast *coast; /* borrowed */
    guint32 face;       /* of its land */
    Point at;           /* in the middle of the longest line between that and one of its seas */
} NamedCoast;

/* Returns: (transfer full): of NamedCoast: those of @scene whose land is drawn beside a sea of
 * theirs. */
GArray *named_coasts_new(const Scene *scene);
