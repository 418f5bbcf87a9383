/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The enumerated words of the data: what a WORD field holds, and the ids that exist without a
 * record. Each list has its enum, in the same order.
 */
#pragma once

/* game.system */
typedef enum { SYSTEM_AREA_BLOCKS, SYSTEM_AREA_CAMPAIGN, SYSTEM_HEX_BATTLE } SystemWord;
extern const char *const system_words[];

/* space.kind */
typedef enum { SPACE_LAND, SPACE_SEA, SPACE_BOX } SpaceWord;
extern const char *const space_words[];

/* space.transit */
typedef enum { TRANSIT_NEVER, TRANSIT_ALWAYS, TRANSIT_UNMARKED } TransitWord;
extern const char *const transit_words[];

/* type.moves */
typedef enum { MOVES_LAND, MOVES_SEA } MoveWord;
extern const char *const move_words[];

/* Border types that every game has. */
typedef enum { BORDER_BLOCKED, BORDER_PORT, BORDER_SEA } BuiltInBorder;
extern const char *const built_in_borders[];
