/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What holds of any map that a reader has made, whatever bytes it was given.
 */
#pragma once

#include "schema/foreign/foreign-map.h"

/* Asserts that numbers name what is there, that every id is one, and that what is drawn is a
 * drawing. Ids are made of the names of @map. */
void sound_map_look(ForeignMap *map);
