/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All faces of a map laid out together. Private to validator/render/layout.
 */
#pragma once

#include "validator/render/layout/layout.h"

/* Makes the cards of @layout, which has none yet, each with regard to all the others. */
void render_lay_whole(const RenderMap *map, RenderLayout *layout);
