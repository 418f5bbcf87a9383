/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding a place for every name and block, so that no two of them meet and none lies across a
 * border.
 */
#pragma once

#include "validator/render/placard.h"
#include "validator/render/placer.h"

/* Sets and places the placard of every land that has room for it. The others are appended to
 * @without_room (of Placard), with the feet of their lines. */
void labels_place_lands(Placer *placer, GArray *placards, GArray *without_room);

/* Places what stands in the seas; what has no room there is appended to @without_room. */
void labels_place_fleets(Placer *placer, GArray *placards, GArray *without_room);

/* Places those of @without_room beside their lands, with a line that leads there. */
void labels_place_led(Placer *placer, GArray *placards, const GArray *without_room);

/* Places the names of the seas that have much room, or of the others. */
void labels_place_seas(Placer *placer, GArray *placards, gboolean has_much_room);
