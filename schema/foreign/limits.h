/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every limit on what is read from the files of other programs, beside those of a data set and of
 * its drawing, with its reason. Passing one refuses the file, or leaves the thing out and counts
 * it.
 */
#pragma once

/* Bytes of one foreign file, and of all files that one import reads. The largest map we know has
 * 8 MiB; XML takes up to four times its size while it is read. */
#define LIMIT_FOREIGN_BYTES (64u << 20)

/* Bytes of a file of JSON: json-glib takes 35 times its size where it is all points. */
#define LIMIT_FOREIGN_JSON_BYTES (9u << 20)

/* Places of one map. */
#define LIMIT_FOREIGN_PLACES 100000u

/* Ways of one map, given or found. */
#define LIMIT_FOREIGN_LINKS (1u << 20)

/* Points of all shapes of one map, and lines of all shapes: 16 bytes each, several times over while
 * borders are joined. */
#define LIMIT_FOREIGN_POINTS (1u << 22)

/* What is offered to choose from for one thing that a reader may be told. */
#define LIMIT_FOREIGN_OFFERS 60u

/* Letters of one name. */
#define LIMIT_FOREIGN_NAME_LETTERS 200u

/* Bytes of an id that is made of a name. */
#define LIMIT_FOREIGN_ID_BYTES 60u

/* Steps of a unit: what unit.strength may be. More of one kind in one place are several units. */
#define LIMIT_FOREIGN_STRENGTH 250u

/* What units are led in. */
#define LIMIT_FOREIGN_COMMANDS 1000u

/* Faces of a unit, and what each of their factors may be. */
#define LIMIT_FOREIGN_FACES 10u
#define LIMIT_FOREIGN_FACTOR 99u

/* Units of one map. */
#define LIMIT_FOREIGN_UNITS 100000u

/* Nations of one map: each is looked for among the others by its name. */
#define LIMIT_FOREIGN_NATIONS 1000u

/* Tiles in all layers of one map, four bytes each: of a layer on a few bytes of zlib there may be
 * any number. */
#define LIMIT_FOREIGN_CELLS (1u << 22)

/* Kinds of ground of one map: each has a sign of one letter. */
#define LIMIT_FOREIGN_TERRAINS 1000u

/* Columns and rows of one map of tiles, as of a grid of ours. */
#define LIMIT_FOREIGN_COLUMNS 10000

/* Types of border of one map: each is looked for among the others by its name. */
#define LIMIT_FOREIGN_BORDERS 1000u

/* What a land feeds: what space.forage may be. Where a format has no word of its own for that, a
 * larger number is a value. */
#define LIMIT_FOREIGN_FORAGE 99u

/* Values of one map, each of which is looked for among the others by its name; what a place may
 * have of one (people of a country), and how many of these numbers there are. */
#define LIMIT_FOREIGN_VALUES 100u
#define LIMIT_FOREIGN_WORTH 2000000000u
#define LIMIT_FOREIGN_WORTHS (1u << 20)

/* Bytes of an archive. It is not held in memory; modules with all their pictures have up to some
 * hundred MiB. */
#define LIMIT_FOREIGN_ARCHIVE_BYTES (512u << 20)

/* Files in an archive: some hundred bytes each. */
#define LIMIT_FOREIGN_ENTRIES 20000

/* Bytes of an archive that are unpacked at a time. */
#define LIMIT_FOREIGN_PART_BYTES (64u << 10)

/* Comparisons of pieces of VASSAL with places and their corners, each one with each: a second or
 * two. */
#define LIMIT_FOREIGN_COMPARISONS (1u << 30)

/* Names that are followed for the side of one piece, from prototype to prototype. */
#define LIMIT_FOREIGN_PROTOTYPES 32u

/* Number of the first row or column of a grid, as of ours. */
#define LIMIT_FOREIGN_FIRST 1000

/* Digits that the numbers of labels have at least, likewise. */
#define LIMIT_FOREIGN_DIGITS 6

/* Degrees, metres or what else coordinates of a map are in: the farthest, and how far apart they
 * lie at least where they are drawn. */
#define LIMIT_FOREIGN_COORDINATE 1e12
#define LIMIT_FOREIGN_EXTENT 1e-9

/* Pixels of a board, or between two of its hexes, or from its corner to the first one. */
#define LIMIT_FOREIGN_PIXELS 100000
