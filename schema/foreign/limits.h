/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every limit on what is read from the files of other programs, in addition to those of a data set
 * and its drawing, with its reason. Exceeding one refuses the file, or leaves the thing out and
 * counts it.
 */
#pragma once

/* Bytes of one foreign file, and of all files of one import. The largest map we know has 8 MiB; XML
 * takes up to four times its size while it is read. */
#define LIMIT_FOREIGN_BYTES (64u << 20)

/* Bytes of a JSON file: json-glib takes 35 times the size of a file full of points. */
#define LIMIT_FOREIGN_JSON_BYTES (9u << 20)

/* Bytes of what is carried (carried.h); more is left out. */
#define LIMIT_FOREIGN_CARRIED_BYTES (2u << 20)

/* Places of one map. */
#define LIMIT_FOREIGN_PLACES 100000u

/* Links of one map, stated or derived. */
#define LIMIT_FOREIGN_LINKS (1u << 20)

/* Points of all shapes of one map, and lines of all shapes: 16 bytes each, several times over while
 * borders are joined. */
#define LIMIT_FOREIGN_POINTS (1u << 22)

/* Possible values that are offered for one option of a reader. */
#define LIMIT_FOREIGN_OFFERS 60u

/* Letters of one name. */
#define LIMIT_FOREIGN_NAME_LETTERS 200u

/* Bytes of an id made from a name. */
#define LIMIT_FOREIGN_ID_BYTES 60u

/* Steps of a unit: the maximum of unit.strength. More of one type in one place are several units.
 */
#define LIMIT_FOREIGN_STRENGTH 250u

/* Formations of units. */
#define LIMIT_FOREIGN_COMMANDS 1000u

/* Faces of a unit, and the largest factor on them. */
#define LIMIT_FOREIGN_FACES 10u
#define LIMIT_FOREIGN_FACTOR 99u

/* Units of one map. */
#define LIMIT_FOREIGN_UNITS 100000u

/* Nations of one map: each is searched by name among the others. */
#define LIMIT_FOREIGN_NATIONS 1000u

/* Tiles in all layers of one map, four bytes each: a few bytes of zlib data can unpack to any
 * number. */
#define LIMIT_FOREIGN_CELLS (1u << 22)

/* Terrains of one map: each has a sign of one letter. */
#define LIMIT_FOREIGN_TERRAINS 1000u

/* Columns and rows of a tile map, as of our grids. */
#define LIMIT_FOREIGN_COLUMNS 10000

/* Types of border of one map: each is searched by name among the others. */
#define LIMIT_FOREIGN_BORDERS 1000u

/* The maximum of space.forage. In formats without a property of their own for it, a larger number
 * is a value. */
#define LIMIT_FOREIGN_FORAGE 99u

/* Values of one map, each of which is searched by name among the others; the largest number of a
 * place (the population of a country); and how many numbers there are. */
#define LIMIT_FOREIGN_VALUES 100u
#define LIMIT_FOREIGN_WORTH 2000000000u
#define LIMIT_FOREIGN_WORTHS (1u << 20)

/* Bytes of an archive. It is not held in memory; modules with all their pictures have up to some
 * hundred MiB. */
#define LIMIT_FOREIGN_ARCHIVE_BYTES (512u << 20)

/* Files in an archive: some hundred bytes each. */
#define LIMIT_FOREIGN_ENTRIES 20000

/* Bytes of an archive that are unpacked in one step. */
#define LIMIT_FOREIGN_PART_BYTES (64u << 10)

/* Comparisons of VASSAL pieces with places and their corners, each with each: a second or two. */
#define LIMIT_FOREIGN_COMPARISONS (1u << 30)

/* Prototypes that are followed to find the side of one piece. */
#define LIMIT_FOREIGN_PROTOTYPES 32u

/* The number of the first row or column of a grid, as in our grids. */
#define LIMIT_FOREIGN_FIRST 1000

/* The largest minimum number of digits in labels, likewise. */
#define LIMIT_FOREIGN_DIGITS 6

/* The largest coordinate of a map, in degrees, metres or any other unit; and the smallest extent of
 * a map that is drawn. */
#define LIMIT_FOREIGN_COORDINATE 1e12
#define LIMIT_FOREIGN_EXTENT 1e-9

/* Pixels of a board, between two of its hexes, or from its corner to the first hex. */
#define LIMIT_FOREIGN_PIXELS 100000
