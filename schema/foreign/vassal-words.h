/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The properties of a VASSAL map about its hexes: their values are labels of hexes, separated by
 * blanks. Any thread may call these functions.
 */
#pragma once

/* Prefixes of the names of terrains. */
#define VASSAL_TERRAIN "Terrain "
#define VASSAL_WATER "Water "

/* Prefix of the level of hexes, a digit. */
#define VASSAL_LEVEL "Level "

/* Prefix of the names of hexside features; their values are labels, each with the direction of the
 * side after a colon. */
#define VASSAL_HEXSIDE "Hexside "

/* The property with the labels that are not hexes of the map. */
#define VASSAL_NO_HEXES "No hexes"

/* The property of the module with what is carried (carried.h). */
#define VASSAL_CARRIED "Narva"

/* The facings of a counter: to the sides and to the corners of its hex. */
#define VASSAL_FACINGS 12
